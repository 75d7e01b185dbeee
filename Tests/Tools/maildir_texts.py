#!/usr/bin/env python3
"""Prints as JSON which messages of a Maildir tree have text, read by Python's email package: their words by file name.

usage: maildir_texts.py FOLDER
"""

from __future__ import annotations

import email
import email.message
import html.parser
import json
import pathlib
import sys

UNSEEN = {"head", "style", "script", "title", "template"}


class Words(html.parser.HTMLParser):
    """The words of an HTML text outside of elements that are not displayed."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.text: list[str] = []

    def handle_starttag(self, tag: str, _attributes: list[tuple[str, str | None]]) -> None:
        self.depth += tag in UNSEEN

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        if self.depth <= 0:
            self.text.append(data)


def text_of(part: email.message.Message) -> str:
    raw = part.get_payload(decode=True)
    try:
        text = raw.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:
        text = raw.decode("utf-8", "replace")
    if part.get_content_subtype() != "html":
        return text
    reader = Words()
    reader.feed(text)
    return " ".join(reader.text)


def words(file: pathlib.Path) -> list[str]:
    message = email.message_from_bytes(file.read_bytes())
    texts = [
        text_of(part)
        for part in message.walk()
        if part.get_content_type() in ("text/plain", "text/html") and part.get_content_disposition() != "attachment"
    ]
    return [word for word in " ".join(texts).split() if any(letter.isalnum() for letter in word)]


def main() -> None:
    files = [file for name in ("cur", "new") for file in pathlib.Path(sys.argv[1]).rglob(f"{name}/*") if file.is_file()]
    print(json.dumps({file.name.split(":")[0]: words(file) for file in files}))


main()
