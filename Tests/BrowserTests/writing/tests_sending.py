"""Sending: the countdown and its undo, sending later, and what happens offline."""

import datetime

import mock_routes
from compose_steps import BODY, draft_text, only_draft, saved
from harness import ROW, check, check_accessible, eventually, focused, holds, status, test
from rest import at_rest
from sending_steps import is_on_its_way, toast, write


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


@test(
    "A draft with a newer version, or one that is queued already because an answer was lost, is sent once",
    mock_only=True,
)
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


@test("The program away while discarding: an alert says so, and the draft stays", mock_only=True)
def discarding_away(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    write(page)
    saved(page)
    discard = ".composer-foot [aria-label='Discard draft']"
    site.control(refuse_connections=True)
    page.click(discard)
    eventually(lambda: page.inner_text("#alert") == "The mail service isn’t responding.", "nothing is said")
    check(draft_text(only_draft(site)) == ["Tea at four?"], "the draft is gone")
    site.control(refuse_connections=False)
    page.click(discard)
    page.wait_for_selector(".composer", state="detached")
