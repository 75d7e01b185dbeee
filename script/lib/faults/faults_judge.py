"""Compares the store with the server. Reads the database and the files with Python alone."""

from __future__ import annotations

import collections
import hashlib
import pathlib
import sqlite3
from dataclasses import dataclass, field

from faults_mail import FLAGS, Held, Ledger

#: The journal's events of a message that leaves a mailbox, see Journal+Event.swift.
MAILBOX_REMOVED = "mailbox_removed"
REMOVALS = [MAILBOX_REMOVED, "vanished", "replaced", "not_arrived", "generation_ended"]
ALL_FLAGS = sum(FLAGS.values())


@dataclass
class Verdict:
    """The problems, one sentence each."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    divergent: list[str] = field(default_factory=list)
    corrupt: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)

    @property
    def findings(self) -> list[str]:
        return [f"{name}: {text}" for name in COUNTS for text in getattr(self, name)]


COUNTS = ("lost", "doubled", "divergent", "corrupt", "stuck")


class Store:
    """The program's database and message files, read only."""

    def __init__(self, home: pathlib.Path) -> None:
        self.files = {path.stem: path for path in home.rglob("*.eml")}
        (self.database_file,) = home.rglob("vaultmail.sqlite")

    def connect(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.database_file}?mode=ro", uri=True, timeout=20)

    def placements(self, database: sqlite3.Connection) -> list[Held]:
        """What is stored and known to be on the server, with the digests of the files."""
        held = []
        digests: dict[str, str] = {}
        for name, validity, uid, flags, public_id in database.execute(
            "SELECT b.raw_name, p.uid_validity, p.uid, p.flags, hex(m.public_id) FROM placement p"
            " JOIN message m ON m.id = p.message_id JOIN mailbox b ON b.id = p.mailbox_id WHERE p.uid IS NOT NULL"
        ):
            if public_id not in digests:
                digests[public_id] = self.digest(public_id)
            held.append(Held(name, validity, uid, flags & ALL_FLAGS, digests[public_id]))
        return held


    def archived(self, database: sqlite3.Connection) -> list[tuple[str, str | None]]:
        """What is shown although it is in no mailbox: the digest of its file, and what took it out of the last one."""
        rows = database.execute(
            "SELECT hex(m.public_id), (SELECT j.event FROM journal j WHERE j.message_id = m.id AND j.event IN (" + ", ".join("?" * len(REMOVALS)) + ")"
            " ORDER BY j.id DESC LIMIT 1) FROM message m WHERE m.is_shown AND NOT EXISTS (SELECT 1 FROM placement p WHERE p.message_id = m.id)",
            REMOVALS)
        return [(self.digest(public_id), event) for public_id, event in rows]

    def digest(self, public_id: str) -> str:
        """Of the octets in a message's file."""
        path = self.files.get(public_id.lower())
        return hashlib.sha256(path.read_bytes()).hexdigest() if path else f"no file of {public_id}"


def described(held: Held) -> str:
    return f"{held.mailbox} {held.validity}/{held.uid} flags {held.flags} {held.digest[:8]}"


def compare(store: Store, server: list[Held], ledger: Ledger, may_refuse: bool = False, has_labels: bool = False) -> Verdict:
    """The verdict when everything is idle. If the server may refuse a change, the refusal is permanent and the user is
    informed. Where mailboxes are labels, a message without one is in the archive, which is not synced."""
    verdict = Verdict()
    database = store.connect()
    try:
        for (text,) in database.execute("PRAGMA integrity_check"):
            if text != "ok":
                verdict.corrupt.append(text)
        verdict.corrupt += [f"foreign key {row}" for row in database.execute("PRAGMA foreign_key_check")]
        ours = store.placements(database)
        compare_placements(ours, server, verdict)
        (messages,) = database.execute("SELECT count(*) FROM message WHERE is_shown AND id IN (SELECT message_id FROM placement)").fetchone()
        different = len({held.digest for held in ours})
        if messages != different:
            verdict.doubled.append(f"{different} different messages are {messages} in the store")
        if not has_labels:
            compare_archived(store.archived(database), server, verdict)
        (waiting,) = database.execute("SELECT count(*) FROM operation WHERE state <> 'failed'").fetchone()
        (expected,) = database.execute("SELECT count(*) FROM placement WHERE uid IS NULL").fetchone()
        if waiting or expected:
            verdict.divergent.append(f"{waiting} changes wait, {expected} messages are expected somewhere")
        notices = [kind for (kind,) in database.execute("SELECT kind FROM notice")]
        if not may_refuse:
            verdict.divergent += [f"a change was given up: {kind}" for kind in notices]
    finally:
        database.close()
    if notices and may_refuse:
        for wish in ledger.wishes.values():
            wish.mailbox, wish.bits_set, wish.bits_clear = None, 0, 0
            wish.copies = None if wish.copies == 0 else wish.copies
    compare_wishes(server, ledger, verdict)
    return verdict


def compare_archived(archived: list[tuple[str, str | None]], server: list[Held], verdict: Verdict) -> None:
    """Mail without a copy on the server is shown only if another client removed its mailbox; it counts as archived."""
    there = {held.digest for held in server}
    for digest, event in archived:
        if event != MAILBOX_REMOVED:
            verdict.doubled.append(f"{digest[:8]} is shown without a copy on the server, after {event}")
        elif digest in there:
            verdict.doubled.append(f"{digest[:8]} is in the archive and on the server")


def compare_placements(ours: list[Held], server: list[Held], verdict: Verdict) -> None:
    there = {(held.mailbox, held.validity, held.uid): held for held in server}
    here = {(held.mailbox, held.validity, held.uid): held for held in ours}
    verdict.lost += [f"only the server has {described(there[key])}" for key in there.keys() - here.keys()]
    verdict.doubled += [f"only the store has {described(here[key])}" for key in here.keys() - there.keys()]
    for key in here.keys() & there.keys():
        if here[key].digest != there[key].digest:
            verdict.lost.append(f"other octets: {described(here[key])}, {described(there[key])}")
        elif here[key].flags != there[key].flags:
            verdict.divergent.append(f"other flags: {described(here[key])}, {described(there[key])}")


def compare_wishes(server: list[Held], ledger: Ledger, verdict: Verdict) -> None:
    """Checks for changes that no client made: messages lost or doubled, or a user change without effect."""
    by_token: dict[str, list[Held]] = collections.defaultdict(list)
    for held in server:
        token = ledger.tokens_of_digests.get(held.digest)
        if token is None:
            verdict.doubled.append(f"the server has what nobody sent: {described(held)}")
        else:
            by_token[token].append(held)
    for token, wish in ledger.wishes.items():
        copies = by_token[token]
        if wish.copies is None:
            continue
        if len(copies) < wish.copies:
            verdict.lost.append(f"{token}: {len(copies)} of {wish.copies} on the server")
        elif len(copies) > wish.copies:
            verdict.doubled.append(f"{token}: {len(copies)} instead of {wish.copies} on the server")
        elif wish.copies == 1:
            (held,) = copies
            if wish.mailbox is not None and held.mailbox != wish.mailbox:
                verdict.divergent.append(f"{token} is in {held.mailbox} and not in {wish.mailbox}")
            if held.flags & wish.bits_set != wish.bits_set or held.flags & wish.bits_clear:
                verdict.divergent.append(f"{token} has flags {held.flags}, not +{wish.bits_set} -{wish.bits_clear}")
