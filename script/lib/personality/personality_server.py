"""An in-memory mail server that behaves like a well-known provider.

usage: personality_server.py NAME FOLDER   serves until it is ended; prints the port and the authority file
"""

from __future__ import annotations

import contextlib
import pathlib
import random
import socket
import ssl
import subprocess
import sys
import threading

import personalities
from personalities import Personality
from personality_mail import Mail
from personality_session import Session
from personality_wire import Ended


class PersonalityServer:
    """Listens with TLS on a free local port until the process exits. The user is `anna`; `judge` sees the same mail on
    a standard-conforming server. The password is `secret`."""

    def __init__(self, personality: Personality, folder: pathlib.Path, chance: random.Random) -> None:
        self.personality, self.chance = personality, chance
        #: True if the server may fail now and then and tell what is not so.
        self.is_rough = False
        #: True if the user's password is accepted.
        self.accepts_password = True
        self.authority = folder / "personality.pem"
        key = folder / "personality.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(self.authority)],
            check=True, stderr=subprocess.DEVNULL,
        )
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.authority, key)
        jumps = random.Random(chance.getrandbits(32)) if "gaps in numbers" in personality.habits else None
        self.mail = Mail(personality.mailboxes, personality.delimiter, personality.has_labels, jumps)
        self.log = (folder / "personality.log").open("w", encoding="utf-8")
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listener.getsockname()[1]
        self.open = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            connection, _ = self.listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.serve, args=(connection, random.Random(self.chance.getrandbits(32))), daemon=True).start()

    def serve(self, connection: socket.socket, chance: random.Random) -> None:
        """One connection; an error on it ends only this one."""
        with connection, contextlib.suppress(OSError, Ended):
            with self.mail.lock:
                self.open += 1
            try:
                with self.context.wrap_socket(connection, server_side=True) as protected:
                    # One more is the judge's.
                    is_full = self.open > self.personality.connections + 1
                    Session(protected, self.mail, self.personality, chance, lambda: self.is_rough, is_full, self.log,
                            lambda: self.accepts_password).run()
            finally:
                with self.mail.lock:
                    self.open -= 1


def main() -> None:
    personality, folder = personalities.ALL[sys.argv[1]], pathlib.Path(sys.argv[2])
    server = PersonalityServer(personality, folder, random.Random())
    print(f"port={server.port}\nauthority={server.authority}", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
