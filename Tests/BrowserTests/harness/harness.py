"""What the page tests share: a browser, pages that are watched, and a tiny runner."""

import datetime
import itertools
import json
import pathlib
import sys
import time
import traceback
import urllib.parse
import urllib.request

from axe_playwright_python.base import AXE_SCRIPT

from contexts import Contexts, SharingPage
from rest import WORK, at_rest, work_of
from sharing import untaken

# Only what the tests read: frames of messages run no scripts, so axe would wait for their answer in vain.
AXE_OPTIONS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
    "iframes": False,
    "preload": False,
}
# What another theme can break: its colours. The rest of a page is the same in both.
COLOUR_OPTIONS = {**AXE_OPTIONS, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
# How many tests may need their second attempt. More is a defect, not a slow machine.
SECOND_ATTEMPTS = 4
ROW = "#rows > .row"
DESKTOP, PHONE = (1440, 900), (375, 812)

WATCH = """
window.__violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.__violations.push(event.violatedDirective + " " + event.blockedURI));
window.__shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

# What a page does while it closes must not reach the server of the next test.
LEAVE = "() => { window.fetch = () => new Promise(() => {}); return window.__violations; }"

TESTS = []


def test(name, mock_only=False, live_only=False, last=False):
    """Registers a test; its name is a sentence. One that is last judges what all others did."""

    def register(function):
        TESTS.append((name, function, "mock" if mock_only else "live" if live_only else "any", last))
        return function

    return register


def zone_of_noon(now=None):
    """A time zone in which it is noon, so that mail of the last hours is of today at any time of the day.

    POSIX counts west of Greenwich, so it is Etc/GMT+3 at 15:00 UTC.
    """
    hour = (now or datetime.datetime.now(datetime.timezone.utc)).hour
    return f"Etc/GMT{hour - 12:+d}"


class Site:
    """A running server, real or mock, and the browsers that look at it."""

    def __init__(
        self, browsers, address, code, server=None, screenshots=None, mail=None, live=None, keeps_contexts=False
    ):
        self.browsers = browsers
        self.address = address
        self.code = code
        self.server = server
        self.mail = mail
        self.live = live
        self.screenshots = pathlib.Path(screenshots) if screenshots else None
        self.token = None
        self.pages, self.problems = [], []
        self.contexts = Contexts(self.new_context, address) if keeps_contexts else None
        if self.screenshots:
            self.screenshots.mkdir(parents=True, exist_ok=True)

    def open(self, path="/", size=DESKTOP, scheme="light", signed_in=True, wait=True, **options):
        """A page in a browser context that no other has. Its session is the one that the code gave."""
        has_token = signed_in and self.token is not None
        is_usual = has_token and not options and size in (DESKTOP, PHONE) and not self.browsers.notifies
        options = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme, **options}
        if self.contexts and is_usual:
            page = self.contexts.open(**options)
        else:
            page = self.new_context(has_token, **options).new_page()
        page.set_default_timeout(20000)
        page.problems, page.foreign, page.expected = [], [], []
        page.asked_at = time.monotonic()
        page.server = self.server
        page.on("console", lambda message: message.type in ("error", "warning") and page.problems.append(message.text))
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("request", lambda request: self.watch_request(page, request.url))
        self.pages.append(page)
        page.goto(self.address + path)
        if wait:
            page.wait_for_selector(ROW, state="attached")
        return page

    def new_context(self, has_token=True, **options):
        """A browser context, whose pages are watched."""
        if self.server:
            options = {"timezone_id": zone_of_noon(), **options}
        context = self.browsers.new_context(**options)
        context.add_init_script(WATCH + WORK)
        if has_token:
            context.add_init_script(
                f"if (location.protocol === 'http:' && !localStorage.getItem('vaultmail.token') && !sessionStorage.getItem('was-here')) "
                f"{{ localStorage.setItem('vaultmail.token', {json.dumps(self.token)}); sessionStorage.setItem('was-here', '1'); }}"
            )
        return context

    def watch_request(self, page, url):
        parts = urllib.parse.urlsplit(url)
        if parts.path != "/api/events":
            page.asked_at = time.monotonic()
        if parts.scheme not in ("data", "about", "blob") and f"{parts.scheme}://{parts.netloc}" != self.address:
            page.foreign.append(url)

    def sign_in(self):
        """Trades the code for a token, which later pages bring along."""
        page = self.open(f"/#code={self.code}", signed_in=False)
        self.token = page.evaluate("localStorage.getItem('vaultmail.token')")
        return page

    def close_pages(self, keeps_contexts=True):
        """Closes every page; returns what went wrong in any of them."""
        return [problem for page in list(self.pages) for problem in self.close(page, keeps_contexts)]

    def close(self, page, keeps_contexts=True):
        """Closes a page; returns what went wrong in it, which also fails the test."""
        self.pages.remove(page)
        problems = []
        try:
            problems += [f"policy violation: {one}" for one in page.evaluate(LEAVE)]
        except Exception:
            problems.append("a page could not be asked for policy violations")
        problems += [f"console: {text}" for text in page.problems if not any(word in text for word in page.expected)]
        problems += [f"request left the origin: {url}" for url in page.foreign]
        if keeps_contexts and isinstance(page, SharingPage):
            self.contexts.give_back(page)
        else:
            page.context.close()
        self.problems += problems
        return problems

    def take_problems(self):
        """What went wrong in pages that were closed since the last look."""
        found, self.problems = self.problems, []
        return found

    def control(self, **order):
        """Steers the mock server."""
        request = urllib.request.Request(
            self.address + "/mock/control", json.dumps(order).encode(), {"Content-Type": "application/json"}
        )
        urllib.request.urlopen(request).read()

    def picture(self, page, name):
        """A screenshot, where the tests were asked for some."""
        if self.screenshots:
            page.screenshot(path=str(self.screenshots / f"{name}.png"))


def check(condition, message):
    """Fails the test with the message."""
    if not condition:
        raise AssertionError(message)


def eventually(condition, message, seconds=10.0):
    """Waits until the condition holds."""
    end = time.monotonic() + seconds
    last = None
    while time.monotonic() < end:
        try:
            last = condition()
        except Exception as error:
            last = error
        if last and not isinstance(last, Exception):
            return last
        time.sleep(0.03)
    raise AssertionError(f"{message} (last: {last!r})")


def holds(condition, message, until, seconds=10.0):
    """Checks that the condition holds until the other one does, such as that a page is at rest."""
    end = time.monotonic() + seconds
    while True:
        check(condition(), message)
        if until():
            return check(condition(), message)
        check(time.monotonic() < end, f"no end of: {message}")
        time.sleep(0.01)


SETTLE = """async () => {
  const ends = (animation) => animation.effect?.getComputedTiming().iterations !== Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => {})));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}"""


def settled(page):
    """Waits until the page is painted and no transition runs any more."""
    page.evaluate(SETTLE)


def idle(page):
    """Waits until the page has nothing left to do."""
    try:
        eventually(at_rest(page), "the page has something to do")
    except AssertionError as error:
        raise AssertionError(f"{error} {work_of(page)}") from None


def location(page):
    """The address as the page itself sees it now."""
    return page.evaluate("location.href")


def focused(page):
    """Role or tag, and name, of the element that has the keyboard."""
    return page.evaluate("""() => {
      const node = document.activeElement;
      return { id: node.id, tag: node.tagName, row: node.closest(".row")?.dataset.key ?? null, isRow: node.classList.contains("row"),
               name: node.getAttribute("aria-label") || node.textContent.slice(0, 80), message: node.closest(".message")?.dataset.number ?? null };
    }""")


def row_keys(page):
    """Keys of the rows in the document, from the top."""
    return page.evaluate("[...document.querySelectorAll('#rows > .row')].map((node) => node.dataset.key)")


def status(page):
    """What was said politely last."""
    return page.inner_text("#status")


def violations(page, options=AXE_OPTIONS):
    """Accessibility violations of the page as it stands, in words."""
    settled(page)
    # It is large; a page keeps it.
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    result = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    found = [(one["id"], [node for node in one["nodes"] if not is_covered(one["id"], node)]) for one in result]
    return [
        f"{rule}: {nodes[0]['html'][:160]} {nodes[0].get('failureSummary', '')[:300]}" for rule, nodes in found if nodes
    ]


def is_covered(rule, node):
    """True if a target is small only because an open list lies over a part of it, as long as that list is open."""
    return rule == "target-size" and "partially obscured" in node.get("failureSummary", "")


def check_accessible(page, state, options=AXE_OPTIONS):
    """Fails with every violation found."""
    found = violations(page, options)
    check(not found, f"{state}: {len(found)} accessibility violations\n      " + "\n      ".join(found))


def look_in_both(site, page, name):
    """Checks a page that was opened in the light theme in both, and takes a picture of each.

    Opening a second page for the dark theme takes several times as long as changing what the system prefers.
    """
    for scheme, options in (("dark", COLOUR_OPTIONS), ("light", AXE_OPTIONS)):
        page.emulate_media(color_scheme=scheme)
        check_accessible(page, f"{name} {scheme}", options)
        site.picture(page, f"{name}-{scheme}")


def own_lines(error):
    """The error and the lines of these tests that led to it."""
    here = str(pathlib.Path(__file__).parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(here)]
    return "\n      ".join(
        [*(f"{pathlib.Path(frame.filename).name}:{frame.lineno}: {frame.line}" for frame in frames), str(error)[:600]]
    )


def attempt(site, function, name):
    """Runs a test once; returns what went wrong, or nothing."""
    if site.live is not None:
        site.live.servers.sink.forget()
    site.browsers.notifies = "notification" in function.__module__
    try:
        function(site)
        site.close_pages()
        problems = site.take_problems() + (site.server.description.take_mismatches() if site.server else [])
        return "\n      ".join(problems)
    except Exception as error:
        for number, page in enumerate(site.pages):
            try:
                site.picture(page, f"failed-{name[:40].replace('/', '-')}-{number}")
            except Exception:
                pass
        site.close_pages(keeps_contexts=False)
        site.take_problems()
        if site.server is not None:
            site.server.description.take_mismatches()
        return own_lines(error) or repr(error)
    finally:
        if site.server is not None:
            site.server.reset()


def run(site, words, shared=None, slowest=0, is_specific=False):
    """Runs the tests whose names or modules hold the words and that no other run with the same file took.

    If it is specific, only the tests for this kind of server. Returns the exit code.

    A test that fails gets a second attempt, because a machine that is busy with something else can miss a deadline.
    Such tests are named, and more than a few fail the run.
    """
    passed = failed = 0
    late, durations = [], []
    has = {"any": not is_specific, "mock": site.server is not None, "live": site.mail is not None}
    chosen = [one for one in TESTS if has[one[2]] and words.lower() in f"{one[0]} {one[1].__module__}".lower()]
    first, last = ([one for one in chosen if one[3] is is_last] for is_last in (False, True))
    for name, function, *_ in itertools.chain(untaken(first, shared), last):
        started = time.monotonic()
        problem = attempt(site, function, name)
        if problem:
            print(f"  again {name}\n      {problem}", file=sys.stderr, flush=True)
            late.append(name)
            problem = attempt(site, function, name)
        durations.append((time.monotonic() - started, name))
        if problem:
            failed += 1
            print(f"  FAIL  {name}\n      {problem}", file=sys.stderr, flush=True)
        else:
            passed += 1
            print(f"  ok    {name} ({durations[-1][0]:.1f} s)", flush=True)
    if len(late) > SECOND_ATTEMPTS:
        failed += 1
        print(f"  FAIL  {len(late)} tests needed a second attempt", file=sys.stderr, flush=True)
    report(durations, slowest)
    print(f"{passed} passed, {failed} failed, {len(late)} at the second attempt")
    return 1 if failed or not chosen else 0


def report(durations, slowest):
    """Names the slowest tests, and what share of the time they took."""
    if not slowest:
        return
    total, longest = sum(seconds for seconds, _ in durations), sorted(durations, reverse=True)[:slowest]
    share = sum(seconds for seconds, _ in longest) / max(total, 0.1)
    print(f"The {len(longest)} slowest of {len(durations)} tests took {share:.0%} of {total:.0f} s:")
    for seconds, name in longest:
        print(f"  {seconds:5.1f} s  {name}")
