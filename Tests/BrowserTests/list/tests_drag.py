"""Dragging conversations to a mailbox in the sidebar."""

from harness import ROW, check, check_accessible, eventually, location, row_keys, settled, test
from page_steps import other_site

ITEM = "#tree [role=treeitem]"


def item(page, name):
    return page.locator(ITEM, has=page.locator(f".tree-name:text-is('{name}')")).first


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, row, target):
    """Drags a row until it is above the target, and keeps it there."""
    x, y = middle(page.locator(row))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 4, steps=3)
    page.mouse.move(*middle(target), steps=6)
    # A browser reports a drag that rests as well, the protocol of the tests only one that moves.
    page.mouse.move(*(place + 1 for place in middle(target)))


def took(site, action):
    return [one for one in site.server.actions if one["action"] == action]


def where(site, thread):
    return {site.server.mail.messages[number]["mailbox"] for number in site.server.mail.threads[thread]["messages"]}


@test("A row that is dragged to a mailbox is moved there, and undo brings it back", mock_only=True)
def one_row(site):
    for scheme in ("light", "dark"):
        page = site.open(scheme=scheme)
        key = row_keys(page)[1]
        travel = next(box["id"] for box in site.server.mail.mailboxes if box["path"] == "Travel")
        drag(page, f"{ROW} >> nth=1", item(page, "Travel"))
        eventually(lambda: item(page, "Travel").get_attribute("class").count("drop") == 1, "the mailbox is not marked")
        settled(page)
        site.picture(page, f"drag-{scheme}")
        page.mouse.up()
        eventually(lambda: "Moved to Travel" in page.inner_text("#toast"), "nothing says that it was moved")
        check(key not in row_keys(page), "the row is still there")
        check("/thread/" not in location(page), "the drag opened the conversation")
        moved = took(site, "move")[-1]
        check(moved["destination"] == travel and moved["threads"] == [int(key[1:])], moved)
        check(page.locator(".drag-image").count() == 0, "the drag image is left over")
        eventually(lambda: page.locator(f"{ITEM}.takes, {ITEM}.refuses").count() == 0, "the marks stay")
        page.click("#toast .toast-undo")
        eventually(lambda: key in row_keys(page), "undo does not bring it back")
        check_accessible(page, f"after a drag, {scheme}")
        site.close_pages()
        site.server.reset()


@test("All selected rows are dragged with one of them; a row outside of the selection goes alone", mock_only=True)
def several_rows(site):
    page = site.open()
    keys = row_keys(page)
    for at in (0, 2, 3):
        page.click(f"{ROW} >> nth={at} >> .row-avatar")
    page.evaluate("""() => document.addEventListener("dragstart", () => {
      window.dragged = document.querySelector(".drag-image").textContent; })""")
    drag(page, f"{ROW} >> nth=2", item(page, "Archive"))
    page.mouse.up()
    eventually(lambda: "3 conversations moved to Archive" in page.inner_text("#toast"), "not all are moved")
    check(page.evaluate("window.dragged") == "3 conversations", page.evaluate("window.dragged"))
    check(not {keys[0], keys[2], keys[3]} & set(row_keys(page)), "a row is still there")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[:4] == keys[:4], "one undo does not bring all of them back")
    page.click(f"{ROW} >> nth=0 >> .row-avatar")
    drag(page, f"{ROW} >> nth=4", item(page, "Archive"))
    page.mouse.up()
    eventually(lambda: keys[4] not in row_keys(page) and keys[0] in row_keys(page), "the selected one went along")


@test("With Ctrl or Alt a drop copies, and the row stays", mock_only=True)
def copies(site):
    for key in ("Control", "Alt"):
        page = site.open()
        keys = row_keys(page)
        drag(page, f"{ROW} >> nth=0", item(page, "Travel"))
        page.keyboard.down(key)
        page.mouse.move(*(place + 1 for place in middle(item(page, "Travel"))))
        page.mouse.up()
        page.keyboard.up(key)
        eventually(lambda: "copied to Travel" in page.inner_text("#toast"), f"{key} copies nothing")
        check(site.server.copies and not took(site, "move"), site.server.actions)
        check(row_keys(page) == keys, "a row left the list")
        site.close_pages()
        site.server.reset()


@test("The sidebar's rows that cannot take mail refuse it, and Escape ends a drag", mock_only=True)
def refusals(site):
    page = site.open()
    keys = row_keys(page)
    for name in ("Inbox", "Starred", "Drafts", "Outbox"):
        drag(page, f"{ROW} >> nth=0", item(page, name))
        eventually(lambda: "refuses" in item(page, name).get_attribute("class"), f"{name} seems to take mail")
        check("drop" not in item(page, name).get_attribute("class").split(), f"{name} is marked as a target")
        page.mouse.up()
        eventually(lambda: page.locator(f"{ITEM}.refuses").count() == 0, "the drag does not end")
    drag(page, f"{ROW} >> nth=0", item(page, "Travel"))
    eventually(lambda: page.locator(f"{ITEM}.drop").count() == 1, "Travel is no target")
    page.keyboard.press("Escape")
    page.mouse.up()
    eventually(lambda: page.locator(f"{ITEM}.takes").count() == 0, "Escape does not end the drag")
    check(row_keys(page) == keys and not site.server.actions, site.server.actions)


@test("A mailbox of another account refuses, and a collapsed mailbox expands below the pointer", mock_only=True)
def accounts(site):
    other = other_site(site, accounts=2)
    try:
        page = other.open()
        one = other.server.mail.threads[int(row_keys(page)[0][1:])]["account_id"]
        headings = page.locator(f"{ITEM}.heading")
        headings.nth(one - 1).click()
        eventually(lambda: headings.nth(one - 1).get_attribute("aria-expanded") == "false", "it does not collapse")
        drag(page, f"{ROW} >> nth=0", headings.nth(one - 1))
        eventually(lambda: headings.nth(one - 1).get_attribute("aria-expanded") == "true", "it does not expand")
        boxes = {box["id"]: box["account_id"] for box in other.server.mail.mailboxes if box["role"] != "drafts"}
        for node in page.locator(f"{ITEM}[data-key]").all():
            key = node.get_attribute("data-key")
            if key.isdigit():
                takes = boxes[int(key)] == one and int(key) != other.server.mail.mailbox(one, "inbox")
                check(("takes" in node.get_attribute("class")) == takes, f"{key}: {node.get_attribute('class')}")
        page.mouse.up()
    finally:
        problems = other.close_pages()
        other.server.shutdown()
    check(not problems, problems)
