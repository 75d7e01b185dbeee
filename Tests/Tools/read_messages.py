#!/usr/bin/env python3
"""Prints how Python's email package reads messages: one line of JSON for each file of a folder, sorted by name.

usage: read_messages.py FOLDER
"""

from __future__ import annotations

import base64
import email
import email.header
import email.message
import email.policy
import email.utils
import json
import pathlib
import re
import sys

ADDRESS_FIELDS = {"from": "from", "sender": "sender", "reply_to": "reply-to", "to": "to", "cc": "cc", "bcc": "bcc"}


def decoded(value: str) -> str:
    """A header value with its folds and encoded-words undone."""
    pieces = []
    for text, charset in email.header.decode_header(re.sub(r"\r?\n", "", value)):
        pieces.append(text.decode(charset or "ascii", "surrogateescape") if isinstance(text, bytes) else text)
    return "".join(pieces).strip(" ")


def people(message: email.message.Message, name: str) -> list[dict[str, str]]:
    values = [re.sub(r"\r?\n", "", value) for value in message.get_all(name, [])]
    pairs = email.utils.getaddresses(values)
    # The empty group of hidden recipients is read as one empty pair.
    return [{"name": decoded(name), "address": address} for name, address in pairs if name or address]


def identifiers(message: email.message.Message, name: str) -> list[str]:
    return re.findall(r"<([^<>\s]+)>", message.get(name, ""))


def unflowed(text: str) -> str:
    """RFC 3676 §4: the paragraphs of a text on one line each; quotations begin with their marks and a blank."""
    lines: list[str] = []
    open_depth = None
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content[1:] if content.startswith(" ") else content
        is_signature = content == "-- "
        if open_depth == depth and not is_signature:
            lines[-1] += content
        else:
            lines.append((">" * depth + " " if depth else "") + content)
        open_depth = depth if content.endswith(" ") and not is_signature else None
    return "\n".join(lines)


def text_of(part: email.message.Message) -> str:
    text = part.get_payload(decode=True).decode(part.get_content_charset("ascii")).replace("\r\n", "\n")
    return unflowed(text) if part.get_param("format") == "flowed" else text


def octets_of(part: email.message.Message) -> bytes:
    if part.get_content_maintype() == "message":
        return part.get_payload(0).as_bytes(policy=email.policy.compat32.clone(linesep="\r\n"))
    return part.get_payload(decode=True)


def read_part(part: email.message.Message) -> dict[str, object]:
    disposition = part.get_content_disposition()
    filename = part.get_filename()
    content_id = part.get("content-id")
    is_text = part.get_content_maintype() == "text" and disposition is None
    return {
        "type": part.get_content_type(),
        "disposition": disposition or "",
        "filename": filename or "",
        "plain_name": email.utils.collapse_rfc2231_value(part.get_param("name", "")),
        "content_id": content_id.strip()[1:-1] if content_id else "",
        "text": text_of(part) if is_text else "",
        "content": "" if is_text else base64.b64encode(octets_of(part)).decode("ascii"),
    }


def shape(part: email.message.Message) -> str:
    if part.get_content_maintype() != "multipart":
        return part.get_content_type()
    return f"{part.get_content_subtype()}({','.join(shape(child) for child in part.get_payload())})"


def leaves(part: email.message.Message) -> list[email.message.Message]:
    if part.get_content_maintype() != "multipart":
        return [part]
    return [leaf for child in part.get_payload() for leaf in leaves(child)]


def defects(message: email.message.Message, octets: bytes) -> list[str]:
    """What Python finds wrong with the structure, and with the header fields by its stricter reading."""
    found = [type(defect).__name__ for part in message.walk() for defect in part.defects]
    strict = email.message_from_bytes(octets, policy=email.policy.default)
    for name in ("date", "mime-version", "content-type", "content-disposition", "from", "to", "cc", "message-id"):
        if strict[name] is not None:
            found += [f"{name}: {type(defect).__name__}" for defect in strict[name].defects]
    return found


def read(octets: bytes) -> dict[str, object]:
    message = email.message_from_bytes(octets)
    result: dict[str, object] = {key: people(message, name) for key, name in ADDRESS_FIELDS.items()}
    date = email.utils.parsedate_to_datetime(message["date"]) if message["date"] else None
    return result | {
        "subject": decoded(message.get("subject", "")),
        "date": int(date.timestamp()) if date else None,
        "message_id": identifiers(message, "message-id"),
        "in_reply_to": identifiers(message, "in-reply-to"),
        "references": identifiers(message, "references"),
        "fields": message.keys(),
        "shape": shape(message),
        "parts": [read_part(leaf) for leaf in leaves(message)],
        "defects": defects(message, octets),
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        print(json.dumps(read(file.read_bytes())))


main()
