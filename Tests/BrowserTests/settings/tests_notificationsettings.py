"""The settings of notifications (NOTIF-22)."""

import json

from harness import check, check_accessible, eventually, focused, location, status, test
from page_steps import SIZES
from settings_steps import look, open_settings, saved, tab_to

REFUSED = ["503", "409", "Failed to load"]
DENIED = """Object.defineProperty(Notification, "permission", { get: () => window.__permission ?? "denied" });
Notification.requestPermission = async () => Notification.permission;"""


def open_notifications(site, path="/notifications", wait="#vip-address", **options):
    page = open_settings(site, path, **options)
    page.wait_for_selector(wait)
    return page


@test("NOTIF-22: the settings of notifications, wide, light and dark", mock_only=True)
def wide(site):
    show(site, *SIZES[0])


@test("NOTIF-22: the settings of notifications on a phone, light and dark", mock_only=True)
def narrow(site):
    show(site, *SIZES[1])


def show(site, name, size):
    site.control(presenter="desktop")
    mute(site, 2)
    look(site, open_notifications(site, size=size), f"settings-notifications-{name}")


def mute(site, count):
    for thread in list(site.server.mail.threads.values())[:count]:
        for message in site.server.mail.thread_messages(thread):
            message["muted"] = True


@test("NOTIF-22: each part has the specified sentence", mock_only=True)
def sentences(site):
    page = open_notifications(site)
    words = page.inner_text(".settings-page")
    for sentence in (
        "VIP contacts always trigger notifications, even during quiet hours or when their category is disabled.",
        "Muted conversations never trigger notifications.",
        "Notifications are silenced during quiet hours, except for VIP contacts.",
    ):
        check(sentence in words, f"missing: {sentence}")
    page.click("#notify-social")
    eventually(lambda: not page.is_checked("#notify-social"), "the category still notifies")
    check(page.is_checked("#notify-updates") and page.is_checked("#notify-forums"), "other defaults of categories")
    check(page.is_checked("#notify-1") and not page.is_checked("#quiet-enabled"), "other defaults")
    check((page.input_value("#quiet-from"), page.input_value("#quiet-to")) == ("22:00", "07:00"), "other times")


@test("NOTIF-02: an account is not turned on while the browser refuses, and the way out is said", mock_only=True)
def refused(site):
    site.server.settings.values["notificationPreferences"] = json.dumps({"1": False})
    page = site.open(wait=False)
    page.context.add_init_script(DENIED)
    page.goto(site.address + "/settings/notifications")
    page.wait_for_selector(".permission-steps")
    check_accessible(page, "denied")
    site.picture(page, "notifications-denied")
    page.click("#notify-1")
    eventually(lambda: "this stays off" in page.inner_text("#notify-1-note"), "no reason")
    check(not page.is_checked("#notify-1"), "it is on")
    check("this stays off" in status(page), "it is not announced")
    page.evaluate("window.__permission = 'granted'")
    page.click("#notify-permission")
    eventually(lambda: "Shown by: this browser" in page.inner_text("[data-row=notify-permission]"), "not checked")
    page.click("#notify-1")
    eventually(lambda: saved(site, "notificationPreferences") == '{"1": true}', "it is not saved")
    eventually(lambda: page.is_checked("#notify-1"), "it is off")


@test("NOTIF-02: without a decision the settings ask the browser, and say what came of it", mock_only=True)
def asks(site):
    page = site.open(wait=False)
    page.context.add_init_script(
        DENIED.replace('"denied"', '"default"').replace("=> Notification.permission;", "=> (window.__permission = 'granted');")
    )
    page.goto(site.address + "/settings/notifications")
    page.click("#notify-browser")
    eventually(lambda: "Allowed." in page.inner_text("[data-row=notify-browser]"), "no words")
    eventually(lambda: "Shown by: this browser" in page.inner_text("[data-row=notify-permission]"), "not reported")


@test("NOTIF-24: with the desktop's notifications no browser is needed, and a problem is described", mock_only=True)
def desktop(site):
    site.control(presenter="desktop")
    page = open_notifications(site)
    check("Shown by: the desktop" in page.inner_text("[data-row=notify-permission]"), "no words")
    page.click("#notify-1")
    eventually(lambda: saved(site, "notificationPreferences") == '{"1": false}', "it is not saved")
    page.select_option("#desktop-notifications", "off")
    eventually(lambda: saved(site, "notifications.desktop") == "off", "the choice is not saved")
    site.control(presenter="none", problem="The desktop’s notification service does not answer.")
    page.click("#notify-permission")
    eventually(lambda: "does not answer" in page.inner_text("#notify-permission-note"), "no problem")
    row = page.locator("[data-row=notify-permission]")
    check(row.locator(".field-error").count() == 0, "a fault of what is off")
    check(page.is_disabled("text=Show an example"), "an example of nothing")
    check("to see an example" in row.inner_text(), "no reason")
    site.picture(page, "notifications-nobody")
    page.select_option("#desktop-notifications", "on")
    eventually(lambda: row.locator(".field-error").count() == 1, "no fault of what is on")
    check_accessible(page, "problem")


@test("NOTIF-14: quiet hours are saved at once and turned back when refused", mock_only=True)
def categories_and_hours(site):
    page = open_notifications(site)
    page.expected = REFUSED
    check(page.is_disabled("#quiet-from"), "times without quiet hours")
    site.control(fail_next=1)
    page.click("#quiet-enabled")
    eventually(lambda: "Not saved" in page.inner_text("#quiet-enabled-note"), "no reason")
    check(not page.is_checked("#quiet-enabled"), "it is not turned back")
    page.click("#quiet-enabled")
    eventually(lambda: saved(site, "quietHoursEnabled") == "true", "it is not saved")
    page.fill("#quiet-from", "00:00")
    eventually(lambda: saved(site, "quietHoursStart") == "0", "midnight is not saved")
    page.fill("#quiet-to", "00:00")
    eventually(lambda: saved(site, "quietHoursEnd") == "0", "the end is not saved")
    eventually(lambda: "nothing is silenced" in page.inner_text("#quiet-from-note"), "no hint")
    page.click("[data-row=quiet-from] >> text=Reset")
    eventually(lambda: saved(site, "quietHoursStart") == "1320", "Reset does nothing")
    eventually(lambda: page.input_value("#quiet-from") == "22:00", "the field stays")


@test("NOTIF-10: VIP contacts are added and removed with the keyboard alone", mock_only=True)
def vip_contacts(site):
    page = open_notifications(site)
    check("No VIP contacts yet." in page.inner_text(".settings-page"), "no words")
    tab_to(page, "(node) => node.id === 'vip-address'", "the field")
    for typed in ("bo", "Bo@Example.org", "bo@example.org", "ada@example.org"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        if typed == "bo":
            eventually(lambda: "Enter a complete address" in page.inner_text("#vip-address-note"), "no error")
            check_accessible(page, "invalid address")
        elif typed == "bo@example.org":
            eventually(lambda: "in the list already" in page.inner_text("#vip-address-note"), "no error")
        else:
            eventually(lambda: typed.lower() in page.inner_text(".settings-page"), f"{typed} is not added")
        page.fill("#vip-address", "")
    check(json.loads(saved(site, "vipContacts")) == ["bo@example.org", "ada@example.org"], saved(site, "vipContacts"))
    tab_to(page, "(node) => node.getAttribute('aria-label') === 'Remove bo@example.org'", "the button", limit=60)
    page.keyboard.press("Enter")
    eventually(lambda: json.loads(saved(site, "vipContacts")) == ["ada@example.org"], "it is not removed")
    eventually(lambda: focused(page)["name"] == "Remove ada@example.org", f"the keyboard is elsewhere: {focused(page)}")


@test("NOTIF-11: muted threads are listed by subject and unmuted", mock_only=True)
def muted_threads(site):
    mute(site, 2)
    page = open_notifications(site)
    page.expected = REFUSED
    subjects = [one["subject"] for one in list(site.server.mail.threads.values())[:2]]
    for subject in subjects:
        check(subject in page.inner_text(".settings-page"), f"{subject} is missing")
    site.control(fail_next=1)
    page.click("button:text-is('Unmute') >> nth=0")
    eventually(lambda: "Couldn’t unmute" in page.inner_text(".settings-page"), "the failure is not shown")
    page.click("button:text-is('Unmute') >> nth=0")
    eventually(lambda: subjects[0] not in page.inner_text(".address-list >> nth=1"), "it stays")
    eventually(lambda: focused(page)["name"] == f"Unmute {subjects[1]}", "the keyboard is elsewhere")
    page.keyboard.press("Enter")
    eventually(lambda: "No muted conversations." in page.inner_text(".settings-page"), "the list is not empty")


@test("NOTIF-22: settings that cannot be read say so, and can be tried again", mock_only=True)
def fails(site):
    page = site.open(wait=False)
    page.expected = REFUSED
    blocked = lambda route: route.fulfill(status=503, json={"error": {"code": "busy", "message": "Busy.", "hint": ""}})
    page.route("**/api/notifications", blocked)
    page.goto(site.address + "/settings/notifications")
    page.wait_for_selector("text=Couldn’t load these settings: Busy.")
    check_accessible(page, "failed")
    page.unroute("**/api/notifications", blocked)
    page.click("text=Try again")
    page.wait_for_selector("#vip-address")


@test("NOTIF-22: an example is shown by the browser when the reader asks for it", mock_only=True)
def example(site):
    page = open_notifications(site, permissions=["notifications"])
    eventually(lambda: page.is_enabled("text=Show an example"), "it cannot be shown")
    page.click("text=Show an example")
    shown = "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map((one) => one.body))"
    eventually(lambda: page.evaluate(shown) == ["This is an example."], "no example")


@test("NOTIF-22: the search of the settings finds the parts of notifications", mock_only=True)
def search(site):
    page = open_settings(site)
    page.fill("#settings-search", "do not disturb")
    page.click(".settings-result >> nth=0")
    eventually(lambda: location(page).endswith("/settings/notifications/quiet-hours"), location(page))
    eventually(lambda: focused(page)["id"] == "quiet-hours", f"the keyboard is elsewhere: {focused(page)}")
