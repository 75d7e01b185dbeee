"""Files of messages in the page, the message's menu, and invitations."""

from harness import DESKTOP, PHONE, check, check_accessible, eventually, focused, look_in_both, settled, status, test
from page_steps import BOTH, SIZES


def file(number, name, mime_type, byte_count=4100, dangerous=False):
    return {
        "id": number,
        "filename": name,
        "mime_type": mime_type,
        "byte_count": byte_count,
        "inline": False,
        "dangerous": dangerous,
    }


FILES = [
    file(1, "photo.png", "image/png"),
    file(2, "minutes.txt", "text/plain"),
    file(3, "vector.png", "image/png"),
    file(4, "drawings-revision-7-final.pdf", "application/pdf", 2_481_000),
    file(5, "forwarded.eml", "message/rfc822"),
    file(6, "setup.exe", "application/x-msdownload", 912_000, True),
    file(7, "long.log", "text/plain", 20_000),
]


def message_with(site, files, kind="text", **values):
    """A stored message alone in its conversation, with files; returns it with the address of the conversation."""
    threads = site.server.mail.threads.values()
    thread = next(one for one in threads if len(one["messages"]) == 1 and one["account_id"] == 1)
    message = site.server.mail.messages[thread["messages"][0]]
    message.update(attachments=[dict(one) for one in files], kind=kind, body_state="stored", **values)
    return message, f"/mailbox/inbox/thread/{thread['id']}"


def open_message(site, address, size=DESKTOP, scheme="light"):
    page = site.open(address, size=size, scheme=scheme)
    page.wait_for_selector("iframe.body-frame.loaded")
    return page


@test(
    "Images and texts of a message are looked at one after another, and nothing of them becomes markup", mock_only=True
)
def lightbox(site):
    _, address = message_with(site, FILES)
    for name, size in SIZES:
        page = open_message(site, address, size)
        page.expected.append("404")
        page.wait_for_selector(".attachment-thumbnail")
        page.locator(".attachments").scroll_into_view_if_needed()
        eventually(lambda: page.locator(".attachment-thumbnail").count() == 1, "what is no image has a thumbnail")
        look_in_both(site, page, f"files-{name}")
        page.click("button[aria-label^='Open photo.png']")
        page.wait_for_selector("#file-preview .preview-image")
        check("1 of 4" in page.inner_text("#file-preview"), "the place is not said")
        settled(page)
        look_in_both(site, page, f"preview-image-{name}")
        page.keyboard.press("ArrowRight")
        eventually(lambda: "<script>alert('file')" in page.inner_text("#file-preview pre"), "the text is not shown")
        check(page.locator("#file-preview script").count() == 0, "the text became markup")
        look_in_both(site, page, f"preview-text-{name}")
        page.click("button[aria-label='Next file']")
        eventually(lambda: "not an image that can be shown" in page.inner_text("#file-preview"), "the refusal is not said")
        page.keyboard.press("ArrowRight")
        eventually(lambda: "only the beginning" in page.inner_text("#file-preview"), "a cut text does not say so")
        page.keyboard.press("Escape")
        eventually(lambda: page.locator("dialog[open]").count() == 0, "Escape does not close it")
        check("Open photo.png" in focused(page)["name"], "the keyboard is not back at the file")


@test("A file is saved from its row and from its preview; one that is not shown is saved at once", mock_only=True)
def saved(site):
    _, address = message_with(site, FILES)
    page = open_message(site, address)
    page.expected.append("404")
    with page.expect_download() as download:
        page.click("a[aria-label='Download photo.png']")
    check(download.value.suggested_filename == "photo.png", "the row saves another file")
    page.click("button[aria-label^='Open minutes.txt']")
    with page.expect_download() as download:
        page.click("#file-preview a[download]")
    check(download.value.suggested_filename == "minutes.txt", "the preview saves another file")
    page.keyboard.press("Escape")
    for name in ("drawings-revision-7-final.pdf", "setup.exe"):
        with page.expect_download() as download:
            page.click(f"a.attachment[aria-label*='{name}']")
        check(download.value.suggested_filename == name, f"{name} is not saved")


@test("The menu of a message shows its source and saves it, or all its files", mock_only=True)
def message_menu(site):
    _, address = message_with(site, FILES)
    for scheme, size in BOTH:
        page = open_message(site, address, size, scheme)
        page.expected.append("404")
        more = page.locator(".message-more").last
        more.click()
        check_accessible(page, "message menu")
        site.picture(page, f"message-menu-{size[0]}-{scheme}")
        box = page.locator(".message-side [role=menu]").bounding_box()
        check(box["x"] >= 0 and box["x"] + box["width"] <= size[0], "the menu is beyond the window")
        page.click("[role=menuitem]:has-text('View source')")
        eventually(lambda: "X-Long: <script>alert(1)" in page.inner_text("#message-source pre"), "no source")
        check("of 3 MB" in page.inner_text("#message-source"), "it is not said that it is cut")
        settled(page)
        check_accessible(page, "source")
        site.picture(page, f"source-{size[0]}-{scheme}")
        with page.expect_download() as download:
            page.click("#message-source button:has-text('Save as .eml')")
        check(download.value.suggested_filename == "message.eml", "the source is not saved")
        page.keyboard.press("Escape")
        for item, name in (("Save as .eml", "message.eml"), ("Download all attachments", "message.zip")):
            more.click()
            with page.expect_download() as download:
                page.click(f"[role=menuitem]:has-text('{item}')")
            check(download.value.suggested_filename == name, f"{item} saves nothing")
        with page.expect_download() as download:
            page.click(".attachments-head button")
        check(download.value.suggested_filename == "message.zip", "the files do not come together")


@test("A message in a message is shown as one, with its own files, and closing leads back", mock_only=True)
def embedded(site):
    _, address = message_with(site, FILES, kind="html")
    for scheme, size in BOTH:
        page = open_message(site, address, size, scheme)
        page.expected.append("404")
        page.click("button[aria-label^='Open forwarded.eml']")
        page.wait_for_selector("#embedded-message iframe.body-frame.loaded")
        text = page.inner_text("#embedded-message")
        check("The inner <i>message</i>" in text and "lin@inner.example" in text, text)
        sandbox = page.get_attribute("#embedded-message iframe", "sandbox")
        check("allow-scripts" not in sandbox, sandbox)
        settled(page)
        check_accessible(page, "message in a message")
        site.picture(page, f"embedded-{size[0]}-{scheme}")
        page.click("#embedded-message button[aria-label^='Open minutes.txt']")
        page.wait_for_selector("#file-preview pre")
        page.keyboard.press("Escape")
        page.wait_for_selector("#embedded-message")
        page.keyboard.press("Escape")
        eventually(lambda: page.locator("dialog[open]").count() == 0, "a dialog stays open")


@test(
    "FR-SYNC-08: pressing a file that is only on the server downloads it with progress, and opens it when it is here",
    mock_only=True,
)
def fetched(site):
    message, address = message_with(site, [FILES[0], {**FILES[1], "byte_count": 6_000_000}, *FILES[2:]])
    message.update(body_state="partial", byte_count=8_000_000, present_byte_count=1_000_000)
    number = message["number"]
    page = open_message(site, address)
    page.expected.append("404")
    waiting = page.locator("button.attachment.waiting")
    check(waiting.count() == len(FILES), "files on the server cannot be pressed")
    note = page.locator(".partial-body").last
    check("attachments (9.4 MB)" in note.inner_text(), f"not the size of the files: {note.inner_text()}")
    check_accessible(page, "files on the server")
    site.server.actions.clear()
    waiting.nth(1).click()
    eventually(lambda: {"action": "body", "message": number} in site.server.actions, "it was not asked for")
    site.control(bodies={number: {"rest": "wanted", "present_byte_count": 4_000_000}})
    eventually(lambda: "3 MB of 6 MB" in waiting.nth(1).inner_text(), f"not of the file: {waiting.nth(1).inner_text()}")
    check("4.7 MB of 9.4 MB" in note.inner_text(), f"not the half of the files: {note.inner_text()}")
    check(page.locator(".attachment progress").count() == 1, "other files show the progress, too")
    check_accessible(page, "file on its way")
    site.picture(page, "file-on-its-way-1440-light")
    site.control(bodies={number: {"rest": "failed"}})
    eventually(lambda: "Press to retry" in waiting.nth(1).inner_text(), "the failure is not shown")
    waiting.nth(1).click()
    eventually(lambda: len(site.server.actions) == 2, "the retry was not sent")
    site.control(bodies={number: {"rest": "wanted"}})
    site.control(bodies={number: {"body_state": "stored", "rest": "none"}})
    page.wait_for_selector("#file-preview pre")
    check("Minutes" in page.inner_text("#file-preview pre"), "another file is opened")


@test("Saving a message whose rest is on the server downloads the rest first", mock_only=True)
def saved_whole(site):
    message, address = message_with(site, FILES)
    message.update(body_state="partial", byte_count=8_000_000, present_byte_count=1_000_000)
    page = open_message(site, address)
    page.expected.append("404")
    page.locator(".message-more").last.click()
    page.click("[role=menuitem]:has-text('Save as .eml')")
    eventually(lambda: "whole message first" in status(page), "nothing is said")
    with page.expect_download() as download:
        site.control(bodies={message["number"]: {"body_state": "stored"}})
    check(download.value.suggested_filename == "message.eml", "another file")


INVITATION = [file(1, "invite.ics", "text/calendar"), file(2, "copy.ics", "text/calendar")]


@test(
    "An invitation is a card with the time in the reader's zone and in its own, the place, and who comes",
    mock_only=True,
)
def invitation(site):
    _, address = message_with(site, INVITATION)
    for name, size in SIZES:
        page = site.open(address, size=size, timezone_id="Europe/Berlin")
        card = page.locator(".invitation")
        card.wait_for()
        text = card.inner_text().replace(",", "")
        check("Invitation" in text and "Harbour walk <b>with soup</b>" in text, text)
        check("Wednesday 1 July 2026 16:00–18:30" in text, text)
        check("Wednesday 1 July 2026 23:00 – Thursday 2 July 2026 01:30 in Asia/Tokyo" in text, text)
        check("Every 2 weeks on Wednesday 5 times" in text and "Lighthouse north gate" in text, text)
        check(card.count() == 1, "the same event is shown twice")
        card.locator("summary:has-text('3 guests')").click()
        check(
            "Bo Marchetti bo.marchetti@harborworks.example declined, optional" in card.inner_text(), card.inner_text()
        )
        page.wait_for_selector("iframe.body-frame.loaded")
        look_in_both(site, page, f"invitation-{name}")
    with page.expect_download() as download:
        card.locator("button").click()
    check(download.value.suggested_filename == "invite.ics", "another file is saved")


@test("Cancelled, updated and whole-day events and replies say what they are", mock_only=True)
def other_invitations(site):
    _, address = message_with(site, INVITATION)
    day = {"day": "2026-07-01", "minute": None, "moment": None, "zone": None}
    cases = [
        ({"method": "cancel"}, "Cancelled"),
        ({"updated": True}, "Updated invitation"),
        ({"method": "reply"}, "Ada Lindqvist: accepted"),
        ({"start": day, "end": {**day, "day": "2026-07-03"}}, "1 July 2026 – Thursday 2 July 2026 all day"),
        ({"start": {**day, "minute": 570}, "end": None}, "Wednesday 1 July 2026 09:30"),
        ({"repetition": None, "repeats_otherwise": True}, "only a calendar can show"),
    ]
    for changes, words in cases:
        site.server.mail.invitations["invite.ics"] = changes
        page = site.open(address)
        eventually(lambda: words in page.inner_text(".invitation").replace(",", ""), f"{words} is not said")
    site.server.mail.invitations.update({"invite.ics": None, "copy.ics": None})
    page = open_message(site, address)
    check(page.locator(".invitation").count() == 0, "a calendar without an event has a card")
    check(page.locator("a.attachment").count() == 2, "the files are not there")


@test("A plain text is shown in a font of fixed width and back", mock_only=True)
def fixed_width(site):
    _, address = message_with(site, [])
    page = open_message(site, address)
    # Chromium says so whenever the height of a sandboxed frame's content is observed and changes.
    page.expected.append("Blocked script execution")
    font = """() => getComputedStyle(document.querySelector("iframe.body-frame").contentDocument.querySelector(".plain"))
      .fontFamily"""
    usual = page.evaluate(font)
    for item, isFixed in (("Fixed-width font", True), ("Usual font", False)):
        page.locator(".message-more").last.click()
        page.click(f"[role=menuitem]:has-text('{item}')")
        eventually(lambda: (page.evaluate(font) != usual) == isFixed, f"{item} changes nothing")
    _, address = message_with(site, [], kind="html")
    page = open_message(site, address, PHONE)
    page.locator(".message-more").last.click()
    check(page.locator("[role=menuitem]:has-text('Fixed-width')").count() == 0, "HTML has no font of fixed width")
