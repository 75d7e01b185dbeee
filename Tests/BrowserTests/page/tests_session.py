"""Signing in, losing the session, and a service that stops."""

from harness import ROW, check, check_accessible, eventually, location, look_in_both, row_keys, test
from page_steps import SIZES, other_site


@test("The code leaves the address at once and the token is not in it")
def code_is_removed(site):
    page = site.open("/#code=not-a-code")
    page.expected = ["403"]
    check("code" not in location(page) and site.token not in location(page), location(page))
    page.go_back()
    check("not-a-code" not in location(page), f"the code is in the history: {location(page)}")


@test("Without a session the page says what to do and asks for nothing")
def no_session(site):
    for name, size in SIZES:
        page = site.open(signed_in=False, wait=False, size=size)
        page.wait_for_selector(".session-card")
        check("vaultmail open" in page.inner_text("#session"), "the command is not named")
        look_in_both(site, page, f"session-{name}")


@test("A stopped service is explained, and the page recovers by itself", mock_only=True)
def service_stops(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    site.control(refuse_connections=True, drop_streams=True)
    eventually(lambda: "Mail service stopped — run vaultmail serve" in page.inner_text("#banners"), "no words", 8)
    check(page.locator(ROW).count() > 3, "the list went away")
    check_accessible(page, "stopped")
    site.picture(page, "stopped-1440-light")
    site.control(refuse_connections=False)
    eventually(lambda: page.inner_text("#banners") == "", "it does not recover", 12)
    first = row_keys(page)[0]
    site.control(deliver=1)
    eventually(lambda: row_keys(page)[0] != first, "live updates do not come back")


@test("The end of a session is shown at once, and no mail stays on screen", mock_only=True)
def session_ends(site):
    other = other_site(site, size=12)
    page = other.open()
    page.expected = ["401"]
    other.control(forget_tokens=True, drop_streams=True)
    eventually(lambda: "Your session has ended" in page.inner_text("#session"), "no words", 8)
    check(not page.is_visible("#list"), "mail is still on screen")
    check(page.evaluate("localStorage.getItem('vaultmail.token')") is None, "the token is kept")
    page.goto(f"{other.address}/#code={other.code}")
    page.wait_for_selector(ROW)
    problems = other.close_pages()
    check(not problems, str(problems))
