"""Notifications of the real program: arriving mail is shown by the worker, and clicks reach the server."""

from harness import check, eventually, holds, location, test
from live_steps import PATIENCE, arrived_once, body
from notification_steps import SHOWN, click, leave
from rest import at_rest


def listening(site):
    """A page that may show notifications and shows no mailbox, once the program knows both."""
    page = site.open(permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready")

    def is_reported(response):
        told = response.request.post_data or ""
        return "/notifications/presence" in response.url and '"granted"' in told and '"role":null' in told

    with page.expect_response(is_reported, timeout=PATIENCE * 1000):
        page.keyboard.press("Control+,")
    return page


def notified(page, subject):
    """The notification of the message with that subject."""
    shown = lambda: next((one for one in page.evaluate(SHOWN) if subject in one["body"]), None)
    return eventually(shown, f"no notification of {subject}", PATIENCE)


def is_gone(page, shown):
    eventually(
        lambda: shown["id"] not in [one["id"] for one in page.evaluate(SHOWN)], "the notification stays", PATIENCE
    )


@test(
    "NOTIF-06a, NOTIF-06b: new mail is shown; Archive and Mark read on it reach the server, the page stays (T24)",
    live_only=True,
)
def act_on_it(site):
    page = listening(site)
    before = location(page)
    first = site.mail.deliver("Archive me from outside", "Tea & <b>cake</b>")
    shown = notified(page, "Archive me from outside")
    check(shown["title"] == "Bo Lind", shown)
    check(shown["body"] == "Archive me from outside\nTea & <b>cake</b>", shown)
    click(page, shown, "archive")
    eventually(lambda: len(site.mail.find("Archive", first)) == 1, "it is not archived on the server", PATIENCE)
    check(not site.mail.find("INBOX", first), "it is in the inbox as well")
    is_gone(page, shown)
    second = site.mail.deliver("Read me from outside")
    click(page, notified(page, "Read me from outside"), "mark_read")
    eventually(lambda: "\\Seen" in site.mail.find("INBOX", second)[0], "it is not read on the server", PATIENCE)
    check(location(page) == before, f"it went to {location(page)}")


@test("NOTIF-06d: an answer written in a notification arrives once, with its reference", live_only=True)
def answer_in_it(site):
    page = listening(site)
    parent = site.mail.deliver("Answer me from outside", "At four?")
    click(page, notified(page, "Answer me from outside"), "reply", "Yes, at four.")
    message = arrived_once(site, "Re: Answer me from outside").message
    check(message["In-Reply-To"] == parent, f"it answers {message['In-Reply-To']}")
    check(body(message).startswith("Yes, at four."), body(message))


@test("NOTIF-06e: a click without an open page opens the conversation in a new one", live_only=True)
def cold_click(site):
    page = listening(site)
    site.mail.deliver("Open me from outside", "Behind the door.")
    shown = notified(page, "Open me from outside")
    worker = page.context.service_workers[0]
    worker.evaluate("() => { self.opened = []; clients.openWindow = async (address) => self.opened.push(address); }")
    leave(page, worker)
    click(page, shown)
    (address,) = worker.evaluate("self.opened")
    page.goto(site.address + address)
    page.wait_for_selector("#messages .message.open iframe.loaded", timeout=PATIENCE * 1000)
    check(page.inner_text("#subject") == "Open me from outside", page.inner_text("#subject"))


@test("NOTIF-18: a notification goes when its mail is read with another program", live_only=True)
def read_elsewhere(site):
    page = listening(site)
    identifier = site.mail.deliver("Read me elsewhere")
    shown = notified(page, "Read me elsewhere")
    site.mail.change(identifier, "+FLAGS", "(\\Seen)")
    is_gone(page, shown)
    holds(lambda: "Read me elsewhere" not in str(page.evaluate(SHOWN)), "it comes back", at_rest(page))
