"""The peer named `drain`: a minimal IMAP client over TLS that sends our FETCH and discards the response.

It is the fastest that any client could be on this server: it parses nothing and stores nothing.
"""

from __future__ import annotations

import itertools
import pathlib
import re
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench import BenchFailure
from bench_server import MailServer

HEADER_ITEMS = pathlib.Path(__file__).resolve().parents[3] / "Sources/MailSync/Mailbox/HeaderItems.swift"


def header_section() -> str:
    """The header fields that our client requests, from its source, so that both request the same."""
    text = HEADER_ITEMS.read_text(encoding="utf-8")
    found = re.search(r"let fields = \[([^\]]*)\]", text)
    if not found:
        raise BenchFailure("HeaderItems.swift no longer contains the header fields.")
    names = re.findall(r'"([^"]*)"', found.group(1))
    return f"HEADER.FIELDS ({' '.join(names)})"


def first_row_items() -> str:
    """The items that our client requests for the first rows, on a server with CONDSTORE."""
    return f"UID FLAGS INTERNALDATE RFC822.SIZE BODY.PEEK[{header_section()}] MODSEQ"


@dataclass(frozen=True)
class Drained:
    """The time from connecting to the last byte, and the amount of data."""

    seconds: float
    messages: int
    byte_count: int

    @property
    def rate(self) -> float:
        """Messages per second."""
        return self.messages / self.seconds


class BareClient:
    """One IMAP session."""

    def __init__(self, server: MailServer) -> None:
        context = ssl.create_default_context(cafile=str(server.authority))
        plain = socket.create_connection(("localhost", server.port), timeout=120)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = context.wrap_socket(plain, server_hostname="localhost")
        self.buffer = bytearray(1 << 16)
        self.number = 0
        while not self.socket.recv(4096).endswith(b"\r\n"):
            pass
        self.command(f"LOGIN {server.user} {server.password}")

    def command(self, text: str, sink: Callable[[bytes], None] | None = None) -> int:
        """Sends a command and reads until its completion; returns the byte count. `sink` receives all bytes."""
        self.number += 1
        tag = f"T{self.number}"
        self.socket.sendall(f"{tag} {text}\r\n".encode())
        completion = re.compile(rb"(?:^|\n)" + tag.encode() + rb" (OK|NO|BAD)[^\r\n]*\r\n\Z")
        tail, total = b"", 0
        while True:
            count = self.socket.recv_into(self.buffer)
            if count == 0:
                raise BenchFailure("The mail server closed the connection.")
            total += count
            if sink:
                sink(bytes(self.buffer[:count]))
            tail = (tail + bytes(self.buffer[max(0, count - 1024) : count]))[-1024:]
            if tail.endswith(b"\r\n") and (found := completion.search(tail)):
                if found.group(1) != b"OK":
                    raise BenchFailure(f"The mail server refused {text.split()[0]}.")
                return total

    def answer(self, text: str) -> str:
        """Sends a command and returns the whole response."""
        parts: list[bytes] = []
        self.command(text, parts.append)
        return b"".join(parts).decode(errors="replace")

    def examine(self, mailbox: str) -> int:
        """Selects a mailbox by its quoted name; returns the number of messages."""
        found = re.search(r"\* (\d+) EXISTS", self.answer(f"EXAMINE {mailbox} (CONDSTORE)"))
        return int(found.group(1)) if found else 0

    def mailboxes(self) -> list[str]:
        """The quoted names of all selectable mailboxes."""
        lines = re.findall(r'\* LIST \(([^)]*)\) (?:"."|NIL) (.+?)\r\n', self.answer('LIST "" "*"'))
        names = [name for flags, name in lines if not re.search("NoSelect|NonExistent", flags, re.IGNORECASE)]
        return [name if name.startswith('"') else f'"{name}"' for name in names]

    def close(self) -> None:
        """Ends the session."""
        self.socket.close()


def drain(server: MailServer, items: str) -> Drained:
    """Fetches the items of every message of every mailbox, one command per mailbox."""
    started = time.perf_counter()
    client = BareClient(server)
    messages = total = 0
    for mailbox in client.mailboxes():
        count = client.examine(mailbox)
        if count > 0:
            total += client.command(f"UID FETCH 1:* ({items})")
            messages += count
    seconds = time.perf_counter() - started
    client.close()
    return Drained(seconds, messages, total)


def drain_headers(server: MailServer) -> Drained:
    """The items that our client's header sync fetches."""
    return drain(server, first_row_items() + " BODYSTRUCTURE")


def drain_bodies(server: MailServer) -> Drained:
    """Every message whole."""
    return drain(server, "UID FLAGS BODY.PEEK[]")


def drain_first_rows(server: MailServer, count: int = 30) -> float:
    """Milliseconds from connecting until the newest rows of the inbox have arrived."""
    started = time.perf_counter()
    client = BareClient(server)
    exists = client.examine('"INBOX"')
    client.command(f"FETCH {max(1, exists - count + 1)}:{exists} ({first_row_items()})")
    milliseconds = (time.perf_counter() - started) * 1000
    client.close()
    return milliseconds


#: The number of calls of `change_a_little`.
changes = itertools.count()


def change_a_little(server: MailServer) -> None:
    """Changes by another client: ten new messages in the inbox, and a keyword added to or removed from 100 old ones."""
    number = next(changes)
    client = BareClient(server)
    client.command('SELECT "INBOX"')
    client.command(f"STORE 1:100 {'+-'[number % 2]}FLAGS.SILENT (benchmark)")
    for count in range(10):
        message = (
            f"From: Ben Change <ben@example.org>\r\nTo: anna@demo.example\r\nSubject: News {number} {count}\r\n"
            f"Message-ID: <{number}.{count}.{time.time_ns()}@example.org>\r\n\r\nSomething has happened.\r\n"
        )
        client.command(f'APPEND "INBOX" {{{len(message)}+}}\r\n{message}')
    client.close()
