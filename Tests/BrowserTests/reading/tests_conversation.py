"""The reading pane."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, idle, row_keys, settled, test
from page_steps import BOTH, asked_since, open_first


@test("A printed conversation has its messages and no controls, and every frame is named by its author", mock_only=True)
def printed(site):
    page = site.open()
    open_first(page)
    titles = page.evaluate("[...document.querySelectorAll('iframe.body-frame')].map((one) => one.title)")
    names = page.locator(".message.open .message-name").all_inner_texts()
    check(titles == [f"Message of {name}" for name in names], f"{titles} for {names}")
    page.emulate_media(media="print")
    shown = page.evaluate("""[...document.querySelectorAll("button, input, a[href]")]
      .filter((node) => node.offsetParent && !node.closest(".message-toggle, .recipients, .attachments"))
      .map((node) => node.className || node.textContent)""")
    check(not shown, f"printed: {shown}")
    check(page.is_visible("#subject") and page.is_visible(".message-name >> nth=0"), "no message is printed")
    page.emulate_media(media="screen")


@test("Muting the open conversation is shown there and in the list, and undone")
def mute_open(site):
    page = site.open()
    page.locator(f"{ROW} >> nth=1").click()
    page.wait_for_selector("#messages .message.open")
    page.click("#tool-mute")
    eventually(
        lambda: page.get_attribute("#tool-mute", "aria-pressed") == "true", "the button does not say that it is muted"
    )
    eventually(lambda: page.locator(f"{ROW} .row-muted:visible").count() == 1, "no row says that it is muted")
    check_accessible(page, "muted")
    page.click("#tool-mute")
    eventually(lambda: page.get_attribute("#tool-mute", "aria-pressed") == "false", "it stays muted")
    eventually(lambda: page.locator(f"{ROW} .row-muted:visible").count() == 0, "a row still says that it is muted")


@test("A click in the message's text does not stop the keys")
def keys_inside_frame(site):
    page = site.open()
    keys = row_keys(page)
    open_first(page)
    frame = page.wait_for_selector("iframe.body-frame.loaded")
    sandbox = frame.get_attribute("sandbox")
    check("allow-scripts" not in sandbox and "allow-top-navigation" not in sandbox, sandbox)
    settled(page)
    frame.click(position={"x": 30, "y": 20})
    eventually(lambda: focused(page)["tag"] == "IFRAME", "the frame has the keyboard")
    page.keyboard.press("e")
    eventually(lambda: keys[0] not in row_keys(page), "e pressed in the frame archives")
    page.keyboard.press("z")
    eventually(lambda: keys[0] in row_keys(page), "z brings it back")


@test("The frame is as high as its text and does not scroll by itself")
def frame_height(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        open_first(page)
        page.wait_for_selector("iframe.body-frame.loaded")
        eventually(
            lambda: page.evaluate("""() => {
          const frame = document.querySelector("iframe.body-frame.loaded");
          const root = frame.contentDocument.documentElement;
          return Math.abs(root.getBoundingClientRect().height - frame.clientHeight) < 20 && root.scrollHeight <= frame.clientHeight + 1;
        }"""),
            f"the frame does not fit its text at {size}",
        )


@test(
    "FR-SYNC-08: the missing part of a message is named and downloaded on demand, after a question on metered networks",
    mock_only=True,
)
def partial_body(site):
    page = site.open()
    page.locator(f"{ROW} >> nth=11").click()
    page.wait_for_selector("#messages .message.open")
    number = int(page.locator("#messages .message.open").last.get_attribute("data-number"))
    note = page.locator(f".message[data-number='{number}'] .partial-body")
    check(note.inner_text().strip() == "", "a whole message has a note")
    before = site.server.mail.messages[number]["body_state"]
    site.control(bodies={number: {"body_state": "partial", "byte_count": 40_000_000, "present_byte_count": 1_000_000}})
    eventually(lambda: "The attachments (39 MB) are still on the server" in note.inner_text(), "nothing is said")
    check(page.locator(f".message[data-number='{number}'] iframe").count() == 1, "the text is not shown")
    check_accessible(page, "partial body")
    note.scroll_into_view_if_needed()
    site.picture(page, "partial-body-1440-light")
    count = len(site.server.asked)
    site.control(metered=True)
    eventually(lambda: "/api/overview" in asked_since(site, count), "the overview is not read again")
    idle(page)
    site.server.actions.clear()
    note.locator("button").click()
    check("metered" in note.inner_text(), "the page does not ask first")
    check(not site.server.actions, "it was asked for at once")
    note.locator("text=Download anyway").click()
    eventually(lambda: {"action": "body", "message": number} in site.server.actions, "the download was not asked for")
    site.control(metered=False, bodies={number: {"present_byte_count": 10_000_000}})
    eventually(lambda: "10 MB of 40 MB" in note.inner_text(), "no progress is shown")
    check_accessible(page, "download")
    site.control(bodies={number: {"rest": "failed"}})
    eventually(lambda: "didn’t return the rest" in note.inner_text(), "the failure is not shown")
    note.locator("text=Retry").click()
    eventually(
        lambda: len([one for one in site.server.actions if one["action"] == "body"]) == 2, "the retry was not sent"
    )
    for state, words in (("too_large", "too large"), ("evicted", "to free space")):
        site.control(bodies={number: {"body_state": state, "rest": "none"}})
        eventually(lambda: words in note.inner_text(), f"{state} is not shown")
    site.control(bodies={number: {"body_state": before}})
    eventually(lambda: note.inner_text().strip() == "", "the note stays")


@test("What happened to a message is listed with who did it, when and what exactly", mock_only=True)
def message_history(site):
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        # Further down, so that the unread ones of the first rows stay unread for other tests.
        page.locator(f"{ROW} >> nth=10").click()
        page.wait_for_selector("#messages .message.open")
        page.locator(".message.open .recipients").last.click()
        page.locator("text=Message history").last.click()
        eventually(lambda: page.locator("#dialog-list li").count() >= 3, "nothing is listed")
        text = page.inner_text("#dialog-list")
        check("Arrived in INBOX" in text and "INBOX, UID 17" in text, text)
        check("You moved it to Archive" in text and "VaultMail asked the server to move it to Archive" in text, text)
        check("The server moved it to Archive" in text and "UID 5 there" in text, text)
        check("the person" not in text and "moved to Archive" not in text, f"stored words are shown: {text}")
        check_accessible(page, "history")
        site.picture(page, f"history-{size[0]}-{scheme}")


@test("MO-36: a body that arrives appears in the open conversation", mock_only=True)
def body_arrives(site):
    missing = next(message for message in site.server.mail.messages.values() if message["body_state"] == "wanted")
    page = site.open(f"/mailbox/inbox/thread/{missing['thread']}")
    page.wait_for_selector(".absence")
    check("Not downloaded yet" in page.inner_text(".absence"), "no words")
    check_accessible(page, "body not there")
    site.picture(page, "body-absent-1440-light")
    site.control(store_body=missing["number"])
    eventually(lambda: page.locator(".absence").count() == 0, "the words stay")
    page.wait_for_selector(".message:last-child iframe.body-frame.loaded")


@test("MO-58: a long thread folds its older messages, and attachments say what they are", mock_only=True)
def long_thread(site):
    mail = site.server.mail
    long = next(thread for thread in mail.threads.values() if len(thread["messages"]) == 14)
    for scheme, size in BOTH:
        page = site.open(f"/mailbox/inbox/thread/{long['id']}", size=size, scheme=scheme)
        page.wait_for_selector(".older")
        check_accessible(page, "long thread")
        settled(page)
        site.picture(page, f"long-thread-{size[0]}-{scheme}")
        page.click(".older")
        check(page.locator(".message").count() == 14, "all messages are there")
    dangerous = next(
        message
        for message in mail.messages.values()
        if any(one["dangerous"] for one in message["attachments"]) and message["body_state"] == "stored"
    )
    page = site.open(f"/mailbox/inbox/thread/{dangerous['thread']}")
    page.wait_for_selector(".attachment.dangerous")
    sentences = {"archive.zip": "may contain programs", "setup.exe": "can run programs"}
    for warned in page.locator(".attachment.dangerous").all():
        name = warned.locator(".attachment-name").get_attribute("title")
        check(sentences[name] in warned.inner_text(), f"no warning, or another: {warned.inner_text()}")
    page.wait_for_selector("iframe.body-frame.loaded")
    saving = page.locator("a[download] >> nth=0")
    before = saving.get_attribute("href")
    text = page.get_attribute("iframe.body-frame >> nth=0", "src")
    site.control(touch=[dangerous["thread"]])
    eventually(
        lambda: saving.get_attribute("href") != before, "files keep addresses that run out"
    )
    check(page.get_attribute("iframe.body-frame >> nth=0", "src") == text, "a change loads the text again")
    with page.expect_download() as download:
        saving.click()
    check(download.value.suggested_filename != "", "nothing is downloaded")
    check_accessible(page, "attachments")
    site.picture(page, "attachments-1440-light")


@test("MO-61: a newsletter says what was blocked, and changes to plain text and back", mock_only=True)
def newsletter(site):
    message = next(
        one
        for one in site.server.mail.messages.values()
        if one["kind"] == "newsletter" and one["body_state"] == "stored"
    )
    for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)):
        page = site.open(f"/mailbox/inbox/thread/{message['thread']}", size=size, scheme=scheme)
        page.wait_for_selector("iframe.body-frame.loaded")
        check("6 remote images blocked (2 likely trackers)" in page.inner_text("#messages"), "nothing is said")
        settled(page)
        site.picture(page, f"newsletter-{size[0]}-{scheme}")
        check_accessible(page, "newsletter")
    before = page.get_attribute("iframe.body-frame", "src")
    page.keyboard.press("\\")
    eventually(lambda: page.get_attribute("iframe.body-frame", "src") != before, "\\ changes nothing")
    check(page.get_attribute(".segmented button >> nth=1", "aria-pressed") == "true", "the switch does not follow")
    site.server.settings.values["preferPlainText"] = "true"
    page = site.open(f"/mailbox/inbox/thread/{message['thread']}")
    page.wait_for_selector("iframe.body-frame.loaded")
    plain = page.locator(".segmented button >> nth=1")
    eventually(lambda: plain.get_attribute("aria-pressed") == "true", "the setting is not followed")
    page.keyboard.press("\\")
    eventually(lambda: plain.get_attribute("aria-pressed") == "false", "HTML cannot be had")


def newsletter_of(site):
    """A stored message with remote images, and the address of its conversation."""
    found = next(
        one
        for one in site.server.mail.messages.values()
        if one["kind"] == "newsletter" and one["body_state"] == "stored"
    )
    return found, f"/mailbox/inbox/thread/{found['thread']}"


@test(
    "MO-60: remote images are shown when the reader wants them, once or always, and failed ones are tried again",
    mock_only=True,
)
def remote_images(site):
    message, address = newsletter_of(site)
    page = site.open(address)
    page.wait_for_selector("iframe.body-frame.loaded")
    check(site.server.image_requests == [], "something was loaded unasked")
    frame = page.evaluate_handle("document.querySelector('iframe.body-frame')")
    page.click("text=Show images")
    eventually(lambda: "1 remote image couldn’t be loaded" in page.inner_text("#messages"), "the failure is not shown")
    eventually(
        lambda: page.evaluate("(old) => document.querySelector('iframe.body-frame.loaded') !== old", frame),
        "not read again",
    )
    check_accessible(page, "not loaded")
    site.picture(page, "images-not-loaded-1440-light")
    page.click("text=Try again")
    eventually(
        lambda: "2 remote images blocked (2 likely trackers)" in page.inner_text("#messages"),
        page.inner_text("#messages"),
    )
    check(page.locator("text=Show images").count() == 0, "trackers are offered")
    asked = [request[1:] for request in site.server.image_requests]
    check(asked == [("message", False), (None, True)], site.server.image_requests)
    site.server.mail.images_shown.clear()
    for size, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
        other = site.open(address, size=size, scheme=scheme)
        other.wait_for_selector("iframe.body-frame.loaded")
        other.click("button:has-text('Always')")
        other.wait_for_selector("[role=menu]")
        check_accessible(other, "always")
        site.picture(other, f"images-always-{size[0]}-{scheme}")
        other.keyboard.press("Escape")
    other.click("button:has-text('Always')")
    other.click(f"[role=menuitem]:has-text('{message['from'][1]}')")
    eventually(lambda: site.server.mail.image_permissions == [("sender", message["from"][1])], "not remembered")
    settings = site.open("/settings/reading/images", wait=False)
    settings.wait_for_selector(f".address-list >> text={message['from'][1]}")
    check_accessible(settings, "permissions")
    settings.click(f"[aria-label='Block images from {message['from'][1]}']")
    eventually(lambda: "Remote images are always blocked." in settings.inner_text(".settings-page"), "it stays")
    check(site.server.mail.image_permissions == [], "not forgotten")


@test("Every author of a message is shown, each with the address", mock_only=True)
def all_authors(site):
    page = site.open()
    for message in site.server.mail.messages.values():
        message["co_authors"] = [("Mallory", "mallory@evil.example")]
    open_first(page)
    head = page.locator("#messages .message.open .message-who").first
    eventually(lambda: "mallory@evil.example" in head.inner_text(), "the second author is hidden")
    check("Mallory" in head.inner_text(), head.inner_text())
    head.locator(".recipients").click()
    eventually(
        lambda: "mallory@evil.example" in page.locator(".details:visible").first.inner_text(), "not in the details"
    )
    check_accessible(page, "authors")


TOOLS = """[...document.querySelectorAll("#toolbar .tool")].filter((tool) => tool.offsetParent).map((tool) => {
  const box = tool.getBoundingClientRect();
  const name = tool.querySelector(".tool-name");
  return { id: tool.id, width: box.width, height: box.height, left: box.left, right: box.right,
           fits: name.scrollWidth <= box.width + 1 };
})"""
PHONE_TOOLS = ["back", "archive", "trash", "reply", "star", "unread", "more"]


@test("On a phone the bar of a conversation has Reply, and a menu with what else can be done", mock_only=True)
def phone_bar(site):
    for scheme, width in (("light", 375), ("dark", 320)):
        page = site.open(size=(width, 700), scheme=scheme)
        open_first(page)
        page.wait_for_selector("#tool-more")
        shown = page.evaluate(TOOLS)
        check([one["id"].removeprefix("tool-") for one in shown] == PHONE_TOOLS, f"{width}: other tools: {shown}")
        check(all(one["width"] >= 44 and one["height"] >= 44 and one["fits"] for one in shown), f"{width}: {shown}")
        check_accessible(page, f"bar of a conversation, {width}")
        site.picture(page, f"phone-bar-{width}-{scheme}")
        page.click("#tool-more")
        page.wait_for_selector(".context-menu")
        box = page.locator(".context-menu").bounding_box()
        check(box["y"] >= 0 and box["y"] + box["height"] <= 700, f"the menu leaves the window: {box}")
        check_accessible(page, f"menu of a conversation, {width}")
        site.picture(page, f"phone-more-{width}-{scheme}")
        for name in ("Find in conversation", "Spam", "Move", "Mute", "Lock"):
            check(page.locator(f".context-menu >> text={name}").count() > 0, f"{name} is missing")
        page.keyboard.press("Escape")
        eventually(lambda: focused(page)["id"] == "tool-more", f"the keyboard is elsewhere: {focused(page)}")
        page.click("#tool-more")
        page.click(".context-menu >> text=Find in conversation")
        page.wait_for_selector("#find")
        eventually(lambda: focused(page)["tag"] == "INPUT", f"the keyboard is elsewhere: {focused(page)}")
        page.click("#tool-reply")
        page.wait_for_selector(".composer")


@test("A conversation that is not in the list on screen is moved from the bar, because it has no menu", mock_only=True)
def phone_without_row(site):
    mail = site.server.mail
    number = mail.next_number
    mail.add_thread(6000, newest=mail.last_sync, mailbox=mail.mailbox(1, "sent"), unread=False)
    page = site.open(f"/mailbox/inbox/thread/{number}", size=PHONE, wait=False)
    page.wait_for_selector("#messages .message.open")
    ids = [one["id"] for one in page.evaluate(TOOLS)]
    check("tool-more" not in ids and "tool-move" in ids, f"other tools: {ids}")


@test("The tools of a conversation fit every width of the reader, and what does not fit is in the menu", mock_only=True)
def tools_fit(site):
    standard = 26
    layouts = [(1440, standard, 100), (1280, standard, 100), (1150, standard, 100), (1100, standard, 100),
               (1100, 45, 100), (1440, 45, 100), (1440, standard, 200), (768, standard, 100), (768, 45, 100), (700, 45, 100)]
    page = site.open()
    # Chromium says so whenever the height of a sandboxed frame's content is observed and changes.
    page.expected.append("Blocked script execution")
    open_first(page)
    for width, list_size, text_size in layouts:
        name = f"{width}-{list_size}-{text_size}"
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("""([list, text]) => {
          document.documentElement.style.setProperty("--list-size", `${list}rem`);
          document.documentElement.style.fontSize = `${text}%`;
        }""", [list_size, text_size])
        settled(page)
        edge = page.evaluate("document.querySelector('#toolbar').getBoundingClientRect().right")
        shown = page.evaluate(TOOLS)
        check(all(one["right"] <= edge and one["width"] >= 32 for one in shown), f"{name}: {edge} {shown}")
        ids = [one["id"] for one in shown]
        check(("tool-spam" in ids) != ("tool-more" in ids), f"{name}: not one way to Spam: {ids}")
        check(page.evaluate("""(() => {
          const place = document.querySelector(".reader-place > span");
          return place.offsetParent === null || place.getBoundingClientRect().right <= innerWidth;
        })()"""), f"{name}: the place in the list is cut off")
        site.picture(page, f"tools-{name}")
