#!/usr/bin/env python3
"""A user of a mail program with a Maildir, for tests: makes random changes there, or reads all of it.

usage: maildir_client.py MAILDIR LEDGER change SEED COUNT
       maildir_client.py MAILDIR LEDGER read

The Maildir has a folder for each mailbox; mbsync carries the changes to the server. The ledger is that of
other_client.py.
"""

from __future__ import annotations

import json
import pathlib
import random
import sys

#: Letters of a Maildir's file names for the flags that all sides keep.
FLAGS = {"S": "\\Seen", "R": "\\Answered", "F": "\\Flagged"}


class Maildir:
    def __init__(self, root: pathlib.Path, ledger: pathlib.Path, chance: random.Random) -> None:
        self.root, self.file, self.chance = root, ledger, chance
        self.copies: dict[str, list[int]] = json.loads(ledger.read_text()) if ledger.exists() else {}

    def mailboxes(self) -> list[pathlib.Path]:
        return sorted(folder.parent for folder in self.root.rglob("cur"))

    @staticmethod
    def messages(mailbox: pathlib.Path) -> list[pathlib.Path]:
        """Files without those that are marked as deleted."""
        files = sorted(file for name in ("cur", "new") for file in (mailbox / name).iterdir())
        return [file for file in files if "T" not in Maildir.letters(file)]

    @staticmethod
    def letters(file: pathlib.Path) -> str:
        return file.name.partition(":2,")[2]

    @staticmethod
    def subject(file: pathlib.Path) -> str:
        return next(line[9:] for line in file.read_text().splitlines() if line.startswith("Subject: "))

    def change(self) -> None:
        mailbox = self.chance.choice(self.mailboxes())
        files = self.messages(mailbox)
        action = self.chance.choice([self.write, self.write, self.mark, self.mark, self.remove, self.move, self.make])
        if action in (self.write, self.make) or not files:
            (action if action is self.make else self.write)(mailbox)
            return
        for file in self.chance.sample(files, min(len(files), self.chance.randrange(1, 4))):
            action(file)

    def write(self, mailbox: pathlib.Path) -> None:
        subject = f"m{len(self.copies)}"
        self.copies[subject] = [1, 1]
        text = (f"From: Anna <anna@example.org>\nTo: bo@example.org\nSubject: {subject}\nMessage-ID: <{subject}@example.org>\n"
                f"Date: {self.chance.randrange(1, 15):02} Jan 2026 11:00:00 +0000\n\nWritten here: {subject}.\n")
        self.put(mailbox, text, self.chance.choice(["", "S", "FS"]))

    def put(self, mailbox: pathlib.Path, text: str, letters: str) -> None:
        name = f"1768478400.R{self.chance.getrandbits(48)}.test:2,{letters}"
        (mailbox / "tmp" / name).write_text(text)
        (mailbox / "tmp" / name).rename(mailbox / "cur" / name)

    def mark(self, file: pathlib.Path) -> None:
        letters = set(self.letters(file)) ^ {self.chance.choice(list(FLAGS))}
        name = file.name.partition(":2,")[0] + ":2," + "".join(sorted(letters))
        file.rename(file.parent.parent / "cur" / name)

    def remove(self, file: pathlib.Path) -> None:
        # A client that moved it on the server meanwhile keeps it.
        bounds = self.copies[self.subject(file)]
        bounds[0] = max(bounds[0] - 1, 0)
        file.unlink()

    def move(self, file: pathlib.Path) -> None:
        """To the server it is a new message and one less: who has moved the old one meanwhile has two."""
        target = self.chance.choice([mailbox for mailbox in self.mailboxes() if mailbox != file.parent.parent])
        self.copies[self.subject(file)][1] += 1
        self.put(target, file.read_text(), self.letters(file))
        file.unlink()

    def make(self, mailbox: pathlib.Path) -> None:
        for name in ("cur", "new", "tmp"):
            (self.root / f"Made {self.chance.randrange(3)}" / name).mkdir(parents=True, exist_ok=True)

    def listing(self) -> list[str]:
        """Mailbox, subject and flags of each message."""
        return sorted(
            " ".join([str(mailbox.relative_to(self.root)), self.subject(file), *sorted(FLAGS[letter] for letter in self.letters(file) if letter in FLAGS)])
            for mailbox in self.mailboxes() for file in self.messages(mailbox))


def main() -> None:
    root, ledger, command, *words = sys.argv[1:]
    maildir = Maildir(pathlib.Path(root), pathlib.Path(ledger), random.Random(int(words[0]) if words else 0))
    if command == "read":
        print(json.dumps(maildir.listing()))
        return
    for _ in range(int(words[1])):
        maildir.change()
    maildir.file.write_text(json.dumps(maildir.copies))


main()
