"""Tests with a real mail server, on which another client works too."""

import time

from harness import PHONE, ROW, check, check_accessible, eventually, settled, status, test
from live_steps import appears, opened, row, vanishes


@test(
    "FR-SYNC-03: a new message appears as it is delivered, and follows what another client does to it",
    live_only=True,
)
def follows_the_server(site):
    page = site.open()
    started = time.monotonic()
    identifier = site.mail.deliver("Ringing at once", "The bell rang.")
    appears(page, "Ringing at once")
    print(f"        delivered to shown: {(time.monotonic() - started) * 1000:.0f} ms")
    check("unread" in row(page, "Ringing at once").get_attribute("class"), "new mail is not unread")
    site.mail.change(identifier, "+FLAGS", "(\\Seen)")
    eventually(
        lambda: "unread" not in row(page, "Ringing at once").get_attribute("class"),
        "read elsewhere is still unread",
        10,
    )
    site.mail.change(identifier, "+FLAGS", "(\\Flagged)")
    eventually(
        lambda: row(page, "Ringing at once").locator("[aria-pressed=true]").count() == 1,
        "starred elsewhere is not starred",
        10,
    )
    site.mail.change(identifier, "+FLAGS", "(\\Deleted)")
    vanishes(page, "Ringing at once")


@test("FR-SYNC-10: what is done on the page reaches the server: read, star, archive, trash, and undo", live_only=True)
def reaches_the_server(site):
    page = site.open()
    identifier = site.mail.deliver("To be filed", "A bill.")
    appears(page, "To be filed")
    row(page, "To be filed").click()
    page.wait_for_selector("#messages .message.open")
    eventually(
        lambda: "\\Seen" in site.mail.find("INBOX", identifier)[0], "opening did not mark it read on the server", 10
    )
    page.keyboard.press("s")
    eventually(lambda: "\\Flagged" in site.mail.find("INBOX", identifier)[0], "the star did not reach the server", 10)
    page.keyboard.press("e")
    vanishes(page, "To be filed")
    eventually(lambda: len(site.mail.find("Archive", identifier)) == 1, "it was not archived on the server", 10)
    check(not site.mail.find("INBOX", identifier), "it is in the inbox as well")
    page.keyboard.press("z")
    appears(page, "To be filed")
    eventually(lambda: len(site.mail.find("INBOX", identifier)) == 1, "undo did not bring it back on the server", 10)
    row(page, "To be filed").click()
    page.wait_for_selector("#messages .message.open")
    page.keyboard.press("#")
    vanishes(page, "To be filed")
    eventually(lambda: len(site.mail.find("Trash", identifier)) == 1, "it is not in the server's trash", 10)
    check(not site.mail.find("INBOX", identifier), "it is in the inbox as well")


@test(
    "MO-49: the page works offline, shows pending changes, and all of them reach the server once it is back",
    live_only=True,
)
def works_offline(site):
    page = site.open()
    first = site.mail.deliver("Read on the train", "Tunnels ahead.")
    second = site.mail.deliver("Archive on the train", "More tunnels.")
    appears(page, "Read on the train")
    appears(page, "Archive on the train")
    site.mail.cut_wire()
    try:
        eventually(lambda: "Offline" in page.inner_text("#banners"), "the page does not say that it is offline", 20)
        row(page, "Read on the train").click()
        page.wait_for_selector("#messages .message.open")
        eventually(lambda: "unread" not in row(page, "Read on the train").get_attribute("class"), "not read at once")
        row(page, "Archive on the train").click()
        page.wait_for_selector("#messages .message.open")
        page.keyboard.press("e")
        vanishes(page, "Archive on the train")
        eventually(lambda: "pending" in page.inner_text("#banners"), "the page does not name the pending changes")
        check_accessible(page, "offline")
        site.picture(page, "offline")
        page.click("#banners >> text=View pending changes")
        eventually(
            lambda: "Archive on the train" in page.inner_text("#dialog-list"), "the list does not name the message"
        )
        check("cannot be reached" in page.inner_text("#dialog-list"), page.inner_text("#dialog-list"))
        check_accessible(page, "outbox")
        page.keyboard.press("Escape")
        check(len(site.mail.find("INBOX", second)) == 1, "the server knows already")
    finally:
        site.mail.mend_wire()
    eventually(lambda: len(site.mail.find("Archive", second)) == 1, "it was not archived once the server was back", 60)
    eventually(
        lambda: "\\Seen" in site.mail.find("INBOX", first)[0], "it was not marked read once the server was back", 20
    )
    check(not site.mail.find("INBOX", second), "it is in the inbox as well")
    eventually(lambda: page.inner_text("#banners").strip() == "", "the strip stays", 20)
    check(status(page) is not None, "there is a status line")


@test("Searched words are highlighted in the list's subject and in the opened text", live_only=True)
def marks_words(site):
    page = site.open()
    site.mail.deliver("Quince harvest", "We picked the quinces by the river.")
    appears(page, "Quince harvest")
    page.fill("#search-field", "quince")
    eventually(lambda: page.locator(f"{ROW} .row-subject mark").count() > 0, "the subject is not marked", 10)
    page.locator(ROW).first.click()
    page.wait_for_selector("#messages .message.open iframe.loaded")
    eventually(
        lambda: page.evaluate(
            "document.querySelector('#messages iframe').contentWindow.CSS.highlights.get('search-word')?.size"
        )
        == 1,
        "the opened text is not marked",
    )
    check_accessible(page, "search opened")
    site.picture(page, "search-opened")


@test(
    "Wide HTML mail fits a phone, an endless subject leaves room for the text, and right-to-left text starts right",
    live_only=True,
)
def hard_messages(site):
    page = site.open(size=PHONE)
    words = "Wide words from the shop. " * 40
    wide = f"<html><body><table width='100%'><tr><td align='center'><table width='600'><tr><td width='600'>{words}</td></tr></table></td></tr></table></body></html>"
    site.mail.deliver(
        "Wide newsletter", wide, headers="MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n"
    )
    opened(page, "Wide newsletter")
    fits = "(() => { const box = document.querySelector('#messages iframe').contentDocument.querySelector('.mail'); return box.scrollWidth <= box.clientWidth + 1; })()"
    eventually(lambda: page.evaluate(fits), "the newsletter is wider than the window")
    zoom = page.evaluate("Number(document.querySelector('#messages iframe').contentDocument.body.style.zoom || 1)")
    check(0.75 <= zoom <= 1, f"the newsletter is too small to read: {zoom}")
    settled(page)
    gap = page.evaluate(
        """(() => { const frame = document.querySelector('#messages iframe'); const root = frame.contentDocument.documentElement;
      return frame.offsetHeight - root.getBoundingClientRect().height; })()"""
    )
    check(-2 <= gap <= 40, f"the frame's height is off by {gap} pixels")
    check_accessible(page, "wide newsletter")
    site.picture(page, "newsletter-375")
    page.go_back()
    site.mail.deliver("Endless " + "subject " * 400, "The text is here.")
    opened(page, "Endless subject")
    check(page.locator("#subject").bounding_box()["height"] < 250, "the subject pushes the message away")
    page.go_back()
    site.mail.deliver(
        "=?utf-8?B?16nXnNeV150=?=",
        "שלום לכולם.\r\nEnglish comes after.",
        headers="MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n",
    )
    opened(page, "שלום")
    direction = page.evaluate(
        """(() => { const page = document.querySelector('#messages iframe').contentDocument; const box = page.querySelector('.plain');
      const range = page.createRange(); range.setStart(box.firstChild, 0); range.setEnd(box.firstChild, 1);
      return range.getBoundingClientRect().left > box.getBoundingClientRect().left + box.clientWidth / 2; })()"""
    )
    check(direction, "Hebrew begins at the left")
