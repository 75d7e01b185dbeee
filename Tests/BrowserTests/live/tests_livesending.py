"""Sending with the real program: what arrives at a submission server, and what is kept in Sent."""

import html.parser
import random
from email.message import EmailMessage

from compose_steps import BODY, chips, saved
from harness import check, eventually, test
from live_steps import (
    PATIENCE, TOAST, appears, arrivals, arrived_once, body, offline, opened, row, send, undo_time, vanishes, write,
)
from picture_steps import paste_files, picture_file, shows


class Outline(html.parser.HTMLParser):
    """The texts of a document, each with the elements around it."""

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.links = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag not in ("br", "meta", "img"):
            self.open.append(tag)
        self.links += [value for name, value in attributes if name == "href"]

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, text):
        if text.strip():
            self.texts.append((text.strip(), tuple(self.open)))

    def around(self, text):
        """The elements around a text."""
        return next((path for words, path in self.texts if words == text), ())


@test("FR-SYNC-07: a reply arrives once, with its recipient, its references and the quotation (T6)", live_only=True)
def reply_arrives(site):
    undo_time(site, 0)
    page = site.open()
    references = "In-Reply-To: <one@example.org>\r\nReferences: <zero@example.org> <one@example.org>\r\n"
    parent = site.mail.deliver("Lunch on Friday", "Shall we meet at noon?\r\nBo", headers=references)
    opened(page, "Lunch on Friday")
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {BODY}")
    page.keyboard.type("Yes, gladly.")
    send(page)
    one = arrived_once(site, "Re: Lunch on Friday")
    message = one.message
    check((one.user, one.sender, one.recipients) == ("anna", "anna@demo.example", ["bo@example.org"]), one)
    check(message["In-Reply-To"] == parent, f"it answers {message['In-Reply-To']}")
    check(message["References"].split() == ["<zero@example.org>", "<one@example.org>", parent], message["References"])
    lines = body(message).splitlines()
    check(lines[0] == "Yes, gladly.", lines)
    check(any(line.startswith("On ") and "Bo Lind" in line and line.endswith("wrote:") for line in lines), lines)
    check("> Shall we meet at noon?" in lines and "> Bo" in lines, lines)
    eventually(lambda: "\\Answered" in site.mail.find("INBOX", parent)[0], "it is not marked as answered", PATIENCE)
    (copy,) = site.mail.read("Sent", f"<{one.message_id}>")
    check(copy.as_bytes() == message.as_bytes(), "the copy in Sent is another message")


@test("A reply to all goes to everybody but the own address, once each", live_only=True)
def reply_to_all(site):
    undo_time(site, 0)
    page = site.open()
    everybody = "Anna <anna@demo.example>, Cy <cy@example.org>, bo@example.org"
    site.mail.deliver(
        "Whole team", "All of you?", to=everybody, headers="Cc: Dee <dee@example.org>, ANNA@demo.example\r\n"
    )
    opened(page, "Whole team")
    page.keyboard.press("a")
    page.wait_for_selector(f".composer.inline {BODY}")
    page.keyboard.type("All of us.")
    send(page)
    one = arrived_once(site, "Re: Whole team")
    check(sorted(one.recipients) == ["bo@example.org", "cy@example.org", "dee@example.org"], one.recipients)
    named = [each.addr_spec for name in ("To", "Cc") for each in one.message[name].addresses]
    check(sorted(named) == sorted(one.recipients), f"the header names {named}")


@test("A forwarded message brings its text and its files, byte for byte", live_only=True)
def forward_files(site):
    undo_time(site, 0)
    page = site.open()
    original = EmailMessage()
    original["From"], original["To"], original["Subject"] = "Bo Lind <bo@example.org>", "anna@demo.example", "Two plans"
    original["Message-ID"] = "<two-plans@example.org>"
    original.set_content("Both are below.\n")
    files = {"Pläne für März.pdf": random.Random(1).randbytes(70_000), "notes.txt": "tea\r\nmilk\r\n".encode()}
    for name, octets in files.items():
        original.add_attachment(octets, maintype="application", subtype="octet-stream", filename=name)
    site.mail.add(original.as_bytes(policy=original.policy.clone(linesep="\r\n")), original["Message-ID"])
    opened(page, "Two plans")
    page.keyboard.press("f")
    page.wait_for_selector(f".composer.inline {BODY}")
    ready = ".composer-file.stored"
    eventually(lambda: page.locator(ready).count() == 2, "the files are missing", PATIENCE)
    page.keyboard.type("cy@example.org,")
    page.click(BODY)
    page.keyboard.type("Which one?")
    send(page)
    message = arrived_once(site, "Fwd: Two plans").message
    got = {part.get_filename(): part.get_payload(decode=True) for part in message.iter_attachments()}
    check(got.keys() == files.keys(), f"the files are {list(got)}")
    check(got == files, "a file has other bytes")
    text = body(message)
    check(text.startswith("Which one?") and "Both are below." in text and "Bo Lind" in text, text)


@test("T8: bold, a link and a list arrive as HTML and as text that says the same; Bcc stays secret", live_only=True)
def formatted(site):
    undo_time(site, 0)
    page = site.open()
    write(page, "Saturday’s walk — 10:00", "", to="Bo Lind <bo@example.org>, cy@example.org")
    page.keyboard.press("Control+b")
    page.keyboard.type("Ten")
    page.keyboard.press("Control+b")
    page.keyboard.type(" o’clock, see ")
    page.keyboard.press("Control+k")
    page.wait_for_selector("#link-dialog")
    page.fill("#link-address", "example.org/walk?a=1&b=<2>")
    page.keyboard.press("Tab")
    page.keyboard.type("the route")
    page.keyboard.press("Enter")
    eventually(lambda: page.locator(f"{BODY} a").count() == 1, "there is no link")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Shift+8")
    page.keyboard.type("boots")
    page.keyboard.press("Enter")
    page.keyboard.type("<b>bread</b> 🥖")
    page.click("button:text-is('Bcc')")
    page.wait_for_selector(".chip-input:focus")
    page.keyboard.type("dee@example.org,")
    eventually(lambda: chips(page, "Bcc") == ["dee@example.org"], "no secret recipient")
    send(page)
    one = arrived_once(site, "Saturday’s walk — 10:00")
    message = one.message
    check(one.recipients == ["bo@example.org", "cy@example.org", "dee@example.org"], one.recipients)
    check(
        b"dee@" not in one.octets and [each.display_name for each in message["To"].addresses] == ["Bo Lind", ""],
        message["To"],
    )
    check(message.get_content_type() == "multipart/alternative", message.get_content_type())
    outline = Outline(body(message, "html"))
    check("b" in outline.around("Ten") or "strong" in outline.around("Ten"), outline.texts)
    check("a" in outline.around("the route"), outline.texts)
    check(any(link.startswith("https://example.org/walk?a=1&b=") for link in outline.links), outline.links)
    check(
        outline.around("boots")[-2:] == ("ul", "li") and outline.around("<b>bread</b> 🥖")[-1:] == ("li",), outline.texts
    )
    lines = [line.rstrip() for line in body(message).splitlines()]
    check(lines[0].startswith("Ten o’clock, see the route") and "https://example.org/walk" in body(message), lines)
    check(
        any(line.endswith("boots") for line in lines) and any(line.endswith("<b>bread</b> 🥖") for line in lines), lines
    )


@test("T9: files that are attached arrive byte for byte, and a removed one does not", live_only=True)
def attached(site):
    undo_time(site, 0)
    page = site.open()
    # A file and the text are saved at the same time: one of them gets the answer that the draft has a newer version.
    page.expected = ["409"]
    write(page, "Files", "Here they are.")
    octets = random.Random(2).randbytes(200_000)
    chosen = [("Bericht – März.pdf", "application/pdf", octets), ("tea.txt", "text/plain", b"tea at four"), ("wrong.bin", "", b"x")]
    page.set_input_files(
        ".composer input[type=file]", [{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in chosen]
    )
    ready = page.locator(".composer-file.stored")
    eventually(lambda: ready.count() == 3, "the files are not there", PATIENCE)
    page.click("[aria-label='Remove wrong.bin']")
    eventually(lambda: ready.count() == 2, "it is still attached")
    send(page)
    message = arrived_once(site, "Files").message
    got = [(part.get_filename(), part.get_payload(decode=True)) for part in message.iter_attachments()]
    check(sorted(got) == sorted((name, data) for name, _, data in chosen[:2]), [name for name, _ in got])


@test("T9: a pasted picture arrives in the text, as an inline part, with its words in the plain text", live_only=True)
def picture_in_text(site):
    undo_time(site, 0)
    page = site.open()
    page.expected = ["409"]
    write(page, "The lake", "Look:")
    paste_files(page, picture_file("lake.png", size=(320, 180)))
    shows(page)
    page.keyboard.type("On Sunday.")
    send(page)
    message = arrived_once(site, "The lake").message
    check(message.get_content_type() == "multipart/alternative", message.get_content_type())
    plain, related = message.iter_parts()
    check(plain.get_content().split() == ["Look:", "[lake.png]", "On", "Sunday."], plain.get_content())
    check(related.get_content_type() == "multipart/related", related.get_content_type())
    html, image = related.iter_parts()
    reference = image["Content-ID"].strip("<>")
    check(f'src="cid:{reference}"' in html.get_content() and 'alt="lake.png"' in html.get_content(), html.get_content())
    check((image.get_content_type(), image.get_content_disposition(), image.get_filename()) == ("image/png", "inline", "lake.png"), image.items())
    check(image.get_payload(decode=True).startswith(b"\x89PNG"), "other bytes")
    check(list(message.iter_attachments()) == [] or related in message.iter_attachments(), "it is also attached")
    page.click("#sidebar .tree-name:text-is('Sent')")
    opened(page, "The lake")
    frame = eventually(lambda: next((one for one in page.frames if "/m/" in one.url), None), "no text", PATIENCE)
    eventually(lambda: frame.locator("img[alt='lake.png']").count() == 1, "the sent message shows no picture", PATIENCE)


@test(
    "T7: a send that is undone in time leaves nothing at the server; edited and sent again, one copy arrives",
    live_only=True,
)
def undone(site):
    undo_time(site, 30)
    page = site.open()
    write(page, "Tea", "Tea at four?")
    send(page)
    eventually(lambda: "Sending in" in page.inner_text(TOAST), "no countdown")
    page.keyboard.press("z")
    page.wait_for_selector(f".composer {BODY}")
    eventually(lambda: page.inner_text(BODY) == "Tea at four?", "the text is not back")
    check(not arrivals(site, "Tea"), "it was sent")
    page.click(BODY)
    page.keyboard.press("Control+End")
    page.keyboard.type(" Or five")
    saved(page)
    undo_time(site, 0)
    send(page)
    one = arrived_once(site, "Tea")
    check(body(one.message).strip() == "Tea at four? Or five", body(one.message))


@test(
    "T10: a window that is closed while writing loses nothing; another browser has text, people and file",
    live_only=True,
)
def another_browser(site):
    page = site.open()
    write(page, "Half a thought", "First line")
    page.keyboard.press("Enter")
    page.keyboard.type("second line")
    page.set_input_files(".composer input[type=file]", [{"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"}])
    eventually(lambda: page.locator(".composer-file.stored").count() == 1, "no file", PATIENCE)
    saved(page)
    page.click(BODY)
    page.keyboard.press("Control+End")
    page.keyboard.type("!")
    page.goto("about:blank")
    other = site.open("/drafts", wait=False)
    # A draft may be asked for once more while it is discarded.
    other.expected = ["404"]
    draft_with(other, "Half a thought", "First line\nsecond line!")
    check(chips(other) == ["bo@example.org"] and other.locator(".composer-file").count() == 1, "not all is back")
    discard(other)


def draft_with(page, subject, text):
    """Opens the draft with that subject, and waits until it has the text."""
    page.locator(".draft-open", has_text=subject).first.click(timeout=PATIENCE * 1000)
    page.wait_for_selector(BODY)
    eventually(lambda: page.inner_text(BODY) == text, f"another text: {page.inner_text(BODY)!r}")


def discard(page):
    page.click("[aria-label='Discard draft']")
    eventually(lambda: page.locator(".composer").count() == 0, "it is not discarded")


@test(
    "FR-SYNC-07: after kill -9 of the program a draft is there word for word, and what was typed meanwhile is added",
    live_only=True,
)
def draft_survives_kill(site):
    program = site.live.main
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    write(page, "Storm", "Written before the storm.")
    saved(page)
    program.kill()
    try:
        page.keyboard.type(" Written during the storm.")
        eventually(lambda: "stays on this page" in page.inner_text(".composer-notes"), "nothing is said", PATIENCE)
    finally:
        program.start()
    other = site.open("/drafts", wait=False)
    other.expected = ["409"]
    other.wait_for_selector(".draft-open")
    check(
        "Written before the storm." in other.locator(".draft-open", has_text="Storm").inner_text(), "the draft is gone"
    )
    eventually(lambda: page.inner_text(".composer-notes") == "", "it is not saved afterwards", PATIENCE)
    saved(page)
    page.goto("about:blank")
    draft_with(other, "Storm", "Written before the storm. Written during the storm.")
    discard(other)


@test(
    "T20: offline, mail is read, found and archived, a message waits; once back, all of it happens, once",
    live_only=True,
)
def offline_day(site):
    undo_time(site, 0)
    page = site.open()
    filed = site.mail.deliver("Ferry timetable", "The ferry leaves at nine from the quay.")
    opened(page, "Ferry timetable")
    with offline(site, page):
        page.keyboard.press("u")
        write(page, "From the ferry", "Written without a network.")
        send(page)
        eventually(lambda: "Will be sent when you’re back online" in page.inner_text(TOAST), "nothing is said")
        page.fill("#search-field", "quay")
        eventually(lambda: "1 conversation in" in page.inner_text("#list-count"), "it is not found")
        # First the suggestions close, then the search.
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        eventually(lambda: page.input_value("#search-field") == "", "the search stays")
        opened(page, "Ferry timetable")
        page.keyboard.press("e")
        vanishes(page, "Ferry timetable")
        check(not arrivals(site, "From the ferry"), "it was sent without a network")
        check(len(site.mail.find("INBOX", filed)) == 1, "the server knows already")
    page.keyboard.press("Shift+N")
    one = arrived_once(site, "From the ferry")
    check(body(one.message).strip() == "Written without a network.", body(one.message))
    eventually(lambda: len(site.mail.find("Archive", filed)) == 1, "it was not archived", PATIENCE)
    check(not site.mail.find("INBOX", filed), "it is in the inbox as well")


@test("FR-SYNC-07: a refused recipient is shown with the server's words, and nothing arrives", live_only=True)
def refused_recipient(site):
    undo_time(site, 0)
    page = site.open()
    write(page, "To nobody", "Are you there?", to="nobody@example.org")
    send(page)
    eventually(lambda: "Not sent: “To nobody”" in page.inner_text("#banners"), "no bar", PATIENCE)
    page.click("#banners >> [aria-label='Open Outbox']")
    page.wait_for_selector(".page .outgoing")
    check("no such user" in page.inner_text(".outgoing-state"), page.inner_text(".outgoing-state"))
    page.click("[aria-label^='Discard: ']")
    page.click("#discard-message .button.danger")
    eventually(lambda: page.locator(".outgoing").count() == 0, "it is still there")
    check(not arrivals(site, "To nobody"), "it arrived")


@test(
    "A message to oneself leaves by submission, arrives by sync and is one conversation with its copy in Sent",
    live_only=True,
)
def to_oneself(site):
    undo_time(site, 0)
    page = site.open()
    write(page, "Note to myself", "Buy bread.", to="anna@demo.example")
    send(page)
    arrived_once(site, "Note to myself")
    appears(page, "Note to myself")
    row(page, "Note to myself").click()
    page.wait_for_selector("#messages .message.open")
    check("Buy bread." in row(page, "Note to myself").inner_text(), row(page, "Note to myself").inner_text())
