"""The decoded trees of mime4j: XML that names a file with the content of each leaf."""

from __future__ import annotations

import base64
import codecs
import pathlib
import xml.etree.ElementTree as ElementTree

from conformance import Reader, Tally, Value, item_name, lines, visible

FOLDER = "mime4j/core/src/test/resources"


def run(corpora: pathlib.Path, reader: Reader, _: pathlib.Path) -> list[Tally]:
    """Both folders of messages."""
    return [folder(corpora / FOLDER / name, reader) for name in ("testmsgs", "mimetools-testmsgs")]


def folder(root: pathlib.Path, reader: Reader) -> Tally:
    """One folder."""
    tally = Tally(f"mime4j {root.name}")
    for file, ours in reader.messages(sorted(root.glob("*.msg")), tally):
        expected = file.with_name(f"{file.stem}_decoded.xml")
        if ours is None or not expected.exists():
            continue
        # Line ends inside fields are the file's own; ElementTree would change them only where they are bare.
        tree = ElementTree.fromstring(expected.read_bytes())
        if tally.compare(item_name(file), "tree", shape(tree), own_shape(ours["structure"])):
            compare(tree, ours["structure"], root, item_name(file), tally)
    return tally


def body(node: ElementTree.Element) -> ElementTree.Element | None:
    """The contents of a message or a part."""
    return next((child for child in node if child.tag != "header"), None)


def children(node: ElementTree.Element) -> list[ElementTree.Element]:
    """The parts in a message or a part."""
    inner = body(node)
    if inner is None:
        return []
    if inner.tag == "multipart":
        return inner.findall("body-part")
    return [inner] if inner.tag == "message" else []


def shape(node: ElementTree.Element) -> Value:
    """The nesting of an expected tree."""
    return [shape(child) for child in children(node)]


def own_shape(part: Value) -> Value:
    """The nesting of ours; files inside a text are no parts of MIME."""
    return [own_shape(child) for child in own_children(part)]


def own_children(part: Value) -> list[Value]:
    """The parts in one of ours."""
    return part["parts"] if part["type"].split("/")[0] in ("multipart", "message") else []


def compare(node: ElementTree.Element, ours: Value, root: pathlib.Path, name: str, tally: Tally) -> None:
    """Fields and content of a part, and of those in it."""
    item = f"{name} {ours['section']}"
    expected = [pair for field in node.findall("header/field") if (pair := split(field.text or "")) is not None]
    own = [[field["name"].lower(), field["value"]] for field in ours["fields"]]
    tally.compare(item, "field names", [pair[0] for pair in expected], [pair[0] for pair in own])
    plain = {field: value for field, value in expected if "=?" not in value and value.isascii()}
    for field, value in own:
        if field in plain and [pair[0] for pair in own].count(field) == 1:
            tally.compare(f"{item} {field}", "field values", visible(plain[field]), visible(value))
    inner = body(node)
    if inner is not None and (file := inner.get("name")) is not None:
        leaf(item, (root / file).read_bytes(), ours, tally)
    for child, own_child in zip(children(node), own_children(ours)):
        compare(child, own_child, root, name, tally)


def split(field: str) -> list[str] | None:
    """Name in lower case and value; none for what is no field."""
    name, colon, value = field.strip("\r\n").partition(":")
    return [name.strip().lower(), value] if colon else None


def leaf(item: str, expected: bytes, ours: Value, tally: Tally) -> None:
    """The decoded content; of a text in its charset, with line feeds for line ends."""
    content = ours["content"] or {"text": None}  # A text with files in it keeps its content to itself.
    if "base64" in content:
        own = base64.b64decode(content["base64"])
        # A message that holds another only as text ends with the line end that belongs to the boundary.
        tally.compare(item, "bytes", base64.b64encode(expected).decode(), base64.b64encode(own).decode())
    else:
        tally.compare_any(item, "text", [lines(text) for text in texts(expected, ours["charset"])], content["text"])


def texts(octets: bytes, charset: str | None) -> list[str]:
    """The possible texts: in the declared charset, or if that is invalid, in the charsets that mail really uses."""
    names = [charset or "us-ascii", "utf-8", "windows-1252", "iso-8859-1"]
    result: list[str] = []
    for name in names:
        try:
            result.append(octets.decode(codecs.lookup(name).name))
        except (LookupError, ValueError):
            continue
    return result
