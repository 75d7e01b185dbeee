"""Addresses that are typed: of mailboxes by their role, and those that lead nowhere."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, settled, test

GONE = "This mailbox no longer exists"


def path_of(page):
    return page.evaluate("location.pathname")


@test("The address of a role leads to its mailbox, and a role without one says that there is none", mock_only=True)
def roles(site):
    mail = site.server.mail
    for written, role in (("trash", "trash"), ("Sent", "sent"), ("junk", "spam")):
        page = site.open(f"/mailbox/{written}", wait=False)
        wanted = f"/mailbox/{mail.mailbox(1, role)}"
        eventually(lambda: path_of(page) == wanted, f"{written} leads to {path_of(page)}")
        settled(page)
        check(GONE not in page.inner_text("#list"), page.inner_text("#list"))
    page = site.open("/mailbox/drafts", wait=False)
    eventually(lambda: path_of(page) == "/drafts", f"drafts lead to {path_of(page)}")
    for name in ("important", "99999"):
        page = site.open(f"/mailbox/{name}", wait=False)
        eventually(lambda: GONE in page.inner_text("#list-state"), page.inner_text("#list-state"))
        check("Invalid" not in page.inner_text("#list"), page.inner_text("#list"))
        check("conversations" not in page.inner_text("#list"), page.inner_text("#list"))
        settled(page)
        page.click("#list-state button")
        page.wait_for_selector(ROW)
        check(path_of(page) == "/", path_of(page))


@test("An address that leads nowhere says so and leads to the inbox", mock_only=True)
def nowhere(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open("/nonsense/deep?x=1", size=size, scheme=scheme, wait=False)
        page.expected.append("404")
        page.wait_for_selector(".unknown-address a")
        check("There is nothing at this address" in page.inner_text("main"), page.inner_text("main"))
        settled(page)
        check_accessible(page, f"unknown address, {scheme}")
        site.picture(page, f"unknown-address-{size[0]}-{scheme}")
        page.click(".unknown-address a")
        page.wait_for_selector(ROW)
        check(path_of(page) == "/", path_of(page))
        page.go_back()
        page.wait_for_selector(".unknown-address a")
        site.close_pages()


def open_nowhere(site, address="/nonsense"):
    page = site.open(address, wait=False)
    page.expected.append("404")
    page.wait_for_selector(".unknown-address a")
    return page


@test("At an address that leads nowhere the keyboard has a place, and all keys work", mock_only=True)
def nowhere_keys(site):
    page = open_nowhere(site)
    eventually(lambda: focused(page)["tag"] == "A", f"the keyboard is elsewhere: {focused(page)}")
    for key, shown in (("?", "dialog[open]"), ("Control+k", "dialog[open]")):
        page.keyboard.press(key)
        page.wait_for_selector(shown)
        page.keyboard.press("Escape")
        page.wait_for_selector(shown, state="detached")
    check(path_of(page) == "/nonsense", path_of(page))
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings")
    page.keyboard.press("Escape")
    page.wait_for_selector(".unknown-address a")
    check(path_of(page) == "/nonsense", path_of(page))
    page.keyboard.press("/")
    eventually(lambda: focused(page)["tag"] == "INPUT", f"the keyboard is elsewhere: {focused(page)}")
    for keys in (["g", "i"], ["Escape"]):
        page = open_nowhere(site)
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_selector(ROW)
        check(path_of(page) == "/", path_of(page))


@test("What the router or the settings do not know is an address that leads nowhere", mock_only=True)
def unknown_parts(site):
    for address in ("/mailbox/", "/mailbox/nonsense", "/mailbox/inbox/thread/abc", "/settings/nonsense", "/welcome/x"):
        page = open_nowhere(site, address)
        check(page.evaluate("document.body.dataset.page") == "", f"{address} is a page")
        check(path_of(page) == address, path_of(page))
        page.keyboard.press("Enter")
        page.wait_for_selector(ROW)
    page = site.open("/settings/nonsense", wait=False)
    page.wait_for_selector(".unknown-address a")
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings")
    page.go_back()
    page.wait_for_selector(".unknown-address a")


@test("Without a session an address that leads nowhere shows how to sign in", mock_only=True)
def nowhere_signed_out(site):
    page = site.open("/nonsense", signed_in=False, wait=False)
    page.expected.append("404")
    page.wait_for_selector("#session")
    check("There is nothing" not in page.inner_text("body"), page.inner_text("body"))
    shown = page.evaluate("getComputedStyle(document.querySelector('.app')).display")
    check(shown == "block", f"it is laid out as {shown}")
