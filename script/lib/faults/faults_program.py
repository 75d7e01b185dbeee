"""The program under test: its store, command line and daemon, and the user's actions on the page."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass

from faults_mail import FLAGS, Ledger
from faults_wire import Wire

WHOLE = ("sync", "--window", "all", "--bodies", "all", "--json")
SEEN, FLAGGED = FLAGS[b"\\Seen"], FLAGS[b"\\Flagged"]


class Stuck(Exception):
    """A timeout."""


class Program:
    """One home of the program, and the processes that run on it."""

    def __init__(self, binary: str, home: pathlib.Path, authority: str, shim: pathlib.Path) -> None:
        self.binary, self.home, self.authority, self.shim = binary, home, authority, shim
        self.counter = home.parent / f"{home.name}.calls"
        self.log = home.parent / f"{home.name}.log"

    def environment(self, fault: str | None = None, counts: bool = False) -> dict[str, str]:
        """The environment, with a disk fault or only counting calls."""
        values = {
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(self.home), "VAULTMAIL_HOME": str(self.home),
            "VAULTMAIL_VAULT": "file", "SSL_CERT_FILE": self.authority, "SWIFT_BACKTRACE": "enable=no",
        }
        if level := os.environ.get("VAULTMAIL_LOG"):
            values["VAULTMAIL_LOG"] = level
        if fault or counts:
            self.counter.write_bytes(bytes(8))
            values |= {"LD_PRELOAD": str(self.shim), "VAULTMAIL_FAULT_FOLDER": str(self.home),
                       "VAULTMAIL_FAULT_COUNTER": str(self.counter)}
        if fault:
            values["VAULTMAIL_FAULT"] = fault
        return values

    def calls(self) -> int:
        """System calls that changed files, if they were counted."""
        return int.from_bytes(self.counter.read_bytes(), "little")

    def start(self, *arguments: str, fault: str | None = None, counts: bool = False) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.binary, *arguments], env=self.environment(fault, counts), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self.log.open("a"), text=True,
        )

    def run(self, *arguments: str, given: str = "", seconds: float = 120, fault: str | None = None, counts: bool = False) -> tuple[int, str]:
        """Runs a command to its end: status and output."""
        process = self.start(*arguments, fault=fault, counts=counts)
        try:
            output, _ = process.communicate(given, timeout=seconds)
        except subprocess.TimeoutExpired as late:
            process.kill()
            process.communicate()
            raise Stuck(f"{' '.join(arguments[:1])} did not end within {seconds:.0f} s") from late
        return process.returncode, output

    def add_account(self, wire: Wire) -> None:
        status, _ = self.run(
            "account", "add", "--email", "anna@demo.example", "--imap", f"localhost:{wire.port}", "--username", "anna",
            "--window", "all", "--keep-attachments", "small", "--password-stdin", given="secret\n",
        )
        if status != 0:
            raise Stuck("the account could not be added: " + self.log.read_text()[-500:])

    def copy(self, home: pathlib.Path) -> Program:
        """A copy of this home."""
        shutil.copytree(self.home, home, ignore=shutil.ignore_patterns("*.sock"))
        return Program(self.binary, home, self.authority, self.shim)

    @property
    def database(self) -> pathlib.Path:
        (file,) = self.home.rglob("vaultmail.sqlite")
        return file

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        database = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=20)
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()


class Daemon:
    """`vaultmail serve`, and a client for it."""

    def __init__(self, program: Program, fault: str | None = None, counts: bool = False) -> None:
        self.program = program
        self.process = program.start("serve", "--port", "0", "--json", fault=fault, counts=counts)
        self.headers: dict[str, str] = {}
        self.port = 0

    def sign_in(self) -> None:
        """Waits until the page can be opened, and opens it."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError("the daemon ended")
        self.port = int(json.loads(line)["port"])
        _, output = self.program.run("open", "--print-url")
        origin, code = output.strip().split("/#code=")
        headers = {"Sec-Fetch-Site": "same-origin", "Origin": origin, "Content-Type": "application/json"}
        token = self.post("/api/session", {"code": code}, headers)["token"]
        self.headers = {**headers, "Authorization": f"Bearer {token}"}

    def post(self, path: str, body: dict[str, object], headers: dict[str, str] | None = None) -> dict[str, object]:
        """Sends a request; an answer is a promise."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        try:
            connection.request("POST", path, json.dumps(body), headers or self.headers)
            response = connection.getresponse()
            content = response.read()
            if response.status != 200:
                raise ConnectionError(f"{path}: {response.status}")
            return json.loads(content)
        finally:
            connection.close()

    def stop(self) -> None:
        """Terminates it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
        try:
            self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise Stuck("the daemon did not end within 30 s of SIGTERM") from None

    def kill(self) -> None:
        """Kills it."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@dataclass(frozen=True)
class Moved:
    """A move that was promised."""

    undo_token: int
    source: str
    #: Empty if the message lost a label.
    target: str
    tokens: frozenset[str]


class Person:
    """Reads, stars, archives and deletes on the page, undoes some of it, and records what was promised."""

    ACTIONS = {"mark_read": (SEEN, 0), "mark_unread": (0, SEEN), "star": (FLAGGED, 0), "unstar": (0, FLAGGED)}

    def __init__(self, program: Program, ledger: Ledger, chance: random.Random, moves: dict[str, str]) -> None:
        #: Where a message has to be after an action; empty for nowhere.
        self.program, self.ledger, self.chance, self.moves = program, ledger, chance, moves
        #: Moves that can be undone.
        self.moved: list[Moved] = []

    def act(self, daemon: Daemon) -> None:
        """One random change, or an undo. Without a response nothing is promised."""
        if self.moved and self.chance.random() < 0.4:
            self.take_back(daemon, self.moved.pop(self.chance.randrange(len(self.moved))))
        else:
            self.change(daemon)

    def take_back(self, daemon: Daemon, moved: Moved) -> None:
        """Moves messages back, whether or not the server has moved them already."""
        # After changes by another client the result is unknown.
        wishes = [wish for token in moved.tokens if (wish := self.ledger.wishes.get(token))]
        kept = [wish for wish in wishes if wish.copies is not None and wish.mailbox == (moved.target or None)]
        try:
            is_done = bool(daemon.post("/api/undo", {"undo_token": moved.undo_token})["undone"])
        except (OSError, http.client.HTTPException):
            for wish in wishes:
                wish.mailbox, wish.copies = None, wish.copies if moved.target else None
            raise
        for wish in wishes:
            if is_done:
                wish.mailbox = moved.source if wish in kept else None
                wish.copies = 1 if wish in kept else None if not moved.target else wish.copies

    def change(self, daemon: Daemon) -> None:
        """One random change of a few messages of the inbox or of a mailbox that the user created."""
        rows = self.program.rows(
            "SELECT m.id, hex(m.public_id), b.raw_name FROM placement p JOIN message m ON m.id = p.message_id"
            " JOIN mailbox b ON b.id = p.shown_mailbox_id WHERE m.id IN (SELECT message_id FROM placement"
            " WHERE shown_mailbox_id IS NOT NULL GROUP BY message_id HAVING count(*) = 1) AND b.role IN ('inbox', 'custom')"
            # Those that the phase of the rules locked stay where they are.
            " AND NOT m.is_locked"
        )
        if not rows:
            return
        chosen = self.chance.sample(rows, min(len(rows), self.chance.choice([1, 1, 2, 5, 20])))
        action = self.chance.choice([*self.ACTIONS, *self.moves])
        # Where mailboxes are labels, archiving removes the inbox label. Only for a message with a token: the judge must
        # know that it should be in no synced mailbox.
        if self.moves.get(action) == "":
            chosen = [row for row in chosen if row[2] == "INBOX" and self.token(str(row[1]))]
        if not chosen:
            return
        if action in self.moves:
            chosen = [row for row in chosen if row[2] == chosen[0][2]]
        tokens = [self.token(str(public_id)) for _, public_id, _ in chosen]
        self.moved = [moved for moved in self.moved if moved.tokens.isdisjoint(tokens)]
        try:
            answer = daemon.post("/api/actions", {"action": action, "threads": [], "messages": [row[0] for row in chosen], "mailbox": None})
        except (OSError, http.client.HTTPException):
            for token in tokens:
                self.forget(token)
            raise
        for token in tokens:
            self.promise(token, action)
        # A message without a token is not in the ledger and is not judged.
        if action in self.moves and all(tokens) and isinstance(undo_token := answer.get("undo_token"), int):
            self.moved.append(Moved(undo_token, str(chosen[0][2]), self.moves[action], frozenset(tokens)))

    def token(self, public_id: str) -> str:
        """The X-Token of a stored message; empty if its octets are not stored yet."""
        for path in self.program.home.rglob(f"{public_id.lower()}.eml"):
            for line in path.read_bytes()[:2000].split(b"\r\n"):
                if line.startswith(b"X-Token: "):
                    return line[9:].decode()
        return ""

    def forget(self, token: str) -> None:
        if wish := self.ledger.wishes.get(token):
            wish.mailbox, wish.bits_set, wish.bits_clear = None, 0, 0

    def promise(self, token: str, action: str) -> None:
        wish = self.ledger.wishes.get(token)
        if wish is None:
            return
        if self.moves.get(action) == "":
            # A label was removed: the message is also in All Mail, which is not synced.
            wish.mailbox, wish.copies = None, 0
        elif action in self.moves:
            wish.mailbox = self.moves[action]
        else:
            on, off = self.ACTIONS[action]
            wish.bits_set, wish.bits_clear = wish.bits_set & ~off | on, wish.bits_clear & ~on | off


@contextlib.contextmanager
def running(daemon: Daemon) -> Iterator[Daemon]:
    """Checks that no daemon is left running."""
    try:
        yield daemon
    finally:
        if daemon.process.poll() is None:
            daemon.kill()


def wait_until(condition, seconds: float, complaint: str) -> None:
    """Polls until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Stuck(complaint)
        time.sleep(0.05)
