#!/usr/bin/env python3
"""Speaks to the web server as the page does: signs in with a link that works once, then makes requests.

usage: page_client.py LINK METHOD PATH JSON [METHOD PATH JSON ...]

LINK is what `vaultmail open --print-url` prints; JSON may be empty. Prints the answers as one JSON array.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from typing import Any


def send(origin: str, token: str | None, method: str, path: str, body: str | None) -> Any:
    request = urllib.request.Request(origin + path, method=method, data=body.encode() if body else None)
    request.add_header("Origin", origin)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"null")


def main() -> None:
    origin, code = sys.argv[1].split("/#code=")
    token = send(origin, None, "POST", "/api/session", json.dumps({"code": code}))["token"]
    rest = sys.argv[2:]
    requests = [rest[index : index + 3] for index in range(0, len(rest), 3)]
    print(json.dumps([send(origin, token, method, path, body or None) for method, path, body in requests]))


main()
