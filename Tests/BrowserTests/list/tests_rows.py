"""Signs on rows, and the place of the open conversation in its list."""

import mock_sending
from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, row_keys, settled, test
from page_steps import open_first


def sign(page):
    node = page.locator(f"{ROW} >> nth=0 >> .row-sign")
    return node.inner_text() if node.count() else ""


@test("A row says that its conversation has a draft, a message on its way, or one that was not sent", mock_only=True)
def signs(site):
    page = site.open()
    site.control(sending="wait", undo_delay=0)
    open_first(page)
    check(sign(page) == "", "a row without anything has a sign")
    page.keyboard.press("r")
    page.wait_for_selector(".composer-text")
    page.locator(".composer-text").press_sequentially("See you there.")
    eventually(lambda: sign(page) == "Draft", f"the draft is not signed: {sign(page)!r}")
    check(page.get_attribute(f"{ROW} >> nth=0", "aria-label").startswith("Draft."), "its name does not say so")
    settled(page)
    check_accessible(page, "a row with a draft")
    site.picture(page, "row-draft")
    page.locator(".composer-text").press("Control+Enter")
    eventually(lambda: sign(page) == "Sending", f"nothing says that it is on its way: {sign(page)!r}")
    for draft in site.server.writing.drafts.values():
        mock_sending.fail(site.server, draft)
    mock_sending.told(site.server)
    eventually(lambda: sign(page) == "Not sent", f"nothing says that it failed: {sign(page)!r}")
    settled(page)
    check_accessible(page, "a row with a message that was not sent")
    site.picture(page, "row-failed")


@test("The reader says where its conversation is in the list, and leads to the ones beside it", mock_only=True)
def position(site):
    for scheme in ("light", "dark"):
        page = site.open(scheme=scheme)
        keys = row_keys(page)
        total = page.inner_text("#list-count").split()[0]
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#messages .message.open")
        eventually(lambda: page.inner_text(".reader-place > span") == f"1 of {total}", page.inner_text(".reader-place"))
        check(page.get_attribute("#tool-newer", "aria-disabled") == "true", "there is a newer one than the first")
        page.click("#tool-older")
        eventually(lambda: page.inner_text(".reader-place > span") == f"2 of {total}", page.inner_text(".reader-place"))
        page.wait_for_selector(f"{ROW}.open[data-key='{keys[1]}']")
        check(focused(page)["id"] == "tool-older", "the keyboard left the button")
        settled(page)
        check_accessible(page, f"position, {scheme}")
        site.picture(page, f"position-{scheme}")
        for _ in range(14):
            page.keyboard.press("Enter")
        eventually(
            lambda: page.inner_text(".reader-place > span") == f"16 of {total}", page.inner_text(".reader-place")
        )
        eventually(lambda: page.evaluate(f"""() => {{
          const row = document.querySelector("#rows > .row.open").getBoundingClientRect();
          return row.bottom <= innerHeight + 1 && row.top > 0; }}"""), "the list does not follow")
        page.click("#tool-newer")
        eventually(
            lambda: page.inner_text(".reader-place > span") == f"15 of {total}", page.inner_text(".reader-place")
        )
        site.close_pages()
        site.server.reset()
    page = site.open(size=PHONE)
    open_first(page)
    check(not page.is_visible(".reader-place"), "one pane has no room for it")


@test("Lines of a message stay readable in a wide window", mock_only=True)
def measure(site):
    page = site.open(size=(2400, 1000))
    open_first(page)
    page.wait_for_selector("iframe.body-frame.loaded")
    width = page.evaluate("document.querySelector('iframe.body-frame').offsetWidth")
    check(600 < width <= 800, f"a text is {width} pixels wide")
    site.picture(page, "wide-window")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


@test("A click in the middle of a row opens it, however narrow the list and large the text are", mock_only=True)
def middle_opens(site):
    page = site.open()
    for density in ("compact", "default", "relaxed"):
        for width, text_size, list_size in ((1440, 200, 26), (1440, 200, 17), (1440, 100, 17), (768, 200, 26), (768, 100, 17)):
            name = f"{density} {width} {text_size} {list_size}"
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("""([density, size, list]) => {
              document.documentElement.dataset.density = density;
              document.documentElement.style.fontSize = `${size}%`;
              document.documentElement.style.setProperty("--list-size", `${list}rem`);
            }""", [density, text_size, list_size])
            page.hover(f"{ROW} >> nth=1", position={"x": 90, "y": 12})
            settled(page)
            covered = page.evaluate(f"""() => {{
              const row = document.querySelectorAll("{ROW}")[1];
              const box = row.getBoundingClientRect();
              const shown = [...row.querySelectorAll(".row-action")].filter((one) => one.offsetParent);
              return shown.some((one) => one.getBoundingClientRect().left < box.left + box.width / 2 + 4);
            }}""")
            check(not covered, f"{name}: an action reaches the middle")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.click(f"{ROW} >> nth=1")
    page.wait_for_selector("#messages .message.open")


COVERED = """(row) => {
  const actions = row.querySelector(".row-actions").getBoundingClientRect();
  const star = row.querySelector(".row-star .icon").getBoundingClientRect();
  const parts = [...row.querySelectorAll(".row-text span, .row-text time, .row-text a")];
  const seen = parts.filter((part) => part.offsetWidth > 0 && getComputedStyle(part).visibility === "visible");
  const meets = (box, other) => box.right > other.left + 1 && box.left < other.right - 1
    && box.bottom > other.top + 1 && box.top < other.bottom - 1;
  return seen.filter((part) => getComputedStyle(part).display !== "contents")
    .filter((part) => part.getBoundingClientRect().top < row.querySelector(".row-rest").getBoundingClientRect().bottom)
    .filter((part) => [actions, star].some((other) => meets(part.getBoundingClientRect(), other)))
    .map((part) => part.className);
}"""


@test("The actions on a row and its star cover no name, no tag and no subject", mock_only=True)
def uncovered(site):
    site.control(categorize=True)
    page = site.open(size=DESKTOP)
    page.wait_for_selector(f"{ROW} .row-category:visible")
    row = page.locator(f"{ROW}:has(.row-category)").nth(0)
    row.hover()
    page.keyboard.press("s")
    for density in ("default", "compact", "relaxed"):
        for percent, list_size in ((100, 26), (200, 26), (100, 19), (100, 40)):
            page.evaluate("""([density, percent, list]) => {
              document.documentElement.dataset.density = density;
              document.documentElement.style.fontSize = `${percent}%`;
              document.documentElement.style.setProperty("--list-size", `${list}rem`);
            }""", [density, percent, list_size])
            row.hover(position={"x": 90, "y": 12})
            settled(page)
            covered = row.evaluate(COVERED)
            check(not covered, f"{density} {percent} {list_size}: {covered}")
            site.picture(page, f"row-actions-{density}-{percent}-{list_size}")


@test("A subject that is cut ends before the star of its row", mock_only=True)
def star_beside_subject(site):
    page = site.open(size=DESKTOP)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.keyboard.press("j")
    page.keyboard.press("s")
    page.wait_for_selector(f"{ROW}.starred")
    page.mouse.move(5, 5)
    settled(page)
    covered = page.evaluate(f"""() => [...document.querySelectorAll("{ROW}.starred")].filter((row) =>
      row.querySelector(".row-subject").getBoundingClientRect().right
        > row.querySelector(".row-star .icon").getBoundingClientRect().left).length""")
    check(covered == 0, f"{covered} stars lie on their subjects")
    site.picture(page, "star-200")
