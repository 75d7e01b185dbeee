#!/usr/bin/env python3
"""Another mail client of the same person, for tests: makes a few random changes, or reads all that the server holds.

usage: other_client.py PORT AUTHORITY USER LEDGER change SEED COUNT [concurrent]
       other_client.py PORT AUTHORITY USER LEDGER deliver SEED COUNT
       other_client.py PORT AUTHORITY USER LEDGER read [SUBJECT...]

The ledger, a JSON file, has the number of copies that each message may have, and is kept between turns. `change`
prints the messages that it changed; `concurrent` means that another client may change the same mail now. `read` prints
every message in its mailbox, and the messages that are lost or duplicated according to the ledger; another client has
deleted copies of the messages that are its arguments. The client is Python's imaplib, shared with script/faults.
"""

from __future__ import annotations

import collections
import imaplib
import json
import pathlib
import random
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "script/lib"))

import folders  # noqa: E402, F401, finds the module below

from faults_mail import FLAGS, OtherClient  # noqa: E402

PLACES = ["INBOX", "INBOX", "INBOX", "Archive", "Sent", "Work", "Work/2026", "Entw&APw-rfe"]
#: Mailboxes that the user's own changes move mail to, and that the server creates again if they are missing.
FIXED = frozenset({"INBOX", "Archive", "Sent", "Drafts", "Trash", "Junk"})

Row = tuple[int, str]


class Rival(OtherClient):
    """Each message is known by its subject, which no other has."""

    def __init__(self, port: int, authority: str, user: str, ledger: pathlib.Path, chance: random.Random) -> None:
        super().__init__(port, authority, chance, user, PLACES, fixed=FIXED)
        self.file = ledger
        #: By subject: how many copies the server has at least and at most.
        self.copies: dict[str, list[int]] = json.loads(ledger.read_text()) if ledger.exists() else {}
        self.touched: set[str] = set()

    def save(self) -> None:
        self.file.write_text(json.dumps(self.copies))

    def note(self, rows: list[Row], certain: int, possible: int = 0) -> None:
        """Changes the number of copies of each message: by `certain`, and if concurrent also by `possible`."""
        for _, subject in rows:
            self.touched.add(subject)
            bounds = self.copies[subject]
            bounds[0] += min(certain, certain + possible) if self.is_concurrent else certain
            bounds[1] += max(certain, certain + possible) if self.is_concurrent else certain
            bounds[0] = max(bounds[0], 0)

    def message(self, *_: str | None) -> tuple[str, bytes]:
        """Subject and octets of a new message."""
        chance = self.chance
        subject = f"m{len(self.copies)}"
        lines = [f"From: Bo Lind <bo{chance.randrange(9)}@example.org>", "To: anna@example.org", f"Subject: {subject}",
                 f"Date: {chance.randrange(1, 15):02} Jan 2026 10:{chance.randrange(60):02}:00 +0000"]
        if chance.random() > 0.2:
            lines.append(f"Message-ID: <{subject}@example.org>")
        if self.copies and chance.random() < 0.3:
            lines.append(f"References: <m{chance.randrange(len(self.copies))}@example.org>")
        self.copies[subject] = [1, 1]
        self.touched.add(subject)
        return subject, "\r\n".join(lines).encode() + f"\r\n\r\nHello {subject}.\r\n".encode()

    def rows(self) -> list[tuple[int, str, list[str]]]:
        """UID, subject and flags of all messages of the selected mailbox."""
        found = []
        for item in self.uid("FETCH", "1:*", "(UID FLAGS BODY.PEEK[HEADER.FIELDS (SUBJECT)])"):
            if not isinstance(item, tuple):
                continue
            uid, flags = re.search(rb"UID (\d+)", item[0]), re.search(rb"FLAGS \(([^)]*)\)", item[0])
            subject = re.search(rb"Subject: (\S+)", item[1])
            assert uid and flags and subject, item
            found.append((int(uid[1]), subject[1].decode(), sorted(set(flags[1].decode().split()) - {"\\Recent"})))
        return found

    def here(self) -> list[Row]:
        """Messages of the selected mailbox; what is marked as deleted is as good as gone."""
        return [(uid, subject) for uid, subject, flags in self.rows() if "\\Deleted" not in flags]

    # Changes

    def change(self) -> None:
        mailbox = self.chance.choice(self.mailboxes())
        try:
            self.select(mailbox)
        except imaplib.IMAP4.error:
            # Dovecot's list may be older than its mailboxes.
            return
        share = self.chance.choice([0.1, 0.3, 0.8])
        rows = [row for row in self.here() if self.chance.random() < share]
        single = [self.set_flags, self.set_flags, self.move, self.move, self.copy, self.remove]
        whole = [self.make, self.renumber, self.rename, self.discard]
        self.chance.choice(single if rows and self.chance.random() < 0.8 else whole)(mailbox, rows)
        self.deliver(self.chance.randrange(3))

    def move(self, mailbox: str, rows: list[Row]) -> None:
        target = self.other(mailbox)
        # Two clients that move a message at the same time may both succeed.
        self.note(rows, 0, 1)
        self.tried("MOVE", self.uids(rows), self.quoted(target))

    def copy(self, mailbox: str, rows: list[Row]) -> None:
        target = self.other(mailbox)
        self.note(rows[:5], 1, -1)
        self.tried("COPY", self.uids(rows[:5]), self.quoted(target))

    def remove(self, mailbox: str, rows: list[Row]) -> None:
        self.note(rows[:5], -1, 1)
        self.tried("STORE", self.uids(rows[:5]), "+FLAGS", "(\\Deleted)")
        self.tried("EXPUNGE", self.uids(rows[:5]))

    def set_flags(self, mailbox: str, rows: list[Row]) -> None:
        self.note(rows, 0)
        flag = self.chance.choice(list(FLAGS)).decode()
        self.tried("STORE", self.uids(rows), self.chance.choice(["+FLAGS", "-FLAGS"]), f"({flag})")

    def make(self, mailbox: str, rows: list[Row]) -> None:
        name = f"New {self.chance.randrange(4)}"
        if name not in self.mailboxes():
            self.make_sure_of(name)

    def renumber(self, mailbox: str, rows: list[Row]) -> None:
        """All mail of a mailbox goes to another one of the same name."""
        if not self.is_free(mailbox):
            return
        aside = self.put_aside(mailbox)
        self.make_sure_of(mailbox)
        self.select(aside)
        self.note(self.here(), 0, 1)
        if self.rows():
            self.tried("MOVE", "1:*", self.quoted(mailbox))
        is_empty = not self.here()
        self.ask("close")
        if is_empty:
            self.ask("delete", self.quoted(aside))

    def rename(self, mailbox: str, rows: list[Row]) -> None:
        name = mailbox.removesuffix(" moved") if mailbox.endswith(" moved") else f"{mailbox} moved"
        # Dovecot still lists one that was renamed with child mailboxes.
        if not self.is_free(mailbox) or name in self.mailboxes():
            return
        self.touch_all()
        self.ask("close")
        self.ask("rename", self.quoted(mailbox), self.quoted(name))

    def discard(self, mailbox: str, rows: list[Row]) -> None:
        """Deletes a mailbox with its mail; renames it first, so that no one adds mail to it meanwhile."""
        if not self.is_free(mailbox):
            return
        aside = self.put_aside(mailbox)
        self.select(aside)
        self.note(self.here(), -1, 1)
        self.ask("close")
        self.ask("delete", self.quoted(aside))

    def is_free(self, mailbox: str) -> bool:
        return mailbox not in FIXED and not any(name.startswith(mailbox + "/") for name in self.mailboxes())

    def put_aside(self, mailbox: str) -> str:
        self.touch_all()
        self.ask("close")
        aside = f"Aside {self.chance.getrandbits(32)}"
        self.ask("rename", self.quoted(mailbox), self.quoted(aside))
        return aside

    def touch_all(self) -> None:
        self.touched.update(self.copies)

    def other(self, mailbox: str) -> str:
        return self.chance.choice([name for name in self.mailboxes() if name != mailbox])

    def tried(self, *words: str) -> None:
        """A command that the server may refuse if another client was faster."""
        kind, data = self.imap.uid(*words)
        if kind != "OK" and not self.is_concurrent:
            raise imaplib.IMAP4.error(f"{words}: {data}")

    # The judge

    def listing(self, deleted: list[str]) -> dict[str, object]:
        messages = []
        found: dict[str, int] = collections.Counter()
        mailboxes = self.mailboxes()
        for mailbox in mailboxes:
            self.select(mailbox, readonly=True)
            for uid, subject, flags in self.rows():
                messages.append({"mailbox": mailbox, "uid": uid, "subject": subject, "flags": flags})
                found[subject] += "\\Deleted" not in flags
        problems = [f"{subject} is on the server {found[subject]} times instead of {least} to {most}"
                    for subject, (least, most) in self.copies.items() if not (0 if subject in deleted else least) <= found[subject] <= most]
        problems += [f"nobody sent {subject}" for subject in found if subject not in self.copies]
        return {"mailboxes": mailboxes, "messages": messages, "problems": problems}


def main() -> None:
    port, authority, user, ledger, command, *words = sys.argv[1:]
    chance = random.Random(int(words[0]) if command != "read" else 0)
    client = Rival(int(port), authority, user, pathlib.Path(ledger), chance)
    if command == "read":
        print(json.dumps(client.listing(words)))
    else:
        client.is_concurrent = "concurrent" in words
        try:
            if command == "deliver":
                client.deliver(int(words[1]))
            else:
                for _ in range(int(words[1])):
                    client.change()
        finally:
            client.save()
        print(json.dumps(sorted(client.touched)))
    client.imap.logout()


main()
