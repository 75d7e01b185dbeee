"""The keyboard alone."""

from harness import ROW, check, eventually, focused, idle, location, row_keys, settled, status, test
from page_steps import open_first


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
        check(
            focused(page)["row"] == keys[2],
            f"after {key} the keyboard is on the row that took the place: {focused(page)}",
        )
        check(words in page.inner_text("#toast") and "Undo" in page.inner_text("#toast"), "the toast offers undo")
        check(words in status(page), "the status line says it")
        settled(page)
        page.keyboard.press("z")
        eventually(lambda: keys[1] in row_keys(page), "z brings the row back")
        check(focused(page)["row"] == keys[1], "the keyboard is on the row that came back")
        idle(page)
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
    eventually(
        lambda: "unread" in row.get_attribute("class") and row.get_attribute("aria-label").startswith("Unread"),
        "Shift+U marks unread",
    )
    page.keyboard.press("Shift+I")
    eventually(lambda: "unread" not in row.get_attribute("class").split(), "Shift+I marks read")


@test("The list is one tab stop, and so are the mailboxes and the toolbar; nothing traps the keyboard")
def tab_stops(site):
    page = site.open()
    open_first(page)
    # A window of its own: a reload would give the keyboard back to the row.
    page = site.open(location(page).removeprefix(site.address))
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


@test("Enter takes the keyboard into the conversation, and a click on another row leaves it in the list")
def click_keeps_focus(site):
    page = site.open()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    eventually(lambda: focused(page)["id"] == "subject", "Enter does not go to the subject")
    page.keyboard.press("u")
    eventually(lambda: focused(page)["isRow"], "u does not go back")
    subject = page.inner_text("#subject") if page.is_visible("#subject") else ""
    page.click(f"{ROW} >> nth=4")
    eventually(lambda: page.inner_text("#subject") not in ("", subject), "the row does not open")
    page.wait_for_selector("#messages .message.open")
    settled(page)
    check(focused(page)["id"] != "subject", "a click takes the keyboard away from the list")


@test("From the row of the open conversation j and k open the next one, and the keyboard stays in the list")
def reader_follows(site):
    page = site.open()
    page.click(f"{ROW} >> nth=2")
    page.wait_for_selector("#messages .message.open")
    for key, place in (("j", 3), ("j", 4), ("k", 3)):
        row = row_keys(page)[place]
        page.keyboard.press(key)
        eventually(
            lambda: page.get_attribute(f'{ROW}[data-key="{row}"]', "aria-current") == "true", f"{key} opens nothing"
        )
        check(focused(page)["row"] == row, f"{key} takes the keyboard out of the list")
    page.keyboard.press("Escape")
    page.wait_for_selector("#subject", state="hidden")
    page.keyboard.press("j")
    eventually(lambda: focused(page)["row"] == row_keys(page)[4], "j does not move")
    check(page.locator(f"{ROW}[aria-current=true]").count() == 0, "j opens a conversation after the reader was closed")


@test("The keyboard is on the next row after several left, and back in the list after a dialog", mock_only=True)
def keyboard_stays(site):
    page = site.open()
    page.keyboard.press("j")
    page.keyboard.press("x")
    for _ in range(3):
        page.keyboard.press("Shift+J")
    keys = row_keys(page)
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] == keys[4], "the rows stay")
    eventually(lambda: focused(page)["row"] == keys[4], f"the keyboard is on {focused(page)['row']}, not {keys[4]}")
    page.keyboard.press("v")
    page.wait_for_selector("#move")
    page.keyboard.type("travel")
    page.keyboard.press("Enter")
    eventually(lambda: keys[4] not in row_keys(page), "it is not moved")
    eventually(lambda: focused(page)["isRow"], f"the keyboard is nowhere: {focused(page)}")


@test(
    "MO-03, MO-56: mailboxes, conversations and the reader stand side by side; the roles come before other mailboxes",
    mock_only=True,
)
def three_columns(site):
    page = site.open()
    page.click(f"{ROW} >> nth=1")
    page.wait_for_selector("#messages .message.open")
    boxes = [page.locator(one).bounding_box() for one in ("#tree", "#rows", "#messages")]
    for left, right in zip(boxes, boxes[1:]):
        check(left["x"] + left["width"] <= right["x"] + 1, f"{left} is not beside {right}")
        check(left["y"] < right["y"] + right["height"] and right["y"] < left["y"] + left["height"], "not on one level")
    names = page.locator("#tree .tree-item").all_inner_texts()
    roles = ["Inbox", "Starred", "Drafts", "Outbox", "Sent", "Archive", "Spam", "Trash"]
    check([name.split("\n")[0] for name in names][: len(roles)] == roles, f"the sidebar lists {names}")


@test("Arrow keys work the tree", mock_only=True)
def tree_keys(site):
    page = site.open()
    page.focus("#tree [tabindex='0']")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true":
            break
    count = page.locator("#tree .tree-item").count()
    page.keyboard.press("ArrowLeft")
    check(page.locator("#tree .tree-item").count() < count, "left closes")
    page.keyboard.press("ArrowRight")
    check(page.locator("#tree .tree-item").count() == count, "right opens")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    eventually(lambda: "Harbour" in page.inner_text("#list-title"), "Enter shows the mailbox")


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
