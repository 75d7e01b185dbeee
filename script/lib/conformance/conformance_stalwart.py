"""The parse trees of mail-parser: whole messages with both kinds of line ends, and tables of single header fields."""

from __future__ import annotations

import base64
import datetime
import json
import pathlib
from collections.abc import Sequence

from conformance import Reader, Tally, Value, collapsed, lines, visible, write_messages

FOLDER = "mail-parser-stalwart/resources"


def run(corpora: pathlib.Path, reader: Reader, scratch: pathlib.Path) -> list[Tally]:
    """Everything of this corpus."""
    root = corpora / FOLDER
    tables = Tally("mail-parser tables")
    for name, compare in TABLES.items():
        compare(json.loads((root / f"{name}.json").read_text(encoding="utf-8")), reader, scratch / name, tables)
    return [*(messages(root / "eml", reader, scratch, ends) for ends in ("", ".crlf")), tables]


# Whole messages


def messages(root: pathlib.Path, reader: Reader, scratch: pathlib.Path, ends: str) -> Tally:
    """The messages with line feeds, or with the line ends of the wire."""
    tally = Tally("mail-parser CRLF" if ends else "mail-parser LF")
    sources = sorted(root.rglob("*.eml"))
    files: list[pathlib.Path] = []
    for source in sources:
        file = scratch / f"eml{ends}" / source.parent.name / source.name
        file.parent.mkdir(parents=True, exist_ok=True)
        octets = source.read_bytes()
        file.write_bytes(octets.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") if ends else octets)
        files.append(file)
    for source, (file, ours) in zip(sources, reader.messages(files, tally)):
        if ours is not None:
            expected = json.loads(source.with_suffix(f"{ends}.json").read_text(encoding="utf-8"))
            Comparison(f"{source.parent.name}/{source.stem}", tally).message(expected, ours)
    return tally


class Comparison:
    """One message."""

    def __init__(self, item: str, tally: Tally) -> None:
        self.item = item
        self.tally = tally
        #: The section of each part of the outermost message, by its number in the expected tree.
        self.sections: dict[int, str] = {}

    def message(self, expected: Value, ours: Value) -> None:
        """The header, the tree, and what is shown."""
        self.header(expected["parts"][0]["headers"], ours["header"])
        shape = self.shape(expected, 0)
        if not self.tally.compare(self.item, "tree", shape, own_shape(ours["structure"])):
            return
        self.part(expected, 0, ours["structure"], self.sections)
        self.display(expected, ours)

    def header(self, fields: Sequence[Value], ours: Value) -> None:
        """The fields of the outermost header that are taken apart."""
        seen: set[str] = set()
        for field in reversed(fields):
            name, value = field["name"], field["value"]
            if not isinstance(name, str) or name in seen:
                continue
            seen.add(name)
            if name in ("from", "to", "cc", "bcc", "sender", "reply_to") and "Address" in value:
                self.tally.compare(self.item, "addresses", flattened(value["Address"]), addresses(ours[name]))
            elif name == "date":
                self.tally.compare(self.item, "date", date(value.get("DateTime") if value != "Empty" else None), ours["date"])
            elif name == "subject" and "Text" in value:
                self.tally.compare(self.item, "subject", visible(value["Text"]), visible(ours["subject"]))
            elif name == "message_id" and "Text" in value:
                self.tally.compare(self.item, "message id", value["Text"], ours["message_id"])
            elif name in ("references", "in_reply_to"):
                ids = value["TextList"] if "TextList" in value else [value["Text"]]
                self.tally.compare(self.item, "message id", ids, ours[name])

    def shape(self, tree: Value, number: int) -> Value:
        """The types of the parts, nested as they are."""
        part = tree["parts"][number]
        body = part["body"]
        if "Multipart" in body:
            return ["multipart", *(self.shape(tree, child) for child in body["Multipart"])]
        if "Message" in body:
            return ["message", self.shape(body["Message"], 0)]
        return "leaf"

    def part(self, tree: Value, number: int, ours: Value, sections: dict[int, str] | None) -> None:
        """A part: its fields, and what is in it."""
        part = tree["parts"][number]
        body = part["body"]
        if sections is not None:
            sections[number] = ours["section"]
        self.fields(part["headers"], ours)
        if "Multipart" in body:
            for child, own in zip(body["Multipart"], ours["parts"]):
                self.part(tree, child, own, sections)
        elif "Message" in body:
            self.part(body["Message"], 0, ours["parts"][0], None)
        else:
            self.leaf(body, ours)

    def leaf(self, body: Value, ours: Value) -> None:
        """Kind and decoded content."""
        kind, value = next(iter(body.items()))
        item = f"{self.item} {ours['section']}"
        own = ours["content"] or {"text": None}  # A text with files in it keeps its content to itself.
        is_text = kind in ("Text", "Html")
        if not self.tally.compare(item, "kind", "text" if is_text else "binary", "text" if "text" in own else "binary"):
            return
        if is_text:
            self.tally.compare(item, "kind of text", kind == "Html", ours["type"] == "text/html")
            self.tally.compare(item, "text", lines(value).replace("\0", ""), own["text"])
        else:
            self.tally.compare(item, "bytes", base64.b64encode(bytes(value)).decode(), own["base64"])

    def fields(self, fields: Sequence[Value], ours: Value) -> None:
        """The content type with its parameters, and every field that is plain text."""
        item = f"{self.item} {ours['section']}"
        texts: list[tuple[str, str]] = []
        for field in fields:
            name, value = field["name"], field["value"]
            if isinstance(name, dict):
                texts.append((name["other"].lower(), visible(value["Text"])))
            elif name == "content_type" and "ContentType" in value:
                self.content_type(item, value["ContentType"], ours)
            elif name == "content_disposition" and "ContentType" in value:
                self.disposition(item, value["ContentType"], ours)
            elif name == "content_id" and "Text" in value:
                self.tally.compare(item, "content id", value["Text"], ours["content_id"])
        names = {name for name, _ in texts}
        own = [
            (field["name"].lower(), visible(field["value"])) for field in ours["fields"] if field["name"].lower() in names
        ]
        if texts or own:
            self.tally.compare(item, "other fields", [list(pair) for pair in texts], [list(pair) for pair in own])

    def content_type(self, item: str, value: Value, ours: Value) -> None:
        """Type and parameters."""
        self.tally.compare(item, "content type", type_name(value), ours["type"])
        self.tally.compare(item, "parameters", parameters(value), cleaned(ours["parameters"]))

    def disposition(self, item: str, value: Value, ours: Value) -> None:
        """Disposition and the name of the file."""
        self.tally.compare(item, "disposition", value["c_type"].lower(), ours["disposition"])
        names = parameters(value)
        if "filename" in names:
            self.tally.compare(item, "file name", names["filename"], ours["filename"])

    def display(self, expected: Value, ours: Value) -> None:
        """Which parts are the text, the HTML and the attachments."""
        bodies = [part["body"] for part in expected["parts"]]
        texts = [lines(bodies[number]["Text"]) for number in expected["text_body"] if "Text" in bodies[number]]
        htmls = [lines(bodies[number]["Html"]) for number in expected["html_body"] if "Html" in bodies[number]]
        text = collapsed("\n".join(texts).replace("\0", "")) if texts else None
        self.tally.compare(self.item, "shown text", text, None if ours["text"] is None else collapsed(ours["text"]))
        self.tally.compare(self.item, "shown HTML", htmls[0].replace("\0", "") if htmls else None, ours["html"])
        files = [self.sections[number] for number in expected["attachments"]]
        self.tally.compare(self.item, "attachments", files, [file["section"] for file in ours["attachments"]])


def own_shape(part: Value) -> Value:
    """The nesting of our parts; files inside a text are no parts of MIME."""
    kind = part["type"].split("/")[0]
    if not part["parts"] or kind not in ("multipart", "message"):
        return "leaf"
    return [kind, *(own_shape(child) for child in part["parts"])]


def type_name(value: Value) -> str:
    """Such as text/plain."""
    return f"{value['c_type']}/{value['c_subtype'] or ''}".lower()


def parameters(value: Value) -> dict[str, str]:
    """Parameters by name, the first of each name; without their languages (RFC 2231 §5), which are not displayed."""
    result: dict[str, str] = {}
    for attribute in value.get("attributes") or []:
        name, text = (attribute["name"], attribute["value"]) if isinstance(attribute, dict) else attribute
        if not name.endswith("-language"):
            result.setdefault(name.lower(), visible(text))
    return result


def cleaned(values: dict[str, str]) -> dict[str, str]:
    """The same of ours."""
    return {name: visible(value) for name, value in values.items()}


def flattened(value: Value) -> list[list[str | None]]:
    """The addresses of a list, or of groups."""
    entries = value["List"] if "List" in value else [entry for group in value["Group"] for entry in group["addresses"]]
    return addresses(entries)


def addresses(entries: Sequence[Value]) -> list[list[str | None]]:
    """Name and address of each."""
    return [[visible(entry["name"]) if entry["name"] else None, entry["address"] or ""] for entry in entries]


def date(value: Value) -> str | None:
    """The point in time in RFC 3339; none where it is none."""
    if value is None:
        return None
    offset = datetime.timedelta(hours=value["tz_hour"], minutes=value["tz_minute"])
    try:
        local = datetime.datetime(
            value["year"], value["month"], value["day"], value["hour"], value["minute"], value["second"],
            tzinfo=datetime.timezone(-offset if value["tz_before_gmt"] else offset),
        )
    except ValueError:
        return None
    return local.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


# Tables of header fields


def read(rows: Sequence[Value], field: str, reader: Reader, scratch: pathlib.Path) -> list[Value]:
    """What is read of a message around each row's field."""
    made = [f"{field}:{row['header']}".encode() + b"\n\n" + content(row["expected"]).encode() for row in rows]
    return [ours for _, ours in reader.messages(write_messages(scratch, made))]


def content(expected: Value) -> str:
    """The content that a content type promises: a multipart without a part is none."""
    attributes = expected.get("attributes") if isinstance(expected, dict) else None
    boundary = dict(map(tuple, attributes or [])).get("boundary")
    return f"--{boundary}\n\ntext\n--{boundary}--\n" if boundary else ""


def address_table(rows: Sequence[Value], reader: Reader, scratch: pathlib.Path, tally: Tally) -> None:
    """Address lists, with groups."""
    for number, (row, ours) in enumerate(zip(rows, read(rows, "To", reader, scratch))):
        item = f"address {number}"
        tally.compare(item, "addresses", flattened(row["expected"]), addresses(ours["header"]["to"]))
        groups = [
            [visible(group["name"]), addresses(group["addresses"])]
            for group in row["expected"].get("Group", []) if group["name"] is not None
        ]
        own = [[group["name"], addresses(group["addresses"])] for group in ours["header"]["groups"]]
        tally.compare(item, "groups", groups, own)


def date_table(rows: Sequence[Value], reader: Reader, scratch: pathlib.Path, tally: Tally) -> None:
    """Dates."""
    for number, (row, ours) in enumerate(zip(rows, read(rows, "Date", reader, scratch))):
        tally.compare(f"date {number}", "date", date(row["expected"]), ours["header"]["date"])


def id_table(rows: Sequence[Value], reader: Reader, scratch: pathlib.Path, tally: Tally) -> None:
    """Lists of message ids."""
    for number, (row, ours) in enumerate(zip(rows, read(rows, "References", reader, scratch))):
        tally.compare(f"id {number}", "message id", row["expected"] or [], ours["header"]["references"])


def text_table(rows: Sequence[Value], reader: Reader, scratch: pathlib.Path, tally: Tally) -> None:
    """Subjects."""
    for number, (row, ours) in enumerate(zip(rows, read(rows, "Subject", reader, scratch))):
        tally.compare(f"unstructured {number}", "subject", visible(row["expected"]), visible(ours["header"]["subject"]))


def content_type_table(rows: Sequence[Value], reader: Reader, scratch: pathlib.Path, tally: Tally) -> None:
    """Content types; what has no subtype is a content disposition."""
    types = read(rows, "Content-Type", reader, scratch / "type")
    dispositions = read(rows, "Content-Disposition", reader, scratch / "disposition")
    for number, (row, as_type, as_disposition) in enumerate(zip(rows, types, dispositions)):
        expected = row["expected"]
        comparison = Comparison(f"content_type {number}", tally)
        if expected is None:
            tally.compare(comparison.item, "content type", "text/plain", as_type["structure"]["type"])
        elif expected["c_type"] in ("inline", "attachment"):
            comparison.disposition(comparison.item, expected, as_disposition["structure"])
        else:
            comparison.content_type(comparison.item, expected, as_type["structure"])


TABLES = {
    "address": address_table, "date": date_table, "id": id_table, "unstructured": text_table,
    "content_type": content_type_table,
}
