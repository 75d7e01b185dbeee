"""What a reader does on the page, step by step, with the time of each step."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from bench_browser import PAUSE, Load, Screen, context_of
from playwright.sync_api import Browser

#: Conversations that are opened by a click, and then by a key, in each round.
OPENINGS = STEPS = 20
#: Searched as whole words, and while they are typed. A word in both would be answered from memory.
WORDS = ("museum", "invoice", "saturday", "tickets", "drawings")
TYPED = ("garden", "courtyard", "thursday")
#: Pixels per second, and seconds.
SCROLL_SPEED, SCROLL_SECONDS = 4000, 5
#: The time of a frame at 60 Hz, in milliseconds.
FRAME = 1000 / 60
#: No frame is allowed to take longer.
SLOW_FRAME = 50

#: Values of a round by name; times in milliseconds.
Values = dict[str, list[float]]


def loads(browser: Browser, address: str, row: str, **options: Any) -> tuple[Values, Screen]:
    """A load without a cache and one with what the first left there; the page of the second stays open."""
    context = context_of(browser, storage_state=options.pop("storage", None))
    if script := options.pop("script", None):
        context.add_init_script(script)
    first = Screen(context, row)
    cold = first.load(address)
    first.page.close()
    again = Screen(context, row)
    warm = again.load(address)
    values: Values = defaultdict(list)
    for name, load in (("cold", cold), ("warm", warm)):
        values[f"{name}-paint"] = [load.first_paint]
        values[f"{name}-rows"] = [load.rows]
    values |= size_of(cold)
    return values, again


def size_of(load: Load) -> Values:
    """What the first load transfers."""
    return {
        "requests": [load.requests], "bytes": [load.octets / 1000], "script-bytes": [load.script_octets / 1000],
    }


#: Which search was answered last. What its answer changes is drawn in the frame that follows.
ANSWERS = """if (window === window.top) {
  const read = Response.prototype.json;
  Response.prototype.json = async function json() {
    const value = await read.call(this);
    const { pathname, searchParams } = new URL(this.url);
    if (pathname === "/api/search") window.__answered = searchParams.get("q");
    return value;
  };
}"""


class OurPage:
    """The page of the real program."""

    row = "#rows > .row"
    #: The conversation that was not there before is on screen with the text of every message that is in view.
    opened = """(() => {
      const before = document.getElementById("messages");
      return () => {
        const messages = document.getElementById("messages");
        if (!messages || messages === before) return false;
        const open = [...messages.querySelectorAll(".message.open")]
          .filter((one) => one.getBoundingClientRect().top < innerHeight);
        return open.length > 0 && open.every((one) => one.querySelector(".body-frame.loaded, .absence"));
      };
    })()"""

    def __init__(self, browser: Browser, address: str, code: str) -> None:
        self.browser, self.address = browser, address
        context = context_of(browser)
        page = context.new_page()
        page.goto(f"{address}/#code={code}")
        page.wait_for_selector(self.row)
        token = json.dumps(page.evaluate("localStorage.getItem('vaultmail.token')"))
        self.script = f"if (location.protocol === 'http:') localStorage.setItem('vaultmail.token', {token});\n{ANSWERS}"
        context.close()

    def round(self) -> Values:
        """All steps once. Archiving removes the opened conversations, so that each round opens others."""
        values, screen = loads(self.browser, f"{self.address}/", self.row, script=self.script)
        values["open"] = [screen.clicked(self.at(number), self.opened) for number in range(1, OPENINGS + 1)]
        screen.page.focus("#subject")
        values["next"] = [screen.pressed("j", self.opened) for _ in range(STEPS)]
        values["archive"] = self.archived(screen, OPENINGS + STEPS)
        values["keystroke"] = self.typed(screen)
        values["search"] = self.searched(screen)
        values |= self.scrolled(screen)
        values["interaction"] = screen.interactions()
        values["heap"] = [screen.heap_octets() / 1e6]
        screen.context.close()
        return values

    def at(self, number: int) -> str:
        return f'{self.row}[aria-rowindex="{number}"]'

    def to_top(self, screen: Screen) -> None:
        """Back to the list, at its first row."""
        screen.page.evaluate("document.getElementById('list-scroller').scrollTop = 0")
        screen.page.locator(self.at(1)).focus()
        screen.page.wait_for_timeout(PAUSE)

    def archived(self, screen: Screen, count: int) -> list[float]:
        """From the list, the first row each time, until it is gone."""
        screen.page.keyboard.press("u")
        self.to_top(screen)
        gone = """(() => {
          const { key } = document.activeElement.dataset;
          return () => key !== undefined && !document.querySelector(`#rows > .row[data-key="${key}"]`);
        })()"""
        return [screen.pressed("e", gone) for _ in range(count)]

    def typed(self, screen: Screen) -> list[float]:
        """Each letter of words, until the list shows the results for what is in the field."""
        times = []
        screen.page.keyboard.press("/")
        for word in TYPED:
            screen.page.fill("#search-field", "")
            screen.page.wait_for_timeout(PAUSE)
            times += [screen.pressed(word[at], self.found(word[: at + 1])) for at in range(len(word))]
        return times

    def searched(self, screen: Screen) -> list[float]:
        """Whole words and Enter."""
        times = []
        for word in WORDS:
            screen.page.fill("#search-field", "")
            screen.page.wait_for_timeout(PAUSE)
            times.append(screen.entered(word, self.found(word)))
        screen.page.focus("#search-field")
        screen.page.keyboard.press("Escape")
        screen.page.wait_for_selector(self.at(1))
        return times

    @staticmethod
    def found(query: str) -> str:
        return f"() => window.__answered === {json.dumps(query)}"

    def scrolled(self, screen: Screen) -> Values:
        """The inbox, fast, from its top."""
        self.to_top(screen)
        return scrolled(screen, "#list-scroller")


def scrolled(screen: Screen, scroller: str) -> Values:
    """The frames of a list."""
    frames = screen.scrolled(scroller, "#rows > *", SCROLL_SPEED, SCROLL_SECONDS)
    times = frames["times"]
    return {
        "frame": times,
        "dropped": [100 * sum(max(0, round(time / FRAME) - 1) for time in times) / (sum(times) / FRAME)],
        "slow-frames": [sum(time > SLOW_FRAME for time in times)],
        "blank": [100 * frames["blank"] / len(times)],
        "speed": [1000 * frames["way"] / sum(times)],
    }


#: 4,000 rows of plain text, and nothing else.
BARE_LIST = """<style>
  #scroller { height: 100vh; width: 420px; overflow: auto; font: 14px sans-serif }
  #rows > * { height: 72px; display: flex; gap: 8px; border-bottom: 1px solid #ddd; box-sizing: border-box }
</style><div id="scroller"><div id="rows">%s</div></div>""" % "".join(
    f"<div><b>Person {number}</b><span>A subject of message {number}</span></div>" for number in range(4000)
)


def bare_list(browser: Browser) -> Values:
    """What the browser itself does with a list that has all its rows and needs no script."""
    screen = Screen(context_of(browser), "#rows > *")
    screen.page.set_content(BARE_LIST)
    screen.page.wait_for_timeout(PAUSE)
    values = scrolled(screen, "#scroller")
    screen.context.close()
    return values
