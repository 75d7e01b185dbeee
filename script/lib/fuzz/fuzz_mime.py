"""Messages of all kinds for a fuzzer to begin with, and the words that it may put into them."""

from __future__ import annotations

import base64

#: What messages are made of, and what parsers stumble over.
WORDS = [
    "\r\n", "\r\n\r\n", "\n", "\r", "--", "--alt", "--alt--", "boundary=alt", "Content-Type: ", "multipart/mixed; ",
    "multipart/alternative; ", "multipart/related; ", "multipart/digest; ", "multipart/report; ", "message/rfc822",
    "message/delivery-status", "text/plain; ", "text/html; ", "text/calendar", "application/ms-tnef", "image/png; ",
    "charset=",
    "utf-8", "utf-7", "utf-16", "iso-2022-jp", "gb18030", "big5", "windows-1252", "koi8-r", "shift_jis", "x-unknown",
    "format=flowed; delsp=yes", "Content-Transfer-Encoding: ", "base64", "quoted-printable", "x-uuencode", "8bit",
    "Content-Disposition: attachment; ", "filename=", "filename*=utf-8''%C3%A9", "filename*0*=", "name*1=",
    "Content-ID: <a@b>", "Content-Location: ", "cid:a@b", "Subject: ", "From: ", "To: ", "Date: ", "Message-ID: ",
    "References: ", "List-Unsubscribe: ",
    "=?utf-8?Q?", "=?iso-2022-jp?B?", "?=", "=?", "=", "==", "=\r\n", "\\x1b$B", "\\x1b(B", "begin 644 a.txt\r\n", "`\r\nend\r\n",
    "=ybegin line=128 size=3 name=a\r\n", "=yend size=3\r\n", "<", ">", "(", ")", "[", "]", ";", ",", ":", "@", ".", "\"", "\\",
    "\\x00", "\\xff", "\\xc3\\xa9", "+AGE-", "%00", "IPv6:", "On Monday, Ada wrote:", "> ", "-- \r\n",
]

TEXT = "Grüße aus Köln,\r\n\r\n> ein Zitat\r\n\r\n-- \r\nAda\r\n"


def part(headers: str, body: str | bytes) -> bytes:
    """A header and a body."""
    octets = body if isinstance(body, bytes) else body.encode()
    return headers.replace("\n", "\r\n").encode() + b"\r\n\r\n" + octets


def multipart(kind: str, parts: list[bytes], boundary: str = "alt") -> bytes:
    """A multipart with its header field."""
    mark = f"--{boundary}".encode()
    body = b"".join(mark + b"\r\n" + inner + b"\r\n" for inner in parts) + mark + b"--\r\n"
    return part(f"Content-Type: multipart/{kind}; boundary={boundary}", body)


def seeds() -> list[bytes]:
    """One message for each thing that messages can have."""
    plain = part("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes", TEXT)
    html = part(
        "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable", "<p>caf=C3=A9 <img src=3D\"cid:a@b\">"
    )
    picture = part(
        "Content-Type: image/png; name=\"=?utf-8?Q?a=C3=A9.png?=\"\nContent-ID: <a@b>\nContent-Transfer-Encoding: base64",
        base64.encodebytes(bytes(range(200))),
    )
    report = part(
        "Content-Type: message/delivery-status",
        "Reporting-MTA: dns; a.example\r\n\r\nFinal-Recipient: rfc822; b@example.org\r\nAction: failed\r\n"
        "Status: 5.1.1\r\n",
    )
    head = (
        "From: =?utf-8?B?QWTDoA==?= <ada@example.org>\nTo: Friends: \"B, C\" <b@example.org>, (x) c@[192.0.2.1];\n"
        "Subject: =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=\n =?utf-8?Q?_=E2=82?= =?utf-8?Q?=AC?=\n"
        "Date: Tue, 14 Nov 23 22:13:20 EST (x)\nMessage-ID: <1@example.org>\nIn-Reply-To: <0@example.org>\n"
        "References: <a@example.org>\n <0@example.org>\n"
        "List-Unsubscribe: <mailto:u@example.org>, <https://example.org/u>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"
    ).replace("\n", "\r\n").encode()
    named = part(
        "Content-Type: application/octet-stream\nContent-Disposition: attachment;\n filename*0*=utf-8'de'%C3%9C;\n"
        " filename*1=\"b.pdf\"",
        "x",
    )
    encoded = part(
        "Content-Type: text/plain; charset=shift_jis\nContent-Transfer-Encoding: base64",
        base64.b64encode("日本".encode("shift_jis")),
    )
    uu = part("Subject: uu", "before\r\nbegin 644 a.txt\r\n%:&5L;&\\\r\n`\r\nend\r\nafter\r\n")
    yenc = part("Subject: y", b"=ybegin line=128 size=3 name=a.bin\r\n\x8b\x8c\x8d\r\n=yend size=3\r\n")
    bodies = [
        plain, html, multipart("alternative", [plain, html]), multipart("related", [html, picture]),
        multipart("mixed", [multipart("alternative", [plain, html], "in"), named, picture]),
        multipart("report", [plain, report]),
        multipart("digest", [part("Content-Type: message/rfc822", head + plain), head + plain]), uu, yenc, encoded,
        part("Content-Type: message/rfc822", head + multipart("mixed", [plain], "x")),
        part("Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64", "eJ8+IgAA"),
        part("Content-Type: text/plain; charset=utf-7", "+AOk-t+AOk-"), part("Subject: raw \u00e9", b"caf\xe9"),
    ]
    whole = [head + body for body in bodies]
    return whole + [message.replace(b"\r\n", b"\n") for message in whole] + [b"ada@example.org", b"(x)\"a b\"@[IPv6:::1]", b""]
