"""Writing messages: recipients, text, files, and several windows."""

from compose_steps import BODY, addresses, chips, draft_text, new_message, only_draft, saved
from harness import PHONE, ROW, check, check_accessible, eventually, focused, idle, look_in_both, settled, test
from page_steps import SIZES, open_first

FIELD = ".composer .chip-input >> nth=0"


@test("T8: a message to two people by suggestions, with Cc, bold, a list and a link, by keyboard alone", mock_only=True)
def write_new(site):
    site.server.undo_delay = 0
    page = site.open()
    new_message(page)
    for letters in ("ad", "bo"):
        page.keyboard.type(letters)
        page.wait_for_selector(".chip-option[aria-selected='true']")
        page.keyboard.press("Enter")
    eventually(lambda: chips(page) == ["Ada Lindqvist", "Bo Marchetti"], f"the chips are {chips(page)}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    eventually(lambda: focused(page)["id"].endswith("-cc"), "the keyboard is not in Cc")
    page.keyboard.type("pri")
    page.wait_for_selector(".chip-option")
    page.keyboard.press("Tab")
    check(chips(page, "Cc") == ["Priya Raman"], "Tab does not take the suggestion")
    page.keyboard.press("Tab")
    page.keyboard.type("Saturday")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+b")
    page.keyboard.type("Ten")
    page.keyboard.press("Control+b")
    page.keyboard.type(" o’clock, see ")
    page.keyboard.press("Control+k")
    page.wait_for_selector("#link-dialog")
    eventually(lambda: focused(page)["id"] == "link-address", "the dialog has no keyboard")
    check_accessible(page, "link dialog")
    page.keyboard.type("example.org/walk")
    page.keyboard.press("Tab")
    page.keyboard.type("the route")
    page.keyboard.press("Enter")
    eventually(lambda: page.locator(f"{BODY} a").count() == 1, "there is no link")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Shift+8")
    page.keyboard.type("boots")
    page.keyboard.press("Enter")
    page.keyboard.type("bread")
    saved(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: len(site.server.sink) == 1, "the message did not arrive")
    sent = site.server.sink[0]
    check(addresses(sent) == ["ada@lindqvist.example", "bo.marchetti@harborworks.example"], "the recipients are wrong")
    check(addresses(sent, "cc") == ["priya@fieldnotes.example"], "the copy is wrong")
    first, *items = sent["content"]["blocks"]
    runs = [(one["text"], one["bold"], one["link"]) for one in first["spans"]]
    wanted = [("Ten", True, None), (" o’clock, see ", False, None), ("the route", False, "https://example.org/walk")]
    check(runs == wanted, f"the first line is {runs}")
    check([(one["kind"], one["spans"][0]["text"]) for one in items] == [("bullet", "boots"), ("bullet", "bread")], items)


@test("A list is switched on and off with the caret where it was, and leaves nothing behind", mock_only=True)
def lists(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    keyboard = page.keyboard
    for tag, key, button in (("ul", "8", "Bulleted list"), ("ol", "7", "Numbered list")):
        toggles = (lambda: keyboard.press(f"Control+Shift+{key}"), lambda: page.click(f".format-bar [aria-label='{button}']"))
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


@test("Several lines become a list, another list and lines again, with their formats and their selection", mock_only=True)
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
    eventually(lambda: page.locator(f"{BODY} > ul").count() == 1 and page.locator(f"{BODY} li").count() == 4, "not one list")


@test("A window of its own has the subject as title, and lines of readable length", mock_only=True)
def own_window(site):
    page = site.open("/compose/new", wait=False)
    page.fill(".composer-subject", "Tea at four")
    eventually(lambda: "Tea at four" in page.title(), f"the title is {page.title()}")
    width = page.evaluate("document.querySelector('.composer-text').offsetWidth")
    check(width <= 48 * 16, f"the text is {width} px wide")
    site.picture(page, "composer-window-1440")
    check_accessible(page, "window")


@test("From is shown if there is a choice, or if no account can send", mock_only=True)
def sender_row(site):
    writing = site.server.writing
    first = writing.identities[0]
    for identities, count in (([first], 0), ([first, {**first, "id": 9, "address": "hello@vale.example"}], 1), ([], 1)):
        writing.identities = identities
        page = site.open()
        new_message(page)
        idle(page)
        check(page.locator(".composer-from").count() == count, f"{len(identities)} addresses")
        site.picture(page, f"composer-senders-{len(identities)}")


@test("FR-SET-01: From does not offer an account that is signed out and says why; its own message waits", mock_only=True)
def signed_out_sender(site):
    writing = site.server.writing
    first = writing.identities[0]
    writing.identities = [first, {**first, "id": 9, "account_id": 2, "address": "hello@vale.example"}]
    site.control(mode="signed_out")
    page = site.open()
    new_message(page)
    idle(page)
    address = first["address"]
    notes = page.locator(".composer-from .composer-warning")
    eventually(lambda: notes.count() == 1, "nothing is said")
    check(notes.first.inner_text().startswith(f"{address} is signed out: this message waits"), notes.first.inner_text())
    check(page.locator(".composer-from option").count() == 2, "the sender of this message is missing")
    page.select_option(".composer-from select", "9")
    eventually(lambda: page.locator(".composer-from option").count() == 1, "it is offered again")
    eventually(lambda: f"Signed out, so not offered: {address}." in notes.first.inner_text(), "nothing is said")
    check_accessible(page, "a sender that is signed out")


@test("A reply that leaves from another account than it was written to says so", mock_only=True)
def other_sender(site):
    writing = site.server.writing
    first = writing.identities[0]
    writing.identities = [first, {**first, "id": 9, "account_id": 2, "address": "hello@vale.example"}]
    page = site.open()
    open_first(page)
    page.keyboard.press("r")
    page.wait_for_selector(".composer-from select")
    notes = page.locator(".composer-from .composer-warning")
    page.select_option(".composer-from select", "9")
    words = "Sent from hello@vale.example, not the address this was written to"
    eventually(lambda: notes.all_inner_texts() == [words], "nothing is said")
    page.select_option(".composer-from select", str(first["id"]))
    eventually(lambda: notes.count() == 0, "it is still said")


@test("Recipients: a pasted list is split, a chip is edited, moved and deleted, a suggestion is forgotten", mock_only=True)
def recipients(site):
    page = site.open()
    new_message(page)
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData("text/plain", '"Lind, Bo" <bo@lind.example>, cy@dee.example; wrong@');
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""")
    eventually(lambda: len(chips(page)) == 3, "the list is not split")
    check("Not a complete address: wrong@" in page.inner_text(".chip-error"), "nothing is said in words")
    check_accessible(page, "invalid recipient")
    page.keyboard.press("Backspace")
    check("not a complete address" in focused(page)["name"], f"Backspace does not select the last: {focused(page)}")
    page.keyboard.press("Enter")
    eventually(lambda: page.input_value(FIELD) == "wrong@", "Enter does not edit")
    page.keyboard.press("End")
    page.keyboard.type("right.example,")
    eventually(lambda: page.locator(".chip-error").count() == 0, "the error stays")
    page.keyboard.press("Backspace")
    page.keyboard.press("Delete")
    eventually(lambda: len(chips(page)) == 2 and "cy@dee" in focused(page)["name"], "deleting goes elsewhere")
    page.keyboard.press("ArrowDown")
    page.click("[role=menuitem]:has-text('Move to Bcc')")
    eventually(lambda: chips(page, "Bcc") == ["cy@dee.example"], "it was not moved")
    page.focus(FIELD)
    page.keyboard.type("ada")
    page.wait_for_selector(".chip-option")
    check_accessible(page, "suggestions")
    page.keyboard.press("Shift+Delete")
    eventually(lambda: page.locator(".chip-option").count() == 0, "it is still suggested")
    eventually(lambda: "ada@lindqvist.example" in site.server.writing.forgotten, "the program does not know")
    check(page.input_value(FIELD) == "ada", "the words are gone")


@test("FR-SYNC-07: an incomplete address and a message without recipients are not sent", mock_only=True)
def not_sendable(site):
    page = site.open()
    new_message(page)
    page.keyboard.press("Control+Enter")
    eventually(lambda: "at least one recipient" in page.inner_text(".composer-notes"), "nothing is said")
    page.keyboard.type("stranger@,")
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Not a complete address: stranger@" in page.inner_text(".composer-notes"), "nothing is said")
    check_accessible(page, "refused to send")
    check(not site.server.sink and not page.is_visible("#toast"), "it was sent")


@test("Before sending the page asks about an empty subject, an empty text and a promised file", mock_only=True)
def asks(site):
    site.server.undo_delay = 0
    page = site.open()
    new_message(page)
    page.keyboard.type("liam@doyle.example,")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#send-question:has-text('no subject')")
    check_accessible(page, "question")
    page.keyboard.press("Enter")
    page.wait_for_selector("#send-question:has-text('no text')")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("dialog[open]").count() == 0, "Escape does not go back")
    page.fill(".composer-subject", "Plan")
    page.click(BODY)
    page.keyboard.type("The plan is attached.")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#send-question:has-text('You wrote “attached”')")
    check(not site.server.sink, "it was sent without an answer")
    page.keyboard.press("Enter")
    eventually(lambda: len(site.server.sink) == 1, "it was not sent")


@test("T9: files are attached by drop, paste and button, and one is removed", mock_only=True)
def files(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    page.evaluate("""() => {
      const file = (name, type, size) => new File([new Uint8Array(size)], name, { type });
      const dropped = new DataTransfer();
      dropped.items.add(file("notes.pdf", "application/pdf", 1200000));
      const composer = document.querySelector(".composer");
      for (const type of ["dragover", "drop"])
        composer.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
      const pasted = new DataTransfer();
      pasted.items.add(file("image.png", "image/png", 4000));
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
    }""")
    names = lambda: page.locator(".composer-file:not(.uploading) .composer-file-name").all_inner_texts()
    eventually(lambda: sorted(names()) == ["Pasted image.png", "notes.pdf"], f"the files are {names()}")
    page.set_input_files(".composer input[type=file]", [{"name": "tea.txt", "mimeType": "text/plain", "buffer": b"tea at four"}])
    eventually(lambda: len(names()) == 3, "the chosen file is missing")
    check(b"tea at four" in site.server.uploads, "its bytes are others")
    check_accessible(page, "files")
    site.picture(page, "composer-files-1440-light")
    page.click("[aria-label='Remove notes.pdf']")
    eventually(lambda: "notes.pdf" not in names() and len(only_draft(site)["attachments"]) == 2, "it is still attached")
    has_keyboard = "document.querySelector('.composer').contains(document.activeElement)"
    check(page.evaluate(has_keyboard), "the keyboard left")
    site.control(size_limit=1000)
    eventually(lambda: "your mail server takes at most 1 KB" in page.inner_text(".composer-files"), "no warning of the size")
    check_accessible(page, "too large")


@test("A file that was fetched for a forwarded message is shown as attached, also if other changes follow at once", mock_only=True)
def fetched_file(site):
    message = next(one for one in site.server.mail.messages.values() if one["attachments"])
    page = site.open(f"/mailbox/inbox/thread/{message['thread']}")
    page.click(".answer:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-file.stored")
    files = only_draft(site)["attachments"]
    for state in ("fetching", "stored"):
        with site.server.mail.lock:
            files[0]["state"] = state
            site.server.tell(accounts=False, mailboxes=False, lists={}, drafts=True)
            site.server.tell(lists={})
        count = 1 if state == "fetching" else 0
        eventually(lambda: page.locator(".composer-file.fetching").count() == count, f"it is not {state}")


@test("T10: a window that is closed while writing loses nothing, and the keyboard is where it was", mock_only=True)
def closed_window(site):
    page = site.open()
    new_message(page)
    page.keyboard.type("liam@doyle.example,")
    page.fill(".composer-subject", "Half a thought")
    page.set_input_files(".composer input[type=file]", [{"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"}])
    page.click(BODY)
    page.keyboard.type("First line")
    page.keyboard.press("Enter")
    page.keyboard.type("second line")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    saved(page)
    context = page.context
    page.keyboard.type("!")
    other = context.new_page()
    other.set_default_timeout(6000)
    page.close(run_before_unload=False)
    eventually(lambda: "second !line" in draft_text(only_draft(site)), "the last key is lost")
    other.goto(f"{site.address}/drafts")
    other.click(".draft-open")
    other.wait_for_selector(BODY)
    eventually(lambda: "second !line" in other.inner_text(BODY), "the text is not back")
    eventually(lambda: focused(other)["name"] == "Message text", f"the keyboard is elsewhere: {focused(other)}")
    other.keyboard.type("?")
    saved(other)
    eventually(lambda: draft_text(only_draft(site))[1].startswith("second !?line"), f"elsewhere: {draft_text(only_draft(site))}")
    check(chips(other) == ["liam@doyle.example"] and other.locator(".composer-file").count() == 1, "not all is back")
    site.pages[:] = [one for one in site.pages if one is not page]
    other.close()
    context.close()


@test("What is typed while the program is away stays, and is saved when it is back", mock_only=True)
def away(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    new_message(page)
    page.keyboard.type("liam@doyle.example,")
    page.click(BODY)
    page.keyboard.type("before")
    saved(page)
    site.control(refuse_connections=True, drop_streams=True)
    page.keyboard.type(" and while it is away")
    eventually(lambda: "stays on this page" in page.inner_text(".composer-notes"), "nothing is said", 8)
    check(page.inner_text(".composer-saved") == "Not saved", "it claims to be saved")
    check_accessible(page, "away")
    site.picture(page, "composer-away-1440-light")
    page.keyboard.press("Control+Enter")
    settled(page)
    check(page.inner_text(BODY) == "before and while it is away", "the text is gone")
    page.wait_for_selector("#send-question")
    page.keyboard.press("Escape")
    site.control(refuse_connections=False)
    eventually(lambda: draft_text(only_draft(site)) == ["before and while it is away"], "it was not saved later", 12)
    eventually(lambda: page.inner_text(".composer-notes") == "", "the note stays")


@test("A composer that is closed while the program is away keeps what was typed, until it is saved", mock_only=True)
def closed_away(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    new_message(page)
    page.fill(".composer-subject", "Kept")
    page.click(BODY)
    page.keyboard.type("saved")
    saved(page)
    page.click(".tree-item:has-text('Drafts')")
    page.wait_for_selector(".draft-open:has-text('Kept')")
    page.click(BODY)
    site.control(refuse_connections=True, drop_streams=True)
    page.keyboard.press("End")
    page.keyboard.type(" and not saved")
    eventually(lambda: page.inner_text(".composer-saved") == "Not saved", "it claims to be saved", 8)
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "it stays open")
    page.click(".draft-open")
    page.wait_for_selector(BODY)
    check(page.inner_text(BODY) == "saved and not saved", f"what was typed is gone: {page.inner_text(BODY)}")
    page.keyboard.press("Escape")
    site.control(refuse_connections=False)
    eventually(lambda: draft_text(only_draft(site)) == ["saved and not saved"], "it was not saved later", 40)


@test("A draft that is open in two windows is only read in the second, which can take it over", mock_only=True)
def two_windows(site):
    page = site.open()
    new_message(page)
    page.fill(".composer-subject", "One of two")
    saved(page)
    number = only_draft(site)["id"]
    other = page.context.new_page()
    other.set_default_timeout(6000)
    other.goto(f"{site.address}/compose/{number}")
    other.wait_for_selector(".composer-note:has-text('in another window')")
    check(other.get_attribute(BODY, "contenteditable") == "false", "both can write")
    check_accessible(other, "in another window")
    site.picture(other, "composer-other-window")
    other.click("text=Take over")
    eventually(lambda: other.get_attribute(BODY, "contenteditable") == "true", "it was not taken over")
    page.wait_for_selector(".composer-note:has-text('in another window')")
    other.click(BODY)
    other.keyboard.type("from the second")
    eventually(lambda: draft_text(only_draft(site)) == ["from the second"], "the second does not save")
    other.close()


@test("A draft changed in another program: keep mine, theirs or both", mock_only=True)
def changed_elsewhere(site):
    for choice, mine in (("Keep mine", True), ("Keep theirs", False), ("Keep both", True)):
        check(not site.close_pages(), "problems before")
        site.server.reset()
        page = site.open()
        new_message(page)
        page.click(BODY)
        page.keyboard.type("Written at home.")
        saved(page)
        site.control(changed_elsewhere=1)
        page.wait_for_selector(".composer-note:has-text('changed in another program')")
        if choice == "Keep mine":
            check_accessible(page, "changed elsewhere")
            site.picture(page, "composer-changed-1440-light")
        page.click(f"text={choice}")
        eventually(lambda: page.locator(".composer-note").count() == 0, "the note stays")
        text = "Written at home." if mine else "Written on the train."
        eventually(lambda: page.inner_text(BODY).strip() == text, f"{choice}: {page.inner_text(BODY)}")
        files = page.locator(".composer-file-name").all_inner_texts()
        check(files == ["home.txt" if mine else "train.pdf"], f"{choice}: {files}")
        check(len(site.server.writing.drafts) == (2 if choice == "Keep both" else 1), f"{choice}: another number of drafts")


@test("FR-SYNC-07: a draft that another program sent says so, and is not sent a second time without a question", mock_only=True)
def sent_elsewhere(site):
    page = site.open()
    new_message(page)
    page.keyboard.type("bo@example.org,")
    page.fill(".composer-subject", "The plan")
    page.click(BODY)
    page.keyboard.type("Written at home.")
    saved(page)
    site.control(sent_elsewhere=1)
    page.wait_for_selector(".composer-note:has-text('sent, deleted or replaced')")
    check(page.locator("text=Keep theirs").count() == 0, "Keep theirs is offered without another version")
    page.click(BODY)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#send-question:has-text('it would arrive twice')")
    check_accessible(page, "sent elsewhere")
    check(page.evaluate("document.activeElement.textContent") == "Go back", "Enter would send it")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("#send-question").count() == 0, "the question stays")
    check(only_draft(site)["id"] == 1, "it was sent")
    page.click("text=Keep mine")
    eventually(lambda: page.locator(".composer-note").count() == 0, "the note stays")


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
    page.evaluate(PASTE, "at <b onclick='x()'>four</b> <a href='https://example.org/'>here</a><img src='http://127.0.0.1:9/p'> ")
    line = 'Dear Bo, at <b>four</b> <a href="https://example.org/">here</a>soon'
    eventually(lambda: shown_lines(page) == [["DIV", line]], f"it became {shown_lines(page)}")
    page.keyboard.type("!")
    eventually(lambda: "here</a>!soon" in str(shown_lines(page)), "the caret is not behind what was pasted")
    page.keyboard.press("Backspace")
    page.evaluate(PASTE, "<p>first</p><ul><li>tea</li><li><i>milk</i></li></ul>")
    wanted = [["DIV", line.replace("soon", "first")], ["LI", "tea"], ["LI", "<i>milk</i>soon"]]
    eventually(lambda: shown_lines(page) == wanted, f"it became {shown_lines(page)}")
    saved(page)
    eventually(lambda: [block["kind"] for block in only_draft(site)["content"]["blocks"]] == ["text", "bullet", "bullet"], "not saved")
    page.keyboard.press("Control+z")
    eventually(lambda: shown_lines(page) == [["DIV", line]], f"undone, it is {shown_lines(page)}")
    page.keyboard.press("Control+a")
    page.evaluate(PASTE, "<b>all</b>")
    eventually(lambda: shown_lines(page) == [["DIV", "<b>all</b>"]], f"the selection is not replaced: {shown_lines(page)}")
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


@test("Esc closes and keeps the draft; one in which nothing was written leaves none", mock_only=True)
def close(site):
    page = site.open()
    new_message(page)
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "it stays open")
    eventually(lambda: not site.server.writing.drafts, "an empty draft is left")
    new_message(page)
    page.keyboard.type("x@y.example,")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0 and only_draft(site)["saved_at"], "it is not saved")
    eventually(lambda: page.locator(".tree-item:has-text('Drafts')").get_attribute("aria-label") == "Drafts, 1 draft", "no count")


@test("A mailto link opens the composer in a window of its own, and files in it are ignored", mock_only=True)
def mailto(site):
    link = "mailto%3Abo%40lind.example%3Fsubject%3DTea%26body%3DAt%20four%253F%26attach%3D%2Fetc%2Fpasswd"
    page = site.open(f"/compose/new?mailto={link}", wait=False)
    page.wait_for_selector(f".composer.window {BODY}")
    check(chips(page) == ["bo@lind.example"], "the recipient is missing")
    check(page.input_value(".composer-subject") == "Tea" and "At four" in page.inner_text(BODY), "words are missing")
    check(page.locator(".composer-file").count() == 0, "a file was attached")
    check_accessible(page, "window")
    site.picture(page, "composer-window")


@test("The composer is accessible wherever it is, light and dark, wide and narrow", mock_only=True)
def accessible(site):
    for name, size in SIZES:
        page = site.open(size=size)
        page.keyboard.press("c")
        page.wait_for_selector(FIELD)
        page.keyboard.type("ada@lindqvist.example,liam@,")
        look_in_both(site, page, f"composer-new-{name}")
        page.click(".send-more")
        look_in_both(site, page, f"composer-menu-{name}")
        page.keyboard.press("Escape")
        page.click("[aria-label='Save and close']")
        open_first(page)
        page.keyboard.press("f")
        page.wait_for_selector(".composer.inline .composer-quote")
        look_in_both(site, page, f"composer-forward-{name}")
        for node in page.locator(".composer button:visible, .composer input:visible").all():
            box = node.bounding_box()
            least = 24 if node.get_attribute("type") != "checkbox" else 12
            check(box["width"] >= least and box["height"] >= least, f"a target is small: {node.evaluate('(one) => one.outerHTML')[:120]}")
        check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide")
        page.context.close()
        site.pages.clear()


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
