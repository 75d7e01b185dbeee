"""The menu of a row: by the right button, a long press, and the keyboard."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, location, row_keys, test


@test("NOTIF-11: Mute is in the menu of a row, which opens by the right button", mock_only=True)
def mute(site):
    page = site.open()
    page.click(f"{ROW} >> nth=1", button="right")
    page.wait_for_selector(".context-menu")
    check_accessible(page, "menu of a row")
    site.picture(page, "row-menu")
    page.click("[role=menuitem] >> text=Mute")
    eventually(lambda: page.is_visible(f"{ROW} >> nth=1 >> .row-muted"), "no sign")
    check("/thread/" not in location(page), "it opens the conversation")
    page.click(f"{ROW} >> nth=1", button="right")
    eventually(lambda: page.is_visible("[role=menuitem] >> text=Unmute"), "it cannot be unmuted")
    page.mouse.click(700, 600)
    eventually(lambda: page.locator(".context-menu").count() == 0, "it stays open")


@test("The menu of a row works with the keyboard alone, and gives the keyboard back", mock_only=True)
def keyboard(site):
    page = site.open()
    page.keyboard.press("j")
    key = focused(page)["row"]
    page.keyboard.press("Shift+F10")
    page.wait_for_selector(".context-menu")
    check(focused(page)["name"] == "Open", f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.press("Escape")
    eventually(lambda: focused(page)["row"] == key, f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.press("Shift+F10")
    page.wait_for_selector(".context-menu")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    eventually(lambda: key not in row_keys(page), "it is not archived")


@test("The menu of a selected row is for all that are selected, and stays in a small window", mock_only=True)
def several(site):
    page = site.open(size=PHONE)
    for place in (0, 1):
        page.click(f"{ROW} >> nth={place} >> .row-avatar")
    page.click(f"{ROW} >> nth=1", button="right", position={"x": 330, "y": 20})
    page.wait_for_selector(".context-menu")
    right = page.evaluate("document.querySelector('.context-menu').getBoundingClientRect().right")
    check(right <= 375, f"it ends at {right}")
    page.click(".context-menu >> text=Star")
    eventually(lambda: page.locator(f"{ROW}.starred").count() >= 2, "not all have a star")
