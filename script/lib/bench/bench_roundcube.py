"""Roundcube beside the page, on the mail server of the benchmark, for the operations that both support."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Iterator

import bench
from bench_browser import Screen, context_of
from bench_page import OPENINGS, STEPS, WORDS, Values, loads
from bench_server import MailServer, launched, lines_until
from playwright.sync_api import Browser

#: Between two steps, in milliseconds. After a shorter one Roundcube waits 400 ms before it opens the next message, to
#: spare its server.
PAUSE = 450


@contextlib.contextmanager
def roundcube(folder: pathlib.Path, server: MailServer) -> Iterator[int | None]:
    """The port of its web server until the block ends; nothing where Debian's packages cannot be had."""
    place = folder / "roundcube"
    place.mkdir()
    script = pathlib.Path(__file__).with_name("roundcube")
    command = [str(script), str(place), str(server.port), str(server.authority)]
    log = place / "server.log"
    with launched(command, log) as process:
        line = next(lines_until(process, ""), "")
        if not line:
            bench.note(f"  Roundcube cannot run here; there is no ratio to it: {log.read_text()[-500:].strip()}")
        yield int(line) if line else None


class Roundcube:
    """A signed-in reader of Roundcube, with the preview beside the list."""

    row = "#messagelist > tbody > tr.message"
    #: The preview of another message than before has its text.
    opened = """(() => {
      const frame = document.getElementById("messagecontframe");
      const before = frame.contentDocument;
      return () => frame.contentDocument !== before && frame.contentDocument?.readyState === "complete"
        && frame.contentDocument.querySelector("#messagebody .message-part, #messagebody .message-htmlpart") !== null;
    })()"""
    #: The server has answered another search than before.
    found = """(() => {
      const before = rcmail.env.search_request;
      return () => rcmail.env.search_request && rcmail.env.search_request !== before && !rcmail.busy;
    })()"""

    def __init__(self, browser: Browser, port: int, user: str, password: str) -> None:
        self.browser, self.address = browser, f"http://127.0.0.1:{port}/?_task=mail&_mbox=INBOX"
        context = context_of(browser)
        page = context.new_page()
        page.goto(self.address)
        page.fill("#rcmloginuser", user)
        page.fill("#rcmloginpwd", password)
        page.click("#rcmloginsubmit")
        page.wait_for_selector(self.row, timeout=120_000)
        self.storage = context.storage_state()
        context.close()

    def round(self) -> Values:
        """The steps that it can do too."""
        values, screen = loads(self.browser, self.address, self.row, storage=self.storage)
        screen.pause = PAUSE
        rows = [f"{self.row} >> nth={number}" for number in range(OPENINGS)]
        values["open"] = [screen.clicked(row, self.opened) for row in rows]
        values["next"] = [screen.pressed("ArrowDown", self.opened) for _ in range(STEPS)]
        values["search"] = self.searched(screen)
        values["heap"] = [screen.heap_octets() / 1e6]
        screen.context.close()
        return values

    def searched(self, screen: Screen) -> list[float]:
        """Whole words, as it does not search while one types."""
        times = []
        for word in WORDS:
            screen.page.fill("#mailsearchform", "")
            times.append(screen.entered(word, self.found))
        return times
