"""A client of the daemon: a session, and requests like those of the page."""

from __future__ import annotations

import http.client
import json
import time
import urllib.parse
from typing import Any

from bench import BenchFailure
from bench_server import Daemon, Store


class Page:
    """A signed-in page on one connection that is kept open, as a browser keeps it."""

    def __init__(self, home: Store, daemon: Daemon) -> None:
        address, code = home.vaultmail("open", "--print-url").output.strip().split("/#code=")
        self.origin = address
        self.connection = http.client.HTTPConnection("localhost", daemon.port, timeout=60)
        self.headers = {"Sec-Fetch-Site": "same-origin"}
        body = json.dumps({"code": code})
        sign_in = {**self.headers, "Origin": self.origin, "Content-Type": "application/json"}
        token = json.loads(self.request("POST", "/api/session", body, sign_in)[0])["token"]
        self.headers["Authorization"] = f"Bearer {token}"

    def request(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[bytes, float]:
        """The response's bytes, and the milliseconds until the last of them."""
        started = time.perf_counter()
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        content = response.read()
        milliseconds = (time.perf_counter() - started) * 1000
        if response.status not in (200, 202):
            raise BenchFailure(f"{path.split('?')[0]} was answered with {response.status}.")
        return content, milliseconds

    def get(self, path: str, **parameters: object) -> tuple[Any, float]:
        """A JSON response and its milliseconds, without parsing the JSON."""
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        content, milliseconds = self.request("GET", path + query, None, self.headers)
        return json.loads(content), milliseconds

    def frame(self, path: str) -> float:
        """Milliseconds to load a message's text, which a browser requests without a token."""
        return self.request("GET", path, None, {"Sec-Fetch-Site": "same-origin"})[1]

    def wait_until_synced(self, seconds: float = 120) -> None:
        """Returns when the daemon has completed its first sync and waits for events."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            overview, _ = self.get("/api/overview")
            if all(account["state"] == "listening" for account in overview["accounts"]):
                return
            time.sleep(0.2)
        raise BenchFailure("The daemon did not become idle.")
