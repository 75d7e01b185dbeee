"""Compares the program's parse results with expected ones: counts differences, and knows the explained ones."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: A JSON value: compared, never changed.
Value = Any

#: The number of files per run of the program: few enough for a command line, enough to amortize its start.
BATCH = 250


class ConformanceFailure(Exception):
    """The comparison is not possible, with the reason in one sentence."""


def note(text: str) -> None:
    """Prints a message to standard error, because standard output contains the table."""
    print(text, file=sys.stderr, flush=True)


# Differences


@dataclass(frozen=True)
class Difference:
    """A value that differs from the expected one."""

    corpus: str
    item: str
    thing: str
    expected: Value
    ours: Value
    #: The rule that explains it; None if only the list of explanations can.
    rule: str | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """Its key in the list of explanations."""
        return (self.corpus, self.item, self.thing)


@dataclass
class Tally:
    """The agreements and differences of one corpus."""

    corpus: str
    agreements: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def compare(self, item: str, thing: str, expected: Value, ours: Value) -> bool:
        """Counts one comparison."""
        return self.compare_any(item, thing, [expected], ours)

    def compare_any(
        self, item: str, thing: str, expected: Sequence[Value], ours: Value, rules: Mapping[str, Sequence[Value]] | None = None
    ) -> bool:
        """The same with several acceptable answers; a difference shows the first one.

        `rules` are answers that differ for a known common reason, by its name.
        """
        if ours in expected:
            self.agreements[thing] += 1
            return True
        rule = next((name for name, values in (rules or {}).items() if ours in values), None)
        if rule is None and is_guess(expected[0], ours):
            rule = "octets without a character set"
        self.differences.append(Difference(self.corpus, item, thing, expected[0], ours, rule))
        return False


def is_guess(expected: Value, ours: Value) -> bool:
    """True if ours has characters where the others failed to decode, and the same ASCII."""
    given, own = words(expected), words(ours)
    return any(is_no_character(char) for char in given) and "\ufffd" not in own and plain(given) == plain(own)


def is_no_character(char: str) -> bool:
    """True if it represents an undecoded octet: U+FFFD, or a lone surrogate as in Python."""
    return char == "\ufffd" or "\ud800" <= char <= "\udfff"


def words(value: Value) -> str:
    """Every text of a value."""
    if isinstance(value, (list, dict)):
        return "".join(words(inner) for inner in (value.values() if isinstance(value, dict) else value))
    return value if isinstance(value, str) else ""


def plain(text: str) -> str:
    """The ASCII letters and digits, which any decoding must preserve."""
    return "".join(char for char in text if char.isascii() and char.isalnum())


class Explanations:
    """The reviewed differences, each with the name of its reason."""

    def __init__(self, file: pathlib.Path) -> None:
        document = json.loads(file.read_text(encoding="utf-8"))
        self.reasons: dict[str, str] = document["reasons"]
        self.known: dict[tuple[str, str, str], str] = {}
        for corpus, reasons in document["explained"].items():
            for reason, things in reasons.items():
                if reason not in self.reasons:
                    raise ConformanceFailure(f"The reason {reason} is used and not given.")
                for thing, items in things.items():
                    self.known.update({(corpus, item, thing): reason for item in items})

    def reason(self, difference: Difference) -> str | None:
        """The name of the reason; None if it is unexplained."""
        if difference.rule is not None and difference.rule not in self.reasons:
            raise ConformanceFailure(f"The reason {difference.rule} is used and not given.")
        return difference.rule or self.known.get(difference.key)

    def stale(self, tallies: Iterable[Tally]) -> list[tuple[str, str, str]]:
        """Explanations that no longer match a difference."""
        tallies = list(tallies)
        seen = {difference.key for tally in tallies for difference in tally.differences if difference.rule is None}
        corpora = {tally.corpus for tally in tallies}
        return sorted(key for key in self.known if key[0] in corpora and key not in seen)


def print_table(tallies: Sequence[Tally], explanations: Explanations) -> int:
    """Prints a line for each compared thing; returns the number of unexplained differences."""
    row = "{:<28} {:<20} {:>10} {:>13} {:>10} {:>12}"
    print(row.format("corpus", "thing", "agreements", "disagreements", "explained", "unexplained"))
    total: Counter[str] = Counter()
    for tally in tallies:
        different = Counter(difference.thing for difference in tally.differences)
        explained = Counter(
            difference.thing for difference in tally.differences if explanations.reason(difference) is not None
        )
        for thing in sorted(set(tally.agreements) | set(different)):
            figures = [tally.agreements[thing], different[thing], explained[thing], different[thing] - explained[thing]]
            total.update(dict(zip(("agreements", "disagreements", "explained", "unexplained"), figures)))
            print(row.format(tally.corpus, thing, *figures))
    print(row.format("all", "", *(total[name] for name in ("agreements", "disagreements", "explained", "unexplained"))))
    return total["unexplained"]


def print_differences(tallies: Sequence[Tally], explanations: Explanations, explained: bool) -> None:
    """Prints each difference as a line of JSON: the explained or the others."""
    for tally in tallies:
        for difference in tally.differences:
            reason = explanations.reason(difference)
            if (reason is not None) == explained:
                line = {**difference.__dict__, "rule": reason}
                # A lone surrogate, which Python uses for undecodable octets, is printed as an escape.
                sys.stdout.buffer.write(json.dumps(line, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")


def print_markdown(tallies: Sequence[Tally], explanations: Explanations) -> None:
    """Prints the tables of docs/mime-conformance.md by corpus and by group, and the list of reasons."""
    print("| corpus | compared | agreements | disagreements | explained |\n|---|---|---|---|---|")
    reasons: Counter[str] = Counter()
    for tally in tallies:
        agreed, differed = sum(tally.agreements.values()), len(tally.differences)
        explained = [reason for difference in tally.differences if (reason := explanations.reason(difference)) is not None]
        reasons.update(explained)
        print(f"| {tally.corpus} | {agreed + differed:,} | {agreed:,} | {differed:,} | {len(explained):,} |")
    print_groups(tallies)
    print()
    for reason, times in sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0])):
        text = f"- {times:,} × **{reason}.** {explanations.reasons[reason]}"
        print(textwrap.fill(text, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))


def group(corpus: str) -> str:
    """The name under which the corpora of one origin are counted together."""
    name = corpus.split(" ")[0].rstrip(":")
    return name if name in ("isemail", "mail-parser", "mime4j", "Python") else "read at all"


def print_groups(tallies: Sequence[Tally]) -> None:
    """Prints the share of agreements of each group and in total, which the largest group dominates."""
    print("\n| group | compared | agreements | agreement |\n|---|---|---|---|")
    compared: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for tally in tallies:
        for name in (group(tally.corpus), "all"):
            agreed[name] += sum(tally.agreements.values())
            compared[name] += sum(tally.agreements.values()) + len(tally.differences)
    for name in sorted(compared, key=lambda name: name == "all"):
        share = 100 * agreed[name] / max(1, compared[name])
        print(f"| {name} | {compared[name]:,} | {agreed[name]:,} | {share:.1f} % |")


# The program


@dataclass(frozen=True)
class Reader:
    """The program under test."""

    program: str

    def messages(self, files: Sequence[pathlib.Path], tally: Tally | None = None) -> Iterator[tuple[pathlib.Path, Value]]:
        """The output of `debug mime --contents` for each file; None if the program fails, which the tally records."""
        for start in range(0, len(files), BATCH):
            yield from self._batch(files[start : start + BATCH], tally)

    def _batch(self, files: Sequence[pathlib.Path], tally: Tally | None) -> Iterator[tuple[pathlib.Path, Value]]:
        try:
            answers = self._ask(files)
        except (ConformanceFailure, ValueError) as failure:
            if len(files) > 1:
                for file in files:
                    yield from self._batch([file], tally)
                return
            if tally is None:
                raise ConformanceFailure(f"{files[0].name} is not read: {failure}") from failure
            tally.compare(item_name(files[0]), "read", "a message", str(failure))
            yield files[0], None
            return
        for file, answer in zip(files, answers):
            if tally is not None:
                tally.compare(item_name(file), "read", [], unclean(answer))
            yield file, answer

    def _ask(self, files: Sequence[pathlib.Path]) -> list[Value]:
        command = [self.program, "debug", "mime", "--contents", *map(str, files)]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode != 0:
            raise ConformanceFailure(f"ended with {done.returncode}: {done.stderr[-300:].decode(errors='replace')}")
        text = done.stdout.decode("utf-8", errors="strict")
        if len(files) == 1:
            return [json.loads(text)]
        answers = [json.loads(line) for line in text.split("\n") if line]
        if len(answers) != len(files):
            raise ConformanceFailure(f"{len(answers)} answers for {len(files)} files")
        return answers

    def addresses(self, addresses: Sequence[str]) -> list[Value]:
        """What `debug address` prints of each."""
        given = "".join(json.dumps(address, ensure_ascii=False) + "\n" for address in addresses)
        done = subprocess.run(
            [self.program, "debug", "address", "--escaped", "-"], input=given.encode(), capture_output=True, check=False
        )
        if done.returncode != 0:
            raise ConformanceFailure(f"debug address failed: {done.stderr.decode(errors='replace')}")
        return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n") if line]


def unclean(value: Value) -> list[str]:
    """Texts that must not be shown or stored: with NUL in them."""
    if isinstance(value, str):
        return ["NUL"] if "\0" in value else []
    if isinstance(value, dict):
        return [found for key, inner in value.items() for found in unclean(key) + unclean(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in unclean(inner)]
    return []


def program() -> str:
    """The program named in the environment, otherwise the one of this checkout."""
    checkout = pathlib.Path(__file__).resolve().parents[3]
    named = os.environ.get("VAULTMAIL_BINARY")
    choices = [named] if named else [str(checkout / ".build" / kind / "vaultmail") for kind in ("release", "debug")]
    for choice in choices:
        if os.access(choice, os.X_OK):
            return choice
    raise ConformanceFailure("There is no program: build it, or name it in VAULTMAIL_BINARY.")


# What all comparisons share


def item_name(file: pathlib.Path) -> str:
    """The file as differences name it: its folder and its name."""
    return f"{file.parent.name}/{file.name}"


def collapsed(text: str) -> str:
    """The text with each run of white space as one space: unfolding may keep or shorten it."""
    return " ".join(text.split())


def lines(text: str) -> str:
    """The text with line feeds for line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def visible(text: str) -> str:
    """A header's text without the characters that may never be shown, and with single spaces."""
    return collapsed("".join(" " if char in "\t\r\n" else char for char in text if keeps(char)))


def keeps(char: str) -> bool:
    """Whether a header may show the character: controls and what turns the direction of writing round may not."""
    if char in "\t\r\n":
        return True
    return unicodedata.category(char) != "Cc" and not ("\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069")


def parts_of(part: Value) -> Iterator[Value]:
    """A part of the program's tree and all parts in it, in order."""
    yield part
    for child in part["parts"]:
        yield from parts_of(child)


def write_messages(folder: pathlib.Path, messages: Sequence[bytes]) -> list[pathlib.Path]:
    """Each message in its own file, numbered."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number:03d}" for number in range(len(messages))]
    for file, message in zip(files, messages):
        file.write_bytes(message)
    return files
