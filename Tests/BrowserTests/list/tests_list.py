"""The list of conversations: actions, selection, undo and live updates."""

from harness import (
    PHONE, ROW, check, check_accessible, eventually, focused, holds, idle, location, row_keys, settled, test,
)
from page_steps import asked_since, other_site, when_quiet
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
    page.click("#selection >> text=Merge into one conversation")
    eventually(
        lambda: "Merged into one conversation" in page.inner_text("#toast"),
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


@test("New mail does not move what is on screen, keeps the keyboard, and shows a pill when scrolled", mock_only=True)
def new_mail(site):
    page = site.open()
    for _ in range(24):
        page.keyboard.press("j")
    settled(page)
    before = focused(page)["row"]
    top = page.evaluate("document.activeElement.getBoundingClientRect().top")
    site.control(deliver=3)
    eventually(lambda: "3 new" in page.inner_text("#new-pill"), "no pill")
    check(focused(page)["row"] == before, "the keyboard moved")
    now = page.evaluate("document.activeElement.getBoundingClientRect().top")
    check(abs(now - top) <= 1, f"the row moved by {now - top} pixels")
    check_accessible(page, "pill")
    site.picture(page, "new-mail-1440-light")
    page.click("#new-pill")
    eventually(
        lambda: page.evaluate("document.querySelector('#list-scroller').scrollTop") == 0, "the pill does not go up"
    )
    check(not page.is_visible("#new-pill"), "the pill stays")
    first = row_keys(page)[0]
    site.control(deliver=1)
    eventually(lambda: row_keys(page)[0] != first, "at the top new mail does not come into view")


@test(
    "FR-SYNC-09: rows read before a change or its undo was carried out neither hide it nor move the keyboard",
    mock_only=True,
)
def late_rows(site):
    page = site.open()
    keys = row_keys(page)
    page.locator(f"{ROW} >> nth=1").focus()
    idle(page)
    gates = site.server.gates
    rows = gates.close("/api/threads")
    page.keyboard.press("e")
    eventually(lambda: rows.waiting, "the list is not read again")
    undo = gates.close("/api/undo")
    page.keyboard.press("z")
    eventually(lambda: undo.waiting, "nothing is undone")
    eventually(lambda: focused(page)["row"] == keys[1], "the keyboard is elsewhere")
    stays = lambda until: holds(
        lambda: focused(page)["row"] == keys[1] and row_keys(page)[:4] == keys[:4], "row or keyboard moved", until
    )
    rows.open()
    stays(rows_handled(site))
    undo.open()
    stays(at_rest(page))
    row = page.locator(f"{ROW} >> nth=1")
    was_starred = "starred" in row.get_attribute("class")
    star = gates.close("/api/actions")
    page.keyboard.press("s")
    eventually(lambda: star.waiting, "no star is sent")
    is_changed = lambda: ("starred" in row.get_attribute("class")) != was_starred
    holds(is_changed, "the star is hidden again", rows_handled(site))
    star.open()
    holds(is_changed, "the star is hidden again", at_rest(page))


def rows_handled(site):
    """A condition that holds once the page has handled rows that it reads because of a change from now on."""
    count = len(site.server.asked)
    site.control(tell={})
    # It does not read rows before it has handled those of before; one answer may have been on its way.
    return lambda: asked_since(site, count).count("/api/threads") > 2


@test("A change that the program does not answer is reverted, and the list follows again", mock_only=True)
def silent_program(site):
    page = site.open()
    page.clock.install()
    page.route("**/api/actions", lambda request: None)
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] != keys[0] or row_keys(page)[1] != keys[1], "the row does not go")
    page.clock.fast_forward(41_000)
    eventually(lambda: "isn’t responding" in page.inner_text("[role=alert]"), "the person is not told")
    eventually(lambda: row_keys(page)[:2] == keys[:2], "the row is not back")
    count = len(site.server.asked)
    site.control(tell={})
    page.clock.run_for(2_000)
    eventually(lambda: "/api/threads" in asked_since(site, count), "the list is not read again")


@test(
    "MO-48: a change elsewhere reads nothing, one further down only a number, one on screen the rows",
    mock_only=True,
)
def reads_what_it_shows(site):
    page = site.open()
    work = site.server.mail.mailbox(1, "sent")
    when_quiet(site)
    count = len(site.server.asked)
    for number in range(40):
        site.control(
            tell={
                "threads": [900_000 + number],
                "lists": {f"mailbox:{work}": 2**62},
                "accounts": False,
                "mailboxes": False,
            }
        )
    when_quiet(site)
    check(asked_since(site, count) == [], f"mail of another mailbox makes the page ask: {asked_since(site, count)}")
    site.control(tell={"lists": {"inbox": 1}, "accounts": False, "mailboxes": False})
    when_quiet(site)
    asked = site.server.asked[count:]
    check([path for path, _ in asked] == ["/api/threads"] and asked[0][1]["limit"] == "1", f"mail far down: {asked}")
    count = len(site.server.asked)
    for _ in range(200):
        site.control(tell={"lists": {"inbox": 2**62}, "mailboxes": True})
    when_quiet(site)
    asked = asked_since(site, count)
    check("/api/threads" in asked and "/api/overview" in asked, f"mail of this list is not read: {asked}")
    check(len(asked) < 30, f"{len(asked)} requests for 200 changes")


@test("Three thousand conversations: few rows in the document, and scrolling reaches the end", mock_only=True)
def long_list(site):
    other = other_site(site, size=3000)
    page = other.open()
    total = int(page.inner_text("#list-count").split()[0].replace(",", ""))
    most = 0
    for _ in range(400):
        page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
        settled(page)
        most = max(most, page.locator(ROW).count())
        if (
            page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))")
            == total
        ):
            break
    last = page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))")
    check(last == total, f"the end is row {last} of {total}")
    check(most < 60, f"{most} rows in the document")
    page.keyboard.press("k")
    check(focused(page)["isRow"], "the keyboard works at the end")
    problems = other.close_pages()
    check(not problems, str(problems))


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


@test("The subject of the row under the pointer ends before its buttons, in every density", mock_only=True)
def under_pointer(site):
    site.server.mail.threads[min(site.server.mail.threads)]["subject"] = "Minutes of the meeting " * 9
    for density in ("compact", "default", "relaxed"):
        page = site.open()
        page.evaluate(f"document.documentElement.dataset.density = '{density}'")
        for number in range(3):
            page.hover(f"{ROW} >> nth={number}")
            settled(page)
            covered = page.evaluate("""(number) => {
              const row = document.querySelectorAll("#rows > .row")[number];
              const actions = row.querySelector(".row-actions").getBoundingClientRect();
              return [...row.querySelectorAll(".row-people, .row-subject, .row-snippet")].filter((node) => {
                const box = node.getBoundingClientRect();
                return box.width > 0 && box.right > actions.left && box.bottom > actions.top + 2 && box.top < actions.bottom - 2;
              }).map((node) => node.className);
            }""", number)
            check(not covered, f"{density}: {covered} are covered")
        site.picture(page, f"row-pointer-{density}")


@test("The key of the undo toast is not shown where there is no keyboard", mock_only=True)
def toast_by_finger(site):
    page = site.open(size=PHONE, has_touch=True, is_mobile=True)
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.wait_for_selector(".toast-undo")
    check(not page.is_visible(".toast-undo kbd"), "the key is shown")
    site.picture(page, "toast-375")
