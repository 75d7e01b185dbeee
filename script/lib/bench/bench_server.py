"""The mail server, stores and daemons of benchmarks: all on loopback, each in its own folder."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import bench
from bench import BenchFailure, Finished


def mail(count: int = bench.MESSAGE_COUNT) -> list[str]:
    """The generator options that make the mail the same in every run: count, profile, seed and date."""
    return [
        "--messages", str(count), "--profile", bench.MAIL_PROFILE, "--seed", "1", "--now", "2026-01-15T12:00:00Z",
    ]


@dataclass(frozen=True)
class MailServer:
    """A private Dovecot with generated mail."""

    port: int
    #: The certificate that a client must trust.
    authority: pathlib.Path
    user: str
    password: str

    def forget_caches(self) -> None:
        """Removes the server's header caches, so that the next client is served like the first one."""
        removed = 0
        for file in self.authority.parent.glob("mail/*/**/dovecot.index.cache*"):
            file.unlink()
            removed += 1
        if removed == 0:
            raise BenchFailure("The mail server's caches were not found.")


@contextlib.contextmanager
def mail_server(
    folder: pathlib.Path, count: int = bench.MESSAGE_COUNT, compress: bool = False
) -> Iterator[MailServer]:
    """Runs a server until the block ends."""
    bench.note(f"  inventing {count} messages and starting a mail server…")
    command = [bench.program("MAILBOX_GENERATOR"), "serve", *mail(count), *(["--compress"] if compress else [])]
    with launched(command, folder / "server.log") as process:
        lines = lines_until(process, "", seconds=max(180, count / 100))
        values = dict(line.strip().split("=", 1) for line in lines if "=" in line)
        if "authority" not in values:
            raise BenchFailure("The mail server did not start: " + (folder / "server.log").read_text()[-2000:])
        yield MailServer(
            int(values["port"]), pathlib.Path(values["authority"]), values["user"], values["password"]
        )


def invented_maildir(folder: pathlib.Path, count: int = bench.MESSAGE_COUNT) -> pathlib.Path:
    """The server's messages as a Maildir, for programs that read files."""
    maildir = folder / "invented"
    if not maildir.exists():
        bench.run([bench.program("MAILBOX_GENERATOR"), "write", "--maildir", str(maildir), *mail(count)])
    return maildir


class Store:
    """A private store without any account."""

    def __init__(self, path: pathlib.Path, **environment: str) -> None:
        self.path = path
        self.environment: Mapping[str, str] = {
            **os.environ, "VAULTMAIL_HOME": str(path), "VAULTMAIL_VAULT": "file", **environment
        }

    def vaultmail(self, *arguments: str, given: str = "", check: bool = True) -> Finished:
        """Runs the program on this store."""
        return bench.run([bench.program("VAULTMAIL_BINARY"), *arguments], self.environment, given, check)


class Home(Store):
    """A private store with the server's account and no mail yet.

    `smtp`: the server for sending, as host and port. `attachments`: which are kept beside the texts; `off` is what an
    account gets without being asked for more.
    """

    def __init__(
        self, path: pathlib.Path, server: MailServer, smtp: str | None = None, attachments: str = "small"
    ) -> None:
        super().__init__(path, SSL_CERT_FILE=str(server.authority))
        self.vaultmail(
            "account", "add", "--email", "anna@demo.example", "--imap", f"localhost:{server.port}",
            "--username", server.user, "--window", "all", "--keep-attachments", attachments,
            "--password-stdin", *(["--smtp", smtp] if smtp else []), given=server.password + "\n",
        )

    def sync(self, *options: str) -> tuple[Finished, dict[str, object]]:
        """Syncs all mail once; returns its measurements and summary."""
        finished = self.vaultmail("sync", "--window", "all", "--json", *options)
        summary = json.loads(finished.output)
        if summary["failures"]:
            raise BenchFailure(f"The sync was incomplete: {summary['failures'][0]}")
        return finished, summary


def empty_home(folder: pathlib.Path, server: MailServer, attachments: str = "small") -> Home:
    """A fresh store. Kept until the benchmark ends: ext4 creates files slowly for minutes after deleting many."""
    return Home(pathlib.Path(tempfile.mkdtemp(prefix="home-", dir=folder)), server, attachments=attachments)


def filled_home(folder: pathlib.Path, server: MailServer) -> Home:
    """A store that contains every message with its text."""
    home = empty_home(folder, server)
    bench.note("  fetching all mail once…")
    home.sync("--bodies", "all")
    return home


def imported_store(folder: pathlib.Path, maildir: pathlib.Path) -> tuple[Store, Finished]:
    """A store that contains every message of a Maildir with its text, without a server, and the import."""
    store = Store(folder / "store")
    store.path.mkdir()
    bench.note("  importing all mail…")
    return store, store.vaultmail("import", str(maildir))


@dataclass(frozen=True)
class Daemon:
    """A running `vaultmail serve`."""

    process: int
    port: int


@contextlib.contextmanager
def daemon(home: Store) -> Iterator[Daemon]:
    """Runs the daemon of a store until the block ends."""
    command = [bench.program("VAULTMAIL_BINARY"), "serve", "--port", "0", "--json"]
    log = home.path / "serve.log"
    with launched(command, log, home.environment) as process:
        ready = next(lines_until(process, ""), "")
        if not ready:
            raise BenchFailure("The daemon did not start: " + log.read_text()[-2000:])
        yield Daemon(process.pid, json.loads(ready)["port"])


@contextlib.contextmanager
def launched(
    command: list[str], log: pathlib.Path, environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Starts a program with captured standard output, and stops it when the block ends."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
        )
    try:
        yield process
    finally:
        bench.stop(process)
        if process.stdout:
            process.stdout.close()


def lines_until(process: subprocess.Popen[str], last: str, seconds: float = 180) -> Iterator[str]:
    """The lines that a program prints, up to one with this text; stops a program that prints nothing for too long."""
    alarm = threading.Timer(seconds, process.kill)
    alarm.start()
    try:
        while process.stdout and (line := process.stdout.readline()):
            if line.strip() == last:
                return
            yield line
    finally:
        alarm.cancel()
