"""Inputs of any length that make a careless parser slow."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """A shape of input for a given number of bytes."""

    #: The part of `vaultmail debug` that reads it.
    parser: str
    name: str
    make: Callable[[int], bytes]


def repeated(unit: str, before: str = "", after: str = "") -> Callable[[int], bytes]:
    """The unit repeated between a prefix and a suffix."""

    def make(size: int) -> bytes:
        room = max(0, size - len(before) - len(after))
        return (before + unit * (room // len(unit)) + after).encode()

    return make


def numbered(unit: str, before: str = "", after: str = "") -> Callable[[int], bytes]:
    """The same with a number in each unit, at its `%d`."""

    def make(size: int) -> bytes:
        pieces, length, number = [before], len(before) + len(after), 0
        while length < size:
            pieces.append(unit.replace("%d", str(number)))
            length += len(pieces[-1])
            number += 1
        return "".join([*pieces, after]).encode()

    return make


def message(fields: str, body: str = "") -> str:
    """The beginning of a message with these fields."""
    return f"From: a@example.org\nSubject: x\n{fields}\n\n{body}"


MIXED = message("Content-Type: multipart/mixed; boundary=b")
RELATED = message("Content-Type: multipart/related; boundary=b; start=c")
DIGEST = message("Content-Type: multipart/digest; boundary=b")
ENCODING = "Content-Transfer-Encoding"
MANY_WORDS = "=?utf-8?b?w7w=?= " * 60
HEADER_PART = "--b\nContent-Type: text/plain\n"

MIME_SHAPES = [
    Shape("mime", "nested multiparts", numbered("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n")),
    Shape("mime", "empty parts", repeated("--b\n", MIXED)),
    Shape("mime", "almost boundaries", repeated("--b-\n--bb\n", MIXED)),
    Shape("mime", "encoded words without end", repeated("=?utf-8?q?=C3=BC", "Subject: ", "\n\nx")),
    Shape("mime", "encoded words in every part", repeated(f"{HEADER_PART}Subject: {MANY_WORDS}\n\n", MIXED)),
    Shape("mime", "quoted-printable junk", repeated("=\n==3D=Z =3", message(f"{ENCODING}: quoted-printable"))),
    Shape("mime", "base64 junk", repeated("AB=C\n====", message(f"{ENCODING}: base64"))),
    Shape("mime", "long References", numbered("<%d@example.org> ", "References: ", "\n\nx")),
    Shape("mime", "long References in every part", repeated(f"{HEADER_PART}References: {'<a@b> ' * 150}\n\n", MIXED)),
    Shape("mime", "comments in an address", repeated("(", "To: ", "\n\nx")),
    Shape("mime", "comments in addresses", repeated(f"{HEADER_PART}To: {'(' * 900}\n\n", MIXED)),
    Shape("mime", "header lines that are no fields", repeated("no\n", "Subject: x\n", "To: a@b.example\n\nx")),
    Shape("mime", "lines that are no fields in every part", repeated(f"{HEADER_PART}no field\n\n", MIXED)),
    Shape("mime", "comments in parameters", repeated("(a)", "Content-Type: text/plain; x", "=y\n\nx")),
    Shape("mime", "boundaries with comments", repeated("; boundary=b(c", "Content-Type: multipart/mixed", "\n\n--b")),
    Shape("mime", "dots and blanks in an address", repeated("b. ", "To: a@", "\n\nx")),
    Shape("mime", "brackets without addresses", repeated("<a> b@c [d@e] ", "To: ", "\n\nx")),
    Shape("mime", "folded lines", repeated(" \n", "Subject: x\n", "\n\nx")),
    Shape("mime", "fields", numbered("X-%d: y\n")),
    Shape("mime", "parameters", numbered("; x*%d*=%20", "Content-Type: text/plain", "\n\nx")),
    Shape("mime", "uuencoded files without end", repeated("begin 644 x\n", message(""))),
    Shape("mime", "flowed quotes", repeated("> > > \n", message("Content-Type: text/plain; format=flowed"))),
    Shape("mime", "addresses", numbered("Ada %d <a@example.org>, ", "To: ", "\n\nx")),
    Shape("mime", "groups", repeated("g:a@b.example;, ", "To: ", "\n\nx")),
    Shape("mime", "quoted names", repeated('"a\\"b" <a@b.example>, ', "To: ", "\n\nx")),
    Shape("mime", "parameters without semicolons", repeated(" a=(b  c", "Content-Type: text/plain", "\n\nx")),
    Shape("mime", "encoded words", repeated("=?utf-8?q?=C3=BC?= ", "Subject: ", "\n\nx")),
    Shape("mime", "base64", repeated("QUJDREVGR0hJ\n", message(f"{ENCODING}: base64"))),
    Shape("mime", "base64 with footers", repeated("_____\nlist, x\nQUJD\n", message(f"{ENCODING}: base64"))),
    Shape("mime", "headers of quoted messages", repeated("From: a\nTo: b\n\n", message(""))),
    Shape("mime", "rules between messages", repeated(f"{'_' * 20}\nDate: x\n", message(""))),
    Shape("mime", "OpenPGP armour", repeated("-----BEGIN PGP SIGNED MESSAGE-----\na:\n", message(""))),
    Shape("mime", "related parts", repeated("--b\nContent-ID: <b>\n\n", RELATED)),
    Shape("mime", "embedded messages", repeated("--b\n\n\n\n", DIGEST)),
    Shape("mime", "quoted-printable", repeated("=41=42 c=\n", message(f"{ENCODING}: quoted-printable"))),
    Shape("mime", "lines like boundaries", repeated("--x\n", MIXED)),
    Shape("mime", "uuencoded files", repeated("begin 644 x\n%:&5L;&\\\n`\nend\n", message(""))),
    Shape("mime", "yEnc files without end", repeated("=ybegin line=1 size=1 name=x\n", message(""))),
    Shape("mime", "pictures in HTML", repeated("<img src=cid:a><img src=b>", message("Content-Type: text/html"))),
    Shape("mime", "octets of no character set", repeated("\u00fc\u00df x", message("Content-Type: text/plain; charset=x"))),
    Shape("mime", "carriage returns", repeated("\r", message(""))),
]

SANITIZE_SHAPES = [
    Shape("sanitize", "less-than signs", repeated("<")),
    Shape("sanitize", "open elements", repeated("<div>")),
    Shape("sanitize", "open formatting", repeated("<b><i><font color=red>")),
    Shape("sanitize", "wrongly nested formatting", repeated("<b><p></b><i></p>")),
    Shape("sanitize", "links in links", repeated("<a href=http://a.example/>x")),
    Shape("sanitize", "nested tables", repeated("<table><tr><td>")),
    Shape("sanitize", "text misplaced in a table", repeated("x<b>y", "<table>")),
    Shape("sanitize", "lists", repeated("<ul><li><dl><dd>")),
    Shape("sanitize", "end tags", repeated("</p></div></b>")),
    Shape("sanitize", "attributes", numbered(" a%d=x", "<p", ">")),
    Shape("sanitize", "a tag without end", repeated("x=\"'", "<a href=")),
    Shape("sanitize", "comments without end", repeated("<!--")),
    Shape("sanitize", "raw text without end", repeated("<style></styl", "<style>")),
    Shape("sanitize", "character references", repeated("&amp&#x41&notanentity")),
    Shape("sanitize", "long reference", repeated("9", "&#", ";")),
    Shape("sanitize", "style rules", repeated("color:red;a:url(", '<p style="', '">')),
    Shape("sanitize", "quotes", repeated("<blockquote>x")),
    Shape("sanitize", "headers of quoted messages", repeated("<div id=divRplyFwdMsg>x</div>y")),
    Shape("sanitize", "nested headers", repeated("<ul><div id=divRplyFwdMsg>")),
    Shape("sanitize", "Outlook's lines", repeated("<div style='border-top:solid'><p class=MsoNormal><b></b>")),
    Shape("sanitize", "signatures", repeated("x<div class='a b gmail_signature'>")),
    Shape("sanitize", "images", repeated("<img src=http://a.example/x width=1>")),
    Shape("sanitize", "foreign elements", repeated("<svg><math>")),
    Shape("sanitize", "select", repeated("<select><option>")),
    Shape("sanitize", "mixed directions", repeated("\u202e\u2066")),
]

TEXT_PART = '("text" "plain" NIL NIL NIL "7bit" 1 1)'

IMAP_SHAPES = [
    Shape("imap", "parentheses", repeated("(", "* 1 FETCH (X ", "\r\n")),
    Shape("imap", "closed parentheses", repeated("()", "* 1 FETCH (X ", ")\r\n")),
    Shape("imap", "quoted strings", repeated('"a" ', "* LIST () ", "\r\n")),
    Shape("imap", "escapes in a quoted string", repeated('\\"', '* LIST () "/" "', '"\r\n')),
    Shape("imap", "a line without end", repeated("x", "* OK ")),
    Shape("imap", "short lines", repeated("\r\n")),
    Shape("imap", "SEARCH numbers", numbered("%d ", "* SEARCH ", "1\r\n")),
    Shape("imap", "SEARCH numbers falling", lambda size: falling_numbers(size)),
    Shape("imap", "empty literals", repeated("{0}\r\n ", "* 1 FETCH (X (", "))\r\n")),
    Shape("imap", "FETCH responses", numbered("* %d FETCH (UID %d FLAGS (\\Seen))\r\n")),
    Shape("imap", "flags", numbered("f%d ", "* 1 FETCH (FLAGS (", "x))\r\n")),
    Shape("imap", "nested BODYSTRUCTURE", repeated("(", "* 1 FETCH (BODYSTRUCTURE ", "\r\n")),
    Shape("imap", "wide BODYSTRUCTURE", repeated(TEXT_PART, "* 1 FETCH (BODYSTRUCTURE (", ' "mixed"))\r\n')),
    Shape("imap", "FETCH sections", repeated('BODY[TEXT] "x" ', "* 1 FETCH (", "UID 1)\r\n")),
    Shape("imap", "capabilities", numbered("X%d ", "* CAPABILITY ", "\r\n")),
]


def falling_numbers(size: int) -> bytes:
    """SEARCH with numbers that decrease by two: the worst case for a set built one by one."""
    numbers = range(size // 8 * 2 + 1_000_000, 1_000_000, -2)
    return b"* SEARCH " + b" ".join(str(number).encode() for number in numbers) + b"\r\n"


def described(before: str) -> tuple[str, str]:
    """The beginning and the end of a description for `debug compose` around the rest of the last text that it has."""
    return '{"from": "a@x", ' + before, '"}]}' if "[" in before else '"}'


def attached(unit: str, before: str = "Subject: x\\n\\n") -> Callable[[int], bytes]:
    """A description of a letter with one message attached, of which the unit is the most."""
    return repeated(unit, *described('"attachments": [{"mime_type": "message/rfc822", "text": "' + before))


LONG_LINE = f"X: {'y ' * 600}\\n"

COMPOSE_SHAPES = [
    Shape("compose", "an attached message in 8bit", attached("na\u00efve words\\n")),
    Shape("compose", "an attached message of 8-bit parts", attached("--b\\n\\n\u00e9\\n", MIXED.replace("\n", "\\n"))),
    Shape("compose", "an attached message of messages", attached("Content-Type: message/rfc822\\n\\n", LONG_LINE)),
    Shape("compose", "long header lines", attached(f"--b\\n{LONG_LINE * 10}\\n", MIXED.replace("\n", "\\n"))),
    Shape("compose", "an endless line of an attached message", attached("x")),
    Shape("compose", "mixed line ends in an attached message", attached("a\\r\\nb\\n")),
    Shape("compose", "quote marks", repeated("> >> >x > ", *described('"text": "'))),
    Shape("compose", "ids", numbered("r%d@x ", *described('"references": "'))),
]

#: Search queries, measured within one process; truncated at 4,096 characters.
def misspelled(size: int) -> bytes:
    """Distinct misspelled operators."""
    letters = string.ascii_lowercase
    return "".join(f"sendr{one}{two}:y " for one in letters for two in letters).encode()[:size]


QUERY_SHAPES = [
    Shape("query", "words", numbered("w%d ")),
    Shape("query", "one long word", repeated("x")),
    Shape("query", "blanks", repeated(" ", "", "x")),
    Shape("query", "quotes", repeated('"')),
    Shape("query", "quoted words", repeated('"a" ')),
    Shape("query", "a phrase without end", repeated("a ", '"')),
    Shape("query", "NEAR", repeated("NEAR(")),
    Shape("query", "stars", repeated("*")),
    Shape("query", "beginnings", repeated("ab* ")),
    Shape("query", "minus signs", repeated("-")),
    Shape("query", "open parentheses", repeated("(")),
    Shape("query", "closed parentheses", repeated(")", "a")),
    Shape("query", "groups", repeated("(a) ")),
    Shape("query", "negated groups", repeated("-(")),
    Shape("query", "OR", repeated("OR ")),
    Shape("query", "alternatives", repeated("a | ")),
    Shape("query", "operators", repeated("from:a ")),
    Shape("query", "operators without values", repeated("from: ")),
    Shape("query", "unknown operators", numbered("fro%d:a ")),
    Shape("query", "long unknown operators", repeated("abcdefghijklmnopqrstuvwx:y ")),
    Shape("query", "misspelled operators", misspelled),
    Shape("query", "braces", repeated("{a b} ")),
    Shape("query", "NOT", repeated("NOT a ")),
    Shape("query", "capitalised names", repeated("Messages From Anna ")),
    Shape("query", "values that make no sense", numbered("before:soon%d ")),
    Shape("query", "dates", repeated("before:2020-01-31 ")),
    Shape("query", "sizes", repeated("larger:1.5M ")),
    Shape("query", "plain words", repeated("unread from anna last week with attachments ")),
    Shape("query", "last weeks", repeated("last week ")),
    Shape("query", "several times", repeated("from anna today or yesterday or ")),
    Shape("query", "days of months", repeated("march 3 or 3rd of may or ")),
    Shape("query", "mail that was sent to someone", repeated("mail that i sent to bob or ")),
    Shape("query", "quoted names", repeated('from "a b" or ')),
    Shape("query", "so long ago", repeated("3 days ago or ")),
    Shape("query", "copies", repeated("emails cc a, ")),
    Shape("query", "mail that was read", repeated("read mail not from a ")),
    Shape("query", "months of years", repeated("march 2024 or ")),
    Shape("query", "long names", repeated("from anna smith ")),
    Shape("query", "ideographs", repeated("\u6771\u4eac")),
    Shape("query", "combining marks", repeated("e\u0301")),
    Shape("query", "emoji", repeated("\U0001f937\U0001f3fd\u200d\u2640\ufe0f")),
]

SHAPES = [*MIME_SHAPES, *SANITIZE_SHAPES, *IMAP_SHAPES, *COMPOSE_SHAPES]
