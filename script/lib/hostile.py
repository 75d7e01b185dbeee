"""Runs the IMAP client against malicious servers, each in its own process; run by script/hostile."""

from __future__ import annotations

import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: A debug build takes many times as long as the release.
JUDGES_PROCESSOR = os.environ.get("JUDGES_PROCESSOR") == "true"
MEMORY_MIB = 64
PROCESSOR_SECONDS = 2.0
TIME_LIMIT = 120
#: Far more than any limit lets through; a client that reads on is stopped by the time limit.
FOR_EVER = 4 << 30
HELLO = "* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n"


class Session:
    """The server's side of one connection."""

    def __init__(self, stream: ssl.SSLSocket) -> None:
        self.stream = stream
        self.lines = stream.makefile("rb")

    def say(self, text: str | bytes) -> None:
        self.stream.sendall(text.encode() if isinstance(text, str) else text)

    def hear(self) -> str:
        """The tag of the next command."""
        line = self.lines.readline().decode(errors="replace")
        if not line:
            raise ConnectionError
        return line.split(" ")[0].strip()

    def flood(self, piece: str | bytes, total: int = FOR_EVER) -> None:
        """The piece repeated up to this number of bytes."""
        data = piece.encode() if isinstance(piece, str) else piece
        block = data * max(1, (1 << 16) // len(data))
        for _ in range(max(1, total // len(block))):
            self.stream.sendall(block)

    def sign_in(self, capabilities: str = "IMAP4rev1") -> None:
        self.say(HELLO)
        self.say(f"{self.hear()} OK [CAPABILITY {capabilities}] welcome\r\n")

    def select(self, exists: int = 10) -> None:
        self.say(f"* {exists} EXISTS\r\n* OK [UIDVALIDITY 1]\r\n{self.hear()} OK [READ-ONLY] done\r\n")

    def fetch(self) -> str:
        """Everything up to a FETCH; its tag."""
        self.sign_in()
        self.select()
        return self.hear()


@dataclass(frozen=True)
class Case:
    name: str
    serve: Callable[[Session], None]
    #: What of the client is run.
    arguments: tuple[str, ...] = ("imap-fetch",)


def kind(session: Session) -> None:
    tag = session.fetch()
    session.say("* 1 FETCH (UID 1 FLAGS () BODY[HEADER.FIELDS (SUBJECT)] {2}\r\n\r\n)\r\n" + f"{tag} OK done\r\n")
    session.say(f"* BYE\r\n{session.hear()} OK done\r\n")


def in_greeting(piece: str | bytes) -> Callable[[Session], None]:
    return lambda session: session.flood(piece)


def in_sign_in(piece: str | bytes) -> Callable[[Session], None]:
    def serve(session: Session) -> None:
        session.say(HELLO)
        session.hear()
        session.flood(piece)

    return serve


def in_select(piece: str | bytes) -> Callable[[Session], None]:
    def serve(session: Session) -> None:
        session.sign_in()
        session.hear()
        session.flood(piece)

    return serve


def in_fetch(piece: str | bytes, before: str = "") -> Callable[[Session], None]:
    def serve(session: Session) -> None:
        session.fetch()
        session.say(before)
        session.flood(piece)

    return serve


def vanishing(session: Session) -> None:
    session.fetch()
    numbers = ",".join(str(number) for number in range(1, 240_000, 2))[:1_000_000].rsplit(",", 1)[0]
    session.flood(f"* VANISHED {numbers}\r\n")


def challenges(session: Session) -> None:
    session.say(HELLO)
    session.hear()
    while True:
        session.say("+ e30=\r\n")
        session.hear()


def expensive_scram(session: Session) -> None:
    import base64

    session.say("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=SCRAM-SHA-256 LOGINDISABLED] ready\r\n")
    line = session.lines.readline().decode().split(" ")
    nonce = base64.b64decode(line[-1]).decode().rsplit("r=", 1)[1]
    session.say("+ " + base64.b64encode(f"r={nonce}x,s=QUFBQQ==,i=2147483647".encode()).decode() + "\r\n")
    session.say(f"{line[0]} BAD cancelled\r\n" if session.hear() == "*" else f"{line[0]} NO no\r\n")


def bomb(piece: bytes) -> Callable[[Session], None]:
    def serve(session: Session) -> None:
        session.sign_in("IMAP4rev1 COMPRESS=DEFLATE")
        session.say(f"{session.hear()} OK active\r\n")
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        block = piece * max(1, (1 << 20) // len(piece))
        while True:
            session.say(packer.compress(block) + packer.flush(zlib.Z_SYNC_FLUSH))

    return serve


def large_body(session: Session) -> None:
    tag = session.fetch()
    size = 100_000_000
    session.say(f"* 1 FETCH (BODY[] {{{size}}}\r\n")
    for _ in range(size // 100_000):
        session.say(b"x" * 100_000)
    session.say(f" UID 1)\r\n{tag} OK done\r\n")
    session.say(f"* BYE\r\n{session.hear()} OK done\r\n")


CASES = [
    Case("greeting: a line without end", in_greeting("x")),
    Case("greeting: empty lines", in_greeting("\r\n")),
    Case("greeting: NULs", in_greeting(b"\0")),
    Case("signing in: capabilities", in_sign_in("* CAPABILITY IMAP4rev1 X-A X-B X-C\r\n")),
    Case("signing in: challenges", challenges),
    Case("signing in: a key derivation for hours", expensive_scram),
    Case("signing in: literals", in_sign_in("* LIST () {60000}\r\n" + "x" * 60_000 + " x\r\n")),
    Case("select: counts", in_select("* 4294967295 EXISTS\r\n")),
    Case("select: flags", in_select("* FLAGS (a b c d e f g h)\r\n")),
    Case("select: mailboxes", in_select('* LIST (\\HasNoChildren) "/" "aaaaaaaaaaaaaaaaaaaa"\r\n')),
    Case("select: numbers", in_select("* SEARCH " + " ".join(["4294967295"] * 90_000) + "\r\n")),
    Case("select: nesting", in_select("* THREAD " + "(" * 500_000 + "\r\n")),
    Case("select: messages", in_select("* 1 FETCH (FLAGS (a b c d e f g h))\r\n")),
    Case("fetch: rows without end", in_fetch("* 1 FETCH (UID 1 FLAGS ())\r\n")),
    Case("fetch: flags of others", in_fetch("* 2 FETCH (FLAGS (\\Seen))\r\n")),
    Case("fetch: expunges", in_fetch("* 1 EXPUNGE\r\n")),
    Case("fetch: what vanished", vanishing),
    Case("fetch: a literal of 4 GiB", in_fetch("x", "* 1 FETCH (UID 1 BODY[HEADER.FIELDS (X)] {4294967296}\r\n")),
    Case("fetch: a literal of 127 MiB", in_fetch("x", "* 1 FETCH (UID 1 BODY[HEADER.FIELDS (X)] {133000000}\r\n")),
    Case("fetch: literals in one response", in_fetch("{1}\r\nx ", "* 1 FETCH (UID 1 X (")),
    Case("fetch: a structure that never closes", in_fetch("(", "* 1 FETCH (UID 1 BODYSTRUCTURE ")),
    Case("fetch: deep structures", in_fetch("* 1 FETCH (UID 1 BODYSTRUCTURE " + "(" * 100_000 + ")" * 100_000 + ")\r\n")),
    Case("fetch: strings that never end", in_fetch('"' + "\\\\" * 100, '* 1 FETCH (UID 1 ENVELOPE ("')),
    Case("fetch: what nobody understands", in_fetch("* ZZZ ((((\r\n")),
    Case("deflate: empty lines", bomb(b"\r\n")),
    Case("deflate: a line", bomb(b"x")),
    Case("deflate: counts", bomb(b"* 1 EXISTS\r\n")),
    Case("download: 100 MB", large_body, ("imap-fetch", "--uid", "1")),
]


def certificates(folder: pathlib.Path) -> ssl.SSLContext:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-keyout", "key.pem", "-out", "ca.pem", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        cwd=folder, check=True, capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "ca.pem", folder / "key.pem")
    return context


def serve(listener: socket.socket, context: ssl.SSLContext, case: Case) -> None:
    """One connection; a client that goes away ends it."""
    try:
        plain, _ = listener.accept()
        with context.wrap_socket(plain, server_side=True) as stream:
            case.serve(Session(stream))
    except (OSError, ConnectionError, ValueError):
        pass


def run(case: Case, folder: pathlib.Path, context: ssl.SSLContext, binary: str) -> tuple[float, float, int]:
    """MiB, processor seconds and exit status of the client; a status of -1 is a crash, -2 no end."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener, context, case), daemon=True)
        thread.start()
        command = [
            binary, "debug", *case.arguments, "--host", f"localhost:{listener.getsockname()[1]}", "--username", "anna",
            "--password-stdin",
        ]
        environment = {**os.environ, "SSL_CERT_FILE": str(folder / "ca.pem")}
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        process.stdin.write(b"secret\n")
        process.stdin.close()
        hung = threading.Event()

        def stop() -> None:
            hung.set()
            process.kill()

        alarm = threading.Timer(TIME_LIMIT, stop)
        alarm.start()
        _, code, usage = os.wait4(process.pid, 0)
        alarm.cancel()
        process.returncode = os.waitstatus_to_exitcode(code)
    thread.join(timeout=10)
    status = -2 if hung.is_set() else min(process.returncode, 127) if process.returncode >= 0 else -1
    return usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, status


def failures(names: list[str]) -> Iterator[str]:
    binary = os.environ["VAULTMAIL_BINARY"]
    with tempfile.TemporaryDirectory(prefix="vaultmail-hostile-") as name:
        folder = pathlib.Path(name)
        context = certificates(folder)
        memory, processor, status = run(Case("a kind server", kind), folder, context, binary)
        print(f"{memory:6.0f} MiB {processor:6.2f} s  a kind server", flush=True)
        if status != 0:
            yield "The kind server was not understood."
        for case in CASES:
            if names and case.name not in names:
                continue
            peak, used, status = run(case, folder, context, binary)
            print(f"{peak - memory:+6.0f} MiB {used - processor:+6.2f} s  {case.name}: {status}", flush=True)
            if status < 0:
                yield f"{case.name}: " + ("no end" if status == -2 else "a crash")
            if peak - memory > MEMORY_MIB:
                yield f"{case.name}: {peak - memory:.0f} MiB"
            if JUDGES_PROCESSOR and used - processor > PROCESSOR_SECONDS:
                yield f"{case.name}: {used - processor:.1f} s of processor"


def main() -> None:
    found = list(failures(sys.argv[1:]))
    for failure in found:
        print(f"Error: {failure}", file=sys.stderr)
    sys.exit(1 if found else 0)


main()
