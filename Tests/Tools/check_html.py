#!/usr/bin/env python3
"""Prints what the parser of the HTML standard finds wrong in HTML files: one JSON list for each, sorted by name.

usage: check_html.py FOLDER
"""

from __future__ import annotations

import json
import pathlib
import sys

import html5lib

# A message's HTML is shown inside another document, so that it needs none.
ALLOWED = {"expected-doctype-but-got-start-tag"}


def errors(text: str) -> list[str]:
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    return [f"{place}: {code} {details}" for place, code, details in parser.errors if code not in ALLOWED]


for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    print(json.dumps(errors(path.read_text(encoding="utf-8"))))
