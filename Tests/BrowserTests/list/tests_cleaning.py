"""Locked messages, deleting forever with a question, emptying Trash, and cleaning up by sender."""

from harness import ROW, check, check_accessible, eventually, focused, location, row_keys, status, test
from page_steps import SIZES, open_first
from rule_steps import REFUSED, open_rules
from settings_steps import look, tab_to


def trash_some(site, count, locked=0):
    """Moves messages to Trash; the first of them are locked. Returns the Trash mailbox."""
    trash = site.server.mail.mailbox(1, "trash")
    inside = [one for one in site.server.mail.messages.values() if one["mailbox"] == trash]
    others = [one for one in site.server.mail.messages.values() if one["mailbox"] not in (None, trash)]
    for one in inside:
        one["mailbox"] = None
    for place, one in enumerate(others[:count]):
        one.update(mailbox=trash, locked=place < locked)
    return trash


@test(
    "IMAP-02: a conversation is locked and unlocked by key and button, with a sign on row and message", mock_only=True
)
def lock(site):
    page = site.open()
    page.locator(ROW).first.focus()
    page.keyboard.press("Shift+L")
    eventually(lambda: page.is_visible(f"{ROW} >> nth=0 >> [title^=Locked]"), "no sign on the row")
    check("locked" in page.get_attribute(f"{ROW} >> nth=0", "aria-label"), "no word for readers")
    check("Locked" in page.inner_text("#toast"), page.inner_text("#toast"))
    open_first(page)
    check(page.get_attribute("#tool-lock", "aria-pressed") == "true", "the tool does not say so")
    check(page.locator(".message-lock").count() > 0, "no sign on the message")
    check_accessible(page, "locked")
    site.picture(page, "locked")
    page.click("#tool-lock")
    eventually(lambda: page.locator(".message-lock").count() == 0, "still locked")
    page.keyboard.press("z")
    eventually(lambda: page.locator(".message-lock").count() > 0, "z does not lock again")


@test("IMAP-02: Trash leaves locked messages alone and says how many", mock_only=True)
def locked_stays(site):
    page = site.open()
    key = row_keys(page)[0]
    thread = site.server.mail.threads[int(key[1:])]
    for message in site.server.mail.thread_messages(thread):
        message["locked"] = True
    page.reload()
    page.wait_for_selector(f"{ROW} >> nth=0 >> [title^=Locked]")
    page.locator(ROW).first.focus()
    page.keyboard.press("#")
    words = "Nothing was changed. 1 locked message was left alone"
    eventually(lambda: words in page.inner_text("#toast"), page.inner_text("#toast"))
    check(row_keys(page)[0] == key and focused(page)["row"] == key, "the row or the keyboard went away")
    page.keyboard.press("z")
    eventually(lambda: "Nothing to undo" in page.inner_text("#toast"), page.inner_text("#toast"))


def lock_some(site, keys):
    """Locks all messages of conversations; returns how many."""
    messages = [one for key in keys for one in site.server.mail.thread_messages(site.server.mail.threads[int(key[1:])])]
    for message in messages:
        message["locked"] = True
    return len(messages)


@test("IMAP-02: of several conversations those that go are counted, and the locked messages that stay", mock_only=True)
def some_stay(site):
    page = site.open()
    keys = row_keys(page)
    lock_some(site, keys[:3])
    inbox = site.server.mail.mailbox(1, "inbox")
    count = sum(bool(one.get("locked")) and one["mailbox"] == inbox for one in site.server.mail.messages.values())
    page.reload()
    page.wait_for_selector(f"{ROW} >> nth=2 >> [title^=Locked]")
    for place in range(4):
        page.click(f"{ROW} >> nth={place} >> .row-avatar")
    page.keyboard.press("#")
    words = f"1 conversation moved to Trash. {count} locked messages were left alone"
    eventually(lambda: words in page.inner_text("#toast"), page.inner_text("#toast"))
    eventually(lambda: row_keys(page)[:4] == [*keys[:3], keys[4]], f"rows: {row_keys(page)[:4]}")
    check(f"{words}. Press z to undo." in status(page), status(page))
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[:4] == keys[:4], f"rows: {row_keys(page)[:4]}")
    check("Undone: Moved to Trash" in page.inner_text("#toast"), page.inner_text("#toast"))


@test("IMAP-22: deleting forever asks, with the count, and Cancel deletes nothing", mock_only=True)
def delete_question(site):
    trash = trash_some(site, 4)
    page = site.open(f"/mailbox/{trash}")
    for place in (0, 1):
        page.click(f"{ROW} >> nth={place} >> .row-avatar")
    page.keyboard.press("#")
    page.wait_for_selector("#delete-question[open]")
    check("Delete 2 conversations forever" in page.inner_text("#delete-question"), page.inner_text("#delete-question"))
    check_accessible(page, "question")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("#delete-question").count() == 0, "it stays open")
    check(not any(one["action"] == "delete" for one in site.server.actions), "something is deleted")


@test(
    "IMAP-22: the question before deleting names the locked conversations that stay; if all stay, there is none",
    mock_only=True,
)
def delete_locked(site):
    trash = trash_some(site, 0)
    mail = site.server.mail
    all_messages = [mail.thread_messages(one) for one in mail.threads.values() if one["account_id"] == 1]
    single = [one for one in all_messages if len(one) == 1][:2]
    several = next(one for one in all_messages if len(one) > 1)
    for messages in [*single, several]:
        for message in messages:
            message["mailbox"] = trash
    single[0][0]["locked"] = several[0]["locked"] = True
    page = site.open(f"/mailbox/{trash}")
    for place in range(3):
        page.click(f"{ROW} >> nth={place} >> .row-avatar")
    page.keyboard.press("#")
    page.wait_for_selector("#delete-question[open]")
    words = page.inner_text("#delete-question")
    check("Delete 2 conversations forever?" in words, words)
    check("1 locked conversation stays. Locked messages in 1 conversation stay." in words, words)
    check_accessible(page, "question with locked conversations")
    site.picture(page, "delete-locked")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("#delete-question").count() == 0, "it stays open")
    page.keyboard.press("Escape")
    page.locator(f"{ROW}[data-key=t{single[0][0]['thread']}]").focus()
    page.keyboard.press("#")
    words = "Nothing was changed. 1 locked message was left alone"
    eventually(lambda: words in page.inner_text("#toast"), page.inner_text("#toast"))
    check(page.locator("#delete-question").count() == 0, "it asks although nothing can be deleted")
    check(not any(one["action"] == "delete" for one in site.server.actions), "something is deleted")


@test("IMAP-21, IMAP-22: Empty Trash asks with the count, keeps locked mail, and can be undone", mock_only=True)
def empty_trash(site):
    trash = trash_some(site, 5, locked=1)
    page = site.open(f"/mailbox/{trash}")
    page.click("#empty-trash-button")
    eventually(lambda: "Delete 4 messages forever" in page.inner_text("#empty-trash"), "no count")
    check("Locked, so left alone: 1." in page.inner_text("#empty-trash"), page.inner_text("#empty-trash"))
    check_accessible(page, "empty Trash")
    site.picture(page, "empty-trash")
    page.click("#empty-trash-confirm")
    inside = lambda: sum(one["mailbox"] == trash for one in site.server.mail.messages.values())
    eventually(lambda: inside() == 1, "it is not empty")
    eventually(lambda: "Deleting 4 messages forever" in page.inner_text("#toast"), "nothing says so")
    page.keyboard.press("z")
    eventually(lambda: inside() == 5, "z does not bring it back")


@test("IMAP-22: if Trash has changed since the question, it asks again with the new count", mock_only=True)
def trash_changed(site):
    trash = trash_some(site, 5)
    page = site.open(f"/mailbox/{trash}")
    page.expected = REFUSED
    page.click("#empty-trash-button")
    page.wait_for_selector("#empty-trash-confirm")
    for message in list(site.server.mail.messages.values()):
        if message["mailbox"] == trash:
            message["mailbox"] = site.server.mail.mailbox(1, "archive")
            break
    page.click("#empty-trash-confirm")
    eventually(lambda: "Trash now holds 4 messages." in page.inner_text("#empty-trash"), "it does not say so")
    eventually(lambda: "Delete 4 messages forever" in page.inner_text("#empty-trash-confirm"), "another count")
    check(sum(one["mailbox"] == trash for one in site.server.mail.messages.values()) == 4, "something is deleted")


@test("Cleaning up, wide, light and dark", mock_only=True)
def wide(site):
    show(site, *SIZES[0])


@test("Cleaning up on a phone, light and dark", mock_only=True)
def narrow(site):
    show(site, *SIZES[1])


def show(site, name, size):
    look(site, open_rules(site, "/cleanup", wait=".sender", size=size), f"cleanup-{name}")


@test("Senders are sorted by volume, and all but the newest go to Trash, counted first, with one undo", mock_only=True)
def trash_sender(site):
    page = open_rules(site, "/cleanup", wait=".sender")
    first = page.inner_text(".sender-name >> nth=0")
    page.select_option("#sort-senders", "newest")
    eventually(lambda: page.inner_text(".sender-name >> nth=0") != first, "the order stays")
    page.select_option("#sort-senders", "count")
    eventually(lambda: page.inner_text(".sender-name >> nth=0") == first, "the order stays")
    address = page.inner_text(".sender-name >> nth=0 >> bdi")
    have = [one for one in site.server.mail.messages.values() if one["from"][1] == address and one["mailbox"]]
    tab_to(page, "(node) => node.textContent === 'Trash older…'", "the button", limit=60)
    page.keyboard.press("Enter")
    page.wait_for_selector("#trash-sender[open]")
    check(focused(page)["id"] == "keep-count", f"the keyboard is elsewhere: {focused(page)}")
    page.fill("#keep-count", "x")
    eventually(lambda: "A number from" in page.inner_text("#keep-count-note"), "no error")
    page.fill("#keep-count", "3")
    eventually(lambda: "would go to Trash" in page.inner_text("#trash-sender [role=status]"), "no count")
    words = page.inner_text("#trash-sender [role=status]")
    check_accessible(page, "trash all but the newest")
    site.picture(page, "trash-sender")
    page.keyboard.press("Enter")
    trash = site.server.mail.mailbox(1, "trash")
    eventually(lambda: sum(one["mailbox"] != trash for one in have) == 3, "others are kept")
    eventually(lambda: words.split()[0] in page.inner_text("#toast"), page.inner_text("#toast"))
    page.click("#toast .toast-undo")
    eventually(lambda: sum(one["mailbox"] != trash for one in have) > 3, "it is not undone")


@test("Cleaning up: without mail, and when it cannot be counted", mock_only=True)
def states(site):
    page = site.open(wait=False)
    page.expected = REFUSED
    blocked = lambda route: route.fulfill(status=503, json={"error": {"code": "busy", "message": "Busy.", "hint": ""}})
    page.route("**/api/senders*", blocked)
    page.goto(site.address + "/settings/rules/cleanup")
    page.wait_for_selector("text=Couldn’t count your mail: Busy.")
    check_accessible(page, "failed")
    page.unroute("**/api/senders*", blocked)
    site.server.mail.messages.clear()
    page.click("text=Try again")
    page.wait_for_selector("text=No mail to clean up")


@test("Large mail is a search", mock_only=True)
def large(site):
    page = open_rules(site, "/cleanup", wait=".sender")
    page.click("button#large")
    eventually(lambda: "larger%3A5M" in location(page), location(page))
