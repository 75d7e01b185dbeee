"""The text of a message: lists, plain text, pasted text and the signature."""

from compose_steps import BODY, draft_text, new_message, only_draft, saved
from harness import check, check_accessible, eventually, test


@test("A list is switched on and off with the caret where it was, and leaves nothing behind", mock_only=True)
def lists(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    keyboard = page.keyboard
    for tag, key, button in (("ul", "8", "Bulleted list"), ("ol", "7", "Numbered list")):
        toggles = (
            lambda: keyboard.press(f"Control+Shift+{key}"), lambda: page.click(f".format-bar [aria-label='{button}']")
        )
        for toggle in toggles:
            keyboard.press("Control+a")
            keyboard.press("Delete")
            keyboard.type("Shopping")
            toggle()
            page.wait_for_selector(f"{BODY} li")
            keyboard.type("X")
            check(page.inner_html(BODY) == f"<{tag}><li>ShoppingX</li></{tag}>", f"on: {page.inner_html(BODY)}")
            keyboard.press("ArrowLeft")
            toggle()
            keyboard.type("Y")
            check(page.inner_html(BODY) == "<div>ShoppingYX</div>", f"off: {page.inner_html(BODY)}")
            toggle()
            keyboard.press("Control+z")
            check(page.inner_html(BODY) == "<div>ShoppingYX</div>", f"undone: {page.inner_html(BODY)}")


@test(
    "Several lines become a list, another list and lines again, with their formats and their selection", mock_only=True
)
def list_of_lines(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    keyboard = page.keyboard
    for keys in ("a", "Enter", "Enter", "c", "Enter", "Control+b", "b", "Control+a"):
        keyboard.press(keys)
    items = "<li>a</li><li><br></li><li>c</li><li><b>b</b></li>"
    steps = (("8", f"<ul>{items}</ul>"), ("7", f"<ol>{items}</ol>"),
             ("7", "<div>a</div><div><br></div><div>c</div><div><b>b</b></div>"), ("8", f"<ul>{items}</ul>"))
    for key, wanted in steps:
        keyboard.press(f"Control+Shift+{key}")
        eventually(lambda: page.inner_html(BODY) == wanted, f"another text: {page.inner_html(BODY)}")
        check(page.evaluate("getSelection().toString().replace(/\\s/g, '')") == "acb", "another selection")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    keyboard.press("Control+Shift+8")
    keyboard.type("!")
    rest = "<ul><li>a</li><li><br></li></ul><div>c!</div><ul><li><b>b</b></li></ul>"
    check(page.inner_html(BODY) == rest, f"split: {page.inner_html(BODY)}")
    keyboard.press("Control+Shift+8")
    eventually(
        lambda: page.locator(f"{BODY} > ul").count() == 1 and page.locator(f"{BODY} li").count() == 4, "not one list"
    )


@test("Plain text keeps every character, and what was formatted comes back if nothing was changed", mock_only=True)
def plain_text(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    page.keyboard.press("Control+i")
    page.keyboard.type("slanted")
    page.keyboard.press("Control+i")
    page.keyboard.press("Enter")
    page.keyboard.type("straight")
    page.check(".composer-plain input")
    eventually(lambda: page.input_value(f"textarea{BODY}") == "slanted\nstraight", "other words")
    check_accessible(page, "plain text")
    page.uncheck(".composer-plain input")
    eventually(lambda: page.locator(f"{BODY} i").count() == 1, "the format is gone")
    page.check(".composer-plain input")
    page.fill(f"textarea{BODY}", "> quoted\n\n  code  {\n\t}\n-- \nme")
    saved(page)
    eventually(lambda: only_draft(site)["content"]["plain"], "not saved as plain")
    eventually(lambda: draft_text(only_draft(site)) == ["quoted", "", "  code  {", "\t}", "-- ", "me"], "other text")
    check(only_draft(site)["content"]["blocks"][0]["level"] == 1, "the quotation is lost")


@test("Pasted text becomes lines, and markup in it stays text", mock_only=True)
def paste(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData("text/plain", "one\\n\\n<img src=x onerror=alert(1)> & two\\nthree");
      data.setData("text/html", "<span style='color:red'>one</span><img src='http://127.0.0.1:9/pixel'>");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""")
    saved(page)
    wanted = ["one", "", "<img src=x onerror=alert(1)> & two", "three"]
    eventually(lambda: draft_text(only_draft(site)) == wanted, f"it became {draft_text(only_draft(site))}")
    page.keyboard.press("Control+z")
    eventually(lambda: draft_text(only_draft(site)) == [""] or draft_text(only_draft(site)) == [], "undo does not work")


PASTE = """(html) => {
  const data = new DataTransfer();
  data.setData("text/plain", "only words");
  data.setData("text/html", html);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def shown_lines(page):
    """The lines of the editor: their elements' names and their text."""
    return page.evaluate("""(selector) => [...document.querySelectorAll(`${selector} > div, ${selector} li`)]
      .map((line) => [line.tagName, line.innerHTML])""", BODY)


@test("FR-SYNC-07: formatted text is pasted with its formats and nothing else of it, and undone", mock_only=True)
def paste_formats(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    page.keyboard.type("Dear Bo, soon")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    before = shown_lines(page)
    page.evaluate(
        PASTE, "at <b onclick='x()'>four</b> <a href='https://example.org/'>here</a><img src='http://127.0.0.1:9/p'> "
    )
    line = 'Dear Bo, at <b>four</b> <a href="https://example.org/">here</a>soon'
    eventually(lambda: shown_lines(page) == [["DIV", line]], f"it became {shown_lines(page)}")
    page.keyboard.type("!")
    eventually(lambda: "here</a>!soon" in str(shown_lines(page)), "the caret is not behind what was pasted")
    page.keyboard.press("Backspace")
    page.evaluate(PASTE, "<p>first</p><ul><li>tea</li><li><i>milk</i></li></ul>")
    wanted = [["DIV", line.replace("soon", "first")], ["LI", "tea"], ["LI", "<i>milk</i>soon"]]
    eventually(lambda: shown_lines(page) == wanted, f"it became {shown_lines(page)}")
    saved(page)
    eventually(
        lambda: [block["kind"] for block in only_draft(site)["content"]["blocks"]] == ["text", "bullet", "bullet"],
        "not saved",
    )
    page.keyboard.press("Control+z")
    eventually(lambda: shown_lines(page) == [["DIV", line]], f"undone, it is {shown_lines(page)}")
    page.keyboard.press("Control+a")
    page.evaluate(PASTE, "<b>all</b>")
    eventually(
        lambda: shown_lines(page) == [["DIV", "<b>all</b>"]], f"the selection is not replaced: {shown_lines(page)}"
    )
    page.keyboard.press("Control+z")
    eventually(lambda: shown_lines(page) == [["DIV", line]] and before != [], "undo did not bring the selection back")


@test("Keystrokes stay fast in a draft of 200 kB", mock_only=True)
def long_draft(site):
    page = site.open()
    new_message(page)
    lines = ["A line of eighty characters, as people write them when the subject is a long one."] * 2500
    writing = site.server.writing
    draft = only_draft(site)
    with site.server.mail.lock:
        spans = lambda text: [{"text": text, "bold": False, "italic": False, "link": None}]
        draft["content"]["blocks"] = [{"kind": "text", "level": 0, "spans": spans(text)} for text in lines]
        draft["saved_at"] = "2026-01-15T12:00:00.000Z"
    page.goto(f"{site.address}/compose/{draft['id']}")
    page.wait_for_selector(BODY)
    eventually(lambda: page.locator(f"{BODY} > div").count() == 2500, "the text is not there")
    page.evaluate("""() => {
      window.slow = [];
      new PerformanceObserver((list) => window.slow.push(...list.getEntries().map((one) => one.duration)))
        .observe({ type: "event", durationThreshold: 16 });
    }""")
    page.click(f"{BODY} > div >> nth=3")
    page.keyboard.press("End")
    for letter in "typing goes on and on":
        page.keyboard.type(letter)
    saved(page)
    slow = sorted(page.evaluate("window.slow"))
    check(not slow or slow[len(slow) // 2] < 100, f"keystrokes take {slow} ms")
    eventually(lambda: draft_text(writing.drafts[draft["id"]])[3].endswith("typing goes on and on"), "not saved")


@test("The signature is shown below the text, left out of a message on request, and added again", mock_only=True)
def signature(site):
    with site.server.mail.lock:
        site.server.writing.identities[0]["signature"] = "Anna\nVault Ltd"
    page = site.open()
    new_message(page)
    page.wait_for_selector(".composer-signature")
    check(page.inner_text(".composer-signature").strip() == "Anna\nVault Ltd", "another signature")
    page.click(BODY)
    page.keyboard.type("Words")
    check_accessible(page, "a signature")
    page.focus("[aria-label='Don’t sign']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Add signature")
    check(page.locator(".composer-signature").count() == 0, "it stays")
    eventually(lambda: only_draft(site)["content"]["signature"] is False, "it is not left out")
    page.click("text=Add signature")
    page.wait_for_selector(".composer-signature")
    eventually(lambda: only_draft(site)["content"]["signature"] is True, "it is not added again")
