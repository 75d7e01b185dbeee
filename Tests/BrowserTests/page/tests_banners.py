"""What the page says on its own: banners, pending changes, alerts and toasts."""

from harness import ROW, check, check_accessible, eventually, focused, idle, location, row_keys, settled, status, test
from page_steps import BOTH, asked_since


@test("MO-50: offline is a thin bar with the number of waiting changes, and nothing is disabled", mock_only=True)
def offline(site):
    site.control(mode="offline")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.wait_for_selector(".banner")
        check(
            "Offline — showing cached mail · 3 pending changes" in page.inner_text("#banners"),
            page.inner_text("#banners"),
        )
        check(page.locator("button:disabled").count() == 0, "something is disabled")
        check_accessible(page, "offline")
        site.picture(page, f"offline-{size[0]}-{scheme}")


@test(
    "Pending changes are listed with their reasons, can be undone or retried, and the list stays current",
    mock_only=True,
)
def outbox(site):
    site.control(mode="offline", waiting=[1, 2, 3])
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.click("#banners >> text=View pending changes")
        eventually(lambda: page.locator("#dialog-list li").count() == 3, "not every pending change is listed")
        text = page.inner_text("#dialog-list")
        check("Move to Archive" in text and "Waiting matter 2" in text, text)
        check("in use by another program" in text and "2 attempts" in text and "next" in text, text)
        check_accessible(page, "outbox")
        site.picture(page, f"outbox-{size[0]}-{scheme}")
        page.keyboard.press("Escape")
        check(not page.is_visible("#dialog"), "Escape does not close the list")
        check("View pending changes" in focused(page)["name"], f"the keyboard is not back: {focused(page)}")
    site.server.actions.clear()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog-list li")
    # A change that the server has been sent cannot be undone.
    check(
        page.locator("#dialog-list li:nth-child(3) >> button:has-text('Undo')").count() == 0,
        "it is offered where it cannot be done",
    )
    page.click("#dialog-list li:nth-child(2) >> button:has-text('Try now')")
    eventually(lambda: {"action": "retry", "id": 2} in site.server.actions, "the retry was not sent")
    page.click("#dialog-list li:nth-child(1) >> button:has-text('Undo')")
    eventually(lambda: page.locator("#dialog-list li").count() == 2, "what was undone is still listed")
    check(
        page.evaluate("document.querySelector('#dialog').contains(document.activeElement)"),
        "the keyboard left the list",
    )
    eventually(lambda: "2 pending changes" in page.inner_text("#banners"), "the banner keeps its count")
    site.control(waiting=[])
    eventually(lambda: "No pending changes" in page.inner_text("#dialog-list"), "the list does not follow")
    site.control(waiting=[1, 2, 3])


@test(
    "A button that is being pressed in the pending changes stays under the pointer while the list changes",
    mock_only=True,
)
def pressed_row(site):
    site.control(mode="offline", waiting=[1, 2, 3])
    page = site.open()
    page.click("#banners >> text=View pending changes")
    button = page.locator("#dialog-list li:nth-child(2) >> button:has-text('Try now')")
    button.hover()
    page.mouse.down()
    count = len(site.server.asked)
    site.control(waiting=[1, 2])
    eventually(lambda: "/api/outbox" in asked_since(site, count), "the list is not read again")
    site.server.actions.clear()
    page.mouse.up()
    eventually(lambda: {"action": "retry", "id": 2} in site.server.actions, "the retry was not sent")
    eventually(lambda: page.locator("#dialog-list li").count() == 2, "the list does not follow")
    site.control(mode="normal", waiting=[1, 2, 3])


@test("A change that is pending for long while online has a bar as well", mock_only=True)
def waiting_online(site):
    site.control(mode="waiting", waiting=[1])
    page = site.open()
    eventually(lambda: "1 pending change" in page.inner_text("#banners"), "nothing is said")
    check("Offline" not in page.inner_text("#banners"), "it is not offline")
    page.click("#banners >> text=View pending changes")
    eventually(lambda: "Waiting matter 1" in page.inner_text("#dialog-list"), "the list is empty")
    site.control(mode="normal", waiting=[1, 2, 3])
    eventually(lambda: page.inner_text("#banners").strip() == "", "the bar stays")


@test("An account's error is shown with its pending changes and its last sync", mock_only=True)
def account_error(site):
    site.control(mode="error")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.wait_for_selector(".banner.error")
        text = page.inner_text("#banners")
        check("certificate has expired." in text and " 1 pending change. Last synced 2 minutes ago." in text, text)
        check_accessible(page, "error")
        site.picture(page, f"error-{size[0]}-{scheme}")


@test("A signed-out account says so, and its button leads to signing in again", mock_only=True)
def signed_out(site):
    site.control(mode="signed_out")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.wait_for_selector(".banner.error")
        words = page.inner_text("#banners")
        check("The server rejected the password." in words and "1 pending change" in words, words)
        check("vaultmail " not in words and "`" not in words, f"the page prints a command: {words}")
        check_accessible(page, "signed out")
        site.picture(page, f"signed-out-{size[0]}-{scheme}")
        page.click("#banners >> text=Sign in again")
        page.wait_for_selector("#sign-in[aria-expanded=true]")
        check(location(page).endswith("/settings/accounts/1/sign-in"), location(page))


@test("MO-07: locked passwords are one banner, whatever the accounts say meanwhile", mock_only=True)
def locked_passwords(site):
    for mode in ("error", "signed_out"):
        for scheme, size in BOTH:
            site.control(mode=mode, vault="locked")
            page = site.open(size=size, scheme=scheme)
            page.wait_for_selector(".banner.error")
            check(page.locator(".banner").count() == 1, page.inner_text("#banners"))
            words = page.inner_text("#banners")
            check("Your passwords are locked" in words and "1 pending change." in words, words)
            check_accessible(page, f"locked {mode}")
            site.picture(page, f"locked-passwords-{mode}-{size[0]}-{scheme}")
            site.control(vault="unlocked")
            eventually(lambda: "passwords are locked" not in page.inner_text("#banners"), "the banner stays")
            check(page.locator(".banner.error").count() == 1, "what is wrong with the account is not said any more")


@test("A refused action is reverted, and an alert says so", mock_only=True)
def refused_action(site):
    page = site.open()
    page.expected = ["503"]
    keys = row_keys(page)
    page.keyboard.press("j")
    site.control(fail_next=1)
    page.keyboard.press("e")
    eventually(lambda: "Couldn’t archive" in page.inner_text("#alert"), "no alert")
    check(row_keys(page)[:3] == keys[:3], "the row is not back")
    check(not page.is_visible("#toast"), "the toast still offers undo")
    check(status(page) == "", f"the status still says: {status(page)}")
    check_accessible(page, "alert")
    site.picture(page, "alert-1440-light")
    page.click("#alert button")
    check(page.inner_text("#alert") == "", "the alert does not close")


@test("The toast stays for five seconds, longer under the pointer, and its button undoes", mock_only=True)
def toast(site):
    page = site.open()
    page.clock.install()
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.hover("#toast")
    page.clock.fast_forward(5600)
    settled(page)
    check(page.is_visible("#toast"), "the toast went away under the pointer")
    check_accessible(page, "toast")
    site.picture(page, "toast-1440-light")
    page.click(".toast-undo")
    eventually(lambda: row_keys(page)[0] == keys[0], "the button does not undo")
    page.mouse.move(700, 300)
    page.keyboard.press("s")
    eventually(lambda: page.is_visible("#toast"), "no toast")
    page.clock.fast_forward(4200)
    settled(page)
    check(page.is_visible("#toast"), "the toast went away before its time")
    page.clock.fast_forward(1300)
    eventually(lambda: not page.is_visible("#toast"), "the toast stays")
    page.keyboard.press("s")


@test("A notice is shown once, as an alert", mock_only=True)
def notices(site):
    page = site.open()
    site.control(notice="“Minutes” could not be archived: the server refused the move. It is back in the inbox.")
    eventually(lambda: "could not be archived" in page.inner_text("#alert"), "no alert")
    page.reload()
    page.wait_for_selector(ROW)
    idle(page)
    check(page.inner_text("#alert") == "", "told twice")
