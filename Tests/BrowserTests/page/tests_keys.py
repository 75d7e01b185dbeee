"""Keyboard shortcuts that the user changes."""

from harness import (
    DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, holds, location, row_keys, settled, status, test,
)
from rest import at_rest


def record(page, action, key):
    page.click(f"#key-{action}")
    eventually(lambda: "Press a key" in page.inner_text(f"#key-{action}"), "it does not wait for a key")
    page.keyboard.press(key)


def saved(site, key):
    return site.server.settings.setting(key)["value"]


@test(
    "A shortcut is changed, shown in the help, and reset; a key in use is refused with the action that has it",
    mock_only=True,
)
def remapping(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open("/settings/keyboard", scheme=scheme, size=size, wait=False)
        page.wait_for_selector("#key-archive")
        settled(page)
        check_accessible(page, f"keys, {scheme}")
        site.picture(page, f"settings-keys-{size[0]}-{scheme}")
        record(page, "archive", "s")
        row = page.locator("[data-row=key-archive]")
        eventually(lambda: "Star" in row.inner_text(), row.inner_text())
        check("Star" in status(page), status(page))
        check(saved(site, "keyBindings") == "{}", "a key that is in use was saved")
        record(page, "archive", "y")
        eventually(lambda: saved(site, "keyBindings") == '{"archive":"y"}', saved(site, "keyBindings"))
        eventually(lambda: page.inner_text("#key-archive") == "y", page.inner_text("#key-archive"))
        check(focused(page)["id"] == "key-archive", "the keyboard is elsewhere")
        check_accessible(page, f"a changed key, {scheme}")
        page.keyboard.press("Escape")
        page.wait_for_selector(ROW)
        keys = row_keys(page)
        page.locator(ROW).first.focus()
        page.keyboard.press("e")
        holds(lambda: row_keys(page)[0] == keys[0], "the old key still archives", at_rest(page))
        page.keyboard.press("y")
        eventually(lambda: row_keys(page)[0] != keys[0], "the new key does nothing")
        check("(y)" in page.locator(f"{ROW} [data-do=archive]").last.get_attribute("title"), "the tip has the old key")
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        line = page.locator("#help .help-groups dl > div", has_text="Archive").first
        check("y" in line.locator("kbd").all_inner_texts(), line.inner_text())
        page.goto(site.address + "/settings/keyboard")
        page.wait_for_selector("#key-archive")
        eventually(lambda: page.inner_text("#key-archive") == "y", "a reload forgets the key")
        page.click("[data-row=key-archive] >> text=Reset")
        eventually(lambda: saved(site, "keyBindings") == "{}", saved(site, "keyBindings"))
        eventually(lambda: page.inner_text("#key-archive") == "e", page.inner_text("#key-archive"))
        site.close_pages()
        site.server.reset()


@test("WCAG 2.1.4: shortcuts of one key can be turned off, and a profile has other keys", mock_only=True)
def single_keys(site):
    page = site.open("/settings/keyboard", wait=False)
    page.wait_for_selector("#single-keys")
    page.click("#key-profile >> text=Thunderbird")
    eventually(lambda: page.inner_text("#key-archive") == "a", page.inner_text("#key-archive"))
    page.click("#single-keys")
    eventually(lambda: saved(site, "singleKeyShortcuts") == "false", "it is not saved")
    eventually(lambda: page.inner_text("#key-archive") == "No key", page.inner_text("#key-archive"))
    page.keyboard.press("Escape")
    page.wait_for_selector(ROW)
    keys = row_keys(page)
    page.locator(ROW).first.focus()
    for key in ("e", "a", "s", "?"):
        page.keyboard.press(key)
    is_as_before = lambda: row_keys(page) == keys and page.locator("#help[open]").count() == 0
    holds(is_as_before, "a single key still acts", at_rest(page))
    page.keyboard.press("ArrowDown")
    eventually(lambda: focused(page)["row"] == keys[1], "arrow keys do nothing any more")
    page.keyboard.press("Control+k")
    page.wait_for_selector("#palette[open]")
    check("/thread/" not in location(page), location(page))
