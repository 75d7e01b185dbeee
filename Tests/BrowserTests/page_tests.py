"""Tests that any server passes, real or mock."""

import lint_assets
from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, location, row_keys, status, test

ALL_SIZES = [(f"{width}-{scheme}", (width, height), scheme) for width, height in (DESKTOP, PHONE) for scheme in ("light", "dark")]


def open_first(page):
    """Opens the first row and waits for its text. A row that another client changes under the pointer is clicked again."""
    def is_open():
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#messages .message.open", timeout=3000)
        return True

    eventually(is_open, "the first row does not open", 9)


def first_word(page):
    """A word that search surely finds."""
    text = page.inner_text(f"{ROW} >> nth=0 >> .row-subject")
    return max((word.strip(".,:!?-") for word in text.split()), key=len)


def search_for(page, words):
    page.fill("#search-field", words)
    eventually(lambda: "result" in page.inner_text("#list-count"), "no results line")


@test("The page's files hold no forbidden sink and nothing from elsewhere")
def lint(site):
    found = lint_assets.problems()
    check(not found, "\n      ".join(found))


@test("The code leaves the address at once and the token is not in it")
def code_is_removed(site):
    page = site.open("/#code=not-a-code")
    page.expected = ["403"]
    check("code" not in location(page) and site.token not in location(page), location(page))
    page.go_back()
    check("not-a-code" not in location(page), f"the code is in the history: {location(page)}")


@test("Without a session the page says what to do and asks for nothing")
def no_session(site):
    for name, size, scheme in ALL_SIZES:
        page = site.open(signed_in=False, wait=False, size=size, scheme=scheme)
        page.wait_for_selector(".session-card")
        check("vaultmail open" in page.inner_text("#session"), "the command is not named")
        check_accessible(page, f"no session {name}")
        site.picture(page, f"session-{name}")


@test("Pictures of the list, a thread, search and help in every size and theme; no accessibility violation in any")
def walk_states(site):
    for name, size, scheme in ALL_SIZES:
        page = site.open(size=size, scheme=scheme)
        check_accessible(page, f"inbox {name}")
        site.picture(page, f"inbox-{name}")
        word = first_word(page)
        open_first(page)
        page.wait_for_timeout(300)
        check_accessible(page, f"thread {name}")
        site.picture(page, f"thread-{name}")
        if size == PHONE:
            page.click("#tool-back")
        search_for(page, word)
        check_accessible(page, f"search {name}")
        site.picture(page, f"search-{name}")
        page.fill("#search-field", "zxqvwk-no-such-word")
        page.wait_for_selector(".empty-state h2")
        check_accessible(page, f"empty {name}")
        site.picture(page, f"empty-{name}")
        page.keyboard.press("Escape")
        page.wait_for_selector(ROW)
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        check_accessible(page, f"help {name}")
        site.picture(page, f"help-{name}")


@test("The keyboard alone: j, Enter, u, e, z, #, z, s, s, m, m, Shift+U, Shift+I, /, ?")
def keyboard_walk(site):
    page = site.open()
    keys = row_keys(page)
    page.keyboard.press("j")
    check(focused(page)["row"] == keys[0], f"j enters the list at its first row: {focused(page)}")
    page.keyboard.press("j")
    page.keyboard.press("j")
    check(focused(page)["row"] == keys[2], "j moves down")
    page.keyboard.press("k")
    check(focused(page)["row"] == keys[1], "k moves up")
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    check(focused(page)["id"] == "subject", f"Enter puts the keyboard on the subject: {focused(page)}")
    check("/thread/" in location(page), "an opened thread has an address")
    page.keyboard.press("n")
    check(focused(page)["message"], "n moves to a message")
    page.keyboard.press("u")
    eventually(lambda: focused(page)["row"] == keys[1], "u goes back to the row")
    check("/thread/" not in location(page), "the list has its own address")
    walk_actions(page, keys)
    page.keyboard.press("/")
    check(focused(page)["id"] == "search-field", "/ goes to search")
    page.keyboard.type("?e#")
    check(page.input_value("#search-field") == "?e#" and not page.is_visible("#help"), "keys are text in the field")
    page.keyboard.press("Escape")
    eventually(lambda: focused(page)["isRow"], "Esc goes back to the list")
    page.keyboard.press("?")
    page.wait_for_selector("#help[open]")
    check(focused(page)["name"] == "Close", "the dialog has the keyboard")
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    eventually(lambda: focused(page)["isRow"], "the keyboard is back where it was")
    check(row_keys(page)[:4] == keys[:4], "no key acted behind the dialog")


def walk_actions(page, keys):
    for key, words in (("e", "Archived"), ("#", "Moved to Trash"), ("Delete", "Moved to Trash")):
        page.keyboard.press(key)
        eventually(lambda: keys[1] not in row_keys(page), f"{key} takes the row away")
        check(focused(page)["row"] == keys[2], f"after {key} the keyboard is on the row that took the place: {focused(page)}")
        check(words in page.inner_text("#toast") and "Undo" in page.inner_text("#toast"), "the toast offers undo")
        check(words in status(page), "the status line says it")
        page.wait_for_timeout(150)
        page.keyboard.press("z")
        eventually(lambda: keys[1] in row_keys(page), "z brings the row back")
        check(focused(page)["row"] == keys[1], "the keyboard is on the row that came back")
        page.wait_for_timeout(400)
        # The server carries it out meanwhile, and the list is read again.
        eventually(lambda: row_keys(page)[:4] == keys[:4], "the order is as before")
    row = page.locator(f"{ROW} >> nth=1")
    was_starred = "starred" in row.get_attribute("class")
    page.keyboard.press("s")
    eventually(lambda: ("starred" in row.get_attribute("class")) != was_starred, "s changes the star")
    page.keyboard.press("s")
    eventually(lambda: ("starred" in row.get_attribute("class")) == was_starred, "s changes it back")
    page.keyboard.press("m")
    eventually(lambda: "muted" in row.get_attribute("aria-label"), "m mutes")
    check(row.locator(".row-muted").is_visible(), "the row says that it is muted")
    page.keyboard.press("m")
    eventually(lambda: "muted" not in row.get_attribute("aria-label"), "m again is no longer muted")
    page.keyboard.press("Shift+U")
    eventually(lambda: "unread" in row.get_attribute("class") and row.get_attribute("aria-label").startswith("Unread"), "Shift+U marks unread")
    page.keyboard.press("Shift+I")
    eventually(lambda: "unread" not in row.get_attribute("class").split(), "Shift+I marks read")


@test("Searches that were sent are offered below the empty field, by keyboard, and can be forgotten")
def recent_searches(site):
    page = site.open()
    page.wait_for_selector(ROW)
    word = first_word(page)
    page.keyboard.press("/")
    search_for(page, word)
    page.keyboard.press("Enter")
    page.keyboard.press("/")
    page.fill("#search-field", "")
    page.wait_for_selector("#recent-searches:not([hidden])")
    check_accessible(page, "recent searches")
    page.keyboard.press("ArrowDown")
    check(page.evaluate("document.activeElement.textContent") == word, "down goes to the newest search")
    with page.expect_response("**/api/recent-searches"):
        page.evaluate("document.getElementById('search-field').dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(100)
    check(page.evaluate("document.activeElement.textContent") == word, "a list that comes late takes the keyboard away")
    page.keyboard.press("Enter")
    eventually(lambda: page.input_value("#search-field") == word and "result" in page.inner_text("#list-count"), "it is searched again")
    check(not page.is_visible("#recent-searches"), "the list is gone")
    page.fill("#search-field", "")
    page.wait_for_selector("#recent-searches:not([hidden])")
    page.click("#recent-searches .recent-clear")
    eventually(lambda: not page.is_visible("#recent-searches"), "nothing is offered any more")
    check(focused(page)["id"] == "search-field", "the keyboard is in the field")


@test("A message is split off its conversation, conversations are joined, both are told and can be taken back")
def split_and_join(site):
    page = site.open()
    several = page.locator(f"{ROW}:has(.row-count:not(:empty))").first
    several.click()
    page.wait_for_selector("#messages .message.open")
    page.keyboard.press(";")
    check(page.locator("#messages .message-split").first.is_hidden(), "the first message can be split off")
    before = page.locator("#messages .message").count()
    check(before > 1, "the conversation has one message")
    page.locator("#messages .message-split").last.click()
    eventually(lambda: "Split into new conversation" in page.inner_text("#toast"), "the toast does not say that it is split off")
    eventually(lambda: page.locator("#messages .message").count() < before, "the message is still there")
    check_accessible(page, "split off")
    page.keyboard.press("z")
    eventually(lambda: page.locator("#messages .message").count() == before, "undo does not bring it back")
    page.keyboard.press("u")
    page.wait_for_timeout(800)
    total = page.inner_text("#list-count")
    # A conversation that was joined and parted again may have another number; what it says is what it said.
    subjects = page.locator(f"{ROW} .row-subject").all_inner_texts()[:2]
    page.locator(f"{ROW} >> nth=0").focus()
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.click("#selection [aria-label='Merge into one conversation']")
    eventually(lambda: "Merged into one conversation" in page.inner_text("#toast"), "the toast does not say that they are joined")
    eventually(lambda: page.inner_text("#list-count") != total, "there are as many conversations as before")
    page.keyboard.press("z")
    eventually(lambda: page.inner_text("#list-count") == total, "undo does not part them")
    eventually(lambda: page.locator(f"{ROW} .row-subject").all_inner_texts()[:2] == subjects, "the rows are not as before")


@test("Muting the open conversation is shown there and in the list, and taken back")
def mute_open(site):
    page = site.open()
    page.locator(f"{ROW} >> nth=1").click()
    page.wait_for_selector("#messages .message.open")
    page.click("#tool-mute")
    eventually(lambda: page.get_attribute("#tool-mute", "aria-pressed") == "true", "the button does not say that it is muted")
    eventually(lambda: page.locator(f"{ROW} .row-muted:visible").count() == 1, "no row says that it is muted")
    check_accessible(page, "muted")
    page.click("#tool-mute")
    eventually(lambda: page.get_attribute("#tool-mute", "aria-pressed") == "false", "it stays muted")
    eventually(lambda: page.locator(f"{ROW} .row-muted:visible").count() == 0, "a row still says that it is muted")


@test("Archiving from the open thread closes it and goes to the row that took its place")
def archive_open_thread(site):
    page = site.open()
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    page.keyboard.press("e")
    eventually(lambda: focused(page)["row"] == keys[1], "the keyboard is on the next row")
    check("/thread/" not in location(page), "the thread is closed")
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[0] == keys[0], "z brings it back")


@test("FR-SYNC-10: in Trash the same key deletes for good, says so, and can be taken back")
def delete_for_good(site):
    page = site.open()
    page.wait_for_selector(ROW)
    page.locator(ROW).first.focus()
    subject = page.locator(f"{ROW} .row-subject").first.inner_text()
    page.keyboard.press("#")
    eventually(lambda: "Moved to Trash" in page.inner_text("#toast"), "it goes to Trash first")
    here = page.locator(ROW, has_text=subject).first
    for trash in page.locator("[role=treeitem]", has_text="Trash").all():
        trash.click()
        page.wait_for_timeout(1000)
        if here.is_visible():
            break
    here.focus()
    check(here.locator("[data-do=trash]").get_attribute("aria-label") == "Delete forever", "the row's button does not say what it does")
    check(page.locator("#tool-trash").get_attribute("aria-label") == "Delete forever", "the toolbar's button does not say what it does")
    count = page.locator(ROW, has_text=subject).count()
    page.keyboard.press("#")
    eventually(lambda: "Deleted forever" in page.inner_text("#toast"), "the toast does not say so")
    eventually(lambda: page.locator(ROW, has_text=subject).count() == count - 1, "the row is still there")
    page.wait_for_timeout(6000)
    check(page.is_visible("#toast .toast-undo"), "there is too little time to take it back")
    page.keyboard.press("z")
    eventually(lambda: page.locator(ROW, has_text=subject).count() == count, "z does not bring it back")
    page.go_back()
    eventually(lambda: page.locator("#tool-trash").get_attribute("aria-label") == "Move to Trash", "elsewhere it moves to Trash")


@test("A click in the message's text does not stop the keys")
def keys_inside_frame(site):
    page = site.open()
    keys = row_keys(page)
    open_first(page)
    frame = page.wait_for_selector("iframe.body-frame.loaded")
    sandbox = frame.get_attribute("sandbox")
    check("allow-scripts" not in sandbox and "allow-top-navigation" not in sandbox, sandbox)
    page.wait_for_timeout(200)
    frame.click(position={"x": 30, "y": 20})
    eventually(lambda: focused(page)["tag"] == "IFRAME", "the frame has the keyboard")
    page.keyboard.press("e")
    eventually(lambda: keys[0] not in row_keys(page), "e pressed in the frame archives")
    page.keyboard.press("z")
    eventually(lambda: keys[0] in row_keys(page), "z brings it back")


@test("The frame is as high as its text and does not scroll by itself")
def frame_height(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        open_first(page)
        page.wait_for_selector("iframe.body-frame.loaded")
        eventually(lambda: page.evaluate("""() => {
          const frame = document.querySelector("iframe.body-frame.loaded");
          const root = frame.contentDocument.documentElement;
          return Math.abs(root.getBoundingClientRect().height - frame.clientHeight) < 20 && root.scrollHeight <= frame.clientHeight + 1;
        }"""), f"the frame does not fit its text at {size}")


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
                page.wait_for_timeout(200)
            if state == "search":
                page.goto(f"{site.address}/search?q=the")
                page.wait_for_timeout(400)
            wide = page.evaluate("""() => ["html", "#list-scroller", "#reader-scroller", "#sidebar"].filter((name) => {
              const node = document.querySelector(name);
              return node && node.offsetParent !== null && node.scrollWidth > node.clientWidth + 1;
            })""")
            check(not wide, f"{state} at {width} pixels scrolls sideways: {wide}")
            check(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), f"{state} at {width} pixels is wider than the window")
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
    page.wait_for_timeout(400)
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


@test("The list is one tab stop, and so are the mailboxes and the toolbar; nothing traps the keyboard")
def tab_stops(site):
    page = site.open()
    open_first(page)
    page.reload()
    page.wait_for_selector("iframe.body-frame.loaded")
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        here = page.evaluate("""() => {
          const node = document.activeElement;
          return node === document.body ? "end" : node.closest("#rows") ? "rows" : node.closest("#tree") ? "tree" : node.closest("#toolbar") ? "toolbar" : (node.id || node.className || node.tagName);
        }""")
        if here == "end":
            break
        seen.append(here)
    for name in ("rows", "tree", "toolbar"):
        check(seen.count(name) == 1, f"{name} is {seen.count(name)} tab stops: {seen}")
    check("search-field" in seen, f"search can be reached: {seen}")
    page.focus("#toolbar [tabindex='0']")
    page.keyboard.press("ArrowRight")
    check(focused(page)["id"].startswith("tool-"), "arrows move in the toolbar")


@test("Arrow keys reach every control of a row, and every row has a full name")
def row_controls(site):
    page = site.open()
    page.keyboard.press("j")
    name = focused(page)["name"]
    check(name.count(". ") >= 2, f"the name has sender, subject and time: {name}")
    reached = []
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        reached.append(page.evaluate("document.activeElement.dataset.do"))
    check(reached == ["select", "star", "archive", "trash", "read"], f"{reached}")
    page.keyboard.press("ArrowDown")
    check(focused(page)["isRow"], "down goes on to the next row")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    check(focused(page)["row"] == row_keys(page)[0], "Home goes to the first row")


@test("Landmarks, one status line and one alert are there; skip links work")
def landmarks(site):
    page = site.open()
    for selector in ("header#topbar", "nav#sidebar[aria-label]", "main#list", "section#reader[aria-label]", "[role=status]", "[role=alert]"):
        check(page.locator(selector).count() == 1, selector)
    page.keyboard.press("Tab")
    check("Skip to conversations" in focused(page)["name"], f"the first stop is a skip link: {focused(page)}")
    page.keyboard.press("Enter")
    check(focused(page)["isRow"], "it goes to the list")
    check("#" not in location(page), "and leaves the address alone")


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
    phone.wait_for_timeout(300)
    site.picture(phone, "drawer-375")
    phone.click("#tree .tree-item >> nth=1")
    eventually(lambda: "/mailbox/starred" in location(phone), "a mailbox can be chosen")


@test("A drawer that is opened before the mailboxes are known has the keyboard as soon as they are")
def early_drawer(site):
    page = site.open("/", size=(900, 800), wait=False)
    held, is_held = [], True
    page.route("**/api/overview*", lambda request: held.append(request) if is_held else request.continue_())
    page.reload()
    page.wait_for_selector("#menu-button svg")
    page.click("#menu-button")
    eventually(lambda: held or page.wait_for_timeout(30), "the mailboxes are asked for")
    check(page.locator("#tree .tree-item").count() == 0, "they are not there yet")
    is_held = False
    for request in held:
        request.continue_()
    eventually(lambda: page.evaluate("document.activeElement.closest('#tree') !== null"), "the drawer has the keyboard")


@test("Forced colours and reduced motion keep the page usable")
def people_settings(site):
    page = site.open(forced_colors="active", reduced_motion="reduce")
    open_first(page)
    page.wait_for_timeout(200)
    check_accessible(page, "forced colours")
    site.picture(page, "forced-colors")


@test("j answers within 50 ms and the layout does not jump")
def speed(site):
    page = site.open()
    page.keyboard.press("j")
    painted, handled = page.evaluate("""async () => {
      const painted = [], handled = [];
      for (let step = 0; step < 30; step += 1) {
        const start = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true }));
        handled.push(performance.now() - start);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        painted.push(performance.now() - start);
      }
      const middle = (times) => times.sort((one, other) => one - other)[15];
      return [middle(painted), middle(handled)];
    }""")
    # Medians, because the machine that runs the tests may be busy with something else.
    check(painted < 50 and handled < 16, f"j takes {handled:.0f} ms of work and {painted:.0f} ms until it is painted")
    shifts = page.evaluate("window.__shifts")
    check(shifts < 0.02, f"layout shift {shifts:.3f}")
