"""A page that listens to events, and another client that delivers mail."""

from __future__ import annotations

import http.client
import imaplib
import json
import queue
import ssl
import threading
import time

import bench
from bench_server import Daemon, Home, MailServer
from bench_web import Page


class Listener:
    """A page that shows notifications, and the times at which it hears of what."""

    def __init__(self, home: Home, process: Daemon, permission: str = "granted") -> None:
        self.page = Page(home, process)
        self.page.wait_until_synced()
        self.events: queue.Queue[tuple[float, dict[str, object]]] = queue.Queue()
        threading.Thread(target=self.follow, args=(process.port,), daemon=True).start()
        self.events.get(timeout=10)
        self.post("/api/notifications/presence", client="bench", permission=permission, visible=False, closing=False,
                  account=None, role="inbox", thread=None)

    def follow(self, port: int) -> None:
        connection = http.client.HTTPConnection("localhost", port)
        connection.request("GET", "/api/events", None, self.page.headers)
        for line in connection.getresponse():
            if line.startswith(b"data: "):
                self.events.put((time.perf_counter(), json.loads(line[6:])))

    def post(self, path: str, **body: object) -> dict:
        headers = {**self.page.headers, "Origin": self.page.origin, "Content-Type": "application/json"}
        return json.loads(self.page.request("POST", path, json.dumps(body), headers)[0])

    def forget(self) -> None:
        """Drops what was heard so far."""
        while not self.events.empty():
            self.events.get()

    def next_pass(self) -> None:
        """Waits for another sync pass: in one pass, or within a minute, an account notifies ten times at most."""
        self.forget()
        self.post("/api/sync")
        while True:
            _, event = self.events.get(timeout=20)
            if any(one.get("ended") for one in event.get("syncs", {}).values()):
                return

    def until_stored(self) -> float:
        """The moment of the event that says that mail is stored."""
        while True:
            moment, event = self.events.get(timeout=20)
            if event.get("arrivals"):
                return moment

    def read_newest(self) -> None:
        """Reads the newest conversation of the inbox, as a click on it does."""
        found, _ = self.page.get("/api/threads", scope="inbox", limit=1)
        self.post("/api/actions", action="mark_read", threads=[found["threads"][0]["id"]])

    def until_shown(self, count: int) -> float:
        """Milliseconds from the event that says that mail is stored until this number of notifications was taken."""
        first, shown = None, 0
        while shown < count:
            moment, event = self.events.get(timeout=20)
            if first is None and event.get("arrivals"):
                first = moment
            if event.get("notifications"):
                shown += len(self.post("/api/notifications/take", client="bench")["items"])
        if first is None:
            raise bench.BenchFailure("A notification came before its mail was stored.")
        return (time.perf_counter() - first) * 1000


class Sender:
    """Another client, which puts new mail into the inbox."""

    def __init__(self, server: MailServer) -> None:
        context = ssl.create_default_context(cafile=str(server.authority))
        self.client = imaplib.IMAP4_SSL("localhost", server.port, ssl_context=context)
        self.client.login(server.user, server.password)
        self.number = 0

    def deliver(self, count: int) -> None:
        for _ in range(count):
            self.number += 1
            text = f"From: Bo <bo{self.number}@example.org>\r\nTo: anna@demo.example\r\nSubject: New {self.number}\r\n"
            self.client.append("INBOX", None, None, f"{text}Message-ID: <n{self.number}@example.org>\r\n\r\nHello\r\n".encode())


class Watcher:
    """A client that idles in the inbox: the moments at which the server itself announces new mail."""

    def __init__(self, server: MailServer) -> None:
        context = ssl.create_default_context(cafile=str(server.authority))
        self.client = imaplib.IMAP4_SSL("localhost", server.port, ssl_context=context)
        self.client.login(server.user, server.password)
        self.client.select("INBOX", readonly=True)
        self.moments: queue.Queue[float] = queue.Queue()
        self.client.send(b"idle IDLE\r\n")
        self.client.readline()
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self) -> None:
        while line := self.client.readline():
            if line.rstrip().endswith(b" EXISTS"):
                self.moments.put(time.perf_counter())

    def next(self) -> float:
        return self.moments.get(timeout=20)
