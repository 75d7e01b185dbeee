"""Messages of other projects: every one is read, even with defects."""

from __future__ import annotations

import pathlib

from conformance import Reader, Tally

#: The folders, and the names in them that are no messages.
FOLDERS = ("cpython-test-email", "enmime", "gmime", "mu", "ruby-mail", "eai-test-messages", "perl-mail-thread")
OTHERS = ("LICENSE", "COPYING", "SOURCE_COMMIT", "README.md")


def run(corpora: pathlib.Path, reader: Reader, _: pathlib.Path) -> list[Tally]:
    """Each folder."""
    tallies: list[Tally] = []
    for name in FOLDERS:
        tally = Tally(name)
        files = [file for file in sorted((corpora / name).rglob("*")) if file.is_file() and file.name not in OTHERS]
        for _file, _ours in reader.messages(files, tally):
            pass
        tallies.append(tally)
    return tallies
