"""The mock server's files of messages: how they are shown, and what is in them."""

import struct
import zlib

from mock_routes import NOTHING, Refusal, answers


def picture(width=480, height=300):
    """A PNG with a gradient."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(
        b"\0" + b"".join(bytes((60 + x * 120 // width, 110 + y * 90 // height, 190)) for x in range(width))
        for y in range(height)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURE = picture()
# Files that are no images, whatever their names say.
IMAGES = {"vector.png": None}
TEXTS = {
    "minutes.txt": "Minutes\n\n1. <script>alert('file')</script>\n2. The harbour walk, grüße\n" + "A longer line. " * 20,
    "long.log": "2026-01-15 12:00:00 started\n" * 400,
}
PERSON = {"name": "Ada Lindqvist", "address": "ada@lindqvist.example", "answer": "accepted", "required": True}
INVITATION = {
    "method": "request",
    "status": "confirmed",
    "summary": "Harbour walk <b>with soup</b>",
    "location": "Lighthouse, north gate",
    "details": "Bring a jacket.\nThere is soup afterwards.",
    "start": {"day": None, "minute": None, "moment": "2026-07-01T14:00:00.000Z", "zone": "Asia/Tokyo"},
    "end": {"day": None, "minute": None, "moment": "2026-07-01T16:30:00.000Z", "zone": "Asia/Tokyo"},
    "duration": None,
    "organizer": PERSON,
    "attendees": [
        PERSON,
        {"name": "", "address": "robin@vale.example", "answer": "needs-action", "required": True},
        {"name": "Bo Marchetti", "address": "bo.marchetti@harborworks.example", "answer": "declined", "required": False},
    ],
    "attendee_count": 3,
    "repetition": {
        "frequency": "weekly",
        "interval": 2,
        "count": 5,
        "until": None,
        "weekdays": [{"day": 3, "week": 0}],
        "month_days": [],
    },
    "repeats_otherwise": False,
    "one_occurrence": False,
    "updated": False,
    "event_count": 1,
}


def preview_of(one):
    """How a file is shown, as the program decides it."""
    kind = one["mime_type"]
    if kind.startswith("image/"):
        return "image"
    if kind == "message/rfc822":
        return "message"
    if kind == "text/calendar":
        return "invitation"
    return "text" if kind.startswith("text/") else "none"


def shown(one, message, capabilities):
    """A file as the API shows it; without capabilities it is not downloaded."""
    preview = preview_of(one)
    values = {**one, "preview": preview, "url": None, "preview_url": None}
    if capabilities is None:
        return values
    values["url"] = capabilities.make("d", (message, one["filename"]))
    name = values["url"].split("/")[-1]
    if preview == "image":
        values["preview_url"] = f"/p/{name}"
        capabilities.targets[f"/p/{name}"] = (message, one["filename"])
    elif preview != "none":
        values["preview_url"] = f"/api/parts/{name}/{preview}"
    return values


def whole_name(path):
    """The name under which a whole message, or all its files, are saved."""
    return {"message": "message.eml", "files": "message.zip"}.get(path.split("/")[-1])


def part(server, name):
    """The message and the file name of a part."""
    target = server.capabilities.targets.get(f"/d/{name}")
    if target is None:
        raise Refusal(*NOTHING)
    return target


@answers("GET", "/api/messages/:id/source")
def source(server, query, number):
    message = server.mail.messages.get(number)
    if message is None:
        raise Refusal(*NOTHING)
    text = f"Subject: {message['subject']}\r\nX-Long: <script>alert(1)</script>\r\n\r\n" + "\r\n".join(message["words"])
    return {"text": text, "byte_count": 3_000_000, "cut": True, "whole": message["body_state"] == "stored"}


@answers("GET", "/api/parts/:capability/text")
def text(server, query, name):
    filename = part(server, name)[1]
    return {"text": TEXTS.get(filename, TEXTS["minutes.txt"]), "cut": filename == "long.log"}


@answers("GET", "/api/parts/:capability/invitation")
def invitation(server, query, name):
    filename = part(server, name)[1]
    changes = server.mail.invitations.get(filename, {})
    return {"invitation": None if changes is None else {**INVITATION, **changes}}


@answers("GET", "/api/parts/:capability/message")
def embedded(server, query, name):
    number, _ = part(server, name)
    message = server.mail.messages[number]
    files = [
        {"id": 1, "filename": "minutes.txt", "mime_type": "text/plain", "byte_count": 410, "inline": False, "dangerous": False}
    ]
    return {
        "subject": "The inner <i>message</i>",
        "from": {"name": "Lin", "address": "lin@inner.example"},
        "co_authors": [],
        "to": [{"name": "", "address": "ada@lindqvist.example"}],
        "cc": [],
        "date": "2026-01-15T12:00:00.000Z",
        "attachments": [shown(one, number, server.capabilities) for one in files],
        "frame_url": server.capabilities.make("m", (number, "html")),
        "text_frame_url": server.capabilities.make("m", (number, "text")),
        "has_html": message["kind"] != "text",
    }
