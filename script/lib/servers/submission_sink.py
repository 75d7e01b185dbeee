"""A submission server for tests and benchmarks: TLS from the first byte, sign-in, and a list of what it accepted."""

from __future__ import annotations

import base64
import contextlib
import email
import email.message
import email.policy
import pathlib
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import BinaryIO

GREETED = b"250-localhost\r\n250-PIPELINING\r\n250-SIZE 50000000\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n"
#: The users of the test servers have one password.
PASSWORD = b"secret"
#: Recipients that begin like this are refused.
UNKNOWN = "nobody@"


@dataclass
class Arrived:
    """An accepted message with its envelope."""

    user: str
    sender: str
    recipients: list[str] = field(default_factory=list)
    octets: bytes = b""
    #: When it was accepted, in seconds since 1970.
    at: float = 0

    @property
    def message(self) -> email.message.EmailMessage:
        """As Python's parser reads it."""
        return email.message_from_bytes(self.octets, policy=email.policy.default)

    @property
    def message_id(self) -> str:
        """Without angle brackets; empty if there is none."""
        found = re.search(rb"(?im)^message-id:\s*<([^>]*)>", self.octets.partition(b"\r\n\r\n")[0])
        return found[1].decode() if found else ""


class SubmissionSink:
    """Listens on a free local port until the process exits. `deliver` gets every message before it is accepted."""

    def __init__(self, certificates: pathlib.Path, deliver: Callable[[Arrived], None] | None = None) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(str(certificates / "server.pem"), str(certificates / "server.key"))
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        self.deliver = deliver
        self.arrived: list[Arrived] = []
        self.news = threading.Condition()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, raw: socket.socket) -> None:
        with contextlib.suppress(OSError):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client = self.context.wrap_socket(raw, server_side=True)
            Session(self, client).run()
            client.close()

    def keep(self, one: Arrived) -> None:
        """Adds a message to the list."""
        with self.news:
            self.arrived.append(one)
            self.news.notify_all()

    def forget(self) -> None:
        """Empties the list."""
        with self.news:
            self.arrived.clear()


class Session:
    """One connection."""

    def __init__(self, sink: SubmissionSink, client: ssl.SSLSocket) -> None:
        self.sink, self.client = sink, client
        self.file: BinaryIO = client.makefile("rb")
        self.user = ""
        self.current = Arrived("", "")

    def run(self) -> None:
        self.client.sendall(b"220 localhost ESMTP\r\n")
        while line := self.file.readline():
            self.client.sendall(self.answer(line.strip()))
            if line.strip().upper() == b"QUIT":
                return

    def answer(self, line: bytes) -> bytes:
        command = line.upper()
        if command.startswith(b"EHLO"):
            return GREETED
        if command.startswith(b"AUTH PLAIN"):
            return self.sign_in(line[len(b"AUTH PLAIN"):].strip())
        if command.startswith(b"MAIL FROM:"):
            self.current = Arrived(self.user, path(line))
            return b"250 2.1.0 ok\r\n" if self.user else b"530 5.7.0 sign in first\r\n"
        if command.startswith(b"RCPT TO:"):
            return self.add(path(line))
        if command == b"DATA":
            return self.take() if self.current.recipients else b"503 5.5.1 no recipients\r\n"
        return b"221 2.0.0 bye\r\n" if command == b"QUIT" else b"250 2.0.0 ok\r\n"

    def sign_in(self, given: bytes) -> bytes:
        if not given:
            self.client.sendall(b"334 \r\n")
            given = self.file.readline().strip()
        _, user, password = base64.b64decode(given).split(b"\0")
        if password != PASSWORD:
            return b"535 5.7.8 wrong password\r\n"
        self.user = user.decode()
        return b"235 2.7.0 ok\r\n"

    def add(self, recipient: str) -> bytes:
        if not self.user or recipient.startswith(UNKNOWN):
            return b"550 5.1.1 no such user\r\n"
        self.current.recipients.append(recipient)
        return b"250 2.1.5 ok\r\n"

    def take(self) -> bytes:
        """Reads a message, and keeps it once it is delivered."""
        self.client.sendall(b"354 go on\r\n")
        lines = []
        while (line := self.file.readline()) != b".\r\n":
            if not line:
                raise ConnectionError("the client went away")
            lines.append(line[1:] if line.startswith(b".") else line)
        one = self.current
        one.octets = b"".join(lines)
        if self.sink.deliver:
            self.sink.deliver(one)
        one.at = time.time()
        self.sink.keep(one)
        self.current = Arrived(self.user, "")
        return b"250 2.0.0 accepted\r\n"


def path(line: bytes) -> str:
    """The address of a MAIL or RCPT command."""
    found = re.search(rb"<([^>]*)>", line)
    return found[1].decode() if found else ""
