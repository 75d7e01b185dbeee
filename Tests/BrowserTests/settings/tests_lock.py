"""The app lock: nothing of the mail is left, wrong passphrases, pauses, and when it locks by itself."""

from harness import ROW, check, check_accessible, eventually, focused, location, look_in_both, settled, test
from page_steps import SIZES, open_first
from settings_steps import check_reflow, open_settings

LOCKED = ["423", "403", "429", "Failed to load"]
# What the page still knows: everything that is in the document, and the title.
KNOWN = "document.documentElement.textContent + document.title + JSON.stringify(Object.entries(sessionStorage))"


def locked(page):
    page.wait_for_selector("#lock")
    page.expected = LOCKED


@test("FR-SET-01: the lock is accessible and reflows in every size", mock_only=True)
def lock_page(site):
    site.control(passphrase="tea at four", locked=True)
    for name, size in SIZES:
        page = site.open(wait=False, size=size)
        locked(page)
        check(focused(page)["id"] == "lock-passphrase", f"the keyboard is elsewhere: {focused(page)}")
        check(page.title() == "VaultMail is locked", page.title())
        look_in_both(site, page, f"lock-{name}")
        check_reflow(page, f"lock {name}")


@test("A lock on the stream empties every window: no subject, no count, no conversation", mock_only=True)
def lock_at_once(site):
    page = site.open()
    page.expected = LOCKED
    open_first(page)
    address = location(page)
    subject = page.inner_text(f"{ROW} >> nth=0 >> .row-subject")
    check("(" in page.title(), f"no count to hide: {page.title()}")
    site.control(passphrase="tea at four", locked=True)
    locked(page)
    check(subject not in page.evaluate(KNOWN), "the subject is still there")
    check("(" not in page.title(), f"the title shows a count: {page.title()}")
    check(page.locator("iframe").count() == 0, "a message is still there")
    site.control(deliver=1)
    page.fill("#lock-passphrase", "tea at four")
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    check(location(page) == address, f"it leads to {location(page)}")


def unlock(site, page):
    locked(page)
    page.fill("#lock-passphrase", "tea at four")
    page.keyboard.press("Enter")
    page.wait_for_selector(ROW)
    settled(page)


@test("Unlocking gives the keyboard a place: the conversation of the address, or the list", mock_only=True)
def focus_after_unlocking(site):
    thread = next(iter(site.server.mail.threads))
    for address, place in (("/mailbox/starred", "#list"), (f"/mailbox/inbox/thread/{thread}", "#reader")):
        site.control(passphrase="tea at four", locked=True)
        page = site.open(address, wait=False)
        unlock(site, page)
        inside = f"document.querySelector('{place}').contains(document.activeElement)"
        eventually(lambda: page.evaluate(inside), f"{address}: the keyboard is elsewhere: {focused(page)}")
        check(not page.evaluate("history.state?.isUnlocked"), "a later reload would move the keyboard")


@test("A refusal with the code locked locks, another refusal with that status does not", mock_only=True)
def refusals(site):
    page = site.open()
    page.expected = LOCKED
    site.server.settings.passphrase, site.server.settings.locked = "tea at four", True
    page.keyboard.press("Shift+N")
    locked(page)
    site.server.reset()
    page = site.open()
    page.expected = LOCKED
    page.route("**/api/sync", lambda route: route.fulfill(
        status=423, content_type="application/json",
        body='{"error": {"code": "store_locked", "message": "The store is locked.", "hint": ""}}'))
    page.keyboard.press("Shift+N")
    eventually(lambda: "The store is locked." in page.inner_text("#alert"), "the refusal is not shown")
    check(page.locator("#lock").count() == 0, "the page is locked")


@test("Wrong passphrases say how many tries are left, and a pause counts down", mock_only=True)
def wrong(site):
    site.control(passphrase="tea at four", locked=True)
    page = site.open(wait=False)
    locked(page)
    for left in (4, 3, 2, 1):
        page.fill("#lock-passphrase", f"wrong {left}")
        page.keyboard.press("Enter")
        words = f"Wrong passphrase. {left} {'attempt' if left == 1 else 'attempts'} left."
        eventually(lambda: words in page.inner_text("#lock"), f"no “{words}”")
    check_accessible(page, "wrong passphrase")
    page.fill("#lock-passphrase", "wrong again")
    page.keyboard.press("Enter")
    eventually(lambda: "Too many attempts. Try again in" in page.inner_text("#lock"), "no pause")
    check(page.is_disabled("button[type=submit]"), "it can be tried during the pause")
    check(page.locator(ROW).count() == 0, "mail is on screen")
    site.server.settings.pause = None


HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@test("A hidden page tells the program, which decides; the page asks what was decided", mock_only=True)
def hidden(site):
    site.control(passphrase="tea at four")
    page = site.open()
    page.expected = LOCKED
    pages = site.server.notifications.pages
    eventually(lambda: any(one["visible"] for one in pages.values()), "the page is not reported")
    page.clock.install()
    page.evaluate(HIDE, True)
    eventually(lambda: not any(one["visible"] for one in pages.values()), "the program takes it for visible")
    page.clock.run_for(20_000)
    settled(page)
    check(page.locator("#lock").count() == 0, "it is locked although the program keeps it open")
    page.evaluate(HIDE, False)
    page.evaluate(HIDE, True)
    # A window in the background has no stream that says so.
    site.server.settings.locked = True
    page.clock.run_for(8_000)
    locked(page)


@test("A hidden page locks itself if the program does not answer, and only if the lock is on", mock_only=True)
def unanswered(site):
    for passphrase, count in ((None, 0), ("tea at four", 1)):
        site.control(passphrase=passphrase)
        page = site.open()
        page.expected = [*LOCKED, "ERR_FAILED"]
        page.route("**/api/lock", lambda route: route.abort())
        page.clock.install()
        page.evaluate(HIDE, True)
        page.clock.run_for(8_000)
        settled(page)
        eventually(lambda: page.locator("#lock").count() == count, f"locked: {page.locator('#lock').count()}")


@test("FR-SET-01: the lock is turned on, used and turned off in the settings", mock_only=True)
def on_and_off(site):
    page = open_settings(site, "/security")
    page.expected = LOCKED
    page.click("#app-lock")
    page.fill("#new-passphrase", "short")
    page.keyboard.press("Enter")
    eventually(lambda: "at least 8" in page.inner_text("#new-passphrase-note"), "no sentence")
    page.fill("#new-passphrase", "we walked to the lighthouse")
    check("Strong" in page.inner_text(".strength"), page.inner_text(".strength"))
    page.fill("#repeat-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lock-now")
    page.click("#lock-now")
    locked(page)
    page.fill("#lock-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    page.wait_for_selector("#app-lock")
    check(location(page).endswith("/settings/security"), location(page))
    eventually(lambda: page.is_checked("#app-lock"), "it is off")
    page.click("#app-lock")
    page.fill("#old-passphrase", "wrong")
    page.keyboard.press("Enter")
    eventually(lambda: "That’s not the passphrase." in page.inner_text("#old-passphrase-note"), "no sentence")
    page.fill("#old-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    eventually(lambda: site.server.settings.passphrase is None, "it is still on")
    eventually(lambda: not page.is_checked("#app-lock"), "the switch is on")


@test("FR-SET-01: the passphrase is changed with the current one; the page stays open", mock_only=True)
def change_passphrase(site):
    site.control(passphrase="tea at four")
    page = open_settings(site, "/security")
    page.expected = LOCKED
    page.click("#change-passphrase")
    eventually(lambda: focused(page)["id"] == "current-passphrase", f"the keyboard is at {focused(page)}")
    check_accessible(page, "changing the passphrase")
    fill_change(page, "wrong", "coffee at five", "coffee at six")
    eventually(lambda: "not the same" in page.inner_text("#repeat-passphrase-note"), "no sentence")
    fill_change(page, "wrong", "coffee at five")
    eventually(lambda: "That’s not the passphrase." in page.inner_text("#current-passphrase-note"), "no sentence")
    eventually(lambda: focused(page)["id"] == "current-passphrase", f"the keyboard is at {focused(page)}")
    check(page.input_value("#new-passphrase") == "coffee at five", "the new passphrase is gone")
    fill_change(page, "tea at four", "coffee at five")
    page.wait_for_selector("#current-passphrase", state="detached")
    check(focused(page)["id"] == "change-passphrase", f"the keyboard is at {focused(page)}")
    check(site.server.settings.passphrase == "coffee at five", "it is not changed")
    check("coffee" not in page.evaluate(KNOWN), "the passphrase is kept")
    page.click("#lock-now")
    locked(page)
    page.fill("#lock-passphrase", "coffee at five")
    page.keyboard.press("Enter")
    page.wait_for_selector("#app-lock")


@test("The form that changes the passphrase is accessible and reflows in every size", mock_only=True)
def change_sizes(site):
    site.control(passphrase="tea at four")
    for name, size in SIZES:
        page = open_settings(site, "/security", size)
        page.click("#change-passphrase")
        page.wait_for_selector("#current-passphrase")
        look_in_both(site, page, f"change-{name}")
        check_reflow(page, f"change {name}")


def fill_change(page, current, passphrase, again=None):
    page.fill("#current-passphrase", current)
    page.fill("#new-passphrase", passphrase)
    page.fill("#repeat-passphrase", passphrase if again is None else again)
    page.keyboard.press("Enter")
