"""Mailboxes of a mail server in memory: what all of its sessions share."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field


@dataclass(eq=False)
class Message:
    """The octets of one message, and what belongs to it wherever it lies."""

    number: int
    content: bytes
    date: float
    #: Only where the server keeps flags a message and not a mailbox.
    flags: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Placement:
    """A message in a mailbox."""

    uid: int
    message: Message
    flags: set[str]
    sequence: int


@dataclass(eq=False)
class Mailbox:
    """One mailbox; its name is as on the wire."""

    name: str
    validity: int
    attributes: tuple[str, ...] = ()
    placements: list[Placement] = field(default_factory=list)
    uid_next: int = 1


class Mail:
    """All mailboxes of one user. Take `lock` before reading or changing anything."""

    def __init__(self, names: dict[str, tuple[str, ...]], delimiter: str = "/", shares_flags: bool = False,
                 jumps: random.Random | None = None) -> None:
        self.lock = threading.RLock()
        #: Sessions in IDLE wait for it; notified of every change.
        self.changed = threading.Condition(self.lock)
        self.delimiter = delimiter
        self.shares_flags = shares_flags
        #: Where UIDs are not given one by one, by how much they jump.
        self.jumps = jumps
        self.sequence = 1
        self.validity = 1_700_000_000
        self.message_count = 0
        self.mailboxes: dict[str, Mailbox] = {}
        for name, attributes in names.items():
            self.create(name, attributes)

    # Mailboxes

    def mailbox(self, name: str) -> Mailbox | None:
        return self.mailboxes.get("INBOX" if name.upper() == "INBOX" else name)

    def create(self, name: str, attributes: tuple[str, ...] = ()) -> Mailbox | None:
        """Nil where it is there already."""
        if self.mailbox(name) is not None:
            return None
        self.validity += 1
        self.mailboxes[name] = Mailbox(name, self.validity, attributes)
        return self.mailboxes[name]

    def delete(self, mailbox: Mailbox) -> None:
        del self.mailboxes[mailbox.name]
        self.tell()

    def rename(self, mailbox: Mailbox, name: str) -> None:
        """What lies below comes along; UIDs and their validity stay."""
        prefix = mailbox.name + self.delimiter
        moved = [box for box in self.mailboxes.values() if box is mailbox or box.name.startswith(prefix)]
        for box in moved:
            del self.mailboxes[box.name]
            box.name = name + box.name[len(mailbox.name):] if box is not mailbox else box.name
        mailbox.name = name
        for box in moved:
            self.mailboxes[box.name] = box
        self.tell()

    # Messages

    def next_sequence(self) -> int:
        self.sequence += 1
        return self.sequence

    def tell(self) -> None:
        with self.changed:
            self.changed.notify_all()

    def add(self, mailbox: Mailbox, content: bytes, flags: set[str], date: float | None = None) -> Placement:
        """A message that was not there before."""
        self.message_count += 1
        message = Message(self.message_count, content, date if date is not None else time.time())
        return self.place(mailbox, message, flags)

    def place(self, mailbox: Mailbox, message: Message, flags: set[str]) -> Placement:
        """A message in one more mailbox, with the next UID there."""
        if self.shares_flags:
            message.flags |= flags
        placement = Placement(mailbox.uid_next, message, message.flags if self.shares_flags else set(flags), self.next_sequence())
        mailbox.uid_next += self.jumps.choice([1, 1, 1, 2, 400, 420_000]) if self.jumps else 1
        mailbox.placements.append(placement)
        self.tell()
        return placement

    def remove(self, mailbox: Mailbox, placements: list[Placement]) -> None:
        gone = set(map(id, placements))
        mailbox.placements = [placement for placement in mailbox.placements if id(placement) not in gone]
        self.next_sequence()
        self.tell()

    def set_flags(self, placement: Placement, flags: set[str]) -> None:
        """Where flags belong to messages, every mailbox that has the message has changed."""
        placement.flags.clear()
        placement.flags.update(flags)
        sequence = self.next_sequence()
        placement.sequence = sequence
        if self.shares_flags:
            for mailbox in self.mailboxes.values():
                for other in mailbox.placements:
                    if other.message is placement.message:
                        other.sequence = sequence
        self.tell()

    def mailboxes_of(self, message: Message) -> list[Mailbox]:
        return [box for box in self.mailboxes.values() if any(held.message is message for held in box.placements)]
