"""A TCP proxy between the program and its mail server that injects one kind of fault."""

from __future__ import annotations

import contextlib
import select
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Harm:
    """The action after a number of octets from one side, over all connections."""

    #: "reset" and "close" end every open connection, "silence" keeps them open without forwarding, "call" calls.
    kind: str
    #: Octets until then.
    moment: int
    #: True if octets of the program count instead of the server's.
    counts_client: bool = False
    #: How often it happens; the count starts over each time.
    times: int = 1


class Wire:
    """Listens on a free local port until the process exits."""

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.open: set[socket.socket] = set()
        self.heal()
        threading.Thread(target=self.accept, daemon=True).start()

    def heal(self) -> None:
        """Forwards everything again; closes silenced connections."""
        with self.lock:
            self.harm: Harm | None = None
            self.left = 0
            self.call: Callable[[], None] | None = None
            self.count = 0
            self.happened = 0
            self.refused = 0
            self.limit: int | None = None
            self.piece = 65536
            #: Octets that came from either side since then.
            self.from_server, self.from_client = 0, 0
            self.is_silent = False
        self.end_all(reset=False)

    def do(self, harm: Harm, call: Callable[[], None] | None = None) -> None:
        """Waits for the moment."""
        with self.lock:
            self.harm, self.left, self.call, self.count, self.happened = harm, harm.times, call, 0, 0

    def refuse(self, connections: int) -> None:
        """Resets the next connections as soon as they are made."""
        with self.lock:
            self.refused = connections

    def allow(self, connections: int) -> None:
        """Closes every connection beyond that many at a time."""
        with self.lock:
            self.limit = connections

    def cut_into_pieces(self, size: int) -> None:
        """Forwards this number of octets at once."""
        with self.lock:
            self.piece = size

    def end_all(self, reset: bool) -> None:
        """Closes every connection, with a reset or cleanly."""
        with self.lock:
            ends = list(self.open)
        for end in ends:
            with contextlib.suppress(OSError):
                if reset:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    end.close()
                else:
                    end.shutdown(socket.SHUT_RDWR)

    def accept(self) -> None:
        while True:
            client, _ = self.listener.accept()
            with self.lock:
                is_refused = self.refused > 0 or (self.limit is not None and len(self.open) // 2 >= self.limit)
                self.refused = max(0, self.refused - 1)
            if is_refused:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.server_port))
            with self.lock:
                self.open |= {client, server}
            threading.Thread(target=self.connect, args=(client, server), daemon=True).start()

    def connect(self, client: socket.socket, server: socket.socket) -> None:
        """Passes on in both directions until either side ends."""
        other = {client: server, server: client}
        try:
            while True:
                for source in select.select([client, server], [], [], 0.2)[0]:
                    if self.is_silent:
                        time.sleep(0.05)
                        continue
                    data = source.recv(self.piece)
                    if not data:
                        return
                    harm, passed = self.counted(len(data), source is client)
                    other[source].sendall(data[:passed])
                    if harm is not None:
                        self.strike(harm)
                        if harm.kind == "call":
                            other[source].sendall(data[passed:])
                if client.fileno() < 0 or server.fileno() < 0:
                    return
        except (OSError, ValueError):
            pass
        finally:
            with self.lock:
                self.open -= {client, server}
            for end in (client, server):
                with contextlib.suppress(OSError):
                    end.close()

    def counted(self, size: int, is_client: bool) -> tuple[Harm | None, int]:
        """The fault that is due, and the number of octets before it."""
        with self.lock:
            self.from_client += size if is_client else 0
            self.from_server += 0 if is_client else size
            harm = self.harm
            if harm is None or self.left == 0 or harm.counts_client != is_client:
                return None, size
            before = self.count
            self.count += size
            if self.count < harm.moment:
                return None, size
            self.left -= 1
            self.happened += 1
            self.count = 0
            return harm, harm.moment - before

    def strike(self, harm: Harm) -> None:
        """Injects the fault."""
        if harm.kind == "call" and self.call is not None:
            self.call()
        elif harm.kind == "silence":
            self.is_silent = True
        else:
            self.end_all(reset=harm.kind == "reset")
