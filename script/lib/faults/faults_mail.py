"""The user's other mail client, using Python's imaplib: it makes conflicting changes, and it is the judge."""

from __future__ import annotations

import base64
import hashlib
import imaplib
import random
import re
import ssl
from dataclasses import dataclass, field

imaplib._MAXLINE = 50_000_000  # The longest line of an answer to UID SEARCH ALL.

#: Flags that both sides keep, by their bits in the store.
FLAGS = {b"\\Seen": 1, b"\\Answered": 2, b"\\Flagged": 4}
#: Where the other client puts mail.
PLACES = ["INBOX", "Archive", "Sent", "Work", "Work/2026", "Entw&APw-rfe", 'A "quoted" name']


@dataclass(frozen=True)
class Held:
    """One message in one mailbox."""

    mailbox: str
    validity: int
    uid: int
    flags: int
    digest: str


@dataclass(frozen=True)
class Copy:
    """One message in one mailbox, with all flags and keywords."""

    mailbox: str
    uid: int
    flags: frozenset[str]


@dataclass
class Wish:
    """The expected state of a message, identified by its token in a header field."""

    #: The number of copies on the server; None if two clients moved or removed it at the same time.
    copies: int | None = 1
    #: Set if the user here made the last change, and it was reported as successful.
    mailbox: str | None = None
    bits_set: int = 0
    bits_clear: int = 0


@dataclass
class Ledger:
    """The sent messages and the expected state."""

    wishes: dict[str, Wish] = field(default_factory=dict)
    tokens_of_digests: dict[str, str] = field(default_factory=dict)


class OtherClient:
    """Sees and changes the mail of the test user."""

    def __init__(self, port: int, authority: str, chance: random.Random, user: str = "anna", places: list[str] | None = None,
                 has_labels: bool = False, fixed: frozenset[str] = frozenset({"INBOX"})) -> None:
        self.chance = chance
        #: Where it delivers.
        self.places = places or PLACES
        #: Mailboxes that keep their numbers and names.
        self.fixed = fixed
        #: True if a message is in each mailbox once at most.
        self.has_labels = has_labels
        self.ledger = Ledger()
        self.number = 0
        #: True if the program may be changing the same messages right now.
        self.is_concurrent = False
        self.imap = imaplib.IMAP4_SSL("localhost", port, ssl_context=ssl.create_default_context(cafile=authority))
        self.imap.login(user, "secret")

    def ask(self, name: str, *words: str) -> list[bytes]:
        """Sends a command; an answer other than OK is an error."""
        kind, data = getattr(self.imap, name)(*words)
        if kind != "OK":
            raise imaplib.IMAP4.error(f"{name}: {data}")
        return [item for item in data if item is not None]

    @staticmethod
    def quoted(mailbox: str) -> str:
        return '"' + mailbox.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def select(self, mailbox: str, readonly: bool = False) -> int:
        """Opens a mailbox; its UIDVALIDITY."""
        self.imap.untagged_responses.pop("UIDVALIDITY", None)
        kind, data = self.imap.select(self.quoted(mailbox), readonly)
        if kind != "OK":
            raise imaplib.IMAP4.error(f"select: {data}")
        return int(self.imap.response("UIDVALIDITY")[1][0])

    def uid(self, *words: str) -> list[bytes | tuple[bytes, bytes]]:
        kind, data = self.imap.uid(*words)
        if kind != "OK":
            raise imaplib.IMAP4.error(f"{words}: {data}")
        return [item for item in data if item is not None]

    # Reading

    def mailboxes(self) -> list[str]:
        """Raw names of the mailboxes that can be selected and are synced."""
        names = []
        for line in self.ask("list"):
            if isinstance(line, tuple):
                names.append(line[1].decode())
                continue
            found = re.fullmatch(rb'\(([^)]*)\) (?:"."|NIL) (?:"((?:[^"\\]|\\.)*)"|(\S+))', line)
            if found is None:
                raise imaplib.IMAP4.error(f"LIST: {line!r}")
            # Virtual mailboxes, which repeat the mail of others, are not synced.
            if set(found[1].lower().split()).isdisjoint({b"\\noselect", b"\\nonexistent", b"\\all", b"\\important"}):
                names.append(re.sub(rb"\\(.)", rb"\1", found[2] if found[2] is not None else found[3]).decode())
        return names

    def messages(self) -> list[Held]:
        """Everything that the server holds."""
        held = []
        for mailbox in self.mailboxes():
            validity = self.select(mailbox, readonly=True)
            for item in self.uid("FETCH", "1:*", "(UID FLAGS BODY.PEEK[])"):
                if not isinstance(item, tuple):
                    continue
                uid = re.search(rb"UID (\d+)", item[0])
                flags = re.search(rb"FLAGS \(([^)]*)\)", item[0])
                assert uid and flags, item[0]
                bits = sum(FLAGS.get(flag, 0) for flag in flags[1].split())
                held.append(Held(mailbox, validity, int(uid[1]), bits, hashlib.sha256(item[1]).hexdigest()))
        return held

    def copies(self) -> dict[str, list[Copy]]:
        """The copies of each message with a token."""
        found: dict[str, list[Copy]] = {}
        for mailbox in self.mailboxes():
            self.select(mailbox, readonly=True)
            for item in self.uid("FETCH", "1:*", "(UID FLAGS BODY.PEEK[HEADER.FIELDS (X-TOKEN)])"):
                if not isinstance(item, tuple) or (token := re.search(rb"X-Token: (\S+)", item[1])) is None:
                    continue
                uid = re.search(rb"UID (\d+)", item[0])
                flags = re.search(rb"FLAGS \(([^)]*)\)", item[0])
                assert uid and flags, item[0]
                copy = Copy(mailbox, int(uid[1]), frozenset(flags[1].decode().split()))
                found.setdefault(token[1].decode(), []).append(copy)
        return found

    # Changes

    def message(self, sender: str | None = None, subject: str | None = None, line: str = "Hello") -> tuple[str, bytes]:
        """Token and octets of a new message; sometimes large, without Message-ID, or in an undeclared charset."""
        self.number += 1
        chance = self.chance
        token = f"{self.number}-{chance.getrandbits(64):016x}"
        sender = sender or f"bo{chance.randrange(9)}@example.org"
        subject = subject or f"{'Re: ' * chance.randrange(2)}Number {self.number % 17}"
        lines = [f"From: Bo Lind <{sender}>", "To: anna@demo.example", f"Subject: {subject}", f"X-Token: {token}",
                 f"Date: {chance.randrange(1, 28):02} Oct 2026 10:{chance.randrange(60):02}:00 +0000"]
        if chance.random() > 0.1:
            lines.append(f"Message-ID: <{token}@example.org>")
        if self.number > 1 and chance.random() < 0.4:
            lines.append(f"References: <{chance.randrange(1, self.number)}@example.org>")
        body = f"{line} number {self.number}.\r\n".encode() + (b"Gr\xfc\xdfe\r\n" if chance.random() < 0.2 else b"")
        if chance.random() < 0.1:
            body += base64.encodebytes(chance.randbytes(chance.choice([3_000, 60_000, 300_000]))).replace(b"\n", b"\r\n")
        content = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        self.ledger.wishes[token] = Wish()
        self.ledger.tokens_of_digests[hashlib.sha256(content).hexdigest()] = token
        return token, content

    def deliver(self, count: int, mailbox: str | None = None) -> None:
        """New messages."""
        for _ in range(count):
            place = mailbox or self.chance.choice(self.places)
            if place not in self.mailboxes():
                self.make_sure_of(place)
            flags = " ".join(flag.decode() for flag in FLAGS if self.chance.random() < 0.25)
            self.append(place, f"({flags})", self.message()[1])

    def send(self, place: str, flags: str, sender: str, subject: str, line: str) -> str:
        """A new message with this content; its token."""
        token, content = self.message(sender, subject, line)
        self.append(place, f"({flags})", content)
        return token

    def append(self, place: str, flags: str, content: bytes) -> None:
        """Stores one message. A rejected APPEND stores nothing (RFC 9051, 6.3.12), so it may be repeated.

        Dovecot rejects it with TRYCREATE if the mailbox was renamed and created again at the same moment, and with
        SERVERBUG if its index was.
        """
        for _ in range(3):
            kind, data = self.imap.append(self.quoted(place), flags, None, content)
            if kind == "OK":
                return
            if b"[TRYCREATE]" in data[0]:
                self.make_sure_of(place)
            elif b"[SERVERBUG]" not in data[0]:
                break
        raise imaplib.IMAP4.error(f"append: {data}")

    def make_sure_of(self, mailbox: str) -> None:
        """Creates a mailbox. It may exist already if the list is outdated or another client was faster."""
        kind, data = self.imap.create(self.quoted(mailbox))
        if kind != "OK" and b"[ALREADYEXISTS]" not in data[0]:
            raise imaplib.IMAP4.error(f"create: {data}")

    def picked(self, share: float) -> tuple[str, list[tuple[int, str]]]:
        """A mailbox, opened, and some of its messages: UID and token."""
        mailbox = self.chance.choice(self.mailboxes())
        return mailbox, [row for row in self.opened(mailbox) if self.chance.random() < share]

    def opened(self, mailbox: str) -> list[tuple[int, str]]:
        """Opens a mailbox; UID and token of its messages."""
        self.select(mailbox)
        found = []
        for item in self.uid("FETCH", "1:*", "(UID BODY.PEEK[HEADER.FIELDS (X-TOKEN)])"):
            if isinstance(item, tuple) and (uid := re.search(rb"UID (\d+)", item[0])):
                token = re.search(rb"X-Token: (\S+)", item[1])
                found.append((int(uid[1]), token[1].decode() if token else ""))
        return found

    def tidy_up(self, kept: int) -> None:
        """Removes mail until no mailbox has more than this number of messages."""
        for mailbox in self.mailboxes():
            while len(rows := self.opened(mailbox)) > kept:
                surplus = rows[: len(rows) - kept][:10]
                for _, token in surplus:
                    self.touch(token)
                self.remove(mailbox, surplus)

    def meddle(self) -> None:
        """One random change, as another client makes it."""
        mailbox, rows = self.picked(self.chance.choice([0.05, 0.2, 0.6]))
        actions = [self.set_flags, self.set_flags, self.move, self.move, self.copy, self.remove, self.renumber, self.rename]
        action = self.chance.choice(actions)
        if rows or action in (self.renumber, self.rename):
            for _, token in rows:
                self.touch(token)
            action(mailbox, rows)
        self.deliver(self.chance.randrange(4))

    def touch(self, token: str) -> None:
        """The other client had the last word on this message."""
        if wish := self.ledger.wishes.get(token):
            wish.mailbox, wish.bits_set, wish.bits_clear = None, 0, 0
            if self.is_concurrent:
                wish.copies = None

    def count(self, token: str, change: int) -> None:
        """The number of copies changed."""
        wish = self.ledger.wishes.get(token)
        if wish is not None and wish.copies is not None:
            wish.copies += change

    @staticmethod
    def uids(rows: list[tuple[int, str]]) -> str:
        return ",".join(str(uid) for uid, _ in rows)

    def set_flags(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        flag = self.chance.choice(list(FLAGS)).decode()
        self.uid("STORE", self.uids(rows), self.chance.choice(["+FLAGS", "-FLAGS"]), f"({flag})")

    def move(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        target = self.chance.choice([name for name in self.mailboxes() if name != mailbox])
        self.uid("MOVE", self.uids(rows), self.quoted(target))
        self.merge(rows)

    def copy(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        target = self.chance.choice([name for name in self.mailboxes() if name != mailbox])
        self.uid("COPY", self.uids(rows[:5]), self.quoted(target))
        for _, token in rows[:5]:
            self.count(token, 1)
        self.merge(rows[:5])

    def merge(self, rows: list[tuple[int, str]]) -> None:
        """Where mailboxes are labels, the target has only one copy, and the bin removes the message from all others."""
        for _, token in rows:
            if self.has_labels and (wish := self.ledger.wishes.get(token)):
                wish.copies = None

    def remove(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        self.uid("STORE", self.uids(rows[:10]), "+FLAGS", "(\\Deleted)")
        self.uid("EXPUNGE", self.uids(rows[:10]))
        for _, token in rows[:10]:
            self.count(token, -1)

    def renumber(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        """Deletes and recreates the mailbox with all its mail: UIDVALIDITY changes."""
        if mailbox in self.fixed or any(name.startswith(mailbox + "/") for name in self.mailboxes()):
            return
        aside = f"Aside {self.chance.getrandbits(32)}"
        self.ask("create", self.quoted(aside))
        self.copy_all(mailbox, aside)
        self.ask("delete", self.quoted(mailbox))
        if self.imap.rename(self.quoted(aside), self.quoted(mailbox))[0] != "OK":
            # A client that opened it meanwhile created it again: some servers do that for special-use mailboxes.
            self.copy_all(aside, mailbox)
            self.ask("delete", self.quoted(aside))
        self.touch_all()

    def copy_all(self, mailbox: str, target: str) -> None:
        self.select(mailbox)
        if self.uid("SEARCH", "ALL")[0]:
            self.uid("COPY", "1:*", self.quoted(target))
        self.ask("close")

    def rename(self, mailbox: str, rows: list[tuple[int, str]]) -> None:
        """Renames the mailbox, and renames it back the next time."""
        if mailbox in self.places[3:]:
            other = f"{mailbox} moved"
            if other not in self.mailboxes():
                self.ask("close")
                self.ask("rename", self.quoted(mailbox), self.quoted(other))
                self.touch_all()
        elif mailbox.endswith(" moved") and mailbox[:-6] not in self.mailboxes():
            self.ask("close")
            self.ask("rename", self.quoted(mailbox), self.quoted(mailbox[:-6]))
            self.touch_all()

    def touch_all(self) -> None:
        """A change of a whole mailbox may affect any message."""
        for token in self.ledger.wishes:
            self.touch(token)
