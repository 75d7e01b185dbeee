"""The browser's Back while something lies over the page."""

from harness import DESKTOP, PHONE, ROW, check, eventually, location, settled, test
from compose_steps import new_message
from page_steps import open_first
from settings_steps import open_settings
from tests_files import FILES, message_with, open_message

STEPS = {
    "Move": lambda page: page.keyboard.press("v"),
    "the shortcuts": lambda page: page.keyboard.press("?"),
    "the palette": lambda page: page.keyboard.press("Control+k"),
    "a label": lambda page: page.keyboard.press("l"),
    "the menu of a row": lambda page: page.click("#tool-more"),
}
OVER = "dialog[open], .context-menu"


def press_back(page):
    """What the button of the browser does, also where the page cancels the step."""
    session = page.context.new_cdp_session(page)
    history = session.send("Page.getNavigationHistory")
    before = history["entries"][history["currentIndex"] - 1]
    session.send("Page.navigateToHistoryEntry", {"entryId": before["id"]})
    session.detach()


@test("Back closes what lies over the page, and the next one leaves the view", mock_only=True)
def closes_first(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        open_first(page)
        thread, length = location(page), page.evaluate("history.length")
        for name, show in STEPS.items():
            if name == "the menu of a row" and not page.is_visible("#tool-more"):
                continue
            show(page)
            page.wait_for_selector(OVER)
            press_back(page)
            eventually(lambda: page.locator(OVER).count() == 0, f"{name} stays")
            check(location(page) == thread and page.is_visible("#subject"), f"{name}: the conversation is left")
            check(page.evaluate("history.length") == length, f"{name}: the history has more entries")
        press_back(page)
        eventually(lambda: page.locator("#conversation").is_hidden(), "the conversation stays")
        page.go_forward()
        page.wait_for_selector("#messages .message.open")
        page.keyboard.press("v")
        page.wait_for_selector(OVER)
        page.reload()
        page.wait_for_selector("#messages .message.open")
        check(page.locator(OVER).count() == 0 and location(page) == thread, "a reload leads elsewhere")
        site.close_pages()


@test("Back leads from a file in a message in a message to that message, then to the conversation", mock_only=True)
def closes_topmost(site):
    _, address = message_with(site, FILES, kind="html")
    page = open_message(site, address)
    page.expected.append("404")
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings-nav", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector(".attachment-thumbnail")
    page.click("button[aria-label^='Open forwarded.eml']")
    page.click("#embedded-message button[aria-label^='Open minutes.txt']")
    page.wait_for_selector("#file-preview pre")
    press_back(page)
    page.wait_for_selector("#embedded-message")
    check(page.locator("#file-preview").count() == 0, "the file stays")
    press_back(page)
    eventually(lambda: page.locator("dialog[open]").count() == 0, "the message in the message stays")
    check(location(page).endswith(address), f"Back leads to {location(page)}")


@test("Back closes a question in the settings first", mock_only=True)
def closes_question(site):
    page = open_settings(site)
    page.click(".settings-nav >> text=Storage")
    page.click("text=Clear cache…")
    page.wait_for_selector("dialog[open]")
    address = location(page)
    press_back(page)
    eventually(lambda: page.locator("dialog[open]").count() == 0, "the question stays")
    check(location(page) == address and "/settings" in address, f"Back leads to {location(page)}")


@test("Where the browser cannot cancel a step, Back closes what is open and leads no further", mock_only=True)
def without_cancelling(site):
    page = site.open()
    page.context.add_init_script("Object.defineProperty(window, 'navigation', { value: undefined })")
    page.reload()
    page.wait_for_selector(ROW)
    open_first(page)
    thread = location(page)
    lengths = []
    for leave in (page.go_back, lambda: page.keyboard.press("Escape"), page.go_back):
        page.keyboard.press("v")
        page.wait_for_selector("dialog[open]")
        lengths.append(page.evaluate("history.length"))
        leave()
        eventually(lambda: page.locator("dialog[open]").count() == 0, "the dialog stays")
        check(location(page) == thread and page.is_visible("#subject"), "the conversation is left")
    check(len(set(lengths)) == 1, f"entries pile up: {lengths}")
    page.go_back()
    eventually(lambda: page.locator("#conversation").is_hidden(), "the conversation stays")
    settled(page)
    page.keyboard.press("j")
    eventually(lambda: page.evaluate("document.activeElement.classList.contains('row')"), "the keyboard is lost")


@test("Back closes the menu of a message before it leaves the conversation", mock_only=True)
def closes_menu(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        open_first(page)
        thread = location(page)
        for path in (None, thread):
            if path:
                page = site.open(path.removeprefix(site.address), size=size, wait=False)
                page.wait_for_selector("#messages .message.open")
            page.click(".message-more >> nth=0")
            page.wait_for_selector("[role=menu]")
            press_back(page)
            eventually(lambda: page.locator("[role=menu]").count() == 0, "the menu stays")
            check(location(page) == thread and page.is_visible("#subject"), "the conversation is left")
            check(page.evaluate("document.activeElement.matches('.message-more')"), "the button lost the keyboard")
        site.close_pages()


@test("Back closes the drawer of mailboxes, after the menu in it, before it leaves the list", mock_only=True)
def closes_drawer(site):
    for size, button in (((900, 800), "#menu-button"), (PHONE, "#tabbar button >> nth=0")):
        page = site.open(size=size)
        address = location(page)
        page.click(button)
        page.wait_for_selector("#sidebar.open")
        page.click(".tree-item:has-text('Family')", button="right")
        page.wait_for_selector(".context-menu")
        press_back(page)
        eventually(lambda: page.locator(".context-menu").count() == 0, "the menu stays")
        check(page.locator("#sidebar.open").count() == 1, "the menu took the drawer with it")
        press_back(page)
        eventually(lambda: page.locator("#sidebar.open").count() == 0, "the drawer stays")
        check(location(page) == address and page.is_visible(ROW), f"Back leads to {location(page)}")
        is_back = "(selector) => document.activeElement === document.querySelector(selector)"
        check(page.evaluate(is_back, button.split(" >>")[0]), "the button lost the keyboard")
        page.click(button)
        page.click("#tree .tree-item >> nth=1")
        eventually(lambda: "/mailbox/starred" in location(page), "a mailbox cannot be chosen")
        check(page.locator("#sidebar.open").count() == 0, "the drawer lies over the mailbox")
        press_back(page)
        eventually(lambda: location(page) == address, f"Back leads to {location(page)}")
        site.close_pages()


@test("Back closes a composer that covers the page and keeps the draft", mock_only=True)
def closes_composer(site):
    page = site.open(size=PHONE)
    open_first(page)
    page.click("#tool-back")
    page.wait_for_selector(ROW)
    for number, at in enumerate((page, site.open(size=PHONE))):
        address = location(at)
        new_message(at)
        at.fill(".composer-subject", f"Kept {number}")
        at.click(".composer .send-more")
        at.wait_for_selector("[role=menu]")
        press_back(at)
        eventually(lambda: at.locator("[role=menu]").count() == 0, "the menu stays")
        check(at.is_visible(".composer"), "the menu took the composer with it")
        press_back(at)
        eventually(lambda: at.locator(".composer").count() == 0, "the composer stays")
        check(location(at) == address and at.is_visible(ROW), f"Back leads to {location(at)}")
        at.goto(site.address + "/drafts")
        at.wait_for_selector(f"text=Kept {number}")


@test("Beside a composer that leaves the view visible Back leads to the view before", mock_only=True)
def leaves_panel(site):
    page = site.open()
    open_first(page)
    new_message(page)
    press_back(page)
    eventually(lambda: page.locator("#conversation").is_hidden(), "the conversation stays")
    check(page.is_visible(".composer.panel"), "the composer is closed")
