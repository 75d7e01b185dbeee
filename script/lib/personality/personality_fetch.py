"""The FETCH and SEARCH data of a message."""

from __future__ import annotations

import email
import email.message
import email.policy
import re
import time

from personality_mail import Placement

ITEM = re.compile(r"[A-Z0-9.-]+(?:\[[^\]]*\](?:<[0-9.]+>)?)?", re.IGNORECASE)


def items_of(text: str) -> list[str]:
    """The items of a FETCH command, in capitals where case does not matter."""
    return [match[0].upper() for match in ITEM.finditer(text.strip().removeprefix("(").removesuffix(")"))]


def quoted(text: str | None) -> bytes:
    """A quoted string, a literal where it has to be one, or NIL."""
    if text is None:
        return b"NIL"
    octets = text.encode("utf-8", "surrogateescape")
    if any(octet < 32 or octet > 126 for octet in octets):
        return b"{%d}\r\n%s" % (len(octets), octets)
    return b'"' + octets.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def header_of(content: bytes) -> bytes:
    """The header with the empty line behind it."""
    end = content.find(b"\r\n\r\n")
    return content if end < 0 else content[: end + 4]


def fields_of(content: bytes, names: set[bytes]) -> bytes:
    """Only these fields, folded as they are."""
    kept, is_kept = [], False
    for line in header_of(content).split(b"\r\n"):
        if line[:1] not in b" \t" or not line:
            is_kept = line.partition(b":")[0].strip().lower() in names
        if is_kept and line:
            kept.append(line + b"\r\n")
    return b"".join(kept) + b"\r\n"


def section_of(content: bytes, section: str) -> bytes:
    """The octets of a section; numbers of parts are none that our client asks for."""
    if section == "":
        return content
    if section == "HEADER":
        return header_of(content)
    if section == "TEXT":
        return content[len(header_of(content)):]
    if match := re.fullmatch(r"HEADER\.FIELDS \(([^)]*)\)", section):
        return fields_of(content, {name.strip('"').lower().encode() for name in match[1].split()})
    raise ValueError(section)


def structure_of(part: email.message.Message) -> bytes:
    """BODYSTRUCTURE, as Python's own parser sees the message."""
    if part.is_multipart() and part.get_content_maintype() == "multipart":
        inner = b"".join(structure_of(child) for child in part.get_payload())
        return b"(%s %s %s NIL NIL NIL)" % (inner, quoted(part.get_content_subtype()), parameters_of(part.get_params([])[1:]))
    payload = part.get_payload()
    octets = payload.encode("utf-8", "surrogateescape") if isinstance(payload, str) else b""
    words = [
        quoted(part.get_content_maintype()), quoted(part.get_content_subtype()), parameters_of(part.get_params([])[1:]),
        quoted(part.get("Content-ID")), quoted(part.get("Content-Description")),
        quoted(part.get("Content-Transfer-Encoding", "7bit")), b"%d" % len(octets),
    ]
    if part.get_content_maintype() == "text":
        words.append(b"%d" % octets.count(b"\n"))
    return b"(" + b" ".join([*words, b"NIL", disposition_of(part), b"NIL", b"NIL"]) + b")"


def parameters_of(parameters: list[tuple[str, str]]) -> bytes:
    named = [quoted(name) + b" " + quoted(value if isinstance(value, str) else value[2]) for name, value in parameters]
    return b"(" + b" ".join(named) + b")" if named else b"NIL"


def disposition_of(part: email.message.Message) -> bytes:
    kind = part.get_content_disposition()
    if kind is None:
        return b"NIL"
    return b"(%s %s)" % (quoted(kind), parameters_of(part.get_params([], header="content-disposition")[1:]))


def value_of(item: str, placement: Placement, size: int) -> tuple[str, bytes]:
    """The name under which an item is answered, and its value."""
    content = placement.message.content
    if item == "UID":
        return item, b"%d" % placement.uid
    if item == "FLAGS":
        return item, b"(" + " ".join(sorted(placement.flags)).encode() + b")"
    if item == "INTERNALDATE":
        return item, time.strftime('"%d-%b-%Y %H:%M:%S +0000"', time.gmtime(placement.message.date)).encode()
    if item == "RFC822.SIZE":
        return item, b"%d" % size
    if item == "MODSEQ":
        return item, b"(%d)" % placement.sequence
    if item == "X-GM-MSGID":
        return item, b"%d" % (1_278_455_344_230_334_865 + placement.message.number)
    if item == "EMAILID":
        return item, b"(M%d)" % placement.message.number
    if item == "BODYSTRUCTURE":
        return item, structure_of(email.message_from_bytes(content, policy=email.policy.compat32))
    if match := re.fullmatch(r"BODY(?:\.PEEK)?\[(.*)\](?:<(\d+)\.(\d+)>)?", item):
        octets, origin = section_of(content, match[1]), ""
        if match[2] is not None:
            octets, origin = octets[int(match[2]):][: int(match[3])], f"<{match[2]}>"
        return f"BODY[{match[1]}]{origin}", b"{%d}\r\n%s" % (len(octets), octets)
    raise ValueError(item)


def numbers_of(text: str, last: int) -> list[tuple[int, int]]:
    """The ranges of a sequence set; an asterisk is the last number."""
    ranges = []
    for piece in text.split(","):
        first, _, end = piece.partition(":")
        low, high = (last if word == "*" else int(word) for word in (first, end or first))
        ranges.append((min(low, high), max(low, high)))
    return ranges


def is_in(number: int, ranges: list[tuple[int, int]]) -> bool:
    return any(low <= number <= high for low, high in ranges)


def words(text: str, literals: list[bytes]) -> list[str]:
    """Atoms, quoted strings and literals of an argument list."""
    found = []
    for match in re.finditer(r'"((?:[^"\\]|\\.)*)"|\{(\d+)\}|(\S+)', text.strip()):
        if match[1] is not None:
            found.append(re.sub(r"\\(.)", r"\1", match[1]))
        elif match[2] is not None:
            found.append(literals[int(match[2])].decode("utf-8", "surrogateescape"))
        else:
            found.append(match[3])
    return found
