"""The living page of every component."""

from harness import DESKTOP, check, check_accessible, eventually, focused, look_in_both, test
from page_steps import SIZES


def open_kit(site, size=DESKTOP, scheme="light"):
    page = site.open("/kit", size=size, scheme=scheme, wait=False)
    page.wait_for_selector(".kit")
    return page


def picture_whole(site, page, name):
    """A picture in a window so high that all parts are in it."""
    size = page.viewport_size
    page.set_viewport_size({**size, "height": page.evaluate("document.querySelector('.kit').scrollHeight")})
    site.picture(page, name)
    page.set_viewport_size(size)


@test("Every component in every state is accessible, light and dark, wide and narrow", mock_only=True)
def kit(site):
    for name, size in SIZES:
        page = open_kit(site, size)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            check_accessible(page, f"kit {scheme} {name}")
            picture_whole(site, page, f"kit-{name}-{scheme}")
        page.click("#kit-open-corner-menu")
        page.wait_for_selector(".context-menu")
        look_in_both(site, page, f"kit-menu-{name}")
        page.keyboard.press("Escape")
        page.click("#kit-open-question")
        page.wait_for_selector("#kit-question[open]")
        look_in_both(site, page, f"kit-question-{name}")


@test("The keyboard works menus, tabs, switches and dividers", mock_only=True)
def kit_keys(site):
    page = open_kit(site)
    page.focus(".menu > button")
    page.keyboard.press("ArrowDown")
    eventually(lambda: focused(page)["name"] == "Archive", "the menu has no keyboard")
    page.keyboard.press("End")
    check(focused(page)["name"] == "Delete forever", f"End goes to the last item: {focused(page)}")
    page.keyboard.press("Escape")
    eventually(lambda: "More" in focused(page)["name"], "Esc does not go back to the button")
    page.focus("[role=tab][tabindex='0']")
    page.keyboard.press("ArrowRight")
    eventually(lambda: page.is_visible("text=The second panel."), "arrows do not choose tabs")
    was_on = page.is_checked("#kit-switch")
    page.focus("#kit-switch")
    page.keyboard.press(" ")
    eventually(lambda: page.is_checked("#kit-switch") != was_on, "space does not turn the switch")
    before = int(page.get_attribute("[role=separator]", "aria-valuenow"))
    page.focus("[role=separator]")
    page.keyboard.press("ArrowRight")
    eventually(lambda: int(page.get_attribute("[role=separator]", "aria-valuenow")) > before, "the divider stays")


@test("Arrows go through the chips of terms, and Backspace removes one", mock_only=True)
def kit_term_chips(site):
    page = open_kit(site)
    page.focus(".term-remove >> nth=0")
    page.keyboard.press("ArrowRight")
    eventually(lambda: focused(page)["name"] == "Remove not in:spam", f"the arrow goes nowhere: {focused(page)}")
    page.keyboard.press("Backspace")
    eventually(lambda: focused(page)["name"] == "Remove has:attachment", f"not the next chip: {focused(page)}")
    check(page.locator(".term").count() == 2, "the chip is still there")


@test("A context menu stays in the window, and Esc gives the keyboard back to its button", mock_only=True)
def kit_context_menu(site):
    page = open_kit(site)
    for button in ("#kit-open-menu", "#kit-open-corner-menu"):
        page.focus(button)
        page.keyboard.press("Enter")
        eventually(lambda: focused(page)["name"] == "Open", "the menu has no keyboard")
        box = page.locator(".context-menu").bounding_box()
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        check(min(box["x"], box["y"]) >= 0 and right <= DESKTOP[0] and bottom <= DESKTOP[1], f"outside: {box}")
        page.keyboard.press("ArrowUp")
        check(focused(page)["name"] == "Delete", f"the arrow does not go round: {focused(page)}")
        page.keyboard.press("Escape")
        eventually(lambda: f"#{focused(page)['id']}" == button, f"the keyboard is elsewhere: {focused(page)}")
        check(page.locator(".context-menu").count() == 0, "Esc does not close the menu")


@test("A form that is refused keeps what was typed and goes to the first error", mock_only=True)
def kit_form(site):
    page = open_kit(site)
    page.fill("#kit-address", "liam")
    page.keyboard.press("Enter")
    eventually(lambda: "Not a complete address: liam" in page.inner_text("#kit-address-note"), "no sentence")
    eventually(lambda: focused(page)["id"] == "kit-address", f"the keyboard is elsewhere: {focused(page)}")
    check(page.input_value("#kit-address") == "liam", "the value was cleared")
    page.fill("#kit-address", "liam@doyle.example")
    eventually(lambda: "Only the domain" in page.inner_text("#kit-address-note"), "the error stays")


@test("Ten thousand rows: few of them in the document", mock_only=True)
def kit_list(site):
    page = open_kit(site)
    page.evaluate("document.querySelector('.kit-list').scrollTop = 1e9")
    eventually(lambda: page.locator("text=Row 10000").count() == 1, "the end is not there")
    check(page.locator(".kit-rows > .kit-row").count() < 60, "too many rows in the document")
