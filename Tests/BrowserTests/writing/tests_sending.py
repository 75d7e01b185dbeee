"""Sending: the countdown and its undo, the outbox, and what happens offline."""

import datetime

import mock_routes
import mock_sending
from compose_steps import BODY, addresses, draft_text, new_message, only_draft, saved
from harness import PHONE, ROW, check, check_accessible, eventually, focused, holds, idle, settled, status, test
from page_steps import BOTH, open_first
from rest import at_rest

TOAST = "#toast:not([hidden])"


def write(page, text="Tea at four?", to="liam@doyle.example"):
    new_message(page)
    page.keyboard.type(f"{to},")
    page.fill(".composer-subject", "Tea")
    page.click(BODY)
    page.keyboard.type(text)


def end_countdown(site):
    """The time to undo is over for every message that waits."""
    for message in [one for one in site.server.writing.drafts.values() if one.get("state") == "queued"]:
        mock_sending.carry_on(site.server, message, message["key"])


def is_on_its_way(site):
    """True if a message waits to be sent."""
    return any(one.get("state") == "queued" for one in site.server.writing.drafts.values())


def toast(page):
    return page.inner_text(TOAST) if page.is_visible(TOAST) else ""


@test("T6: a reply has its recipient, subject and quotation, and leaves from the conversation", mock_only=True)
def reply(site):
    site.server.undo_delay = 50
    page = site.open()
    open_first(page)
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {BODY}")
    eventually(lambda: focused(page)["name"] == "Message text", f"the keyboard is elsewhere: {focused(page)}")
    check(page.inner_text(".composer-fold") == "⋯" and page.locator(".composer-quote").count() == 0, "not folded")
    page.keyboard.type("Yes, gladly.")
    check_accessible(page, "reply")
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Sending in" in toast(page), "no countdown")
    check(focused(page)["id"] == "subject", f"the keyboard is elsewhere: {focused(page)}")
    end_countdown(site)
    check(len(site.server.sink) == 1, "it did not arrive")
    sent = site.server.sink[0]
    parent = site.server.mail.messages[sent["message"]]
    check(addresses(sent) == [parent["from"][1]], "the recipient is wrong")
    check(sent["content"]["subject"] == f"Re: {parent['subject']}" and sent["content"]["quote"], "subject or quotation")
    check(sent["text"] == "Yes, gladly." and parent["words"][0] in sent["quote"]["text"], "the text is wrong")
    page.hover("#toast")
    eventually(lambda: toast(page).startswith("Sent"), "nothing says that it is sent")
    check_accessible(page, "sent")
    page.click(".toast-undo")
    eventually(lambda: f"/thread/{sent['thread']}" in page.url, "View does not open the conversation")


@test("A message of a mailing list is answered to the list, by its menu and by a key; other mail is not", mock_only=True)
def reply_to_list(site):
    page = site.open()
    open_first(page)
    page.keyboard.press("Shift+A")
    eventually(lambda: "names no mailing list" in toast(page), "nothing says that there is no list")
    page.locator(".message-more").last.click()
    page.wait_for_selector("[role=menuitem]:has-text('Reply all')")
    check(page.locator("[role=menuitem]:has-text('Reply to list')").count() == 0, "it is offered without a list")
    check(not site.server.writing.drafts, "a draft was made")
    for message in site.server.mail.messages.values():
        message["list_address"] = "talk@lists.example"
    page = site.open()
    open_first(page)
    page.wait_for_selector(".body-frame.loaded")
    page.locator(".message-more").last.click()
    page.click("[role=menuitem]:has-text('Reply to list')")
    page.wait_for_selector(f".composer.inline {BODY}")
    check(addresses(only_draft(site)) == ["talk@lists.example"] and not addresses(only_draft(site), "cc"), "wrong people")
    check_accessible(page, "reply to list")
    page.click("[aria-label='Discard draft']")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open")
    page.keyboard.press("Shift+A")
    page.wait_for_selector(f".composer.inline {BODY}")
    check(addresses(only_draft(site)) == ["talk@lists.example"], "the key answers elsewhere")


@test("A forwarded message says how many images of other servers it does not include", mock_only=True)
def missing_images(site):
    newsletter = next(one for one in site.server.mail.messages.values() if one["kind"] == "newsletter")
    page = site.open(f"/mailbox/inbox/thread/{newsletter['thread']}")
    page.click(".answer:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-quote")
    words = "4 images of the original are on other servers and are not included."
    eventually(lambda: page.inner_text(".composer-missing").strip() == words, "nothing says that images are missing")
    check_accessible(page, "missing images")
    page.click("[aria-label='Don’t quote']")
    eventually(lambda: page.locator(".composer-missing").count() == 0, "without the original nothing is missing")


@test("A reply to all leaves out the own address; a forwarded message brings its files; a selection is quoted alone", mock_only=True)
def kinds(site):
    message = next(one for one in site.server.mail.messages.values() if one["attachments"] and one["cc"])
    page = site.open(f"/mailbox/inbox/thread/{message['thread']}")
    page.wait_for_selector(".answer-bar")
    page.click(".answer:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-quote")
    forward = only_draft(site)
    check(len(forward["attachments"]) > 0, "the files are missing")
    page.click("[aria-label='Discard draft']")
    eventually(lambda: not site.server.writing.drafts, "not discarded")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open")
    page.keyboard.press("a")
    page.wait_for_selector(f".composer.inline {BODY}")
    people = addresses(only_draft(site)) + addresses(only_draft(site), "cc")
    check("robin@vale.example" not in people and len(people) > 1, f"to all are {people}")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "Escape does not close it")
    page.wait_for_selector(".body-frame.loaded")
    page.evaluate("""() => {
      const inside = [...document.querySelectorAll(".body-frame")].at(-1).contentDocument;
      const text = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT).nextNode();
      inside.getSelection().setBaseAndExtent(text, 0, text, 12);
    }""")
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {BODY}")
    quoted = list(site.server.writing.drafts.values())[-1]["quote"]["text"]
    check(len(quoted) == 12, f"more than the selection is quoted: {quoted}")


@test("T7: a send is undone within its time, edited and sent again: one copy arrives", mock_only=True)
def undo(site):
    site.server.undo_delay = 50
    page = site.open()
    write(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Sending in" in toast(page), "no countdown")
    check("Press z to undo" in status(page), f"it is not announced: {status(page)}")
    first = toast(page)
    page.clock.install()
    page.clock.fast_forward(2000)
    eventually(lambda: "Sending in" in toast(page) and toast(page) != first, "it does not count down")
    check_accessible(page, "sending")
    check(page.locator(".tree-item:has-text('Outbox')").get_attribute("aria-label") == "Outbox, 1 message", "no count")
    page.keyboard.press("z")
    page.wait_for_selector(f".composer {BODY}")
    eventually(lambda: page.inner_text(BODY) == "Tea at four?", "the text is not back")
    eventually(lambda: focused(page)["name"] == "Message text", f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.type(" Or five")
    saved(page)
    site.server.undo_delay = 0
    page.keyboard.press("Control+Enter")
    eventually(lambda: len(site.server.sink) == 1, "it was not sent")
    check(site.server.sink[0]["text"] == "Tea at four? Or five", f"sent: {site.server.sink[0]['text']}")
    holds(lambda: len(site.server.sink) == 1, "it was sent twice", at_rest(page))
    check(not is_on_its_way(site), "it is sent twice")


@test("A send can be undone after the page was opened again", mock_only=True)
def undo_after_reload(site):
    site.server.undo_delay = 30
    page = site.open()
    write(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Sending in" in toast(page), "no countdown")
    page.reload()
    page.wait_for_selector(ROW)
    eventually(lambda: "Sending in" in toast(page), "no countdown after the reload")
    page.click(".toast-undo")
    page.wait_for_selector(BODY)
    eventually(lambda: page.inner_text(BODY) == "Tea at four?", "the text is not back")
    check(not site.server.sink and draft_text(only_draft(site)) == ["Tea at four?"], "it was sent")


@test("A send that is under way cannot be undone, and the page says so", mock_only=True)
def too_late(site):
    site.server.undo_delay = 30
    page = site.open()
    page.expected = ["409"]
    write(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Sending in" in toast(page), "no countdown")
    next(iter(site.server.writing.drafts.values()))["state"] = "sending"
    page.click(".toast-undo")
    eventually(lambda: "too late to undo" in page.inner_text("#alert"), "nothing is said")
    check(page.locator(".composer").count() == 0, "it is edited although it is sent")


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


@test("FR-SYNC-07: who did not get a message is said and listed until it is removed, and can be written to again", mock_only=True)
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
        check(inset is None or left(".outgoing-actions button") + inset >= left(".outgoing-text"), "actions start left of the text")
        site.picture(page, f"outbox-uncertain-{size[0]}-{scheme}")
        holds(lambda: not site.server.sink, "it was sent again", at_rest(page))
        check(not is_on_its_way(site), "it is sent again")
        page.click("[aria-label^='Forget: ']")
        eventually(lambda: page.locator(".outgoing").count() == 0, "it is not forgotten")


@test("The bar of a message that may have been sent is one line, and stays away until the next such message", mock_only=True)
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


@test("A message is sent later, waits in the Outbox, and is discarded after a question", mock_only=True)
def later(site):
    page = site.open()
    write(page)
    page.click(".send-more")
    page.click("[role=menuitem]:has-text('Tomorrow, 8:00')")
    eventually(lambda: "Will be sent" in toast(page), "nothing is said")
    waiting = next(iter(site.server.writing.drafts.values()))
    time = datetime.datetime.fromisoformat(waiting["not_before"].replace("Z", "+00:00"))
    check(time > datetime.datetime.now(datetime.timezone.utc), "it is not later")
    page.click(".tree-item:has-text('Outbox')")
    page.wait_for_selector(".outgoing:has-text('Will be sent')")
    check_accessible(page, "scheduled")
    page.click("[aria-label^='Discard: ']")
    page.wait_for_selector("#discard-message")
    check_accessible(page, "question before discarding")
    page.click("#discard-message .button.danger")
    eventually(lambda: page.locator(".outgoing").count() == 0 and not site.server.writing.drafts, "it is still there")


@test("A time to send is picked; one that is over is refused", mock_only=True)
def pick(site):
    page = site.open()
    write(page)
    page.click(".send-more")
    page.click("[role=menuitem]:has-text('Pick a time')")
    page.wait_for_selector("#pick-time")
    page.fill("#pick-time-field", "2020-01-01T08:00")
    page.keyboard.press("Enter")
    eventually(lambda: "still to come" in page.inner_text("#pick-time"), "nothing is said")
    check_accessible(page, "a time that is over")
    page.fill("#pick-time-field", "2099-01-01T08:00")
    page.click("#pick-time button[type=submit]")
    eventually(lambda: "Will be sent" in toast(page), "it is not scheduled")


@test("T20: offline a message can be written and sent; it waits and goes out once", mock_only=True)
def offline(site):
    site.control(mode="offline", sending="wait", undo_delay=0)
    page = site.open()
    write(page)
    saved(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Will be sent when you’re back online" in toast(page), "nothing is said")
    page.click(".tree-item:has-text('Outbox')")
    page.wait_for_selector(".outgoing:has-text('Waits until you’re back online')")
    check_accessible(page, "offline outbox")
    site.picture(page, "outbox-offline-1440-light")
    site.control(mode="normal", sending="normal")
    page.click("[aria-label^='Edit: ']")
    page.wait_for_selector(BODY)
    page.keyboard.press("Control+Enter")
    eventually(lambda: len(site.server.sink) == 1, "it did not go out")
    holds(lambda: len(site.server.sink) == 1, "it went out twice", at_rest(page))
    check(not is_on_its_way(site), "it goes out twice")


@test("A draft with a newer version, or one that is queued already because an answer was lost, is sent once", mock_only=True)
def once(site):
    site.server.undo_delay = 0
    page = site.open()
    page.expected = ["409", "404"]
    write(page)
    saved(page)
    only_draft(site)["version"] += 1
    page.keyboard.press("Control+Enter")
    eventually(lambda: len(site.server.sink) == 1, "a file that arrived prevents sending")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays")
    site.server.undo_delay = 30
    write(page, "Second")
    saved(page)
    number = only_draft(site)["id"]
    send = mock_routes.ANSWERS["POST", "/api/drafts/:id/send"]
    with site.server.mail.lock:
        send(site.server, {"version": site.server.writing.drafts[number]["version"]}, number)
    page.keyboard.press("Control+Enter")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays")
    check("Sending in" in toast(page), f"another message is shown: {toast(page)}")
    check(len(site.server.sink) == 1, "it was sent twice")


@test("The program away while sending: the message stays in the composer", mock_only=True)
def away(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    write(page)
    saved(page)
    site.control(refuse_connections=True)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Your message is still here" in page.inner_text(".composer-notes"), "nothing is said")
    check_accessible(page, "away while sending")
    site.control(refuse_connections=False, undo_delay=0)
    page.keyboard.press("Control+Enter")
    eventually(lambda: len(site.server.sink) == 1, "it cannot be sent later")
