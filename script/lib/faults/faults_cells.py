"""The fault cells: each is a phase of the program's work and a kind of fault."""

from __future__ import annotations

import contextlib
import http.client
import pathlib
import random
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from faults_harm import DISK_HARM, NO_HARM, SIGNED_OUT, WIRE_HARM
from faults_judge import Store, Verdict, compare
from faults_mail import OtherClient
from faults_program import WHOLE, Daemon, Person, Program, Stuck, running, wait_until
from faults_rules import Rules
from faults_wire import Harm, Wire
from personality_server import PersonalityServer

#: The exit statuses of a process that we ended.
ENDED_BY_US = (-signal.SIGKILL, -signal.SIGTERM)
#: The time limit for recovery.
PATIENCE = 120.0


@dataclass
class Extent:
    """The extent of a phase without faults, from which the time of a fault is chosen."""

    server: int = 1
    client: int = 1
    calls: int = 1


@dataclass
class World:
    """The server, the wire to it, and stores to begin with."""

    folder: pathlib.Path
    wire: Wire
    other: OtherClient
    chance: random.Random
    #: With an account and no mail.
    empty: Program
    #: Makes the server accept or reject the program's password.
    accept_password: Callable[[bool], None]
    #: With older mail.
    filled: Program | None = None
    #: Where the program's archive and bin are.
    moves: dict[str, str] = field(default_factory=lambda: {"archive": "Archive", "trash": "Trash"})
    #: A server that can cause temporary errors and wrong answers; None if it cannot.
    personality: PersonalityServer | None = None
    extents: dict[str, Extent] = field(default_factory=dict)
    episodes: int = 0
    #: The number of consecutive runs that ended before they could be killed.
    runs_to_end: int = 0


class Episode:
    """One injection: a phase, a fault at some time, recovery, and the verdict."""

    def __init__(self, world: World, phase: str, harm: str, seed: int, call: int | None = None) -> None:
        self.world, self.phase, self.harm = world, phase, harm
        #: The system call for a disk fault; chosen by the seed if none is given.
        self.call = call
        self.chance = random.Random(seed)
        world.other.chance = self.chance
        world.episodes += 1
        home = world.folder / f"home-{world.episodes}"
        begin = world.empty if phase == "first sync" or world.filled is None else world.filled
        self.program = begin.copy(home)
        self.verdict = Verdict()
        self.recovery = 0.0

    def run(self) -> Verdict:
        """Runs it."""
        self.heal()
        self.be_rough(True)
        try:
            if self.phase == "rules at work":
                self.apply_rules()
            else:
                self.act() if self.phase == "acting" else self.sync()
                self.recover()
        except Stuck as stuck:
            self.verdict.stuck.append(str(stuck))
        self.heal()
        self.judge()
        self.keep()
        return self.verdict

    # Harm

    def be_rough(self, is_rough: bool) -> None:
        """Lets a server with quirks cause temporary errors from now on."""
        if self.world.personality is not None:
            self.world.personality.is_rough = is_rough and self.harm != NO_HARM

    @property
    def extent(self) -> Extent:
        return self.world.extents.setdefault(self.phase, Extent())

    def disk_fault(self) -> str | None:
        kind = DISK_HARM.get(self.harm)
        if kind is None:
            return None
        if self.call is None:
            self.call = self.chance.randint(1, self.extent.calls)
        return f"{kind}:{self.call}"

    def harm_wire(self, process: Callable[[], subprocess.Popen[str] | None]) -> None:
        """Prepares the fault; actions on the process happen when they are due."""
        wire = self.world.wire
        if self.harm in WIRE_HARM:
            kind, counts_client, times = WIRE_HARM[self.harm]
            octets = self.extent.client if counts_client else self.extent.server
            moment = self.chance.randint(1, max(1, octets // times))
            call = {"killed at an octet": self.kill, "suspended": self.suspend}.get(self.harm)
            wire.do(Harm(kind, moment, counts_client, times), (lambda: call(process())) if call else None)
        elif self.harm == "in pieces":
            wire.cut_into_pieces(self.chance.choice([1, 7, 100, 1500]))
        elif self.harm == "refused":
            wire.refuse(self.chance.randint(1, 4))
        elif self.harm == "one connection":
            wire.allow(1)
        elif self.harm == SIGNED_OUT:
            wire.do(Harm("call", self.chance.randint(1, max(1, self.extent.server))), self.sign_out)

    def sign_out(self) -> None:
        """Ends all sessions and rejects sign-in."""
        self.world.accept_password(False)
        self.world.wire.end_all(reset=False)

    def heal(self) -> None:
        """Restores the wire and the server."""
        self.world.wire.heal()
        self.be_rough(False)
        self.world.accept_password(True)

    @staticmethod
    def kill(process: subprocess.Popen[str] | None) -> None:
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)

    def suspend(self, process: subprocess.Popen[str] | None) -> None:
        """Asleep; the server has ended every connection when it wakes."""
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGSTOP)
            self.world.wire.end_all(reset=False)
            threading.Timer(0.3, lambda: process.poll() is None and process.send_signal(signal.SIGCONT)).start()

    # Phases

    def sync(self) -> None:
        """The command line's sync, with a fault."""
        if self.phase == "later sync":
            for _ in range(self.chance.randint(1, 4)):
                self.world.other.meddle()
        started: list[subprocess.Popen[str]] = []
        self.harm_wire(lambda: started[0] if started else None)
        started.append(self.program.start(*WHOLE, fault=self.disk_fault(), counts=self.harm == NO_HARM))
        if self.harm == "another client":
            while started[0].poll() is None:
                self.world.other.meddle()
        try:
            started[0].communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            started[0].kill()
            started[0].communicate()
            raise Stuck("the sync with harm did not end") from None
        self.look_at_end(started[0].returncode, of_phase=True)
        self.measure()

    def act(self) -> None:
        """The daemon, while the user and another client make changes."""
        other = self.world.other
        person = Person(self.program, other.ledger, self.chance, self.world.moves)

        def work(daemon: Daemon) -> None:
            if "offline" in self.harm:
                return self.act_offline(daemon, person)
            self.harm_wire(lambda: daemon.process)
            for _ in range(self.chance.randint(3, 8)):
                person.act(daemon)
                if self.chance.random() < 0.4:
                    other.deliver(1, "INBOX")
                time.sleep(self.chance.random() * 0.2)

        self.serve(work)

    def apply_rules(self) -> None:
        """The daemon, while rules act on new and existing mail. Afterwards another client undoes what they did."""
        rules = Rules(self.program, self.world.other, self.chance, self.world.moves)
        self.be_rough(False)
        rules.prepare(self.come_to_rest)
        self.world.wire.heal()
        self.be_rough(True)

        def work(daemon: Daemon) -> None:
            self.harm_wire(lambda: daemon.process)
            steps = [rules.deliver, rules.deliver, rules.deliver, lambda: rules.apply(daemon)]
            for step in self.chance.sample(steps, len(steps)):
                # Mail keeps arriving if the program is gone.
                with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                    step()
                time.sleep(self.chance.random() * 0.3)
            rules.wait_for_arrival(daemon)

        self.serve(work)
        self.recover()
        rules.complete()
        self.come_to_rest()
        takes_keywords = self.world.personality is None
        self.judge()
        rules.judge(self.verdict, takes_keywords)
        rules.put_back()
        self.come_to_rest()
        rules.judge(self.verdict, takes_keywords=False)
        rules.remove()

    def serve(self, work: Callable[[Daemon], None]) -> None:
        """The daemon during a fault, until it has had time to react."""
        daemon = Daemon(self.program, counts=True, fault=self.disk_fault())
        with running(daemon):
            try:
                daemon.sign_in()
                # On a broken disk the daemon cannot record that it is listening.
                with contextlib.suppress(Stuck) if self.harm in DISK_HARM else contextlib.nullcontext():
                    self.wait_for_listening(daemon)
                work(daemon)
            except (OSError, http.client.HTTPException, ValueError):
                pass
            self.settle_a_little(daemon)
            self.measure()
            self.heal()
            # After being signed out by the server, the program waits for the user.
            comes_right = self.disk_fault() is None and self.harm != SIGNED_OUT
            if daemon.process.poll() is None and self.chance.random() < 0.3 and comes_right:
                self.wait_for_operations(daemon)
            if daemon.process.poll() is None:
                daemon.stop()
            self.look_at_end(daemon.process.returncode, of_phase=True)

    def act_offline(self, daemon: Daemon, person: Person) -> None:
        """Changes wait here while another client changes the same mail on the server."""
        wire, other = self.world.wire, self.world.other
        wire.allow(0)
        wire.end_all(reset=True)
        for _ in range(self.chance.randint(1, 5)):
            person.act(daemon)
        if self.harm == "killed while offline":
            daemon.kill()
        for _ in range(self.chance.randint(0, 3)):
            other.meddle()

    def wait_for_listening(self, daemon: Daemon) -> None:
        wait_until(
            lambda: daemon.process.poll() is not None or self.program.rows("SELECT state FROM account") == [("listening",)],
            PATIENCE, "the daemon does not come to listen",
        )

    def settle_a_little(self, daemon: Daemon) -> None:
        """Waits for requests to reach the wire or the disk."""
        end = time.monotonic() + 1.5
        while time.monotonic() < end and daemon.process.poll() is None and self.waiting():
            time.sleep(0.02)

    def waiting(self) -> int:
        ((count,),) = self.program.rows("SELECT count(*) FROM operation WHERE state <> 'failed'")
        return int(str(count))

    def wait_for_operations(self, daemon: Daemon) -> None:
        wait_until(
            lambda: daemon.process.poll() is not None or self.waiting() == 0, PATIENCE, "changes wait though the wire is whole"
        )

    def look_at_end(self, status: int, of_phase: bool = False) -> None:
        """A program may fail with an error message, but must not crash."""
        if of_phase:
            self.world.runs_to_end = 0 if status == -signal.SIGKILL else self.world.runs_to_end + 1
        if status < 0 and status not in ENDED_BY_US:
            self.verdict.corrupt.append(f"the program ended with signal {-status}")

    def measure(self) -> None:
        """Runs the phase without a fault to measure its extent."""
        if self.harm == NO_HARM:
            self.world.extents[self.phase] = Extent(
                max(1, self.world.wire.from_server), max(1, self.world.wire.from_client), max(1, self.program.calls()))

    # Afterwards

    def recover(self) -> None:
        """Ends the fault, and lets the program come to rest."""
        self.heal()
        healed = time.monotonic()
        self.come_to_rest()
        self.recovery = time.monotonic() - healed

    def come_to_rest(self) -> None:
        """Syncs until there are no more failures and the next one has nothing to do.

        A sync that stores new mail may leave the changes of rules to the next one.
        """
        end = time.monotonic() + PATIENCE
        while True:
            status, output = self.program.run(*WHOLE, seconds=PATIENCE)
            self.look_at_end(status)
            if status == 0 and (self.phase != "rules at work" or self.waiting() == 0):
                break
            if time.monotonic() > end:
                raise Stuck(f"sync still ends with {status}: {output[-300:]}")
            time.sleep(0.5)
        status, output = self.program.run(*WHOLE, seconds=PATIENCE)
        if status != 0 or '"messages" : 0' not in output and '"messages":0' not in output:
            self.verdict.divergent.append(f"a sync after the last one still brings something: {output[-300:]}")

    def judge(self) -> None:
        """The verdict of Python's IMAP and SQLite, and that of the program itself."""
        found = compare(
            Store(self.program.home), self.world.other.messages(), self.world.other.ledger,
            may_refuse=self.world.personality is not None, has_labels=self.world.other.has_labels)
        for name in vars(found):
            getattr(self.verdict, name).extend(getattr(found, name))
        status, output = self.program.run("doctor", "--offline")
        if status != 0:
            self.verdict.corrupt.append(f"doctor: {output[-300:]}")

    def keep(self) -> None:
        """A correct store is reused; a faulty one is kept for inspection."""
        world = self.world
        if self.verdict.findings:
            for wish in world.other.ledger.wishes.values():
                wish.copies, wish.mailbox, wish.bits_set, wish.bits_clear = None, None, 0, 0
            return
        if world.filled is not None and world.filled.home != world.empty.home:
            shutil.rmtree(world.filled.home)
        world.filled = self.program
