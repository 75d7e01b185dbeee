"""Touch on the list: swiping a row, a long press, and pulling the list down."""

from harness import PHONE, ROW, check, check_accessible, eventually, holds, location, row_keys, settled, status, test
from rest import at_rest

TOUCH = {"has_touch": True, "is_mobile": True}


class Finger:
    """One finger on the screen, as the browser gets it from the hardware."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.at = None

    def send(self, kind, points):
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, x, y):
        self.at = (x, y)
        self.send("touchStart", [self.at])

    def to(self, x, y, steps=8):
        """Moves in steps that a screen would report."""
        start = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.at = (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part)
            self.send("touchMove", [self.at])
            # The page gets one touch for each frame.
            self.page.evaluate("new Promise(requestAnimationFrame)")

    def up(self):
        self.send("touchEnd", [])


def in_trash(site):
    """A mailbox with role trash that has a conversation."""
    mail = site.server.mail
    trash = mail.mailbox(1, "trash")
    mail.add_thread(5000, newest=mail.last_sync, mailbox=trash, unread=False)
    return trash


def opened(site, scheme="light", path="/"):
    """A phone whose list knows fingers, and a finger on it."""
    page = site.open(path, size=PHONE, scheme=scheme, **TOUCH)
    settled(page)
    return page, Finger(page)


def middle(page, place):
    box = page.locator(f"{ROW} >> nth={place}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def offset(page, place):
    return page.evaluate("(place) => document.querySelectorAll('#rows > .row')[place].style.translate", place)


@test("FR-OB-01: swiping a row right archives it, left moves it to Trash, and a sign says which", mock_only=True)
def swipes(site):
    for scheme in ("light", "dark"):
        page, finger = opened(site, scheme)
        for direction, name, done in ((1, "archive", "Archived"), (-1, "trash", "Moved to Trash")):
            key = row_keys(page)[1]
            x, y = middle(page, 1)
            finger.down(x, y)
            finger.to(x + 60 * direction, y)
            check(page.locator(".swipe-sign.armed").count() == 0, "it acts after 60 pixels")
            finger.to(x + 150 * direction, y)
            sign = page.locator(f".swipe-sign.armed.does-{name}")
            eventually(lambda: sign.count() == 1, f"no sign for {name}")
            settled(page)
            check_accessible(page, f"swiped to {name}, {scheme}")
            site.picture(page, f"swipe-{name}-375-{scheme}")
            finger.up()
            eventually(lambda: key not in row_keys(page), f"not {name}")
            eventually(lambda: done in status(page), status(page))
            check(page.locator(".swipe-sign").count() == 0, "the sign stays")
        check("/thread/" not in location(page), "a conversation was opened")
        page.click("#toast .toast-undo")
        eventually(lambda: key in row_keys(page), "it cannot be undone")
        site.close_pages()


@test("A swipe is cancelled by swiping back, by a short distance, and by scrolling instead", mock_only=True)
def swipe_cancelled(site):
    page, finger = opened(site)
    keys = row_keys(page)
    x, y = middle(page, 2)
    finger.down(x, y)
    finger.to(x + 160, y)
    eventually(lambda: page.locator(".swipe-sign.armed").count() == 1, "no sign")
    finger.to(x + 20, y)
    eventually(lambda: page.locator(".swipe-sign.armed").count() == 0, "it cannot be given up")
    finger.up()
    eventually(lambda: offset(page, 2) == "", "the row is not back")
    x, y = middle(page, 3)
    finger.down(x, y)
    finger.to(x + 30, y - 300)
    finger.up()
    eventually(lambda: page.evaluate("document.querySelector('#list-scroller').scrollTop") > 100, "it does not scroll")
    page.evaluate("document.querySelector('#list-scroller').scrollTop = 0")
    holds(lambda: row_keys(page)[:5] == keys[:5], "something was done", at_rest(page))
    check("/thread/" not in location(page), "a conversation was opened")


@test("Mail that is archived is not archived by a swipe, and in Trash a swipe asks before it deletes", mock_only=True)
def other_mailboxes(site):
    page, finger = opened(site, path=f"/mailbox/{in_trash(site)}")
    x, y = middle(page, 0)
    finger.down(x, y)
    finger.to(x - 170, y)
    eventually(lambda: "Delete" in page.inner_text(".swipe-sign"), "the sign says something else")
    finger.up()
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    eventually(lambda: offset(page, 0) == "", "the row is not back")


@test("NOTIF-11: a swipe mutes and unmutes a conversation, once the settings say so", mock_only=True)
def swipe_mutes(site):
    page = site.open("/settings/appearance/swipe-left", size=PHONE, wait=False, **TOUCH)
    page.select_option("#swipe-left", "mute")
    page.select_option("#swipe-right", "none")
    eventually(lambda: site.server.settings.values.get("swipeRightAction") == "none", "it is not saved")
    check_accessible(page, "settings of swipes")
    page, finger = opened(site)
    for sign, is_muted in (("mute", True), ("unmute", False)):
        x, y = middle(page, 1)
        finger.down(x, y)
        finger.to(x - 150, y)
        eventually(lambda: page.locator(f".swipe-sign.armed.does-{sign}").count() == 1, f"no sign for {sign}")
        settled(page)
        site.picture(page, f"swipe-{sign}-375")
        finger.up()
        eventually(lambda: page.is_visible(f"{ROW} >> nth=1 >> .row-muted") == is_muted, f"not {sign}d")
        eventually(lambda: offset(page, 1) == "", "the row is not back")
    x, y = middle(page, 1)
    finger.down(x, y)
    finger.to(x + 170, y)
    holds(lambda: page.locator(".swipe-sign.armed").count() == 0, "a swipe without an action acts", at_rest(page))
    finger.up()


COVERED = """() => [...document.querySelectorAll(".context-menu [role=menuitem]")].filter((item) => {
  const box = item.getBoundingClientRect();
  return !item.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((item) => item.textContent)"""


@test("The menu of a long press is above the toast", mock_only=True)
def menu_above_toast(site):
    page, finger = opened(site)
    page.tap(f"{ROW} >> nth=0 >> [data-do=star]")
    page.wait_for_selector("#toast:not([hidden])")
    finger.down(*middle(page, 5))
    page.wait_for_selector(".context-menu")
    finger.up()
    settled(page)
    bottom = lambda one: page.locator(one).bounding_box()["y"] + page.locator(one).bounding_box()["height"]
    check(bottom(".context-menu") > page.locator("#toast").bounding_box()["y"], "they do not meet")
    site.picture(page, "menu-above-toast")
    check(page.evaluate(COVERED) == [], f"covered: {page.evaluate(COVERED)}")


@test("NOTIF-11: a long press opens the menu of a row, from which it is muted or selected", mock_only=True)
def long_press(site):
    page, finger = opened(site)
    x, y = middle(page, 1)
    finger.down(x, y)
    page.wait_for_selector(".context-menu")
    site.picture(page, "long-press-375")
    finger.up()
    holds(lambda: page.is_visible(".context-menu"), "it closes by lifting the finger", at_rest(page))
    check("/thread/" not in location(page), "a conversation was opened")
    page.tap("[role=menuitem] >> text=Mute")
    eventually(lambda: page.is_visible(f"{ROW} >> nth=1 >> .row-muted"), "not muted")
    x, y = middle(page, 2)
    finger.down(x, y)
    page.wait_for_selector(".context-menu")
    finger.up()
    holds(lambda: page.is_visible(".context-menu"), "lifting the finger closed the menu", at_rest(page))
    page.tap(".context-menu >> text=Select")
    eventually(lambda: page.locator(f"{ROW}.selected").count() == 1, "not selected")


@test("Pulling the list down says what it does, syncs, and announces what came", mock_only=True)
def pull(site):
    page, finger = opened(site)
    x, y = middle(page, 0)
    finger.down(x, y)
    finger.to(x, y + 60)
    eventually(lambda: page.inner_text(".pull-sign") == "Pull down to sync", "no sign")
    finger.to(x, y + 150)
    eventually(lambda: page.inner_text(".pull-sign") == "Release to sync", "it does not say when")
    check_accessible(page, "the list is pulled")
    site.picture(page, "pull-375")
    finger.to(x, y + 20)
    finger.up()
    eventually(lambda: page.locator(".pull-sign").count() == 0, "the sign stays")
    check({"action": "sync"} not in site.server.actions, "it syncs although it was given up")
    site.control(arrives_by_sync=2)
    finger.down(x, y)
    finger.to(x, y + 150)
    finger.up()
    eventually(lambda: site.server.actions.count({"action": "sync"}) == 1, "it does not sync")
    eventually(lambda: status(page) == "2 new messages", status(page))
    eventually(lambda: page.inner_text(".pull-sign") == "2 new messages", "the sign does not say it")
    site.picture(page, "pulled-375")
    eventually(lambda: page.locator(".pull-sign").count() == 0, "the sign stays")


@test("What came of a sync is announced: nothing new, offline, or why it failed", mock_only=True)
def outcomes(site):
    page = site.open()
    page.click("#sync-now")
    eventually(lambda: status(page) == "No new mail", status(page))
    site.control(mode="offline")
    eventually(lambda: page.is_visible(".banner"), "no banner")
    page.click("#sync-now")
    eventually(lambda: status(page).startswith("Offline"), status(page))
    site.control(mode="error")
    eventually(lambda: "certificate" in page.inner_text(".banners"), "no error")
    page.click("#sync-now")
    eventually(lambda: "Couldn’t sync" in status(page), status(page))
