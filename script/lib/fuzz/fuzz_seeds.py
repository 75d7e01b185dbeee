"""Inputs for a fuzzer to begin with, and the words that it may put into them.

usage: fuzz_seeds.py mime|imap FOLDER WORDS
"""

from __future__ import annotations

import pathlib
import sys

import fuzz_imap
import fuzz_mime

KINDS = {"mime": fuzz_mime, "imap": fuzz_imap}


def escaped(word: str) -> str:
    """A word as dictionaries of libFuzzer have it: backslashes only before quotes and hexadecimal octets."""
    return word.replace("\\x", "\0").replace("\\", "\\\\").replace("\0", "\\x").replace('"', '\\"').replace(
        "\r", "\\x0d"
    ).replace("\n", "\\x0a")


def main() -> None:
    """Writes both."""
    kind, folder, words = KINDS[sys.argv[1]], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(kind.seeds()):
        (folder / f"{number:03d}").write_bytes(seed)
    quoted = [f'"{escaped(word)}"' for word in kind.WORDS]
    words.write_text("\n".join(quoted) + "\n", encoding="utf-8")


main()
