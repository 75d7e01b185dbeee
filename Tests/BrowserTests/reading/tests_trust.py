"""Whom a message is from, where its links lead, and whose images are blocked."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, idle, test

BOTH = ((DESKTOP, "light"), (PHONE, "dark"))
TOUCH = {"has_touch": True, "is_mobile": True}


def open_with(site, size=DESKTOP, scheme="light", options=None, **values):
    """Opens the first conversation, of whose messages something is known."""
    page = site.open(size=size, scheme=scheme, **(options or {}))
    thread = int(page.get_attribute(f"{ROW} >> nth=0", "data-thread"))
    mail = site.server.mail
    for number in mail.threads[thread]["messages"]:
        mail.messages[number].update(values)
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector("#messages .message.open")
    return page


def hint(kind, value="", other=None):
    return {"kind": kind, "value": value, "other": other}


def check_width(page, size):
    check(page.evaluate("document.documentElement.scrollWidth") <= size[0], "the page scrolls sideways")


@test("A message that may be a fraud has a warning with reasons, as text, and nothing else changes", mock_only=True)
def warning(site):
    hints = [hint("look_alike_domain", "paypa1.com", "paypal.com"), hint("address_in_name", "<i>a@b.example")]
    for size, scheme in BOTH:
        page = open_with(site, size, scheme, suspicions=hints, suspicious=True)
        page.wait_for_selector(".suspicions")
        words = page.locator(".suspicions").last.inner_text()
        for sentence in ("may be a fraud", "paypa1.com looks like paypal.com", "another address: <i>a@b.example"):
            check(sentence in words, f"missing: {sentence}")
        check(page.locator(".suspicions i").count() == 0, "a name became an element")
        check_accessible(page, "warning of a fraud")
        site.picture(page, f"warning-{size[0]}-{scheme}")


@test("Hints that are no warning are notes in words: a link, a sender and an address for replies", mock_only=True)
def notes(site):
    hints = [
        hint("misleading_link", "secure-79.example", "harbourbank.example"),
        hint("failed_authentication"),
        hint("replies_elsewhere", "x@y.example"),
    ]
    for size, scheme in BOTH:
        page = open_with(site, size, scheme, suspicions=hints, suspicious=False)
        page.wait_for_selector(".trust-notes")
        words = page.locator(".trust-notes").last.inner_text()
        for sentence in (
            "The link says harbourbank.example but goes to secure-79.example.",
            "The server could not verify this sender.",
            "Replies go to another address: x@y.example.",
        ):
            check(sentence in words, f"missing: {sentence}")
        check(page.locator(".suspicions").count() == 0, "a note became a warning")
        check_width(page, size)
        check_accessible(page, "notes")
        site.picture(page, f"trust-notes-{size[0]}-{scheme}")


@test("The details of a message say what the receiving server reports about its sender", mock_only=True)
def verification(site):
    checks = [{"method": "dmarc", "result": "pass"}, {"method": "spf", "result": "fail"}]
    known = {"domain": "example.org", "server": "mx.demo.example", "checks": checks}
    for state, words in (
        ("verified", "Verified: sent by example.org"),
        ("unverified", "The server could not verify this sender"),
    ):
        page = open_with(site, verification={"state": state, **known})
        page.locator(".message.open .recipients").last.click()
        shown = page.locator(".verification").last.inner_text()
        check(words in shown and "mx.demo.example reports: dmarc pass, spf fail" in shown, shown)
        check_accessible(page, "what the server reports")
        site.picture(page, f"verification-{state}")


@test("An older message of a conversation is looked at when it is expanded, and stays known", mock_only=True)
def older(site):
    mail = site.server.mail
    thread = next(one for one in mail.threads.values() if len(one["messages"]) > 2)
    first = mail.messages[thread["messages"][0]]
    first.update(suspicions=[hint("replies_elsewhere", "x@y.example")], body_state="stored", uninspected=True)
    for number in thread["messages"]:
        mail.messages[number]["unread"] = False
    page = site.open(f"/mailbox/inbox/thread/{thread['id']}")
    article = page.locator(f".message[data-number='{first['number']}']")
    article.locator(".message-toggle").click()
    eventually(lambda: "x@y.example" in article.inner_text(), "it was not asked for")
    count = len(site.server.asked)
    site.control(tell={"threads": [thread["id"]]})
    eventually(lambda: len(site.server.asked) > count, "the conversation is not read again")
    idle(page)
    check("x@y.example" in article.inner_text(), "it is forgotten when the conversation is read again")
    asked = [path for path, _ in site.server.asked if path.endswith("/inspection")]
    check(len(asked) == 1, f"asked again: {asked}")


@test("On a touch screen the first tap on a link shows where it goes, with Open and Copy address", mock_only=True)
def tapped(site):
    for scheme in ("light", "dark"):
        page = open_with(site, PHONE, scheme, TOUCH, kind="link")
        link = page.frame_locator("iframe.body-frame.loaded").last.locator("a").first
        link.tap()
        page.wait_for_selector(".link-bar")
        words = page.inner_text(".link-bar")
        check("secure-79.example" in words and "https://secure-79.example/login" in words, words)
        target = page.locator(".link-bar a")
        check(target.get_attribute("href") == "https://secure-79.example/login", "another target")
        check("noopener" in target.get_attribute("rel"), "the other page gets this one")
        has_focus = "document.querySelector('.link-bar').contains(document.activeElement)"
        eventually(lambda: page.evaluate(has_focus), "the keyboard is elsewhere")
        check(page.locator(".link-bar >> text=Copy address").is_visible(), "the address cannot be copied")
        check_accessible(page, "where a link goes")
        site.picture(page, f"link-bar-375-{scheme}")
        page.keyboard.press("Escape")
        eventually(lambda: page.locator(".link-bar").count() == 0, "Escape does not close it")
        link.tap()
        page.click(".link-bar [aria-label=Close]")
        eventually(lambda: page.locator(".link-bar").count() == 0, "it cannot be closed")
        check(len(page.context.pages) == 1, "a first tap opened the link")


@test("Keyboard focus on a link shows where it goes", mock_only=True)
def focus_shows(site):
    page = open_with(site, kind="link")
    page.frame_locator("iframe.body-frame.loaded").last.locator("a").first.focus()
    eventually(lambda: "secure-79.example" in page.inner_text("#link-target"), "the target is not shown")
    check(page.locator("#link-target").is_visible(), "the target is hidden")
    site.picture(page, "link-target-focus")


@test("FR-SYNC-08: a text that the server did not return is requested again by a button", mock_only=True)
def retry(site):
    page = open_with(site, body_state="failed")
    button = page.locator(".absence >> text=Retry").last
    button.wait_for()
    check_accessible(page, "no text")
    site.picture(page, "body-failed")
    number = int(page.locator("#messages .message.open").last.get_attribute("data-number"))
    button.click()
    eventually(lambda: {"action": "body", "message": number} in site.server.actions, "it was not requested")
    eventually(
        lambda: "Not downloaded yet" in page.locator(".absence").last.inner_text(),
        "nothing says that it is on its way",
    )


@test("MO-60: the hosts of blocked images are listed with trackers marked, by keyboard and touch", mock_only=True)
def hosts(site):
    message = next(
        one
        for one in site.server.mail.messages.values()
        if one["kind"] == "newsletter" and one["body_state"] == "stored"
    )
    for size, scheme in BOTH:
        page = site.open(f"/mailbox/inbox/thread/{message['thread']}", size=size, scheme=scheme)
        page.wait_for_selector("iframe.body-frame.loaded")
        page.locator(".image-hosts summary").last.focus()
        page.keyboard.press("Enter")
        listed = page.locator(".image-hosts[open] li bdi").all_inner_texts()
        check(listed == ["img.example.org", "track.example.org"], f"listed: {listed}")
        marked = page.locator(".image-hosts[open] li:has-text('likely tracker') bdi").all_inner_texts()
        check(marked == ["track.example.org"], f"marked: {marked}")
        check_width(page, size)
        check_accessible(page, "hosts of images")
        site.picture(page, f"image-hosts-{size[0]}-{scheme}")
