"""Selecting many conversations, and acting on everything in a list."""

from harness import PHONE, ROW, check, check_accessible, eventually, row_keys, settled, status, test
from page_steps import first_word, search_for


def selected(page):
    return page.locator(f"{ROW}.selected").count()


def total(page):
    return int(page.inner_text("#list-count").split()[0].replace(",", ""))


def select_everything(page):
    """By keyboard: all that is shown, then all there is."""
    page.keyboard.press("j")
    page.keyboard.press("Control+a")
    page.wait_for_selector("#all-offer")
    page.click("#all-offer button")
    eventually(lambda: "are selected" in page.inner_text("#all-offer"), "not everything is selected")


@test("A range is selected with Shift and a click or the arrow keys, and all rows with Ctrl+A or * a", mock_only=True)
def ranges(site):
    page = site.open()
    page.click(f"{ROW} >> nth=1 >> .row-avatar")
    page.click(f"{ROW} >> nth=1", modifiers=["Control"])
    eventually(lambda: selected(page) == 0, "Ctrl and a click do not deselect")
    page.keyboard.press("j")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    eventually(lambda: selected(page) == 3, f"{selected(page)} are selected")
    page.click(f"{ROW} >> nth=6", modifiers=["Shift"])
    eventually(lambda: selected(page) >= 5, f"{selected(page)} are selected")
    check("/thread/" not in page.url, "a conversation was opened")
    page.keyboard.press("Escape")
    eventually(lambda: selected(page) == 0, "Escape keeps the selection")
    check(status(page) == "Nothing selected", status(page))
    page.keyboard.press("*")
    page.keyboard.press("a")
    eventually(lambda: status(page) in ("25 selected", "50 selected"), status(page))
    page.keyboard.press("*")
    page.keyboard.press("n")
    eventually(lambda: selected(page) == 0, "* n keeps the selection")


@test(
    "T12: everything in a mailbox is selected and moved by typing, with progress, and undone in one step",
    mock_only=True,
)
def move_all(site):
    page = site.open()
    page.click(
        "#tree >> text=INBOX" if page.locator("#tree >> text=INBOX").count() else "#tree [role=treeitem] >> nth=1"
    )
    page.wait_for_selector(ROW)
    eventually(lambda: page.locator("#list-count").inner_text() != "", "no count")
    before = total(page)
    select_everything(page)
    settled(page)
    check_accessible(page, "everything is selected")
    site.picture(page, "all-selected")
    page.keyboard.press("v")
    page.wait_for_selector("dialog[open]")
    check(str(before) in page.inner_text("dialog[open] h2"), "the question has another number")
    page.keyboard.type("Receipts")
    page.keyboard.press("Enter")
    eventually(lambda: "conversations moved to" in status(page), status(page), 20)
    eventually(lambda: page.locator(ROW).count() == 0, "something stays")
    sent = [one for one in site.server.actions if one["action"] == "move"]
    check(sum(len(one["threads"]) for one in sent) == before, f"{before} conversations, {len(sent)} requests")
    check(all(len(one["threads"]) <= 200 for one in sent), "a request is too large")
    page.keyboard.press("z")
    eventually(lambda: status(page) == f"Undone: {before} conversations moved to Receipts", status(page))
    eventually(lambda: page.locator(ROW).count() > 0 and total(page) == before, "undo does not bring all back")


@test("IMAP-02: an action on everything counts what went, and the locked messages that stay", mock_only=True)
def locked_stay(site):
    mail = site.server.mail
    inbox = mail.mailbox(1, "inbox")
    single = [one for one in mail.in_scope(f"mailbox:{inbox}") if len(one["messages"]) == 1][:2]
    for thread in single:
        mail.thread_messages(thread)[0]["locked"] = True
    page = site.open()
    eventually(lambda: page.locator("#list-count").inner_text() != "", "no count")
    before = total(page)
    select_everything(page)
    page.keyboard.press("#")
    words = f"{before - 2} conversations moved to Trash. 2 locked messages were left alone. Press z to undo."
    eventually(lambda: status(page) == words, f"{status(page)}, not {words}", 20)
    eventually(lambda: total(page) == 2, "the locked conversations do not stay")
    page.keyboard.press("z")
    eventually(lambda: status(page) == f"Undone: {before - 2} conversations moved to Trash", status(page))


@test("An action on everything says how far it is and can be stopped; what is done is said and undone", mock_only=True)
def stopped(site):
    page = site.open()
    eventually(lambda: page.locator("#list-count").inner_text() != "", "no count")
    before = total(page)
    select_everything(page)
    gate = site.server.gates.close("/api/actions")
    page.keyboard.press("e")
    page.wait_for_selector("#bulk")
    eventually(lambda: page.evaluate("document.activeElement.textContent.trim()") == "Stop", "no button to stop")
    check_accessible(page, "an action on everything")
    site.picture(page, "bulk-progress")
    page.keyboard.press("Enter")
    gate.open()
    eventually(lambda: page.locator("#bulk").count() == 0, "it does not stop", 20)
    eventually(lambda: status(page).startswith("Stopped. 200 conversations archived"), status(page))
    page.keyboard.press("z")
    eventually(lambda: status(page) == "Undone: 200 conversations archived", status(page))
    eventually(lambda: total(page) == before, "undo does not bring all back")


@test("An action on everything that fails half-way says what was done, and that can be undone", mock_only=True)
def failing(site):
    page = site.open(size=PHONE)
    eventually(lambda: page.locator("#list-count").inner_text() != "", "no count")
    before = total(page)
    page.expected.append("503")
    page.expected.append("500")
    page.click(f"{ROW} >> nth=0 >> .row-avatar")
    page.click("#selection [aria-label='Select all shown']")
    page.wait_for_selector("#all-offer")
    settled(page)
    right = page.evaluate("Math.max(...[...document.querySelectorAll('#selection button')].map((one) => one.getBoundingClientRect().right))")
    check(right <= 375, f"the bar ends at {right}")
    check_accessible(page, "all shown are selected on a phone")
    page.click("#selection [aria-haspopup=menu]")
    box = page.locator("#selection .popover").bounding_box()
    check(box["x"] >= 0 and box["x"] + box["width"] <= 375, f"the menu is at {box}")
    check(page.evaluate("document.querySelector('#list').getBoundingClientRect().left") == 0, "the page is moved")
    site.picture(page, "selection-menu-375")
    page.keyboard.press("Escape")
    site.picture(page, "all-shown-375")
    page.click("#all-offer button")
    refused = []

    def refuse(route):
        refused.append(route.request.post_data_json)
        if len(refused) == 2:
            return route.fulfill(
                status=503, json={"error": {"code": "busy", "message": "The disk is full.", "hint": ""}}
            )
        return route.continue_()

    page.route("**/api/actions", refuse)
    page.click("#selection [aria-label='Archive']")
    page.wait_for_selector("#alert .banner, #alert p, #alert div")
    words = page.inner_text("#alert")
    check("The disk is full." in words and "200 conversations archived" in words, words)
    page.unroute("**/api/actions")
    page.keyboard.press("z")
    eventually(lambda: total(page) == before, "undo does not bring all back")


@test("Everything that a search found is selected and marked as read", mock_only=True)
def all_results(site):
    page = site.open()
    word = first_word(page)
    search_for(page, word)
    page.keyboard.press("Enter")
    page.wait_for_selector(ROW)
    keys = row_keys(page)
    page.keyboard.press("Control+a")
    offered = page.locator("#all-offer button")
    if offered.count():
        check("result" in offered.inner_text(), offered.inner_text())
        offered.click()
    page.keyboard.press("Shift+I")
    eventually(lambda: "marked as read" in status(page), status(page))
    check(len(keys) > 0, "no results")
    eventually(lambda: page.locator(f"{ROW}.unread").count() == 0, "something is unread")
