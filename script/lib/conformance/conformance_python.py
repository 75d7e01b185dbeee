"""Python's email package beside the program, on real mail.

Its modern policy drops much that is malformed; the older one keeps it raw. The results of both are accepted.
"""

from __future__ import annotations

import base64
import datetime
import email
import email.errors
import email.header
import email.message
import email.policy
import email.utils
import pathlib
import quopri
import re
from collections.abc import Callable, Iterator, Sequence
from typing import cast

from conformance import Reader, Tally, Value, item_name, lines, visible

CORPORA = {"spamassassin": "*.txt", "linux-man": "*.eml"}

#: Fields with addresses, and the key of each in the program's answer.
ADDRESS_FIELDS = {"From": "from", "To": "to", "Cc": "cc", "Reply-To": "reply_to", "Sender": "sender"}


def run(corpora: pathlib.Path, reader: Reader, _: pathlib.Path) -> list[Tally]:
    """Each corpus."""
    return [folder(corpora / name, pattern, reader) for name, pattern in CORPORA.items()]


def folder(root: pathlib.Path, pattern: str, reader: Reader) -> Tally:
    """One corpus."""
    tally = Tally(f"Python: {root.name}")
    for file, ours in reader.messages(sorted(root.rglob(pattern)), tally):
        if ours is not None:
            octets = file.read_bytes()
            modern = email.message_from_bytes(octets, policy=email.policy.default)
            old = email.message_from_bytes(octets, policy=email.policy.compat32)
            Comparison(item_name(file), modern, old, ours, tally).all()
    return tally


class Comparison:
    """One message, read by both of Python's policies and by the program."""

    def __init__(
        self, item: str, modern: email.message.Message, old: email.message.Message, ours: Value, tally: Tally
    ) -> None:
        self.item = item
        self.modern = modern
        self.old = old
        self.ours = ours
        self.tally = tally

    def all(self) -> None:
        """Header, tree, names and texts."""
        header = self.ours["header"]
        subjects = answers(lambda: text(self.modern["Subject"]), lambda: old_text(self.old["Subject"]))
        self.tally.compare_any(self.item, "subject", subjects, visible(header["subject"]))
        dates = answers(self.modern_date, self.old_date)
        rules = {"three-digit year": [long_year(date) for date in dates]}
        self.tally.compare_any(self.item, "date", dates, header["date"], rules)
        for field, key in ADDRESS_FIELDS.items():
            own = [[visible(address["name"] or "") or None, address["address"]] for address in header[key]]
            choices = answers(
                lambda field=field: modern_addresses(self.modern.get_all(field, [])),
                lambda field=field: old_addresses(self.old.get_all(field, [])),
            )
            rules = {
                "apostrophes around a name": [without_apostrophes(choice) for choice in choices],
                "blanks inside an address": [without_blanks(choice) for choice in choices],
            }
            self.tally.compare_any(f"{self.item} {key}", "addresses", choices, own, rules)
        self.parts()

    def modern_date(self) -> str | None:
        """The date by the modern policy."""
        field = self.modern["Date"]
        return None if field is None or field.datetime is None else moment(field.datetime)

    def old_date(self) -> str | None:
        """The date by the older function."""
        field = self.old["Date"]
        return None if field is None else moment(email.utils.parsedate_to_datetime(str(field)))

    def parts(self) -> None:
        """The leaves: types, names of files, texts, octets."""
        theirs = list(leaves(self.modern))
        older = list(leaves(self.old))
        own = list(own_leaves(self.ours["structure"]))
        types = [part.get_content_type() for part in theirs]
        if not self.tally.compare(self.item, "types of parts", types, [part["type"] for part in own]):
            return
        for modern, old, part in zip(theirs, older, own):
            item = f"{self.item} {part['section']}"
            names = answers(lambda: visible_name(modern.get_filename()), lambda: old_name(old.get_filename()))
            self.tally.compare_any(item, "file name", names, part["filename"])
            if "text" in (part["content"] or {}):
                stripped = texts(modern, old, trailing_blanks=False) if part["encoding"] == "quoted-printable" else []
                rules = {
                    "blanks at the ends of quoted-printable lines": stripped,
                    "HTML names its character set": named_in_html(modern, old),
                }
                self.tally.compare_any(item, "text", texts(modern, old), finished(part["content"]["text"]), rules)
            elif part["content"] is not None and not part["type"].startswith("message/"):
                payload = old.get_payload(decode=True)
                octets = payload if isinstance(payload, bytes) else b""
                own_octets = base64.b64decode(part["content"]["base64"])
                self.tally.compare_any(item, "bytes", [short(octets), short(octets.rstrip(b"\r\n"))], short(own_octets))


def answers(*ways: Callable[[], Value]) -> list[Value]:
    """What each way says that does not fail; Python's own faults are no answers."""
    result: list[Value] = []
    for way in ways:
        try:
            result.append(way())
        except (ValueError, TypeError, IndexError, AttributeError, LookupError, KeyError, email.errors.MessageError):
            continue
    return result or ["(Python fails)"]


def short(octets: bytes) -> str:
    """Octets as a difference can show them."""
    return f"{len(octets)} {hash(octets):x} {octets[:20]!r}"


# Header fields


def text(value: object) -> str:
    """A field's text."""
    return "" if value is None else visible(str(value))


def old_text(value: object) -> str:
    """A field's text with encoded words undone by the older function."""
    return "" if value is None else visible(str(email.header.make_header(email.header.decode_header(str(value)))))


def moment(value: datetime.datetime) -> str:
    """A point in time in RFC 3339."""
    aware = value if value.tzinfo is not None else value.replace(tzinfo=datetime.timezone.utc)
    return aware.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def modern_addresses(fields: Sequence[object]) -> Value:
    """Names and addresses by the modern policy."""
    return [
        [visible(address.display_name) or None, address.addr_spec] for field in fields for address in field.addresses
    ]


def old_addresses(fields: Sequence[object]) -> Value:
    """Names and addresses by the older function, which decodes no names."""
    return [
        [old_text(name) or None, address] for name, address in email.utils.getaddresses([str(field) for field in fields])
    ]


def long_year(date: Value) -> Value:
    """A date of the second century as one of the 20th or 21st: years since 1900 by faulty clients (RFC 5322 §4.3)."""
    match = re.match(r"(1\d\d)-", date or "")
    return f"{int(match[1]) + 1900}{date[3:]}" if match else date


def without_apostrophes(entries: Value) -> Value:
    """The same entries with names without their enclosing apostrophes."""
    if not isinstance(entries, list):
        return entries
    return [[visible(name.strip("'")) or None if name else name, address] for name, address in entries]


def without_blanks(entries: Value) -> Value:
    """The same with addresses that have neither quotes nor the blanks that Python quoted."""
    if not isinstance(entries, list):
        return entries
    return [[name, address.replace('"', "").replace(" ", "")] for name, address in entries]


# Parts


def leaves(message: email.message.Message) -> Iterator[email.message.Message]:
    """The leaves of a message, those of embedded messages included."""
    # Python takes a delivery status apart into its groups of fields, as if they were messages.
    if message.is_multipart() and message.get_content_type() != "message/delivery-status":
        for part in cast("list[email.message.Message]", message.get_payload()):
            yield from leaves(part)
    else:
        yield message


def own_leaves(part: Value) -> Iterator[Value]:
    """The leaves of ours; files inside a text are no parts of MIME."""
    if part["parts"] and part["type"].split("/")[0] in ("multipart", "message"):
        for child in part["parts"]:
            yield from own_leaves(child)
    else:
        yield part


def visible_name(name: str | None) -> str | None:
    """A file's name as it is safe to save: without folders and without what file systems refuse."""
    return None if name is None else visible(name)


def old_name(name: str | None) -> str | None:
    """The same with encoded words undone."""
    return None if name is None else old_text(name)


def texts(modern: email.message.Message, old: email.message.Message, trailing_blanks: bool = True) -> list[str]:
    """What the text may be: by Python, or the octets in a charset that mail of that label really uses.

    Blanks at the end of a quoted-printable line are not the sender's (RFC 2045 §6.7, rule 3); Python keeps them.
    """
    payload = old.get_payload(decode=True)
    octets = payload if isinstance(payload, bytes) else b""
    if not trailing_blanks:
        # Where there are 8-bit octets in it, Python has already made characters of them.
        raw = str(old.get_payload()).encode("latin-1", "replace")
        octets = quopri.decodestring(re.sub(rb"[ \t]+(?=\r?\n|$)", b"", raw))
    declared = str(old.get_param("charset") or "us-ascii")
    result: list[str] = []
    for name in (declared, "utf-8", SUPERSETS.get(declared.lower(), "windows-1252"), "windows-1252", "iso-8859-1"):
        try:
            result.append(finished(octets.decode(name)))
        except (LookupError, ValueError):
            continue
    if trailing_blanks:
        result += answers(lambda: finished(cast(email.message.EmailMessage, modern).get_content()))
    return result


def named_in_html(modern: email.message.Message, old: email.message.Message) -> list[str]:
    """The text in the charset named in the HTML, if the part's header names none that Python supports."""
    payload = old.get_payload(decode=True)
    octets = payload if isinstance(payload, bytes) else b""
    match = re.search(rb"charset\s*=\s*[\"']?([\w-]+)", octets, re.IGNORECASE)
    if match is None or modern.get_content_type() != "text/html":
        return []
    name = match[1].decode("ascii").lower()
    result: list[str] = []
    for value in (octets, re.sub(rb"[ \t]+(?=\r?\n|$)", b"", octets)):
        try:
            result.append(finished(value.decode(SUPERSETS.get(name, name), "replace")))
        except LookupError:
            continue
    return result


#: Labels that stand for more than their own characters.
SUPERSETS = {
    "gb2312": "gb18030", "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "big5": "big5hkscs",
    "iso-2022-jp": "iso2022_jp_ext",
}


def finished(value: str) -> str:
    """A text with line feeds, without NUL, and without the line ends at its end."""
    return lines(value).replace("\0", "").rstrip("\n")
