"""A submission server of benchmarks: TLS from the first byte, sign-in, and the time at which it accepts a message."""

from __future__ import annotations

import contextlib
import pathlib
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator

from bench import BenchFailure
from bench_server import MailServer

GREETED = b"250-localhost\r\n250-PIPELINING\r\n250-SIZE 50000000\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN\r\n"


class SubmissionServer:
    """Accepts every message, and keeps when it did by Message-ID."""

    def __init__(self, server: MailServer) -> None:
        folder = pathlib.Path(server.authority).parent
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(str(folder / "server.pem"), str(folder / "server.key"))
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        #: Seconds since 1970 at which the answer to the final dot was written.
        self.accepted: dict[str, float] = {}
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
            file = client.makefile("rb")
            client.sendall(b"220 localhost ESMTP\r\n")
            while line := file.readline():
                if not self.answer(line.strip().upper(), client, file):
                    break
            client.close()

    def answer(self, command: bytes, client: ssl.SSLSocket, file) -> bool:
        """Answers a command; returns false after the last one."""
        if command.startswith(b"EHLO"):
            client.sendall(GREETED)
        elif command == b"AUTH PLAIN":
            client.sendall(b"334 \r\n")
            file.readline()
            client.sendall(b"235 2.7.0 ok\r\n")
        elif command.startswith(b"AUTH"):
            client.sendall(b"235 2.7.0 ok\r\n")
        elif command == b"DATA":
            client.sendall(b"354 go on\r\n")
            self.take(client, file)
        elif command == b"QUIT":
            client.sendall(b"221 2.0.0 bye\r\n")
            return False
        else:
            client.sendall(b"250 2.1.0 ok\r\n")
        return True

    def take(self, client: ssl.SSLSocket, file) -> None:
        """Reads a message and accepts it."""
        name = ""
        while (line := file.readline()) not in (b".\r\n", b""):
            found = re.match(rb"(?i)message-id:\s*<([^>]*)>", line)
            name = found[1].decode() if found and not name else name
        client.sendall(b"250 2.0.0 accepted\r\n")
        with self.news:
            self.accepted[name] = time.time()
            self.news.notify_all()

    def time_of(self, message: str, seconds: float = 30) -> float:
        """When the message was accepted; waits for it."""
        with self.news:
            if not self.news.wait_for(lambda: message in self.accepted, seconds):
                raise BenchFailure(f"The message {message} was not sent.")
            return self.accepted[message]


@contextlib.contextmanager
def submission_server(server: MailServer) -> Iterator[SubmissionServer]:
    """Runs a submission server with the certificate of the mail server until the block ends."""
    own = SubmissionServer(server)
    try:
        yield own
    finally:
        own.listener.close()
