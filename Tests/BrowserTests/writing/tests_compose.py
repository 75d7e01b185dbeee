"""Writing messages: sender, recipients, and what is asked before sending."""

from compose_steps import BODY, addresses, chips, new_message, saved
from harness import check, check_accessible, eventually, focused, idle, look_in_both, test
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
    check(
        [(one["kind"], one["spans"][0]["text"]) for one in items] == [("bullet", "boots"), ("bullet", "bread")], items
    )


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


@test(
    "FR-SET-01: From does not offer an account that is signed out and says why; its own message waits", mock_only=True
)
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


@test(
    "Recipients: a pasted list is split, a chip is edited, moved and deleted, a suggestion is forgotten", mock_only=True
)
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
            check(
                box["width"] >= least and box["height"] >= least,
                f"a target is small: {node.evaluate('(one) => one.outerHTML')[:120]}",
            )
        check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide")
        site.close(page)
