"""Notifications: the browser's permission, what is shown and what a click does, the banner, the number on the icon."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, location, status, test
from notification_steps import CLICK, SHOWN, click, leave
from page_steps import open_first
from settings_steps import tab_to


def open_allowed(site, path="/", **options):
    """A page that may show notifications, once the program knows."""
    page = site.open(path, permissions=["notifications"], **options)
    eventually(lambda: reported(site, "permission") == "granted", "the permission is not reported")
    page.evaluate("navigator.serviceWorker.ready")
    return page


def reported(site, name):
    pages = list(site.server.notifications.pages.values())
    return pages[-1][name] if pages else None


def first_thread(page):
    return int(page.get_attribute(f"{ROW} >> nth=0", "data-thread"))


def notify(site, page, **words):
    """New mail in a conversation; returns its notification once it is shown."""
    thread = words.pop("thread", None) or first_thread(page)
    site.control(notify=[{"thread": thread, **words}])
    return eventually(lambda: next((one for one in page.evaluate(SHOWN) if one["id"] == f"email-{thread}"), None),
                      "no notification")


def done(site):
    return [(one["id"], one["action"], one.get("text")) for one in site.server.notifications.done]


@test("NOTIF-03, NOTIF-04, NOTIF-05: a notification has sender, subject and text, four actions, and one tag for a conversation", mock_only=True)
def content(site):
    page = open_allowed(site)
    shown = notify(site, page, title="Bo Lind", subject="Tea & <b>cake</b>", text="At four?", thread=None)
    check(shown["title"] == "Bo Lind", shown)
    check(shown["body"] == "Tea & <b>cake</b>\nAt four?", shown)
    check(shown["tag"] == f"thread-{first_thread(page)}", shown)
    limit = page.evaluate("Notification.maxActions")
    # Two fit in Chromium.
    expected = ["archive", "reply"] if limit == 2 else ["mark_read", "archive", "delete", "reply"]
    check(shown["actions"] == expected, shown)
    check(page.evaluate("document.activeElement === document.body"), "it takes the keyboard")


@test("NOTIF-06a, NOTIF-06b: actions of a notification act without opening anything (T24)", mock_only=True)
def actions(site):
    page = open_allowed(site)
    before = location(page)
    first = notify(site, page)
    click(page, first, "mark_read")
    eventually(lambda: done(site) == [(first["id"], "mark_read", None)], f"not marked: {done(site)}")
    eventually(lambda: page.evaluate(SHOWN) == [], "the notification stays")
    key = page.get_attribute(f"{ROW} >> nth=1", "data-key")
    second = notify(site, page, thread=int(page.get_attribute(f"{ROW} >> nth=1", "data-thread")))
    click(page, second, "archive")
    eventually(lambda: page.locator(f"[data-key='{key}']").count() == 0, "it is still in the list")
    check(location(page) == before, f"it went to {location(page)}")
    page.wait_for_selector(".toast >> text=Archived")
    page.keyboard.press("z")
    page.wait_for_selector(".toast >> text=Undone: Archived")
    page.wait_for_selector(f"[data-key='{key}']")


@test(
    "NOTIF-06d: a reply written in the notification is sent; without words the page opens the composer", mock_only=True
)
def replies(site):
    page = open_allowed(site)
    shown = notify(site, page)
    click(page, shown, "reply", "Yes, at four.")
    eventually(lambda: done(site) == [(shown["id"], "reply", "Yes, at four.")], f"not sent: {done(site)}")
    eventually(lambda: "Reply sent" in status(page), "nothing says so")
    site.server.notifications.taken.clear()
    click(page, notify(site, page), "reply")
    page.wait_for_selector(".composer")
    check(f"/thread/{first_thread(page)}" in location(page), location(page))


@test("NOTIF-06d: an address that asks for a reply opens the composer below the conversation, once", mock_only=True)
def reply_address(site):
    page = site.open()
    thread = first_thread(page)
    page = site.open(f"/mailbox/inbox/thread/{thread}?reply=1")
    page.wait_for_selector(".composer")
    check("reply" not in location(page), location(page))


@test("NOTIF-06e: a click opens the conversation in a page that is open, and a new one without", mock_only=True)
def clicks(site):
    page = open_allowed(site, "/settings", wait=False)
    thread = next(iter(site.server.mail.threads))
    click(page, notify(site, page, thread=thread))
    page.wait_for_selector("#messages .message.open")
    check(location(page).endswith(f"/mailbox/inbox/thread/{thread}"), location(page))
    site.server.notifications.taken.clear()
    page.goto(site.address + "/drafts")
    eventually(lambda: reported(site, "role") is None, "the view is not reported")
    shown = notify(site, page, thread=thread)
    worker = page.context.service_workers[0]
    worker.evaluate("() => { self.opened = []; clients.openWindow = async (address) => self.opened.push(address); }")
    leave(page, worker)
    worker.evaluate(CLICK, {"id": shown["id"], "action": "", "reply": None})
    check(worker.evaluate("self.opened") == [f"/mailbox/inbox/thread/{thread}"], worker.evaluate("self.opened"))


@test("NOTIF-06: an action without an open page waits for the page that is opened for it", mock_only=True)
def cold_action(site):
    page = open_allowed(site)
    shown = notify(site, page)
    worker = page.context.service_workers[0]
    worker.evaluate("() => { clients.openWindow = async () => null; }")
    leave(page, worker)
    act = CLICK.replace("await ended;", "")
    worker.evaluate(act, {"id": shown["id"], "action": "archive", "reply": None})
    check(done(site) == [], f"it is done without a page: {done(site)}")
    page.goto(site.address + "/")
    eventually(lambda: done(site) == [(shown["id"], "archive", None)], f"not done: {done(site)}")


@test("NOTIF-06f: mail of the conversation in front is silent", mock_only=True)
def silent(site):
    page = open_allowed(site)
    open_first(page)
    thread = first_thread(page)
    eventually(lambda: reported(site, "thread") == thread, "the conversation is not reported")
    site.control(notify=[{"thread": thread}])
    eventually(lambda: site.server.notifications.items == [], "the page does not ask")
    # Notifications are shown in their order, so one that came later is the last.
    other = notify(site, page, thread=int(page.get_attribute(f"{ROW} >> nth=1", "data-thread")))
    check(page.evaluate(SHOWN) == [other], f"it is shown: {page.evaluate(SHOWN)}")


@test("NOTIF-18: a notification goes when its mail was read elsewhere", mock_only=True)
def removed(site):
    page = open_allowed(site)
    shown = notify(site, page)
    site.control(remove_notifications=[shown["id"]])
    eventually(lambda: page.evaluate(SHOWN) == [], "it stays")


@test(
    "NOTIF-18: what a closed tab left behind goes when a page is opened after its mail was read elsewhere",
    mock_only=True,
)
def left_behind(site):
    page = open_allowed(site)
    shown = notify(site, page)
    leave(page, page.context.service_workers[0])
    site.server.notifications.outdated.append(shown["id"])
    page.goto(site.address + "/")
    eventually(lambda: page.evaluate(SHOWN) == [], "it stays")


@test("A page that opens locked closes what a closed tab left behind", mock_only=True)
def left_behind_locked(site):
    page = open_allowed(site)
    notify(site, page)
    leave(page, page.context.service_workers[0])
    page.expected = ["423", "Failed to load"]
    site.server.settings.passphrase, site.server.settings.locked = "tea at four", True
    page.goto(site.address + "/")
    page.wait_for_selector("#lock")
    eventually(lambda: page.evaluate(SHOWN) == [], "it stays")


@test("With the app lock on, a notification names neither sender nor subject and has no actions", mock_only=True)
def locked(site):
    page = open_allowed(site)
    thread = first_thread(page)
    site.control(passphrase="tea at four", notify=[{"thread": thread}])
    shown = eventually(lambda: page.evaluate(SHOWN), "no notification")[0]
    check((shown["title"], shown["body"], shown["actions"]) == ("New message", "", []), shown)


@test("FR-SET-01: a locked page says that a message arrived, and nothing of it; after unlocking, a click's address opens",
      mock_only=True)
def while_locked(site):
    page = open_allowed(site)
    thread = first_thread(page)
    page.expected = ["423", "Failed to load"]
    site.control(passphrase="tea at four", locked=True)
    page.wait_for_selector("#lock")
    eventually(lambda: reported(site, "attended") is False, "the locked page reports that it is looked at")
    show_locked(site, page, thread)
    page.reload()
    page.wait_for_selector("#lock")
    eventually(lambda: reported(site, "permission") == "granted", "the locked page is not reported")
    show_locked(site, page, thread)
    click(page, {"id": f"email-{thread}"})
    eventually(lambda: location(page) == f"{site.address}/mailbox/inbox/thread/{thread}", "the address stays")
    page.fill("#lock-passphrase", "tea at four")
    page.keyboard.press("Enter")
    page.wait_for_selector("#subject")


def show_locked(site, page, thread):
    site.server.notifications.taken.clear()
    site.control(notify=[{"thread": thread}])
    shown = eventually(lambda: page.evaluate(SHOWN), "no notification")[0]
    check((shown["title"], shown["body"], shown["actions"]) == ("New message", "", []), shown)


@test("NOTIF-02: without permission nothing is registered and nothing is shown", mock_only=True)
def no_permission(site):
    page = site.open()
    eventually(lambda: reported(site, "permission") in ("default", "denied"), "the permission is not reported")
    site.control(notify=[{"thread": first_thread(page)}])
    eventually(lambda: site.server.notifications.items == [], "the page does not ask")
    check(page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0, "a worker")


@test(
    "NOTIF-02: a permission that the browser withdraws ends notifications; the page says how to allow them",
    mock_only=True,
)
def denied(site):
    page = open_allowed(site)
    browser = page.context.browser.new_browser_cdp_session()
    contexts = browser.send("Target.getBrowserContexts")["browserContextIds"]
    for context in contexts:
        browser.send("Browser.setPermission", {
            "permission": {"name": "notifications"}, "setting": "denied", "origin": site.address,
            "browserContextId": context})
    eventually(lambda: page.evaluate("Notification.permission") == "denied", "the browser still allows it")
    eventually(lambda: reported(site, "permission") == "denied", "the program does not hear of it")
    site.control(notify=[{"thread": first_thread(page)}])
    check(page.evaluate(SHOWN) == [], "something is shown")
    page.goto(site.address + "/settings/notifications")
    page.wait_for_selector(".permission-steps")


@test("FR-SET-01, NOTIF-19: mail that arrives in front of the reader has a banner that opens it", mock_only=True)
def banner(site):
    show_banner(site, DESKTOP, "light")


@test("NOTIF-19: the banner on a phone, in the dark", mock_only=True)
def phone_banner(site):
    show_banner(site, PHONE, "dark")


def show_banner(site, size, scheme):
    page = site.open(size=size, scheme=scheme)
    threads = [int(page.get_attribute(f"{ROW} >> nth={number}", "data-thread")) for number in (0, 1)]
    site.control(notify=[{"thread": one, "system": False} for one in threads])
    page.wait_for_selector("#arrival")
    check("1 more message" in page.inner_text("#arrival"), page.inner_text("#arrival"))
    check("2 new messages" in status(page), status(page))
    check(page.evaluate("document.activeElement === document.body"), "it takes the keyboard")
    # It stays under the pointer, however long the checks take.
    page.hover("#arrival")
    check_accessible(page, f"banner {scheme}")
    site.picture(page, f"arrival-{size[0]}-{scheme}")
    page.click(".arrival-open")
    page.wait_for_selector("#messages .message.open")
    check(page.locator("#arrival").count() == 0, "the banner stays")


@test(
    "The banner of new mail goes after a while, with its button, and when the mail was read elsewhere", mock_only=True
)
def banner_ends(site):
    page = site.open()
    page.clock.install()
    thread = first_thread(page)
    site.control(notify=[{"thread": thread, "system": False}])
    page.wait_for_selector("#arrival")
    page.clock.fast_forward(6500)
    page.wait_for_selector("#arrival", state="detached")
    site.server.notifications.taken.clear()
    site.control(notify=[])
    page.wait_for_selector("#arrival")
    page.click("#arrival .icon-button")
    check(page.locator("#arrival").count() == 0, "its button does nothing")
    site.server.notifications.taken.clear()
    site.control(notify=[])
    page.wait_for_selector("#arrival")
    site.server.notifications.items.clear()
    site.control(remove_notifications=[f"email-{thread}"])
    page.wait_for_selector("#arrival", state="detached")


@test(
    "NOTIF-16: the number of unread mail is in the title and on the icon, and follows reading at once", mock_only=True
)
def badge(site):
    page = site.open()
    count = site.server.mail.badge()
    check(page.title().startswith(f"({count}) "), page.title())
    icon = "document.querySelector(\"link[rel='icon']\").href"
    with_number = eventually(
        lambda: page.evaluate(icon).startswith("data:image/png") and page.evaluate(icon), "no number"
    )
    page.evaluate("window.__badges = []; navigator.setAppBadge = async (count) => window.__badges.push(count)")
    open_first(page)
    eventually(lambda: page.title().startswith(f"({count - 1}) "), page.title())
    eventually(lambda: page.evaluate("window.__badges.at(-1)") == count - 1, "the app's badge stays")
    check(page.evaluate(icon) != with_number, "the icon stays")
    site.control(mode="empty")
    eventually(lambda: page.evaluate(icon).endswith("icon.svg"), "the number stays")


@test("NOTIF-02: the last step of the first launch asks for the permission, by a click", mock_only=True)
def first_launch(site):
    page = site.open("/welcome/ready", wait=False)
    page.evaluate(
        """() => { window.__asked = 0; Notification.requestPermission = async () => (window.__asked += 1); }"""
    )
    page.wait_for_selector("#allow-notifications")
    check_accessible(page, "ready")
    site.picture(page, "welcome-notifications")
    check(page.evaluate("window.__asked") == 0, "it asks unasked")
    tab_to(page, "(node) => node.id === 'allow-notifications'", "the button")
    page.keyboard.press("Enter")
    eventually(lambda: page.evaluate("window.__asked") == 1, "it does not ask")
    allowed = site.open("/welcome/ready", wait=False, permissions=["notifications"])
    eventually(lambda: "Notifications are on." in allowed.inner_text(".welcome-notify"), "no words")
    check(allowed.locator("#allow-notifications").count() == 0, "it asks again")


@test("FR-SYNC-07: a click on the notification of a message that was not sent opens the outbox", mock_only=True)
def outbox_click(site):
    page = open_allowed(site)
    site.control(notify=[{"id": "outbox-7", "tag": "outbox-7", "title": "Message not sent", "thread": None,
                          "open": "/outbox", "actions": []}])
    shown = eventually(lambda: next((one for one in page.evaluate(SHOWN) if one["id"] == "outbox-7"), None),
                       "no notification")
    check(shown["title"] == "Message not sent" and shown["actions"] == [], shown)
    click(page, shown)
    eventually(lambda: location(page).endswith("/outbox"), f"it went to {location(page)}")
