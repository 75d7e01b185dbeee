"""Messages that are refused or may have been sent, in bars and in the Outbox."""

import mock_sending
from compose_steps import BODY, addresses, only_draft
from harness import PHONE, ROW, check, check_accessible, eventually, holds, idle, settled, test
from page_steps import BOTH, open_first
from rest import at_rest
from sending_steps import is_on_its_way, toast, write


@test("FR-SYNC-07: a refused message says why, in a bar, in its conversation and in the Outbox", mock_only=True)
def refused(site):
    site.control(sending="fail", undo_delay=0)
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        open_first(page)
        page.keyboard.press("r")
        page.wait_for_selector(BODY)
        page.keyboard.type("Yes.")
        page.keyboard.press("Control+Enter")
        eventually(lambda: "Not sent: “Re:" in page.inner_text("#banners"), "no bar")
        eventually(lambda: "no such user" in page.inner_text(".thread-outgoing"), "the conversation does not say so")
        check_accessible(page, "refused")
        site.picture(page, f"refused-{size[0]}-{scheme}")
        page.click("#banners >> [aria-label='Open Outbox']")
        page.wait_for_selector(".page .outgoing")
        check("no such user" in page.inner_text(".outgoing-state"), "no reason")
        check_accessible(page, "outbox with a refused message")
        site.picture(page, f"outbox-refused-{size[0]}-{scheme}")
        site.control(sending="normal")
        if scheme == "light":
            page.click("[aria-label^='Edit: ']")
            page.wait_for_selector(BODY)
            eventually(lambda: page.inner_text(BODY) == "Yes.", "it cannot be edited")
            check(not site.close_pages(), "problems before")
            site.server.reset()
            site.control(sending="fail", undo_delay=0)
        else:
            page.click("[aria-label^='Retry: ']")
            eventually(lambda: len(site.server.sink) == 1, "it was not tried again")
            eventually(lambda: "The Outbox is empty" in page.inner_text(".page"), "it is still listed")


@test(
    "FR-SYNC-07: who did not get a message is said and listed until it is removed, and can be written to again",
    mock_only=True,
)
def partly_refused(site):
    words = "Not delivered to bad@doyle.example: The server refused bad@doyle.example: no such user."
    for scheme, size in BOTH:
        site.control(sending="partly", undo_delay=0)
        page = site.open(size=size, scheme=scheme)
        write(page, to="bad@doyle.example,liam@doyle.example")
        page.keyboard.press("Control+Enter")
        eventually(lambda: toast(page).startswith("Sent, but not to bad@doyle.example"), "the toast does not say so")
        eventually(lambda: words in page.inner_text("#banners"), f"no bar: {page.inner_text('#banners')}")
        check_accessible(page, "partly refused")
        site.picture(page, f"partly-{size[0]}-{scheme}")
        next(iter(site.server.writing.drafts.values()))["sent_at"] = "2026-01-15T12:00:00.000Z"
        page.reload()
        page.wait_for_selector("#banners .banner.short")
        page.click("#banners >> [aria-label='Open Outbox']")
        page.wait_for_selector(".outgoing.bad")
        check(page.inner_text(".outgoing-state") == words, page.inner_text(".outgoing-state"))
        check_accessible(page, "outbox with a partly refused message")
        site.picture(page, f"outbox-partly-{size[0]}-{scheme}")
        page.click("[aria-label^='Write to them again: ']")
        page.wait_for_selector(f".composer {BODY}")
        again = only_draft(site)
        check(addresses(again) == ["bad@doyle.example"], f"to: {addresses(again)}")
        check(page.input_value(".composer-subject") == "Tea", "the subject is another")
        page.click("[aria-label='Discard draft']")
        eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open")
        page.click("[aria-label^='Remove from list: ']")
        eventually(lambda: page.locator(".outgoing").count() == 0, "it is still listed")
        check(len(site.server.sink) == 1, "it was sent again")
        check(not site.close_pages(), "problems before")
        site.server.reset()


@test("FR-SYNC-07: a recipient that is refused later is said in a bar", mock_only=True)
def refused_later(site):
    site.control(sending="wait", undo_delay=0)
    page = site.open()
    write(page, to="bad@doyle.example,liam@doyle.example")
    page.keyboard.press("Control+Enter")
    eventually(lambda: page.locator(".composer").count() == 0, "it is not sent")
    message = next(iter(site.server.writing.drafts.values()))
    with site.server.mail.lock:
        mock_sending.accept_partly(site.server, message)
        message.update(state="queued", refused=[])
    mock_sending.told(site.server)
    idle(page)
    check(page.locator("#banners .banner").count() == 0, "there is a bar before anybody is refused")
    with site.server.mail.lock:
        message["state"] = "sent"
        mock_sending.refuse_one(message)
    mock_sending.told(site.server)
    eventually(lambda: "Not delivered to bad@doyle.example: " in page.inner_text("#banners"), "nothing says so")


@test("FR-SYNC-07: a message that may have been sent is not sent again by itself; the person decides", mock_only=True)
def uncertain(site):
    site.control(sending="uncertain", undo_delay=0)
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.keyboard.press("c")
        page.wait_for_selector(".chip-input")
        page.keyboard.type("liam@doyle.example,")
        page.fill(".composer-subject", "Tea")
        page.click(BODY)
        page.keyboard.type("Four?")
        page.keyboard.press("Control+Enter")
        eventually(lambda: "May have been sent: “Tea”" in page.inner_text("#banners"), "no bar")
        page.click("#banners >> [aria-label='Open Outbox']")
        page.wait_for_selector(".outgoing.bad")
        words = "May have been sent: the connection broke after the last byte."
        check(page.inner_text(".outgoing-state") == words, f"said: {page.inner_text('.outgoing-state')}")
        check_accessible(page, "uncertain")
        left = lambda one: page.locator(one).first.bounding_box()["x"]
        inset = 8 if size == PHONE else None
        check(
            inset is None or left(".outgoing-actions button") + inset >= left(".outgoing-text"),
            "actions start left of the text",
        )
        site.picture(page, f"outbox-uncertain-{size[0]}-{scheme}")
        holds(lambda: not site.server.sink, "it was sent again", at_rest(page))
        check(not is_on_its_way(site), "it is sent again")
        page.click("[aria-label^='Forget: ']")
        eventually(lambda: page.locator(".outgoing").count() == 0, "it is not forgotten")


@test(
    "The bar of a message that may have been sent is one line, and stays away until the next such message",
    mock_only=True,
)
def dismissed(site):
    site.control(sending="uncertain", undo_delay=0)
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        for subject in ("The minutes of the meeting about the harbor works", "Second"):
            write(page)
            page.fill(".composer-subject", subject)
            page.keyboard.press("Control+Enter")
            page.wait_for_selector("#banners .banner.short")
            settled(page)
            check(subject[:6] in page.inner_text("#banners"), f"another message: {page.inner_text('#banners')}")
            height = page.evaluate("document.querySelector('#banners').offsetHeight")
            check(height <= 46, f"the bar takes {height} px")
            check("broke" not in page.inner_text("#banners"), "the reason is said twice")
            site.picture(page, f"uncertain-{size[0]}-{scheme}")
            check_accessible(page, "bar")
            page.click("#banners >> [aria-label='Dismiss']")
            eventually(lambda: page.locator("#banners .banner").count() == 0, "it stays")
        page.reload()
        page.wait_for_selector(ROW)
        idle(page)
        check(page.locator("#banners .banner").count() == 0, "it is back after a reload")
        site.server.writing.drafts.clear()
