"""Other programs that do the same work, if they are installed."""

from __future__ import annotations

import fcntl
import os
import pathlib
import pty
import shutil
import signal
import struct
import termios
import time

import bench
from bench import BenchFailure
from bench_server import MailServer


def has(name: str) -> bool:
    """Returns true if a peer is installed; otherwise prints a note."""
    if shutil.which(name):
        return True
    bench.note(f"  {name} is not installed; there is no ratio to it")
    return False


class Mbsync:
    """mbsync (Debian package isync), which copies a server's mail into a Maildir."""

    def __init__(self, folder: pathlib.Path, server: MailServer) -> None:
        self.mail = folder / "mail"
        self.mail.mkdir(parents=True)
        self.configuration = folder / "mbsyncrc"
        self.configuration.write_text(
            f"""FSync no

IMAPAccount far
Host localhost
Port {server.port}
User {server.user}
Pass {server.password}
SSLType IMAPS
CertificateFile {server.authority}

IMAPStore far
Account far

MaildirStore near
Path {self.mail}/
Inbox {self.mail}/INBOX
SubFolders Verbatim

Channel all
Far :far:
Near :near:
Patterns *
Create Near
Sync All
Expunge None
SyncState *
"""
        )

    def sync(self) -> float:
        """Seconds of one complete run."""
        return bench.run(["mbsync", "-q", "-c", str(self.configuration), "-a"]).seconds


class Neomutt:
    """neomutt, which reads the headers of one mailbox before it shows it."""

    def __init__(self, folder: pathlib.Path, server: MailServer) -> None:
        self.folder = folder
        (folder / "cache").mkdir(parents=True)
        self.address = f"imaps://{server.user}@localhost:{server.port}/INBOX"
        self.configuration = folder / "neomuttrc"
        self.configuration.write_text(
            f"""set imap_user={server.user}
set imap_pass={server.password}
set ssl_ca_certificates_file={server.authority}
set certificate_file={folder}/certificates
set header_cache={folder}/cache
set folder={folder}
set quit=yes
set wait_key=no
set sleep_time=0
set read_inc=0
set net_inc=0
set sort=reverse-date
set mail_check_stats=no
push <quit>
"""
        )

    def open_first(self) -> float:
        """Seconds until it has displayed the inbox for the first time and quit."""
        shutil.rmtree(self.folder / "cache")
        (self.folder / "cache").mkdir()
        command = ["neomutt", "-n", "-R", "-F", str(self.configuration), "-f", self.address]
        started = time.perf_counter()
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe(command[0], command, {**os.environ, "TERM": "xterm", "HOME": str(self.folder)})
        status = self.watch(process, terminal)
        if status != 0:
            raise BenchFailure(f"neomutt ended with {status}.")
        return time.perf_counter() - started

    @staticmethod
    def watch(process: int, terminal: int) -> int:
        """Reads its terminal output until it exits; stops it after a minute if it prompts for input."""
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        signal.signal(signal.SIGALRM, lambda *_: os.kill(process, signal.SIGKILL))
        signal.alarm(60)
        try:
            while os.read(terminal, 1 << 16):
                pass
        except OSError:
            pass  # Linux tells the end of a terminal as an error.
        finally:
            status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            signal.alarm(0)
            os.close(terminal)
        return status


class Notmuch:
    """notmuch, a search index over a Maildir."""

    def __init__(self, folder: pathlib.Path, maildir: pathlib.Path) -> None:
        (folder / "index").mkdir(parents=True)
        configuration = folder / "notmuch-config"
        configuration.write_text(
            f"""[database]
path={folder}/index
mail_root={maildir}
[user]
primary_email=anna@demo.example
[new]
tags=inbox
ignore=maildirfolder;.mbsyncstate;.uidvalidity
[maildir]
synchronize_flags=false
[search]
exclude_tags=
"""
        )
        self.environment = {**os.environ, "NOTMUCH_CONFIG": str(configuration)}

    def index(self) -> float:
        """Seconds to index all mail."""
        return self.index_run().seconds

    def index_run(self) -> bench.Finished:
        """Indexes all mail."""
        return bench.run(["notmuch", "new", "--quiet", "--no-hooks"], self.environment)

    def search(self, query: str, limit: int = 50) -> float:
        """Milliseconds of a whole search."""
        return self.run_search(query, limit).seconds * 1000

    def run_search(self, query: str, limit: int = 50) -> bench.Finished:
        """A whole search."""
        command = ["notmuch", "search", f"--limit={limit}", "--sort=newest-first", query]
        return bench.run(command, self.environment)

    def inbox_threads(self, limit: int) -> list[str]:
        """The newest threads of the inbox."""
        command = ["notmuch", "search", "--output=threads", f"--limit={limit}", 'folder:""']
        return bench.run(command, self.environment).output.split()

    def count_folders(self, folders: list[str]) -> float:
        """Milliseconds to count the messages of each folder, all in one process."""
        queries = "".join(f'folder:"{folder}"\n' for folder in folders)
        return bench.run(["notmuch", "count", "--batch"], self.environment, queries).seconds * 1000

    def show(self, thread: str) -> float:
        """Milliseconds to print a thread as JSON."""
        return bench.run(["notmuch", "show", "--format=json", thread], self.environment).seconds * 1000


class Mu:
    """mu (Debian package maildir-utils), another search index over a Maildir."""

    def __init__(self, folder: pathlib.Path, maildir: pathlib.Path) -> None:
        self.home = f"--muhome={folder}"
        self.maildir = maildir

    def index(self) -> float:
        """Seconds to index all mail."""
        return self.index_run().seconds

    def index_run(self) -> bench.Finished:
        """Indexes all mail."""
        bench.run(["mu", "init", self.home, f"--maildir={self.maildir}", "--quiet"])
        return bench.run(["mu", "index", self.home, "--quiet"])

    def search(self, query: str, limit: int = 50) -> float:
        """Milliseconds of a whole search."""
        return self.run_search(query, limit).seconds * 1000

    def run_search(self, query: str, limit: int = 50) -> bench.Finished:
        """A whole search. Its exit code indicates whether there were results."""
        command = ["mu", "find", self.home, f"--maxnum={limit}", "--sortfield=date", "--reverse", "--skip-dups", query]
        return bench.run(command, check=False)
