"""The dividers between the columns."""

from harness import PHONE, ROW, check, check_accessible, eventually, settled, test


def width(page, selector):
    return page.locator(selector).bounding_box()["width"]


def height(page, selector):
    return page.locator(selector).bounding_box()["height"]


def divider(page, name):
    return page.locator(f".divides-{name} [role=separator]")


def value(page, name):
    return int(divider(page, name).get_attribute("aria-valuenow"))


@test("Columns are resized by pointer and by keyboard, within bounds, and stay so after a reload", mock_only=True)
def columns(site):
    page = site.open()
    page.wait_for_selector(".divides-list [role=separator]")
    for name, pane in (("sidebar", "#sidebar"), ("list", "#list")):
        before = width(page, pane)
        box = divider(page, name).bounding_box()
        page.mouse.move(box["x"] + 5, 400)
        page.mouse.down()
        page.mouse.move(box["x"] + 85, 400, steps=4)
        page.mouse.up()
        eventually(lambda: abs(width(page, pane) - before - 80) < 8, f"{name}: {before} to {width(page, pane)}")
        at = value(page, name)
        divider(page, name).focus()
        page.keyboard.press("ArrowLeft")
        eventually(lambda: value(page, name) == at - 1, f"{name}: an arrow does not move it")
        page.keyboard.press("Home")
        eventually(
            lambda: str(value(page, name)) == divider(page, name).get_attribute("aria-valuemin"), "not at its least"
        )
    check_accessible(page, "dividers")
    settled(page)
    site.picture(page, "columns-narrow")
    narrow = width(page, "#list")
    page.reload()
    page.wait_for_selector(ROW)
    check(abs(width(page, "#list") - narrow) < 2, "a reload forgets the width")
    page.wait_for_selector(".divides-list [role=separator]")
    divider(page, "list").focus()
    page.keyboard.press("End")
    settled(page)
    check(width(page, "#reader") >= 300, f"the message has {width(page, '#reader')}")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window")
    page.keyboard.press("Enter")
    eventually(lambda: abs(width(page, "#list") - 416) < 2, "Enter does not set it back")


@test("With the message below, its divider moves up and down, and a phone has none", mock_only=True)
def rows(site):
    page = site.open()
    page.evaluate("localStorage.setItem('vaultmail.layout', JSON.stringify({ reading: 'bottom' }))")
    page.reload()
    page.wait_for_selector(".divides-rows [role=separator]")
    before = height(page, "#list")
    check(divider(page, "rows").get_attribute("aria-orientation") == "horizontal", "another orientation")
    divider(page, "rows").focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    eventually(lambda: height(page, "#list") > before + 20, "it does not grow")
    check(not divider(page, "list").is_visible(), "there is a divider for columns")
    site.picture(page, "columns-bottom")
    small = site.open(size=PHONE)
    settled(small)
    check(not small.locator("[role=separator]:visible").count(), "a phone has dividers")
