"""Density of the list and place of the message: chosen in the settings, kept for the next visit, usable by keyboard."""

from compose_steps import new_message
from harness import ROW, check, check_accessible, eventually, focused, location, settled, test
from page_steps import open_first
from settings_steps import open_settings

# Between the phone and the desktop of the other tests: a small phone, a large one both ways, a tablet, a laptop.
OTHER_SIZES = [(320, 640), (430, 932), (932, 430), (768, 1024), (1280, 800)]
HEIGHT = f"document.querySelector('{ROW}').getBoundingClientRect().height"
BOXES = """() => Object.fromEntries(["list", "reader"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, [Math.round(box.left), Math.round(box.top), Math.round(box.width), Math.round(box.height)]];
}))"""
KEEP = "localStorage.setItem('vaultmail.layout', JSON.stringify(%s))"


def open_with(site, layout, **options):
    """The inbox with a layout that was chosen before."""
    page = site.open(wait=False, **options)
    page.evaluate(KEEP % layout)
    page.reload()
    page.wait_for_selector(ROW)
    settled(page)
    return page


@test(
    "MO-57: a list has three densities, with 32, 56 and about 80 pixels to a row, and all words for readers",
    mock_only=True,
)
def densities(site):
    heights = {}
    for density, low, high in (("compact", 30, 35), ("default", 52, 60), ("relaxed", 74, 86)):
        page = open_with(site, "{ density: '%s' }" % density)
        heights[density] = page.evaluate(HEIGHT)
        check(low <= heights[density] <= high, f"{density}: {heights[density]} pixels")
        check_accessible(page, density)
        site.picture(page, f"density-{density}")
        site.close(page)


@test("Density and reading pane are chosen in the settings, at once and for the next visit", mock_only=True)
def chosen(site):
    page = open_settings(site, "/appearance")
    page.click("#density >> text=Compact")
    page.click("#reading-pane >> text=Bottom")
    check(page.locator("[data-row=density] .setting-dot").count() == 1, "no dot where it is changed")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: page.evaluate(HEIGHT) < 36, "the list is not compact")
    page.reload()
    page.wait_for_selector(ROW)
    boxes = page.evaluate(BOXES)
    check(
        boxes["reader"][1] > boxes["list"][1] and boxes["reader"][0] == boxes["list"][0], f"not at the bottom: {boxes}"
    )
    page.goto(site.address + "/settings/appearance")
    page.click("[data-row=reading-pane] >> text=Reset")
    check(page.evaluate("document.documentElement.dataset.reading") == "right", "Reset does nothing")


@test("The message at the bottom: the message is below the list, with the keys of the wide page", mock_only=True)
def bottom(site):
    page = open_with(site, "{ reading: 'bottom' }")
    open_first(page)
    boxes = page.evaluate(BOXES)
    check(boxes["list"][2] == boxes["reader"][2] and boxes["list"][3] > 200, f"{boxes}")
    check_accessible(page, "bottom")
    site.picture(page, "pane-bottom")
    page.keyboard.press("j")
    eventually(lambda: "/thread/" in location(page), "j does not open the next one")
    page.click("[role=treeitem]:has-text('Drafts')")
    page.wait_for_selector(".page")
    check(
        page.evaluate("document.querySelector('.page').getBoundingClientRect().bottom >= innerHeight - 1"),
        "a gap below",
    )


@test("Without a reading pane the message takes the place of the list, and Back leads to the same row", mock_only=True)
def off(site):
    page = open_with(site, "{ reading: 'off' }")
    check(not page.is_visible("#reader"), "an empty pane")
    wide = page.evaluate("document.getElementById('list').offsetWidth")
    check(wide > 1000, f"the list is {wide} pixels wide")
    check_accessible(page, "off, list")
    site.picture(page, "pane-off-list")
    page.keyboard.press("j")
    page.keyboard.press("j")
    row = focused(page)["row"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    check(not page.is_visible("#list"), "the list is still there")
    check_accessible(page, "off, message")
    site.picture(page, "pane-off-message")
    page.keyboard.press("u")
    eventually(lambda: focused(page)["row"] == row, f"the keyboard is elsewhere: {focused(page)}")


@test("On a phone the choice of pane and density changes nothing", mock_only=True)
def phone(site):
    page = open_with(site, "{ reading: 'bottom', density: 'compact' }", size=(375, 812))
    check(page.evaluate(HEIGHT) > 70, "the list is compact")
    check(not page.is_visible("#reader"), "two panes")


@test(
    "List, message, search, composer and settings fit every window from 320 to 1280 pixels, axe finds nothing",
    mock_only=True,
)
def other_sizes(site):
    for number, size in enumerate(OTHER_SIZES):
        scheme = ("light", "dark")[number % 2]
        name = f"{size[0]}x{size[1]}"
        page = site.open(size=size, scheme=scheme)
        look_at(site, page, f"list-{name}")
        open_first(page)
        look_at(site, page, f"message-{name}")
        page.goto(site.address + "/search?q=tea")
        page.wait_for_selector(ROW)
        look_at(site, page, f"search-{name}")
        page.goto(site.address + "/settings/appearance")
        page.wait_for_selector(".settings-page")
        look_at(site, page, f"settings-{name}")
        page.goto(site.address + "/")
        page.wait_for_selector(ROW)
        new_message(page)
        look_at(site, page, f"composer-{name}")
        site.close(page)


def look_at(site, page, state):
    settled(page)
    check(not page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{state} is wider than the window")
    check_accessible(page, state)
    site.picture(page, state)


OUTSIDE = """(selectors) => selectors.filter((selector) => [...document.querySelectorAll(selector)].some((node) => {
  const box = node.getBoundingClientRect();
  if (box.width === 0) return false;
  const around = node.parentElement.getBoundingClientRect();
  return node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline"
    || box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1;
}))"""


def enlarge(page, percent, sidebar):
    page.evaluate("""([percent, sidebar]) => {
      document.documentElement.style.fontSize = `${percent}%`;
      document.documentElement.style.setProperty("--sidebar-size", `${sidebar}rem`);
    }""", [percent, sidebar])
    settled(page)


@test("Large text and a narrow sidebar: names stay whole, and nothing sticks out of its place", mock_only=True)
def large_text(site):
    for width, percent, sidebar in ((1440, 200, 15), (1440, 200, 11), (1440, 100, 11), (1100, 100, 11), (1280, 150, 11)):
        page = site.open(size=(width, 900), scheme="dark" if percent == 200 else "light")
        enlarge(page, percent, sidebar)
        name = f"{width} {percent} {sidebar}"
        found = page.evaluate(OUTSIDE, [".demo-badge", ".brand-name", ".write-button"])
        check(not found, f"{name}: {found}")
        site.picture(page, f"large-{name.replace(' ', '-')}")
    for width, percent in ((375, 200), (320, 200), (375, 100)):
        page = site.open(size=(width, 700))
        enlarge(page, percent, 15)
        page.click(f"{ROW} >> nth=0", button="right", position={"x": 100, "y": 10})
        page.click(".context-menu >> text=Archive")
        page.wait_for_selector("#toast:visible")
        found = page.evaluate(OUTSIDE, [".tab > span:not(.tab-count)", ".toast-text", ".toast-undo", ".toast-undo kbd"])
        check(not found, f"{width} {percent}: {found}")
        check_accessible(page, f"{width} {percent}")
        site.picture(page, f"large-{width}-{percent}")


@test("Large text: the sender of a message is read in whole words", mock_only=True)
def sender(site):
    for width, percent in ((375, 100), (375, 150), (375, 200), (1440, 150), (1440, 200)):
        page = site.open(size=(width, 812), scheme="dark" if percent == 200 else "light")
        enlarge(page, percent, 15)
        open_first(page)
        settled(page)
        who, side, head = (page.evaluate(f"""() => {{
          const box = document.querySelector(".message.open .message-{part}").getBoundingClientRect();
          return [box.left, box.right, box.width / parseFloat(getComputedStyle(document.documentElement).fontSize)];
        }}""") for part in ("who", "side", "head"))
        name = f"{width} {percent}"
        check(who[2] >= 7, f"{name}: the name has {who[2]:.1f} rem")
        check(side[0] >= head[0] and side[1] <= head[1], f"{name}: the buttons are at {side}")
        site.picture(page, f"sender-{width}-{percent}")
        site.close_pages()


@test("Every key in the list of shortcuts is inside its column", mock_only=True)
def keys_of_help(site):
    for width, percent in ((1440, 100), (1440, 200), (768, 100), (375, 100), (375, 150)):
        page = site.open(size=(width, 900))
        enlarge(page, percent, 15)
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        settled(page)
        outside = page.evaluate("""[...document.querySelectorAll("#help dl:not(.search-help) > div")].filter((line) =>
          [...line.querySelectorAll("kbd, dd")].some((part) =>
            part.getBoundingClientRect().right > line.getBoundingClientRect().right + 1))
          .map((line) => line.textContent)""")
        check(not outside, f"{width} {percent}: {outside}")
        site.picture(page, f"help-{width}-{percent}")
        site.close_pages()
