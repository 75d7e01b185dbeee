"""The page as a whole: pictures in every size, addresses, landmarks, sizes of text and controls."""

import lint_assets
from harness import (
    DESKTOP,
    PHONE,
    ROW,
    check,
    check_accessible,
    eventually,
    focused,
    location,
    look_in_both,
    settled,
    test,
)
from page_steps import SIZES, first_word, open_first, search_for


@test("The page's files hold no forbidden sink and nothing from elsewhere")
def lint(site):
    found = lint_assets.problems()
    check(not found, "\n      ".join(found))


@test("Only components of ui may draw controls, and the others are named with their place")
def lint_controls(site):
    texts = {
        "ui/one.js": "html`<button>`",
        "features/one/view.js": "// <button>\nhtml`<${Button} /><input />`;\ndocument.createElement(\"select\");",
    }
    found = [line.split(" of")[0] for line in lint_assets.raw_controls(texts)]
    check(found == ["features/one/view.js:2: a <input>", "features/one/view.js:3: a <select>"], f"found {found}")


@test("No module finds an element of a ui component by its class; its own classes and other selectors are allowed")
def lint_classes(site):
    texts = {
        "ui/one.js": 'html`<p class=${isOn ? "one-box on" : "one-box"}><b class="one-name">`;\n'
        'box.querySelector(".one-name");',
        "ui/two.js": 'const twoClasses = { plain: "two" };\nfunction Two({ class: className = "two-bar" }) {}',
        "features/one/view.js": '// box.closest(".one-box")\nbox.closest(".one-box").focus();\n'
        "box.querySelectorAll(`[data-key=\"${key.two}\"] .two > .two-bar`);\n"
        'box.querySelector(".own .one-names");\nbox.matches("[role=row]");\nbox.current.two.closest("h2").on();',
        "app/one.js": "box.matches('p.on');",
    }
    found = [line.split(" of")[0] for line in lint_assets.elements_of_components(texts)]
    wanted = ["2: finds .one-box", "3: finds .two", "3: finds .two-bar"]
    wanted = [f"features/one/view.js:{one}" for one in wanted] + ["app/one.js:1: finds .on"]
    check(found == wanted, f"found {found}")


@test("Pictures of the list, a thread, search and help in every size and theme; no accessibility violation in any")
def walk_states(site):
    for name, size in SIZES:
        page = site.open(size=size)
        look_in_both(site, page, f"inbox-{name}")
        word = first_word(page)
        open_first(page)
        settled(page)
        look_in_both(site, page, f"thread-{name}")
        if size == PHONE:
            page.click("#tool-back")
        search_for(page, word)
        look_in_both(site, page, f"search-{name}")
        page.fill("#search-field", "zxqvwk-no-such-word")
        page.wait_for_selector(".empty-state h2")
        look_in_both(site, page, f"empty-{name}")
        page.keyboard.press("Escape")
        page.wait_for_selector(ROW)
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        look_in_both(site, page, f"help-{name}")


@test("Every view has an address: Back, Forward, reload and a direct visit work")
def addresses(site):
    page = site.open()
    open_first(page)
    thread = location(page)
    page.go_back()
    eventually(lambda: page.is_visible("#reader-empty"), "Back closes the thread")
    page.go_forward()
    page.wait_for_selector("#messages .message.open")
    page.reload()
    page.wait_for_selector("#messages .message.open")
    check(location(page) == thread, "reload stays")
    search_for(page, first_word(page))
    address = location(page)
    check("/search?q=" in address, address)
    page.goto(address)
    page.wait_for_selector(ROW)
    check(page.input_value("#search-field") != "", "the field shows the query of the address")
    page.click("#tree .tree-item >> nth=1")
    eventually(lambda: "/mailbox/starred" in location(page), "a mailbox has an address")
    check(page.locator("#tree .tree-item.current").count() == 1, "one mailbox is current")


@test("Nothing scrolls sideways from 320 to 1440 pixels")
def no_overflow(site):
    for width in (320, 375, 700, 1100, 1440):
        page = site.open(size=(width, 800))
        for state in ("list", "thread", "search"):
            if state == "thread":
                open_first(page)
                settled(page)
            if state == "search":
                page.goto(f"{site.address}/search?q=the")
                page.wait_for_selector(ROW)
                settled(page)
            wide = page.evaluate("""() => ["html", "#list-scroller", "#reader-scroller", "#sidebar"].filter((name) => {
              const node = document.querySelector(name);
              return node && node.offsetParent !== null && node.scrollWidth > node.clientWidth + 1;
            })""")
            check(not wide, f"{state} at {width} pixels scrolls sideways: {wide}")
            check(
                page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"),
                f"{state} at {width} pixels is wider than the window",
            )
        if width == 320:
            site.picture(page, "search-320")


@test("Text twice as large and wider text spacing keep everything readable")
def large_text(site):
    page = site.open(size=(640, 800))
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% } * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
      document.adoptedStyleSheets = [sheet];
    }""")
    settled(page)
    check(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "the page is wider than the window")
    overlap = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll("#rows > .row")].map((node) => node.getBoundingClientRect()).sort((one, other) => one.top - other.top);
      return boxes.some((box, index) => index > 0 && box.top < boxes[index - 1].bottom - 1);
    }""")
    check(not overlap, "rows overlap")
    clipped = page.evaluate("""() => [...document.querySelectorAll("#rows > .row")].some((row) =>
      row.querySelector(".row-snippet").getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1)""")
    check(not clipped, "rows cut their text off")
    site.picture(page, "large-text")


@test("Every control is at least 24 pixels, and 44 where the pointer is a finger")
def targets(site):
    small = """(limit) => [...document.querySelectorAll("button, a[href], input, summary, [role=treeitem], [role=row]")].filter((node) => {
      if (!node.checkVisibility({ visibilityProperty: true }) || node.closest(".skip-links, .ruler-box, [inert]")) return false;
      const box = node.getBoundingClientRect();
      return box.width > 0 && !node.matches(".row-subject") && Math.min(box.width, box.height) < limit - 0.5;
    }).map((node) => `${node.tagName}.${node.className} ${Math.round(node.getBoundingClientRect().width)}x${Math.round(node.getBoundingClientRect().height)}`)"""
    for size, limit, options in ((DESKTOP, 24, {}), (PHONE, 44, {"has_touch": True, "is_mobile": True})):
        page = site.open(size=size, **options)
        found = page.evaluate(small, limit)
        check(not found, f"list at {size}: {found}")
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#messages .message.open")
        found = page.evaluate(small, 24)
        check(not found, f"thread at {size}: {found}")


@test("Landmarks, one status line and one alert are there; skip links work")
def landmarks(site):
    page = site.open()
    for selector in (
        "header#topbar",
        "nav#sidebar[aria-label]",
        "main#list",
        "section#reader[aria-label]",
        "[role=status]",
        "[role=alert]",
    ):
        check(page.locator(selector).count() == 1, selector)
    page.keyboard.press("Tab")
    check("Skip to conversations" in focused(page)["name"], f"the first stop is a skip link: {focused(page)}")
    page.keyboard.press("Enter")
    check(focused(page)["isRow"], "it goes to the list")
    check("#" not in location(page), "and leaves the address alone")
    page.reload()
    page.wait_for_selector(ROW)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    check("Skip to message" in focused(page)["name"], f"the second stop is the other skip link: {focused(page)}")
    page.keyboard.press("Enter")
    eventually(lambda: focused(page)["id"] == "reader", f"it goes to the reading pane: {focused(page)}")


@test("The drawer of small windows opens, keeps the keyboard, and closes with Esc")
def drawer(site):
    page = site.open(size=(900, 800))
    page.click("#menu-button")
    eventually(lambda: page.evaluate("document.activeElement.closest('#tree') !== null"), "the drawer has the keyboard")
    check_accessible(page, "drawer")
    site.picture(page, "drawer-900")
    page.keyboard.press("Escape")
    eventually(lambda: focused(page)["id"] == "menu-button", "the keyboard is back on the button")
    phone = site.open(size=PHONE)
    phone.click("#tabbar button >> nth=0")
    settled(phone)
    site.picture(phone, "drawer-375")
    phone.click("#tree .tree-item >> nth=1")
    eventually(lambda: "/mailbox/starred" in location(phone), "a mailbox can be chosen")


@test("A drawer opened before the mailboxes are known takes the keyboard as soon as they are")
def early_drawer(site):
    page = site.open("/", size=(900, 800), wait=False)
    held, is_held = [], True
    page.route("**/api/overview*", lambda request: held.append(request) if is_held else request.continue_())
    page.reload()
    page.wait_for_selector("#menu-button svg")
    page.click("#menu-button")
    eventually(lambda: page.evaluate("1") and held, "the mailboxes are asked for")
    check(page.locator("#tree .tree-item").count() == 0, "they are not there yet")
    is_held = False
    for request in held:
        request.continue_()
    eventually(lambda: page.evaluate("document.activeElement.closest('#tree') !== null"), "the drawer has the keyboard")


@test("Forced colours and reduced motion keep the page usable")
def people_settings(site):
    page = site.open(forced_colors="active", reduced_motion="reduce")
    open_first(page)
    settled(page)
    check_accessible(page, "forced colours")
    site.picture(page, "forced-colors")
