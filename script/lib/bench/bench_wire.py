"""A proxy between a client and the benchmark's mail server that counts octets and adds latency."""

from __future__ import annotations

import contextlib
import pathlib
import re
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bench_server import MailServer

#: A line that begins a command: its tag and its name.
COMMAND = re.compile(rb"^[A-Za-z0-9]+ ([A-Za-z]+)( [A-Za-z]+)?", re.MULTILINE)


@dataclass
class Counted:
    """The traffic so far."""

    #: Octets inside TLS, from the server and from the client.
    received: int = 0
    sent: int = 0
    connections: int = 0
    #: Names of commands, in order.
    commands: list[str] = field(default_factory=list)


class Wire:
    """Terminates TLS on both sides with the server's certificate, so that it can count the plaintext."""

    def __init__(self, server: MailServer, delay: float) -> None:
        """`delay`: the latency in seconds in each direction."""
        self.server = server
        self.delay = delay
        self.counted = Counted()
        folder = pathlib.Path(server.authority).parent
        self.inner = ssl.create_default_context(cafile=str(server.authority))
        self.outer = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.outer.load_cert_chain(str(folder / "server.pem"), str(folder / "server.key"))
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def reset(self) -> None:
        """Resets the counters."""
        self.counted = Counted()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, raw: socket.socket) -> None:
        with contextlib.suppress(OSError):
            # Simulates the round trips of TCP and TLS, since both end at this machine.
            time.sleep(self.delay * 4)
            client = self.outer.wrap_socket(raw, server_side=True)
            plain = socket.create_connection(("localhost", self.server.port))
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            server = self.inner.wrap_socket(plain, server_hostname="localhost")
            self.counted.connections += 1
            for source, target, is_client in ((client, server, True), (server, client, False)):
                threading.Thread(target=self.pass_on, args=(source, target, is_client), daemon=True).start()

    def pass_on(self, source: ssl.SSLSocket, target: ssl.SSLSocket, is_client: bool) -> None:
        waiting: deque[tuple[float, bytes]] = deque()
        news = threading.Condition()

        def write() -> None:
            with contextlib.suppress(OSError):
                while True:
                    with news:
                        while not waiting:
                            news.wait()
                        due, data = waiting.popleft()
                    time.sleep(max(0.0, due - time.perf_counter()))
                    if not data:
                        target.close()
                        return
                    target.sendall(data)

        threading.Thread(target=write, daemon=True).start()
        data = b"first"
        while data:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            self.count(data, is_client)
            with news:
                waiting.append((time.perf_counter() + self.delay, data))
                news.notify()

    def count(self, data: bytes, is_client: bool) -> None:
        if not is_client:
            self.counted.received += len(data)
            return
        self.counted.sent += len(data)
        for name, more in COMMAND.findall(data):
            self.counted.commands.append((name + (more if name.upper() == b"UID" else b"")).decode().upper())


@contextlib.contextmanager
def wired(server: MailServer, delay: float = 0.0) -> Iterator[tuple[Wire, MailServer]]:
    """A proxy, and the server as seen through it."""
    wire = Wire(server, delay)
    try:
        yield wire, replace(server, port=wire.port)
    finally:
        wire.listener.close()
