"""Other parsers of messages: Python's email package, and GMime where its library is installed."""

from __future__ import annotations

import ctypes
import email
import time

import bench

GMIME = "libgmime-3.0.so.0"
GOBJECT = "libgobject-2.0.so.0"


def python_email_seconds(message: bytes) -> float:
    """Processor seconds to parse a message and to decode each of its parts."""
    started = time.process_time()
    for part in email.message_from_bytes(message).walk():
        if not part.is_multipart():
            part.get_payload(decode=True)
    return time.process_time() - started


def has_gmime() -> bool:
    """Whether the libraries are installed (Debian package libgmime-3.0-0); says so when not."""
    try:
        ctypes.CDLL(GMIME)
        ctypes.CDLL(GOBJECT)
    except OSError:
        bench.note("  gmime is not installed; there is no ratio to it")
        return False
    return True


class GMime:
    """The functions of GMime that are needed, without its header files."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(GMIME)
        self.objects = ctypes.CDLL(GOBJECT)
        self.library.g_mime_init()
        self.part_type = self.number("g_mime_part_get_type")

    def pointer(self, name: str, *arguments: object) -> ctypes.c_void_p:
        """The pointer that a function returns."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p
        return ctypes.c_void_p(function(*arguments))

    def number(self, name: str, *arguments: object) -> int:
        """The number that a function returns."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_size_t
        return int(function(*arguments))

    def is_leaf(self, part: ctypes.c_void_p) -> bool:
        """Whether it is a part with contents of its own."""
        return bool(self.objects.g_type_check_instance_is_a(part, ctypes.c_size_t(self.part_type)))

    def free(self, thing: ctypes.c_void_p) -> None:
        """Gives an object back."""
        self.objects.g_object_unref(thing)


def gmime_seconds(message: bytes) -> float:
    """Processor seconds of GMime for the same work."""
    gmime = GMime()
    nowhere = gmime.pointer("g_mime_stream_null_new")
    started = time.process_time()
    stream = gmime.pointer("g_mime_stream_mem_new_with_buffer", message, ctypes.c_size_t(len(message)))
    parser = gmime.pointer("g_mime_parser_new_with_stream", stream)
    parsed = gmime.pointer("g_mime_parser_construct_message", parser, None)
    parts = gmime.pointer("g_mime_part_iter_new", parsed)
    while True:
        part = gmime.pointer("g_mime_part_iter_get_current", parts)
        if part and gmime.is_leaf(part) and (content := gmime.pointer("g_mime_part_get_content", part)):
            gmime.number("g_mime_data_wrapper_write_to_stream", content, nowhere)
        if not gmime.library.g_mime_part_iter_next(parts):
            break
    seconds = time.process_time() - started
    gmime.library.g_mime_part_iter_free(parts)
    for thing in (parsed, parser, stream, nowhere):
        gmime.free(thing)
    return seconds
