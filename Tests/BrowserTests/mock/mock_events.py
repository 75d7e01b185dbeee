"""The mock server's streams of changes."""

import json
import time

HEARTBEAT = 5
PAUSE = 0.02
NEWEST = 2**62


class Streams:
    """The open streams; each is a list of texts to send, in which None ends the stream."""

    def __init__(self):
        self.open = []

    def tell(self, event):
        for stream in list(self.open):
            stream.append(f"event: change\ndata: {json.dumps(event)}\n\n")

    def say(self, name):
        """Sends an event without data."""
        for stream in list(self.open):
            stream.append(f"event: {name}\ndata: {{}}\n\n")

    def drop(self):
        for stream in list(self.open):
            stream.append(None)

    def follow(self, write, is_locked=False):
        """Writes events until the page goes away or the stream is dropped."""
        queue = ["event: locked\ndata: {}\n\n"] if is_locked else []
        self.open.append(queue)
        try:
            write(b"event: ready\ndata: {}\n\n")
            silent = 0.0
            while True:
                if queue:
                    text = queue.pop(0)
                    if text is None:
                        return
                    write(text.encode())
                elif silent >= HEARTBEAT:
                    write(b": still here\n\n")
                    silent = 0.0
                time.sleep(PAUSE)
                silent += PAUSE
        except OSError:
            return
        finally:
            # By identity: two empty queues are equal.
            self.open[:] = [one for one in self.open if one is not queue]


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
