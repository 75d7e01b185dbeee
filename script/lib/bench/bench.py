"""Shared by all benchmarks: results, statistics, running programs, and cleaning up."""

from __future__ import annotations

import json
import math
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

#: The number of messages on the benchmark's mail server. Fewer make a quick trial with meaningless results.
MESSAGE_COUNT = int(os.environ.get("VAULTMAIL_BENCH_MESSAGES", "10000"))
#: The mail profile: `small`, 3 KB per message, or `usual`, 31 KB per message as in real mailboxes.
MAIL_PROFILE = os.environ.get("VAULTMAIL_BENCH_PROFILE", "small")

Measurement = Callable[[], float]


class BenchFailure(Exception):
    """A benchmark that cannot continue, with the reason in one sentence."""


def note(text: str) -> None:
    """Prints a message to standard error, because standard output contains the results."""
    print(text, file=sys.stderr, flush=True)


def program(variable: str) -> str:
    """The path of a program that `script/bench` built, from the environment."""
    path = os.environ.get(variable, "")
    if not os.access(path, os.X_OK):
        raise BenchFailure(f"{variable} must name a program; script/bench sets it.")
    return path


# Figures


def report(name: str, value: float, unit: str, ratio_to: Mapping[str, float] | None = None) -> None:
    """Prints a result as a line of JSON; a name without a profile means small mail."""
    if MAIL_PROFILE != "small":
        name = f"{name}-{MAIL_PROFILE}"
    figure: dict[str, object] = {"name": name, "value": rounded(value), "unit": unit}
    if ratio_to:
        figure["ratio_to"] = {peer: rounded(ratio) for peer, ratio in ratio_to.items()}
    print(json.dumps(figure), flush=True)


#: Exceeded limits of the specifications, one sentence each.
EXCEEDED: list[str] = []


def hold(requirement: str, value: float, limit: float, unit: str) -> None:
    """A limit of the specifications, with a wide margin on any machine: if exceeded, the benchmark fails at its end."""
    if value >= limit:
        EXCEEDED.append(f"{requirement} allows {limit:g} {unit}, and it was {value:.4g}.")


def rounded(value: float) -> float:
    """The value with four significant digits; more are noise."""
    return float(f"{value:.4g}")


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this fraction of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share - 1e-9) - 1)]


@dataclass
class Rounds:
    """Values of our program and of peers, measured alternately so that drift affects all of them."""

    ours: list[float] = field(default_factory=list)
    peers: dict[str, list[float]] = field(default_factory=dict)

    @property
    def value(self) -> float:
        """The median of our program."""
        return statistics.median(self.ours)

    @property
    def ratio_to(self) -> dict[str, float]:
        """For each peer, the median of our value divided by its value in the same round."""
        return {
            peer: statistics.median(own / other for own, other in zip(self.ours, values))
            for peer, values in self.peers.items()
        }

    def report(self, name: str, unit: str) -> None:
        """Prints the result."""
        report(name, self.value, unit, self.ratio_to)


def alternate(count: int, ours: Measurement, peers: Mapping[str, Measurement]) -> Rounds:
    """Measures our program and each peer alternately."""
    rounds = Rounds(peers={peer: [] for peer in peers})
    for number in range(1, count + 1):
        rounds.ours.append(ours())
        for peer, measure in peers.items():
            rounds.peers[peer].append(measure())
        others = "".join(f", {peer} {values[-1]:.4g}" for peer, values in rounds.peers.items())
        note(f"  round {number}: ours {rounds.ours[-1]:.4g}{others}")
    return rounds


# Programs


@dataclass(frozen=True)
class Finished:
    """A program that has exited."""

    seconds: float
    #: CPU time. Other programs on the machine hardly affect it.
    processor_seconds: float
    #: Peak memory (ru_maxrss) in MiB. Never less than `memory_floor`.
    peak_mib: float
    output: str
    status: int


def run(
    arguments: Sequence[str], environment: Mapping[str, str] | None = None, given: str = "", check: bool = True
) -> Finished:
    """Runs a program until it exits. Output goes to files, so that no pipe blocks it."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write(given.encode())
        stdin.seek(0)
        started = time.perf_counter()
        process = subprocess.Popen(arguments, stdin=stdin, stdout=stdout, stderr=stderr, env=environment)
        try:
            _, code, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(code)
        stdout.seek(0)
        stderr.seek(0)
        if check and process.returncode != 0:
            words = stderr.read()[-2000:].decode(errors="replace")
            raise BenchFailure(f"{' '.join(arguments[:3])} ended with {process.returncode}: {words}")
        return Finished(
            seconds, usage.ru_utime + usage.ru_stime, mebibytes(usage.ru_maxrss),
            stdout.read().decode(errors="replace"), process.returncode,
        )


def mebibytes(maxrss: int) -> float:
    """ru_maxrss in MiB: the system counts bytes on macOS and kibibytes elsewhere."""
    return maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def memory_floor() -> float:
    """The minimum reported peak: on Linux a child inherits the peak of this process at its start."""
    return run(["true"]).peak_mib


def stop(process: subprocess.Popen[str]) -> None:
    """Terminates a process that we started, and waits until it has exited."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# Running a benchmark


def main(measure: Callable[[pathlib.Path], None]) -> None:
    """Runs a benchmark in a temporary folder, which is always removed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        # An exception, so that every `with` statement cleans up.
        signal.signal(number, lambda got, _: sys.exit(128 + got))
    warn_if_busy()
    try:
        with tempfile.TemporaryDirectory(prefix="vaultmail-bench-") as folder:
            measure(pathlib.Path(folder))
        if EXCEEDED:
            raise BenchFailure(" ".join(EXCEEDED))
    except BenchFailure as failure:
        note(f"Error: {failure}")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def warn_if_busy() -> None:
    """Warns if other programs use the CPU, if the system reports it."""
    before = processor_times()
    time.sleep(0.5)
    after = processor_times()
    if before and after and after[1] > before[1]:
        busy = (after[0] - before[0]) / (after[1] - before[1])
        if busy > 0.1:
            note(f"Other programs use {busy:.0%} of the processors: the figures are worse than usual.")


def processor_times() -> tuple[int, int] | None:
    """Busy and total CPU time in ticks; None without /proc."""
    try:
        ticks = [int(word) for word in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    except OSError:
        return None
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)
