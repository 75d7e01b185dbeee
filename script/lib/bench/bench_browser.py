"""Pages in Chromium's headless shell, and what the browser tells about them."""

from __future__ import annotations

import contextlib
import pathlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path += [str(path) for path in ROOT.glob(".build-venv/lib/python*/site-packages")]

from playwright.sync_api import Browser, BrowserContext, sync_playwright

#: Between two steps, in milliseconds: what a step leaves behind must not disturb the next.
PAUSE = 150
#: How long no request must begin until a page counts as loaded, in milliseconds.
QUIET = 700

#: A step is timed in the page itself, so that the way to the browser does not count: from the time stamp of its first
#: key, mouse button or input until the frame after which the condition holds. A frame is drawn when the task that
#: follows its animation callbacks runs.
WATCH = """(() => {
  if (window !== window.top) return;
  const bench = window.__bench = { pressed: null, interactions: new Map() };
  for (const type of ["keydown", "mousedown", "input"]) {
    addEventListener(type, (event) => { bench.pressed ??= event.timeStamp; }, true);
  }
  bench.afterFrame = (run) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = run;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  bench.until = (holds, since) => new Promise((done, fail) => {
    const end = performance.now() + 60_000;
    const look = () => {
      const now = performance.now();
      if (since() !== null && holds()) return done(now - since());
      return now > end ? fail(new Error("it is never shown")) : bench.afterFrame(look);
    };
    bench.afterFrame(look);
  });
  bench.watch = (holds) => {
    bench.pressed = null;
    bench.shown = bench.until(holds, () => bench.pressed);
    bench.shown.catch(() => {});
  };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue;
      bench.interactions.set(interactionId, Math.max(duration, bench.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
})();"""

#: Scrolls an element down, by each frame as far as the time since the last one demands, and resolves to the time of
#: each frame, how many of them showed a place without a row, and the distance scrolled.
SCROLL = """async ([selector, rows, speed, seconds]) => {
  const scroller = document.querySelector(selector);
  const { left, top, width, height } = scroller.getBoundingClientRect();
  const isBlank = () => [8, height / 2, height - 8].some((y) => {
    const node = document.elementFromPoint(left + width / 2, top + y);
    return !node?.closest(rows) && scroller.contains(node);
  });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let blank = 0;
  const begin = await frame();
  for (let last = begin, way = 0; last - begin < seconds * 1000;) {
    const now = await frame();
    times.push(now - last);
    way += ((now - last) * speed) / 1000;
    scroller.scrollTop = way;
    // A list that has no further rows yet stands still until they arrive.
    way = Math.min(way, scroller.scrollTop + height);
    last = now;
    await new Promise((done) => window.__bench.afterFrame(done));
    if (isBlank()) blank += 1;
  }
  return { times, blank, way: scroller.scrollTop };
}"""


@dataclass(frozen=True)
class Load:
    """The load of a page, in milliseconds from the beginning of the navigation, and what it asked for."""

    first_paint: float
    rows: float
    requests: int
    #: Octets as they were transferred.
    octets: int
    #: Octets of scripts among them.
    script_octets: int


class Screen:
    """One page, each time in a context that keeps what was loaded."""

    def __init__(self, context: BrowserContext, row: str) -> None:
        self.context, self.row, self.pause = context, row, PAUSE
        self.page = context.new_page()
        self.page.set_default_timeout(90_000)
        self.tools = context.new_cdp_session(self.page)

    def load(self, address: str) -> Load:
        """Opens the address and waits until it is quiet."""
        kinds: dict[str, str] = {}
        octets: dict[str, int] = {}
        self.tools.on("Network.requestWillBeSent", lambda event: self.note_request(kinds, event))
        self.tools.on(
            "Network.loadingFinished", lambda event: octets.update({event["requestId"]: event["encodedDataLength"]})
        )
        self.tools.send("Network.enable")
        self.page.goto(address)
        rows = self.page.evaluate(f"window.__bench.until(() => document.querySelector({self.row!r}), () => 0)")
        known = -1
        while known != len(kinds):
            known = len(kinds)
            self.page.wait_for_timeout(QUIET)
        self.tools.send("Network.disable")
        paint = self.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        scripts = sum(count for request, count in octets.items() if kinds.get(request) == "Script")
        return Load(paint, rows, len(kinds), int(sum(octets.values())), int(scripts))

    @staticmethod
    def note_request(kinds: dict[str, str], event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            kinds[event["requestId"]] = event.get("type", "")

    def timed(self, condition: str, act: Callable[[], object]) -> float:
        """Milliseconds from the key or click until the condition, a function in JavaScript, holds on screen."""
        self.page.evaluate(f"() => {{ window.__bench.watch({condition}); }}")
        act()
        milliseconds = self.page.evaluate("() => window.__bench.shown")
        self.page.wait_for_timeout(self.pause)
        return milliseconds

    def pressed(self, key: str, condition: str) -> float:
        return self.timed(condition, lambda: self.page.keyboard.press(key))

    def clicked(self, selector: str, condition: str) -> float:
        return self.timed(condition, lambda: self.page.click(selector))

    def entered(self, text: str, condition: str) -> float:
        """The text arrives at once, as if pasted, and Enter follows."""

        def act() -> None:
            self.page.keyboard.insert_text(text)
            self.page.keyboard.press("Enter")

        return self.timed(condition, act)

    def scrolled(self, scroller: str, rows: str, speed: int, seconds: int) -> dict[str, Any]:
        """The frames of scrolling with this speed, in pixels per second. `rows` are rows and headings."""
        return self.page.evaluate(SCROLL, [scroller, rows, speed, seconds])

    def interactions(self) -> list[float]:
        """The browser's own time of each key and click until the next frame; it tells only those from 16 ms on."""
        times = self.page.evaluate("[...window.__bench.interactions.values()]")
        return times + [0.0] * (self.page.evaluate("performance.interactionCount") - len(times))

    def heap_octets(self) -> int:
        """What the scripts of the page hold after a garbage collection."""
        self.tools.send("HeapProfiler.collectGarbage")
        return self.tools.send("Runtime.getHeapUsage")["usedSize"]


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window until the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        try:
            yield browser
        finally:
            browser.close()


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    """A fresh context: nothing cached, nothing stored."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, **options)
    context.add_init_script(WATCH)
    return context
