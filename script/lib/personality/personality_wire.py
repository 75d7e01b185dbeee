"""The state of a session with an in-memory server, and its I/O."""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Callable
from typing import TextIO

from personalities import Personality
from personality_mail import Mail, Mailbox, Placement

LITERAL = re.compile(rb"\{(\d+)(\+?)\}\r\n\Z")
#: What the judge is offered.
PLAIN_OFFER = "IMAP4rev1 UIDPLUS MOVE IDLE UNSELECT"


class Ended(Exception):
    """The session is over."""


class Refusal(Exception):
    """A completion that is not OK."""


class SessionState:
    """One connection. `is_rough()` returns true if temporary errors and wrong answers may occur now,
    `accepts_password()` if the user's password is accepted now."""

    def __init__(self, connection: socket.socket, mail: Mail, personality: Personality, chance: random.Random,
                 is_rough: Callable[[], bool], is_full: bool = False, log: TextIO | None = None,
                 accepts_password: Callable[[], bool] = lambda: True) -> None:
        self.connection, self.mail, self.personality, self.chance = connection, mail, personality, chance
        self.rough = is_rough
        #: True if there are more connections than the server allows.
        self.is_full = is_full
        self.log = log
        self.accepts_password = accepts_password
        self.buffer = b""
        self.user = ""
        #: The tag of the command that is being answered.
        self.tag = ""
        self.selected: Mailbox | None = None
        self.is_read_only = False
        #: What was reported to the client, in the order of its numbers: placement and its sequence then.
        self.view: list[tuple[Placement, int]] = []
        self.is_empty_for_now = False

    def has(self, habit: str) -> bool:
        """Whether the server has this habit towards the program."""
        return self.user != "judge" and habit in self.personality.habits

    def may(self, habit: str, probability: float) -> bool:
        """Whether a passing lie happens now."""
        return self.has(habit) and self.rough() and self.chance.random() < probability

    def trace(self, side: str, octets: bytes) -> None:
        """The wire trace, for debugging; without the judge's traffic."""
        if self.log is not None and self.user != "judge":
            for line in octets.split(b"\r\n")[:20]:
                self.log.write(f"{id(self) % 10_000:04} {side} {line[:300].decode('latin-1')}\n")
            self.log.flush()

    def send(self, *lines: bytes) -> None:
        for line in lines:
            self.trace("S", line)
        self.connection.sendall(b"".join(line + b"\r\n" for line in lines))

    def say(self, text: str) -> None:
        self.send(text.encode())

    def receive(self) -> None:
        data = self.connection.recv(65536)
        if not data:
            raise Ended
        self.buffer += data

    def line(self) -> bytes:
        while b"\r\n" not in self.buffer:
            self.receive()
        line, _, self.buffer = self.buffer.partition(b"\r\n")
        self.trace("C", line)
        return line + b"\r\n"

    def command(self) -> tuple[str, str, list[bytes]]:
        """Tag, text and literals; a literal is represented in the text by its number in braces."""
        text, literals = b"", []
        while True:
            line = self.line()
            match = LITERAL.search(line)
            if match is None:
                text += line[:-2]
                break
            if not match[2]:
                self.say("+ go on")
            count = int(match[1])
            while len(self.buffer) < count:
                self.receive()
            literals.append(self.buffer[:count])
            self.buffer = self.buffer[count:]
            text += line[: match.start()] + b"{%d}" % (len(literals) - 1)
        tag, _, rest = text.decode("utf-8", "surrogateescape").partition(" ")
        return tag, rest, literals

    def offer(self) -> str:
        """The capabilities, as they are now."""
        before, after = self.personality.offers
        return PLAIN_OFFER if self.user == "judge" else after if self.user else before
