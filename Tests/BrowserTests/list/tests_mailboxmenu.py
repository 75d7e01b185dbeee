"""Creating, renaming, deleting and subscribing mailboxes on the page, and copying to them."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, location, settled, test

REFUSED = ("status of 409", "status of 503")

FAMILY = ".tree-item:has-text('Family')"


def names(page):
    return [one.strip() for one in page.locator("#tree .tree-name").all_inner_texts()]


def opened_menu(page, row=FAMILY):
    page.click(row, button="right")
    page.wait_for_selector(".context-menu")


@test("A mailbox is created inside another, and a name that is taken is said in the form", mock_only=True)
def create(site):
    page = site.open()
    page.expected = REFUSED
    page.click("#new-mailbox")
    page.wait_for_selector("#mailbox-form")
    check(focused(page)["id"] == "mailbox-name", f"the keyboard is elsewhere: {focused(page)}")
    check_accessible(page, "form of a mailbox")
    page.keyboard.press("Enter")
    eventually(lambda: "Enter a name." in page.inner_text("#mailbox-form"), "no name is accepted")
    page.fill("#mailbox-name", "2026/Q1")
    eventually(lambda: "cannot contain “/”" in page.inner_text("#mailbox-form"), "a delimiter is accepted")
    page.fill("#mailbox-name", "Harbour")
    page.select_option("#mailbox-parent", label="Projects")
    page.keyboard.press("Enter")
    page.click("#mailbox-save")
    eventually(lambda: "already a mailbox “Projects/Harbour”" in page.inner_text("#mailbox-form"), "no reason")
    site.picture(page, "mailbox-form-1440-light")
    page.fill("#mailbox-name", "Łódź & 東京")
    page.click("#mailbox-save")
    eventually(lambda: page.locator("#mailbox-form").count() == 0, "the form stays")
    eventually(lambda: "Łódź & 東京" in names(page), f"not in the sidebar: {names(page)}")


@test("Without its server no mailbox is created, and the form keeps what was typed", mock_only=True)
def offline(site):
    site.server.mail.offline_mailboxes = True
    page = site.open(size=PHONE, scheme="dark")
    page.expected = REFUSED
    page.click("#tabbar >> text=Mailboxes")
    page.click("#new-mailbox")
    page.fill("#mailbox-name", "Later")
    page.click("#mailbox-save")
    eventually(lambda: "only while the server can be reached" in page.inner_text("#mailbox-form"), "no reason")
    check(page.input_value("#mailbox-name") == "Later", "the name is gone")
    check_accessible(page, "refused form of a mailbox")
    site.picture(page, "mailbox-form-375-dark")


@test("A mailbox is renamed and moved from its menu, by the keyboard alone", mock_only=True)
def rename(site):
    page = site.open()
    page.focus(FAMILY)
    page.keyboard.press("Shift+F10")
    page.wait_for_selector(".context-menu")
    check_accessible(page, "menu of a mailbox")
    site.picture(page, "mailbox-menu-1440-light")
    page.keyboard.press("Escape")
    eventually(lambda: "Family" in (focused(page)["name"] or ""), f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.press("Shift+F10")
    page.wait_for_selector(".context-menu")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#mailbox-form")
    check(page.input_value("#mailbox-name") == "Family", "the name is not there")
    page.fill("#mailbox-name", "Home")
    page.select_option("#mailbox-parent", label="Travel")
    page.keyboard.press("Tab")
    page.click("#mailbox-save")
    eventually(lambda: "Home" in names(page) and "Family" not in names(page), f"not renamed: {names(page)}")
    paths = [box["path"] for box in site.server.mail.mailboxes]
    check("Travel/Home" in paths, f"not moved: {paths}")


@test("Deleting a mailbox asks with the number of its messages, and again if more arrive", mock_only=True)
def delete(site):
    mail = site.server.mail
    box = next(one for one in mail.mailboxes if one["path"] == "Family")
    page = site.open(f"/mailbox/{box['id']}")
    opened_menu(page)
    page.click("text=Delete…")
    page.wait_for_selector("#mailbox-delete")
    count = sum(one["mailbox"] == box["id"] for one in mail.messages.values())
    check(count > 1, "the mailbox is empty")
    check(f"{count} messages will be deleted forever" in page.inner_text("#delete-mailbox"), "it does not say how many")
    check_accessible(page, "question before a mailbox is deleted")
    site.picture(page, "mailbox-delete-1440-light")
    mail.add_thread(5000, newest=mail.last_sync, mailbox=box["id"], unread=False)
    page.click("#mailbox-delete")
    eventually(lambda: "nothing was deleted" in page.inner_text("#delete-mailbox"), "more messages are deleted")
    page.click("#mailbox-delete")
    eventually(lambda: "Family" not in names(page), "it stays")
    eventually(lambda: "/mailbox/" not in location(page) or location(page).endswith("inbox"), "its list stays open")


@test("Standard mailboxes are neither renamed nor deleted, and a mailbox with others inside is kept", mock_only=True)
def kept(site):
    page = site.open()
    page.expected = REFUSED
    opened_menu(page, ".tree-item:has-text('Sent')")
    words = page.inner_text(".context-menu")
    check("New mailbox" in words and "Delete" not in words and "Rename" not in words, words)
    page.keyboard.press("Escape")
    opened_menu(page, ".tree-item:has-text('Projects')")
    page.click("text=Delete…")
    eventually(lambda: "has other mailboxes inside" in page.inner_text("#delete-mailbox"), "no reason")
    check(page.locator("#mailbox-delete").count() == 0, "it can be deleted")


@test("A mailbox is unsubscribed and subscribed again; the menu offers what is not so", mock_only=True)
def subscribe(site):
    page = site.open()
    box = next(one for one in site.server.mail.mailboxes if one["path"] == "Family")
    opened_menu(page)
    check("Subscribe (" not in page.inner_text(".context-menu"), "both are offered")
    page.click("text=Unsubscribe (")
    eventually(lambda: box["subscribed"] is False, "not unsubscribed")

    def offers():
        opened_menu(page)
        is_there = "Subscribe (" in page.inner_text(".context-menu")
        if not is_there:
            page.keyboard.press("Escape")
        return is_there

    eventually(offers, "it cannot be subscribed")
    page.click("text=Subscribe (")
    eventually(lambda: box["subscribed"] is True, "not subscribed")


@test("A long press on a mailbox opens its menu and does not open the mailbox", mock_only=True)
def long_press(site):
    page = site.open(size=PHONE, has_touch=True, is_mobile=True)
    page.click("#tabbar >> text=Mailboxes")
    page.wait_for_selector(FAMILY)
    settled(page)
    before = location(page)
    box = page.locator(FAMILY).bounding_box()
    touches = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 60, "y": box["y"] + box["height"] / 2}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector(".context-menu")
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    check(location(page) == before, "the mailbox opens")
    site.picture(page, "mailbox-menu-375-light")
    page.tap(".context-menu >> text=New mailbox inside…")
    page.wait_for_selector("#mailbox-form")
    check(page.locator("#mailbox-parent option:checked").inner_text() == "Family", "another place is chosen")


@test("A conversation is copied to a mailbox that is found by typing, and stays where it is", mock_only=True)
def copy(site):
    page = site.open()
    page.locator(f"{ROW} >> nth=0").focus()
    key = focused(page)["row"]
    page.keyboard.press("Shift+V")
    page.wait_for_selector("#move")
    check("Copy to" in page.inner_text("#dialog h2"), "the dialog does not say that it copies")
    page.keyboard.type("fami")
    page.keyboard.press("Enter")
    eventually(lambda: "1 message copied to Family" in page.inner_text("#toast"), "the toast does not say it")
    check(page.locator(f"{ROW}[data-key='{key}']").count() == 1, "the row is gone")
    box = next(one for one in site.server.mail.mailboxes if one["path"] == "Family")
    check([one["destination"] for one in site.server.copies] == [box["id"]], str(site.server.copies))
    page.expected = REFUSED
    site.server.mail.offline_mailboxes = True
    page.click(f"{ROW} >> nth=1", button="right")
    page.click("text=Copy to…")
    page.wait_for_selector("#move")
    page.keyboard.press("Enter")
    eventually(lambda: "Couldn’t copy" in page.inner_text("body"), "the failure is not said")
