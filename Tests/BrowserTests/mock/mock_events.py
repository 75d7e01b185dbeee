"""The mock server's streams of changes."""

import json
import queue

HEARTBEAT = 5
NEWEST = 2**62


class Streams:
    """The open streams of the pages."""

    def __init__(self):
        self.open = []

    def tell(self, event):
        for stream in list(self.open):
            stream.put(f"event: change\ndata: {json.dumps(event)}\n\n")

    def say(self, name):
        """Sends an event without data."""
        for stream in list(self.open):
            stream.put(f"event: {name}\ndata: {{}}\n\n")

    def drop(self):
        for stream in list(self.open):
            stream.put(None)

    def sent(self):
        """How many blocks each client was sent on its open stream."""
        return {stream.client: stream.count for stream in list(self.open)}

    def add(self, client, is_locked):
        """A new stream, which gets the events from now on."""
        stream = Stream(client)
        stream.put("event: ready\ndata: {}\n\n")
        if is_locked:
            stream.put("event: locked\ndata: {}\n\n")
        self.open.append(stream)
        return stream

    def follow(self, stream, write):
        """Writes events until the page goes away or the stream is dropped."""
        try:
            while (text := stream.next()) is not None:
                write(text.encode())
        except OSError:
            return
        finally:
            self.open.remove(stream)


class Stream:
    """The events for one page, as blocks of text, in which None ends the stream."""

    def __init__(self, client):
        self.client = client
        self.count = 0
        self.blocks = queue.SimpleQueue()

    def put(self, block):
        self.count += block is not None
        self.blocks.put(block)

    def next(self):
        """Waits for the next block; after a while without any it is a comment, so that a broken stream is noticed."""
        try:
            return self.blocks.get(timeout=HEARTBEAT)
        except queue.Empty:
            self.count += 1
            return ": still here\n\n"


def change(
    mail,
    threads=(),
    lists=None,
    accounts=True,
    mailboxes=True,
    notices=False,
    all_threads=False,
    older=None,
    drafts=False,
    outgoing=False,
    settings=False,
    notifications=False,
    rules=False,
):
    """The data of a change event: of every list but where `lists` names some."""
    if lists is None:
        scopes = ["inbox", "starred", *(f"mailbox:{box['id']}" for box in mail.mailboxes)]
        lists = {scope: NEWEST for scope in scopes + [f"archive:{number + 1}" for number in range(mail.account_count)]}
    return {
        "accounts": accounts,
        "mailboxes": mailboxes,
        "threads": list(threads),
        "all_threads": all_threads,
        "lists": lists,
        "notices": notices,
        "drafts": drafts,
        "outgoing": outgoing,
        "settings": settings,
        "notifications": notifications,
        "rules": rules,
        "badge": mail.badge(),
        "older": older or {},
        "arrivals": [],
        "syncs": {},
    }
