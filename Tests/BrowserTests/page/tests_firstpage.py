"""The browser's Back on the first page of a tab, where a step back leaves VaultMail."""

from harness import DESKTOP, PHONE, ROW, check, eventually, location, test
from tests_back import press_back

OVER = "dialog, .context-menu"


def first_of_tab(site, size, path="/"):
    """The page where a step back leaves it."""
    page = site.open(path, size=size)
    check(not page.evaluate("navigation.canGoBack"), "the page is not the first of its tab")
    return page


def open_row_menu(page, size):
    if size == DESKTOP:
        page.click(f"{ROW} >> nth=0", button="right")
    else:
        page.evaluate(f"document.querySelector('{ROW}').dispatchEvent(new MouseEvent('contextmenu', {{bubbles: true, "
                      "cancelable: true, clientX: 90, clientY: 200}))")
    page.wait_for_selector(OVER)


@test("On the first page of a tab Back closes what lies over it, and the next one leaves VaultMail", mock_only=True)
def closes_on_first(site):
    for size in (DESKTOP, PHONE):
        for name, show in {
            "the shortcuts": lambda page: page.keyboard.press("?"),
            "the palette": lambda page: page.keyboard.press("Control+k"),
            "the menu of a row": lambda page: open_row_menu(page, size),
        }.items():
            page = first_of_tab(site, size)
            page.focus(f"{ROW} >> nth=0")
            address = location(page)
            for _ in range(3):
                show(page)
                page.wait_for_selector(OVER)
                press_back(page)
                eventually(lambda: page.locator(OVER).count() == 0, f"{name} stays")
                eventually(
                    lambda: page.evaluate("document.activeElement.matches('.row')"), f"{name}: the focus is lost"
                )
            show(page)
            page.wait_for_selector(OVER)
            page.keyboard.press("Escape")
            eventually(lambda: page.locator(OVER).count() == 0, f"{name} stays after Escape")
            check(location(page) == address, f"{name}: Back leads to {location(page)}")
            check(page.evaluate("navigation.entries().length") == 2, f"{name}: entries pile up")
            check(page.evaluate("document.activeElement.matches('.row')"), f"{name}: Escape loses the focus")
            press_back(page)
            eventually(lambda: location(page) == "about:blank", f"{name}: Back stays")
            page.go_forward()
            page.wait_for_selector(ROW)
            site.close_pages()


@test("What leads elsewhere from the first page of a tab leaves one entry for it", mock_only=True)
def one_entry_elsewhere(site):
    for size in (DESKTOP, PHONE):
        page = first_of_tab(site, size)
        page.keyboard.press("Control+k")
        page.fill("#command", "Go to Starred")
        page.keyboard.press("Enter")
        eventually(lambda: "/mailbox/starred" in location(page), "the palette leads nowhere")
        eventually(lambda: page.locator(OVER).count() == 0, "the palette stays")
        check(page.evaluate("navigation.entries().length") == 2, "there is an entry for the palette")
        press_back(page)
        page.wait_for_selector(ROW)
        eventually(lambda: location(page) == site.address + "/", f"Back leads to {location(page)}")
        open_row_menu(page, size)
        # A click on a row closes the menu and opens the conversation.
        page.evaluate(f"""() => {{
          const row = document.querySelectorAll("{ROW}")[2];
          row.dispatchEvent(new PointerEvent("pointerdown", {{ bubbles: true }}));
          row.click();
        }}""")
        page.wait_for_selector("#messages .message.open")
        check(page.evaluate("navigation.entries().length") == 2, "there is an entry for the menu")
        press_back(page)
        eventually(lambda: page.locator("#conversation").is_hidden(), "the conversation stays")
        press_back(page)
        eventually(lambda: location(page) == "about:blank", "Back stays")
        site.close_pages()


@test("A reload below an open dialog on the first page of a tab leads to the page without it", mock_only=True)
def reloads_first(site):
    page = first_of_tab(site, PHONE)
    page.keyboard.press("?")
    page.wait_for_selector(OVER)
    page.reload()
    page.wait_for_selector(ROW)
    check(page.locator(OVER).count() == 0, "the dialog is open again")
    page.keyboard.press("?")
    page.wait_for_selector(OVER)
    press_back(page)
    eventually(lambda: page.locator(OVER).count() == 0, "the dialog stays")
    check(page.locator(ROW).count() > 0, "the list is gone")
    press_back(page)
    eventually(lambda: location(page) == "about:blank", "Back stays")
