"""Other message parsers: Python's email package, and GMime if it is installed."""

from __future__ import annotations

import email
import email.header
import email.utils
import json
import pathlib
import shutil
import subprocess
import time
from collections.abc import Sequence

import bench

SOURCE = pathlib.Path(__file__).with_name("gmime_decode.c")


def decoded(value: str) -> str:
    """A header value with its encoded words decoded by Python."""
    try:
        return str(email.header.make_header(email.header.decode_header(value)))
    except (LookupError, UnicodeError, ValueError, email.errors.HeaderParseError):
        return value


def python_email_seconds(files: Sequence[pathlib.Path]) -> float:
    """CPU seconds to parse the messages and to decode every header value and leaf part."""
    contents = [file.read_bytes() for file in files]
    started = time.process_time()
    for content in contents:
        decode_with_python(content)
    return time.process_time() - started


def decode_with_python(content: bytes) -> int:
    """Decodes one message; returns the amount of decoded data, so that nothing is optimized away."""
    message = email.message_from_bytes(content)
    email.utils.getaddresses([str(value) for name in ("From", "To", "Cc") for value in message.get_all(name, [])])
    size = 0
    for part in message.walk():
        size += sum(len(decoded(str(value))) for value in part.values())
        if part.is_multipart():
            continue
        octets = part.get_payload(decode=True) or b""
        if part.get_content_maintype() == "text":
            try:
                size += len(octets.decode(part.get_content_charset() or "utf-8", "replace"))
            except LookupError:
                size += len(octets.decode("latin-1"))
        else:
            size += len(octets)
    return size


def build_gmime_decode(folder: pathlib.Path) -> pathlib.Path | None:
    """The program that decodes with GMime; None, with a note, if it cannot be built (package libgmime-3.0-dev)."""
    if shutil.which("cc") is None or shutil.which("pkg-config") is None:
        bench.note("  there is no C compiler or pkg-config; there is no ratio to gmime")
        return None
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "gmime-3.0"], capture_output=True, text=True, check=False
    )
    if flags.returncode != 0:
        bench.note("  libgmime-3.0-dev is not installed; there is no ratio to gmime")
        return None
    built = folder / "gmime_decode"
    bench.run(["cc", "-O2", str(SOURCE), "-o", str(built), *flags.stdout.split()])
    return built


def gmime_seconds(built: pathlib.Path, files: pathlib.Path) -> float:
    """CPU seconds of GMime for the same work; `files` is a list of paths, one per line."""
    return float(json.loads(bench.run([str(built), str(files), "1"]).output)["seconds"])
