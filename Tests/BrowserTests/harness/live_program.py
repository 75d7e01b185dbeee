"""The real program with mail servers of its own: everything runs on this machine, in a temporary folder."""

import json
import os
import pathlib
import signal
import smtplib
import subprocess
import tempfile

from connection_watch import ConnectionWatch
from submission_sink import SubmissionSink
from wire import Wire


class MailServers:
    """A private Dovecot with users anna and bob, and a submission server that delivers their mail to it."""

    def __init__(self, build, folder, messages):
        command = [build / "mailbox-generator", "serve", "--messages", str(messages), "--user", "bob"]
        with (folder / "servers.log").open("w") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
        values = dict(line.strip().split("=", 1) for line in iter(self.process.stdout.readline, "\n") if line)
        if "authority" not in values:
            raise RuntimeError("the mail server did not start: " + (folder / "servers.log").read_text()[-2000:])
        self.imap_port, self.lmtp_port = int(values["port"]), int(values["lmtp_port"])
        self.authority = values["authority"]
        self.sink = SubmissionSink(pathlib.Path(self.authority).parent, self.deliver)
        self.imap, self.smtp = Wire(self.imap_port), Wire(self.sink.port)
        self.wires = (self.imap, self.smtp)

    def deliver(self, arrived):
        """Gives a message to the users among its recipients."""
        names = [one.partition("@")[0] for one in arrived.recipients if one.endswith("@demo.example")]
        users = [one for one in names if one in ("anna", "bob")]
        if users:
            with smtplib.LMTP("127.0.0.1", self.lmtp_port) as client:
                client.sendmail(arrived.sender, users, arrived.octets)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


class Program:
    """One home of the program and its daemon, every connection of which is watched."""

    def __init__(self, build, home, servers):
        self.binary, self.home, self.servers = build / "vaultmail", home, servers
        self.log = home.with_suffix(".log")
        self.watch = ConnectionWatch(home.with_suffix(".connections"))
        self.environment = {
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "HOME": str(home), "VAULTMAIL_HOME": str(home),
            "VAULTMAIL_VAULT": "file", "SSL_CERT_FILE": servers.authority, "SWIFT_BACKTRACE": "enable=no",
        }
        if level := os.environ.get("VAULTMAIL_LOG"):
            self.environment["VAULTMAIL_LOG"] = level
        self.process, self.port = None, 0

    def run(self, *arguments, given=""):
        """Runs a command to its end; returns its output."""
        command = self.watch.command([self.binary, *arguments])
        done = subprocess.run(command, env=self.environment, input=given, capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise RuntimeError(f"vaultmail {' '.join(arguments)}: {done.stderr[-1000:]}")
        return done.stdout

    def add_account(self, user):
        self.run(
            "account", "add", "--email", f"{user}@demo.example", "--imap", f"localhost:{self.servers.imap.port}",
            "--smtp", f"localhost:{self.servers.smtp.port}", "--username", user, "--window", "all",
            "--password-stdin", given="secret\n",
        )

    def set(self, key, value):
        """Changes a setting."""
        self.run("config", "set", key, value)

    def start(self):
        """Starts the daemon, on the same port as before; returns when its page can be opened."""
        command = self.watch.command([self.binary, "serve", "--port", str(self.port), "--json"])
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the daemon did not start: " + self.log.read_text()[-2000:])
        self.port = json.loads(line)["port"]

    @property
    def address(self):
        return f"http://localhost:{self.port}"

    def code(self):
        """A code that signs a browser in, once."""
        return self.run("open", "--print-url").strip().partition("#code=")[2]

    def kill(self):
        """Ends the daemon without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.communicate(timeout=60)


class Live:
    """The servers, the program with anna's account, and further programs of single tests."""

    def __init__(self, build, folder, messages=400):
        self.build, self.folder = pathlib.Path(build).resolve(), folder
        self.servers = MailServers(self.build, folder, messages)
        self.programs = []
        self.main = self.program("main")
        try:
            self.main.add_account("anna")
            self.main.run("sync")
            self.main.start()
        except BaseException:
            self.stop()
            raise

    def program(self, name):
        """A program without accounts, stopped at the end."""
        one = Program(self.build, self.new_folder(name), self.servers)
        self.programs.append(one)
        return one

    def new_folder(self, name):
        """A folder that no other test uses."""
        return pathlib.Path(tempfile.mkdtemp(prefix=f"{name}-", dir=self.folder))

    def stop(self):
        for one in self.programs:
            one.stop()
        self.servers.stop()
