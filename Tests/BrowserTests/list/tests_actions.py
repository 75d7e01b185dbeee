"""Actions on conversations and their undo."""

from harness import ROW, check, check_accessible, eventually, focused, holds, idle, location, row_keys, settled, test
from rest import at_rest


@test("A message is split into a new conversation, conversations are merged, and both can be undone")
def split_and_join(site):
    page = site.open()
    several = page.locator(f"{ROW}:has(.row-count:not(:empty))").first
    several.click()
    page.wait_for_selector("#messages .message.open")
    page.keyboard.press(";")
    check(page.locator("#messages .message-split").first.is_hidden(), "the first message can be split off")
    before = page.locator("#messages .message").count()
    check(before > 1, "the conversation has one message")
    page.locator("#messages .message-split").last.click()
    eventually(
        lambda: "Split into new conversation" in page.inner_text("#toast"),
        "the toast does not say that it is split off",
    )
    eventually(lambda: page.locator("#messages .message").count() < before, "the message is still there")
    check_accessible(page, "split off")
    page.keyboard.press("z")
    eventually(lambda: page.locator("#messages .message").count() == before, "undo does not bring it back")
    page.keyboard.press("u")
    idle(page)
    total = page.inner_text("#list-count")
    # A conversation that was joined and parted again may have another number; what it says is what it said.
    subjects = page.locator(f"{ROW} .row-subject").all_inner_texts()[:2]
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.click("#selection [aria-haspopup=menu]")
    page.click("#selection >> text=Join into one conversation")
    eventually(
        lambda: "Joined into one conversation" in page.inner_text("#toast"),
        "the toast does not say that they are joined",
    )
    eventually(lambda: page.inner_text("#list-count") != total, "there are as many conversations as before")
    page.keyboard.press("z")
    eventually(lambda: page.inner_text("#list-count") == total, "undo does not part them")
    eventually(
        lambda: page.locator(f"{ROW} .row-subject").all_inner_texts()[:2] == subjects, "the rows are not as before"
    )


@test("Archiving the open conversation opens the next one, and the keyboard follows")
def archive_open_thread(site):
    page = site.open()
    keys = row_keys(page)
    first, second = (page.locator(f"{ROW} >> nth={at}").get_attribute("data-thread") for at in range(2))
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    page.keyboard.press("e")
    eventually(lambda: location(page).endswith(f"/thread/{second}"), "the next conversation is not open")
    eventually(lambda: focused(page)["id"] == "subject", "the keyboard does not follow into it")
    check(page.locator(f"{ROW}.open").get_attribute("data-key") == keys[1], "its row is not the open one")
    check_accessible(page, "the next conversation")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[0] == keys[0], "z brings it back")
    # From the list the keyboard stays in the list.
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("e")
    eventually(lambda: focused(page)["row"] == keys[1], "the keyboard is not on the row of the next conversation")
    check(location(page).endswith(f"/thread/{second}"), "the next conversation is not open")
    # The archived one is no step of the history.
    page.go_back()
    holds(lambda: not location(page).endswith(f"/thread/{first}"), "Back leads to what is gone", at_rest(page))


@test("The setting leads to the previous conversation or back to the list after archiving", mock_only=True)
def advance_settings(site):
    page = site.open()
    threads = [page.locator(f"{ROW} >> nth={at}").get_attribute("data-thread") for at in range(4)]
    site.server.settings.values["autoAdvance"] = "previous"
    page.reload()
    page.wait_for_selector(ROW)
    page.click(f"{ROW} >> nth=1")
    page.wait_for_selector("#messages .message.open")
    page.click("#tool-archive")
    eventually(lambda: location(page).endswith(f"/thread/{threads[0]}"), "the previous one is not open")
    site.server.settings.values["autoAdvance"] = "list"
    page.reload()
    page.wait_for_selector("#messages .message.open")
    page.click("#tool-archive")
    eventually(lambda: "/thread/" not in location(page), "the list is not shown")
    eventually(lambda: focused(page)["isRow"], "the keyboard is not in the list")


@test("FR-SYNC-10: in Trash the same key deletes forever, says so, and can be undone")
def delete_permanently(site):
    page = site.open()
    page.clock.install()
    page.wait_for_selector(ROW)
    page.locator(ROW).first.focus()
    subject = page.locator(f"{ROW} .row-subject").first.inner_text()
    page.keyboard.press("#")
    eventually(lambda: "Moved to Trash" in page.inner_text("#toast"), "it goes to Trash first")
    here = page.locator(ROW, has_text=subject).first
    for trash in page.locator("[role=treeitem]", has_text="Trash").all():
        trash.click()
        idle(page)
        if here.is_visible():
            break
    here.focus()
    check(
        here.locator("[data-do=trash]").get_attribute("aria-label") == "Delete forever",
        "the row's button does not say what it does",
    )
    check(
        page.locator("#tool-trash").get_attribute("aria-label") == "Delete forever",
        "the toolbar's button does not say what it does",
    )
    count = page.locator(ROW, has_text=subject).count()
    page.keyboard.press("#")
    page.wait_for_selector("#delete-question[open]")
    page.click("#delete-question .button.danger")
    eventually(lambda: "Deleting 1 conversation forever" in page.inner_text("#toast"), "the toast does not say so")
    eventually(lambda: page.locator(ROW, has_text=subject).count() == count - 1, "the row is still there")
    page.clock.fast_forward(6000)
    settled(page)
    check(page.is_visible("#toast .toast-undo"), "there is too little time to take it back")
    page.keyboard.press("z")
    eventually(lambda: page.locator(ROW, has_text=subject).count() == count, "z does not bring it back")
    page.go_back()
    eventually(
        lambda: page.locator("#tool-trash").get_attribute("aria-label") == "Move to Trash",
        "elsewhere it moves to Trash",
    )


@test("Actions carry the mailbox, and opening a thread marks it as read without a toast", mock_only=True)
def actions_sent(site):
    page = site.open()
    site.server.actions.clear()
    index = next(
        number
        for number in range(9)
        if "unread" in page.locator(f"{ROW} >> nth={number}").get_attribute("class").split()
    )
    row = page.locator(f"{ROW} >> nth={index}")
    row.click()
    eventually(lambda: any(one["action"] == "mark_read" for one in site.server.actions), "nothing was marked as read")
    eventually(lambda: "unread" not in row.get_attribute("class").split(), "the row is still unread")
    check(not page.is_visible("#toast"), "reading shows a toast")
    page.keyboard.press("Shift+U")
    eventually(lambda: "unread" in row.get_attribute("class").split(), "Shift+U does nothing")
    page.keyboard.press("e")
    eventually(lambda: any(one["action"] == "archive" for one in site.server.actions), "nothing was archived")
    sent = [one for one in site.server.actions if one["action"] == "archive"][0]
    check(sent["mailbox"] == site.server.mail.mailbox(1, "inbox"), f"the archive is not limited to the inbox: {sent}")
    page.keyboard.press("z")
    eventually(lambda: any(one["action"] == "undo" for one in site.server.actions), "undo was not sent")


@test("Several conversations can be selected with x and archived together", mock_only=True)
def several(site):
    page = site.open()
    keys = row_keys(page)
    for key in ("j", "x", "j", "x"):
        page.keyboard.press(key)
    check("2 selected" in page.inner_text("#selection"), "no selection bar")
    check_accessible(page, "selection")
    site.picture(page, "selection-1440-light")
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] == keys[2], "both are archived")
    check("2 conversations archived" in page.inner_text("#toast"), page.inner_text("#toast"))
    settled(page)
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[:3] == keys[:3], "both come back")


@test("A conversation moves to a mailbox that is found by typing, and undo brings it back")
def move_by_typing(site):
    page = site.open()
    keys = row_keys(page)
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("v")
    page.wait_for_selector("#move")
    check(focused(page)["id"] == "move", "the keyboard is not in the field")
    check_accessible(page, "move")
    count = page.locator("#move-list [role=option]").count()
    page.keyboard.type("arch")
    eventually(lambda: 0 < page.locator("#move-list [role=option]").count() < count, "the list is not narrowed")
    page.keyboard.type("zzz")
    eventually(lambda: "No mailbox" in page.inner_text(".picker-empty"), "an empty list says nothing")
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    eventually(lambda: page.inner_text("#toast").startswith("Moved to Archive"), "the toast does not name the mailbox")
    eventually(lambda: keys[0] not in row_keys(page), "the row is still there")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[0] == keys[0], "undo does not bring it back")
    page.keyboard.press("v")
    page.wait_for_selector("#move")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("#move").count() == 0, "Escape does not close the dialog")


@test("Spam goes to Spam and comes back as not spam")
def spam_and_not_spam(site):
    page = site.open()
    keys = row_keys(page)
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("!")
    eventually(lambda: page.inner_text("#toast").startswith("Moved to Spam"), "the toast does not say it")
    eventually(lambda: keys[0] not in row_keys(page), "the row is still there")
    page.locator("#sidebar a", has_text="Spam").first.click()
    eventually(lambda: page.inner_text("#list-title") == "Spam", "Spam is not shown")
    settled(page)
    before = len(row_keys(page))
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("!")
    eventually(lambda: page.inner_text("#toast").startswith("Moved to the inbox"), "the toast does not say it")
    eventually(lambda: len(row_keys(page)) < before, "it is still in Spam")


@test("Several levels of undo survive a reload, the newest first", mock_only=True)
def undo_after_reload(site):
    page = site.open()
    keys = row_keys(page)[:3]
    page.locator(ROW).first.focus()
    for key in keys[:2]:
        page.keyboard.press("e")
        eventually(lambda: key not in row_keys(page), "it is not archived")
    eventually(lambda: len(page.evaluate("JSON.parse(sessionStorage.getItem('vaultmail.undo'))")) == 2, "not kept")
    page.reload()
    page.wait_for_selector(ROW)
    check(row_keys(page)[0] == keys[2], "the archived ones are back already")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[0] == keys[1], "z does not bring back the second")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[0] == keys[0], "z does not bring back the first")
    page.keyboard.press("z")
    eventually(lambda: "Nothing to undo" in page.inner_text("#toast"), "there is more to undo")
