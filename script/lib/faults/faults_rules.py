"""Rules at work: mail for them, what each message must come to, and the check that no rule acted twice."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from faults_judge import Verdict
from faults_mail import Copy, OtherClient
from faults_program import FLAGGED, SEEN, Daemon, Program, Stuck

LOCK = "$VaultMailLocked"
INBOX = "INBOX"


@dataclass(frozen=True)
class Kind:
    """Mail of one sender, and what the rules do with it."""

    sender: str
    #: A word of the subject; rules look for it.
    subject: str
    #: The rules' move: "trash", "archive", or empty to stay in the inbox.
    move: str = ""
    bits: int = 0
    #: A lock or an exclusion keeps it in the inbox.
    is_protected: bool = False
    #: It is locked in the end, by a rule, by the user, or by another device.
    is_locked: bool = False
    #: Flags with which it arrives.
    flags: str = ""
    line: str = "Hello"


#: New mail. No rule gets more than ten messages, so none waits for a confirmation.
ARRIVING = [
    Kind("discarded", "discard", move="trash"),
    Kind("excluded", "discard", is_protected=True),
    Kind("guarded", "discard", is_protected=True, is_locked=True),
    Kind("device", "discard", is_protected=True, is_locked=True, flags=LOCK),
    Kind("filed", "file", move="archive", bits=SEEN),
    Kind("worded", "plain", bits=FLAGGED, line="Starworthy"),
]
#: Existing mail, and how much of it. The rule that takes it waits for a confirmation if the inbox is small.
EXISTING = [
    (Kind("swept", "sweep", move="trash"), 12),
    (Kind("excluded", "sweep", is_protected=True), 2),
    (Kind("locked", "sweep", is_protected=True, is_locked=True), 2),
    (Kind("device", "sweep", is_protected=True, is_locked=True, flags=LOCK), 1),
    (Kind("starred", "sweep", is_protected=True, flags="\\Flagged"), 2),
]


class Rules:
    """The rules of one injection. Their words are its own, so that earlier mail does not concern them."""

    def __init__(self, program: Program, other: OtherClient, chance: random.Random, moves: dict[str, str]) -> None:
        self.program, self.other, self.chance, self.moves = program, other, chance, moves
        self.tag = f"{chance.getrandbits(40):010x}"
        self.kinds: dict[str, Kind] = {}
        self.names: list[str] = []

    # Before the fault

    def prepare(self, sync: Callable[[], None]) -> None:
        """Existing mail, locks and rules."""
        for kind, count in EXISTING:
            for _ in range(count):
                self.send(kind)
        sync()
        locked = self.program.rows(f"SELECT lower(hex(public_id)) FROM message WHERE from_address = '{self.address('locked')}'")
        self.command("lock", *(str(name) for (name,) in locked))
        self.add("Excluded", "--if", f"from:{self.address('excluded')}", "--exclude")
        self.add("Guard", "--if", f"from:{self.address('guarded')}", "--do", "lock")
        self.add("Discard", "--if", f"subject:discard{self.tag}", "--do", "trash")
        self.add("File", "--if", f"subject:file{self.tag}", "--do", "read", "--do", "archive", "--stop")
        self.add("Sweep", "--if", f"subject:sweep{self.tag}", "--except", "is:starred", "--do", "trash")
        # New mail waits for its text then, for all rules.
        if self.chance.random() < 0.5:
            self.add("Worded", "--if", f"body:Starworthy{self.tag}", "--do", "star")

    def address(self, sender: str) -> str:
        return f"{sender}-{self.tag}@rules.example"

    def add(self, name: str, *words: str) -> None:
        self.names.append(f"{name} {self.tag}")
        self.command("rule", "add", "--name", self.names[-1], *words)

    def command(self, *words: str) -> None:
        status, output = self.program.run(*words)
        if status != 0:
            raise Stuck(f"{' '.join(words[:2])} ended with {status}: {output[-300:]}")

    def send(self, kind: Kind) -> None:
        """One message to the inbox, and what must become of it."""
        token = self.other.send(INBOX, kind.flags, self.address(kind.sender), kind.subject + self.tag, kind.line + self.tag)
        self.kinds[token] = kind
        wish = self.other.ledger.wishes[token]
        wish.mailbox = self.moves[kind.move] if kind.move else INBOX
        wish.bits_set = kind.bits
        # Where mailboxes are labels, archived mail is in no mailbox that is synced.
        if not wish.mailbox:
            wish.mailbox, wish.bits_set, wish.copies = None, 0, 0

    # During the fault

    def deliver(self) -> None:
        """Some new mail of each kind."""
        is_worded = any(name.startswith("Worded") for name in self.names)
        for kind in self.chance.sample(ARRIVING, len(ARRIVING)):
            for _ in range(self.chance.randint(0, 2)):
                if kind.sender != "worded" or is_worded:
                    self.send(kind)

    def apply(self, daemon: Daemon) -> None:
        """Applies the rule for existing mail, and confirms the run if it waits."""
        rows = self.program.rows(f"SELECT id FROM rule WHERE name = 'Sweep {self.tag}'")
        run = daemon.post(f"/api/rules/{rows[0][0]}/apply", {})["run"]
        assert isinstance(run, dict)
        if run["state"] == "waiting":
            daemon.post(f"/api/rules/runs/{run['id']}/confirm", {})

    def wait_for_arrival(self, daemon: Daemon) -> None:
        """Waits a little for the new mail to be stored."""
        end = time.monotonic() + 3
        while time.monotonic() < end and daemon.process.poll() is None and self.stored() < len(self.kinds):
            time.sleep(0.05)

    def stored(self) -> int:
        ((count,),) = self.program.rows(f"SELECT count(*) FROM message WHERE from_address LIKE '%-{self.tag}@rules.example'")
        return int(str(count))

    # After it

    def complete(self) -> None:
        """Confirms what still waits, and applies the rule again, in case neither was promised."""
        for (run,) in self.program.rows("SELECT id FROM rule_run WHERE state = 'waiting'"):
            self.command("rule", "confirm", str(run))
        self.command("rule", "apply", f"Sweep {self.tag}", "--yes")

    def put_back(self) -> None:
        """The other client undoes half of what the rules did. They must leave it so: a rule acts on a message once."""
        copies = self.other.copies()
        for token, kind in self.kinds.items():
            (copy,) = copies[token] if len(copies.get(token, [])) == 1 else (None,)
            if copy is None or self.chance.random() < 0.5:
                continue
            wish = self.other.ledger.wishes[token]
            if kind.move and copy.mailbox == self.moves[kind.move]:
                self.other.select(copy.mailbox)
                self.other.uid("MOVE", str(copy.uid), self.other.quoted(INBOX))
                wish.mailbox = INBOX
            elif kind.bits & FLAGGED and copy.mailbox == INBOX:
                self.other.select(INBOX)
                self.other.uid("STORE", str(copy.uid), "-FLAGS", "(\\Flagged)")
                wish.bits_set, wish.bits_clear = wish.bits_set & ~FLAGGED, FLAGGED

    def remove(self) -> None:
        """The next phase is without them."""
        for name in self.names:
            self.command("rule", "remove", name)

    def judge(self, verdict: Verdict, takes_keywords: bool) -> None:
        """With any refusal of the server: nothing protected was moved, and no rule acted on a message twice."""
        copies = self.other.copies()
        for token, kind in self.kinds.items():
            if kind.is_protected:
                self.judge_protected(token, kind, copies.get(token, []), verdict, takes_keywords)
        twice = self.program.rows(
            "SELECT rule_name, lower(hex(public_id)), count(*) FROM rule_entry WHERE state = 'done'"
            " GROUP BY rule_id, rule_version, public_id HAVING count(*) > 1")
        verdict.doubled += [f"{name} acted {count} times on {public_id}" for name, public_id, count in twice]

    def judge_protected(self, token: str, kind: Kind, copies: list[Copy], verdict: Verdict, takes_keywords: bool) -> None:
        places = [copy.mailbox for copy in copies]
        if places != [INBOX]:
            verdict.divergent.append(f"{token} of {kind.sender} is protected and in {places}")
        elif takes_keywords and kind.is_locked and LOCK.lower() not in {flag.lower() for flag in copies[0].flags}:
            verdict.divergent.append(f"{token} of {kind.sender} is not locked on the server")
