"""Copyright notices and terms in source files, and the licenses that a text names."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterable, Iterator

#: Comments and directives of the preprocessor before the first line of code.
HEAD = re.compile(r"\s*(?:(?:/\*.*?\*/|//[^\n]*|#[^\n]*)\s*)*", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n?)+", re.DOTALL | re.MULTILINE)
MARKERS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*(?!/)|//+)[ \t]?|[ \t]*\*+/[ \t]*$|[ \t]+$", re.MULTILINE)
#: A package's notice about its own files.
OWN = "This source file is part of the"
TERMS = re.compile(
    r"licen[cs]ed under|licen[cs]e:|license terms|license-identifier|redistribut|permission is|waived all|"
    r"public domain",
    re.IGNORECASE)
COPYRIGHT = re.compile(r"^[ \t]*Copyright\b.*$\n?", re.IGNORECASE | re.MULTILINE)
#: A line that only separates.
RULER = re.compile(r"^[ \t]*[-=]{3,}[-=/ \t]*$\n?", re.MULTILINE)
#: SPDX identifiers with words that only texts of this license have.
MARKS = {
    "Apache-2.0": r"Apache License",
    "BSD-3-Clause": r"Neither the name of",
    "Brian-Gladman-3-Clause": r"redistribution and use of this software \(with or without changes\)",
    "CC0-1.0": r"creativecommons\.org/publicdomain/zero/1\.0",
    "MIT": r"Permission is hereby granted, free of charge|LICENSE: MIT",
    "Unicode-3.0": r"UNICODE LICENSE V3",
    "Zlib": r"This software is provided 'as-is'",
}


def single_line(text: str) -> str:
    return " ".join(text.split())


def identifiers(text: str) -> str:
    """The SPDX expression of the licenses that a text names."""
    words = single_line(text)
    found = [name for name, mark in MARKS.items() if re.search(mark, words, re.IGNORECASE)]
    if not found:
        raise SystemExit(f"a license that is not known: {words[:200]!r}")
    return " AND ".join(found)


def comments(file: pathlib.Path) -> Iterator[str]:
    """The comments before a file's code, without the signs that make them comments."""
    head = HEAD.match(file.read_text(encoding="utf-8", errors="replace"))
    for comment in COMMENT.findall(head.group() if head else ""):
        yield MARKERS.sub("", comment).strip("\n")


def notices(files: Iterable[pathlib.Path]) -> str:
    """The notices of other projects in files: equal terms once, after the copyright lines of all files with them."""
    found: dict[str, tuple[str, set[str]]] = {}
    for comment in (comment for file in files for comment in comments(file) if OWN not in comment):
        lines = {single_line(line) for line in COPYRIGHT.findall(comment)}
        terms = RULER.sub("", COPYRIGHT.sub("", comment)).strip("\n") if TERMS.search(comment) else ""
        if lines or terms:
            found.setdefault(single_line(terms), (terms, set()))[1].update(lines)
    return "\n\n".join("\n".join([*sorted(lines), "", terms]).strip() for _, (terms, lines) in sorted(found.items()))


def license_files(folder: pathlib.Path, below: bool = False) -> list[str]:
    """The texts of the license files of a folder, with those of all folders in it if `below`."""
    names = [f"**/{kind}" if below else kind for kind in ("LICENSE*", "COPYING*", "NOTICE*")]
    files = [file for name in names for file in sorted(folder.glob(name)) if file.is_file()]
    return [file.read_text(encoding="utf-8").strip() for file in files]
