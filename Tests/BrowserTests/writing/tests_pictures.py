"""Pictures in the text of a message: pasted, dropped, chosen, deleted and removed."""

from compose_steps import BODY, new_message, only_draft, saved
from harness import check, check_accessible, eventually, focused, holds, look_in_both, settled, test
from mock_files import PICTURE
from page_steps import SIZES
from picture_steps import (PICTURES, becomes, begin_text, chips, chosen, drag_files, lines, page_with_picture,
                           paste_files, picture_file, sent_bodies, shows)
from rest import at_rest

IN_TEXT = "in the text"


@test("T9: a pasted image appears at the cursor, is saved as a file, and is there again later", mock_only=True)
def paste_picture(site):
    page = site.open()
    with sent_bodies(page) as bodies:
        begin_text(page)
        page.keyboard.type("Before and after")
        for _ in range(len(" and after")):
            page.keyboard.press("ArrowLeft")
        paste_files(page, picture_file(size=(1600, 400)))
        shows(page)
        page.keyboard.type("then")
        becomes(site, "Before", ("Pasted image.png",), "then and after")
        page.keyboard.press("End")
        paste_files(page, picture_file("tea.webp", "image/webp"), ["notes.pdf", "application/pdf", 0, 0])
        shows(page, 2)
        becomes(site, "Before", ("Pasted image.png",), "then and after", ("tea.webp",), "")
    draft = only_draft(site)
    check(lines(draft)[1][1] == "Pasted image.png", f"other words: {lines(draft)}")
    check(draft["attachments"][0]["mime_type"] == "image/png", "another type")
    check(not any("data:image" in one for one in bodies), "an image was sent as text")
    said = chips(page)
    check(IN_TEXT in said["Pasted image.png"] and IN_TEXT in said["tea.webp"], f"the files are {said}")
    check(IN_TEXT not in said["notes.pdf"], "a file that is no picture is marked")
    widths = page.evaluate(
        "(one) => [document.querySelector(one).offsetWidth, document.querySelector('.composer-text').clientWidth]",
        PICTURES,
    )
    check(widths[0] <= widths[1], f"the picture is {widths[0]} px wide in a text of {widths[1]} px")
    check_accessible(page, "pictures in the text")
    before = lines(only_draft(site))
    page.goto(f"{site.address}/compose/{draft['id']}")
    page.wait_for_selector(BODY)
    shows(page, 2)
    check(page.get_attribute(PICTURES, "alt") == "Pasted image.png", "another alternative text")
    page.click(f"{BODY} > div >> nth=0")
    page.keyboard.press("Home")
    page.keyboard.type("Long ")
    becomes(site, "Long Before", ("Pasted image.png",), "then and after", ("tea.webp",), "")
    check(lines(only_draft(site))[1:] == before[1:], "the rest changed")
    check(IN_TEXT in chips(page)["Pasted image.png"], "the file is not marked again")


@test("T9: removing the file of a picture removes the picture, and a refusal brings both back", mock_only=True)
def remove_file(site):
    page = page_with_picture(site)
    page.expected = ["503"]
    site.control(fail_next=1)
    page.click("[aria-label='Remove lake.png']")
    page.wait_for_selector("#alert:has-text('busy')")
    shows(page)
    check(IN_TEXT in chips(page)["lake.png"], "the mark is gone")
    page.click("[aria-label='Remove lake.png']")
    eventually(lambda: page.locator(PICTURES).count() == 0, "the picture stays")
    becomes(site, "Look:", "End")
    check(only_draft(site)["attachments"] == [] and not chips(page), "the file stays")
    check(page.evaluate("document.querySelector('.composer').contains(document.activeElement)"), "the keyboard left")
    check(page.locator("#toast:not([hidden]):has-text('attached')").count() == 0, "it claims to be attached")


@test(
    "A picture is deleted like a character, its undo brings it back, and its file is offered for removal",
    mock_only=True,
)
def delete_picture(site):
    page = site.open()
    begin_text(page)
    page.keyboard.type("A")
    page.keyboard.press("Enter")
    paste_files(page, picture_file("lake.png"))
    shows(page)
    becomes(site, "A", ("lake.png",), "")
    for _ in range(2):
        page.keyboard.press("Backspace")
    becomes(site, "A", "")
    page.keyboard.press("Control+z")
    shows(page)
    becomes(site, "A", ("lake.png",), "")
    check(IN_TEXT in chips(page)["lake.png"], "the file is not marked again")
    page.click(PICTURES)
    page.keyboard.press("Delete")
    becomes(site, "A", "", "")
    check(IN_TEXT not in chips(page)["lake.png"], "the file is still marked")
    page.wait_for_selector("#toast:has-text('lake.png isn’t in the text any more. It is still attached.')")
    # It stays under the pointer, however long the checks take.
    page.hover("#toast")
    check_accessible(page, "a picture that was deleted")
    site.picture(page, "pictures-deleted")
    page.click("#toast >> text=Remove file")
    eventually(lambda: only_draft(site)["attachments"] == [] and not chips(page), "the file stays")


@test("A picture is cut and pasted elsewhere; images of other pages are left out", mock_only=True)
def move_picture(site):
    page = site.open()
    page.clock.install()
    with sent_bodies(page) as bodies:
        begin_text(page)
        page.keyboard.type("First")
        paste_files(page, picture_file("lake.png"))
        shows(page)
        page.keyboard.type("Last")
        becomes(site, "First", ("lake.png",), "Last")
        html = page.evaluate("(one) => document.querySelector(one).outerHTML", PICTURES)
        page.click(PICTURES)
        page.keyboard.press("Delete")
        page.click(f"{BODY} > div:has-text('Last')")
        page.keyboard.press("End")
        page.evaluate("""(html) => {
          const data = new DataTransfer();
          data.setData("text/html", `<img src="data:image/png;base64,AAAA" data-attachment="999">${html}<b>!</b>`);
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""", html)
        shows(page)
        eventually(lambda: lines(only_draft(site))[-3:-1] == [("text", "Last", None), ("image", "lake.png", 1)],
                   "it was not moved")
        check(lines(only_draft(site))[-1][1] == "!", f"{lines(only_draft(site))}")
        page.clock.run_for(2000)
        claims = page.locator("#toast:not([hidden]):has-text('attached')")
        holds(lambda: claims.count() == 0, "it claims to be only attached", at_rest(page))
        page.keyboard.press("Control+z")
        eventually(lambda: page.locator(PICTURES).count() == 0, "pasting is not undone")
    check(any("/paste" in one or "html" in one for one in bodies), "nothing was read")
    check(not any("data:image" in one for one in bodies), "an image was sent as text")


@test("Plain text keeps the file of a picture, attaches pasted images, and gives the picture back", mock_only=True)
def plain(site):
    page = page_with_picture(site)
    page.check(".composer-plain input")
    eventually(lambda: page.input_value(f"textarea{BODY}") == "Look:\nEnd", "other words")
    becomes(site, "Look:", "End")
    check(chips(page)["lake.png"] and IN_TEXT not in chips(page)["lake.png"], "the file is gone or marked")
    page.uncheck(".composer-plain input")
    shows(page)
    becomes(site, "Look:", ("lake.png",), "End")
    page.check(".composer-plain input")
    page.click(f"textarea{BODY}")
    paste_files(page, picture_file("image.png"))
    eventually(lambda: sorted(chips(page)) == ["Pasted image.png", "lake.png"], "it is not attached")
    check_accessible(page, "plain text with files")


@test("A picture is dimmed while it is uploaded; if that fails, it goes, and an alert says why", mock_only=True)
def failed_upload(site):
    page = site.open()
    page.expected = ["507", "409"]
    begin_text(page)
    page.keyboard.type("Look:")
    saved(page)
    upload = site.server.gates.close("/api/drafts/:id/attach")
    paste_files(page, picture_file("lake.png"))
    page.wait_for_selector(f"{PICTURES}[aria-busy=true]")
    page.wait_for_selector(".composer-file.uploading [aria-label^='Uploading lake.png']")
    progress = page.locator(f"{BODY} [role=progressbar][aria-label='Uploading lake.png']")
    check(0 <= int(progress.get_attribute("aria-valuenow")) <= 100, "it has no progress")
    mask = progress.evaluate("(one) => getComputedStyle(one).maskImage || getComputedStyle(one).webkitMaskImage")
    check("gradient" in mask, f"it is not dimmed: {mask}")
    check_accessible(page, "uploading a picture")
    site.picture(page, "pictures-uploading")
    page.keyboard.type("End")
    upload.open()
    shows(page)
    becomes(site, "Look:", ("lake.png",), "End")
    kept = ["src", "alt", "data-attachment", "draggable"]
    names = page.evaluate("(one) => document.querySelector(one).getAttributeNames()", PICTURES)
    check(sorted(names) == sorted(kept), f"it has {names}")
    site.server.writing.refuses_files = True
    paste_files(page, picture_file("sea.png"))
    page.wait_for_selector("#alert:has-text('Couldn’t attach sea.png: The disk is full.')")
    eventually(lambda: page.locator(PICTURES).count() == 1, "the picture stays")
    eventually(
        lambda: [one for one in lines(only_draft(site)) if one[0] == "image"] == [("image", "lake.png", 1)],
        "it is saved",
    )
    check("sea.png" not in chips(page), "it is attached")


@test("T9: files over the composer are offered two places if they are images and the text is formatted", mock_only=True)
def drop_zones(site):
    page = site.open()
    begin_text(page)
    page.keyboard.type("Look:")
    zones = lambda: [one.strip() for one in page.locator(".composer-drop-zone").all_inner_texts()]
    image, pdf = picture_file("lake.png"), ["notes.pdf", "application/pdf", 0, 0]
    drag_files(page, "dragover", BODY, image)
    eventually(lambda: zones() == ["Attach", "Insert in the text"], f"the zones are {zones()}")
    drag_files(page, "dragover", "[data-zone=insert]", image)
    page.wait_for_selector("[data-zone=insert].over")
    check_accessible(page, "drop zones")
    drag_files(page, "dragover", BODY, image)
    page.wait_for_selector("[data-zone=insert]")
    drag_files(page, "dragover", "[data-zone=insert]", image)
    site.picture(page, "pictures-zones")
    drag_files(page, "drop", "[data-zone=insert]", image)
    shows(page)
    eventually(lambda: zones() == [], "the zones stay")
    becomes(site, "Look:", ("lake.png",), "")
    drag_files(page, "dragover", BODY, image, picture_file("sea.jpg", "image/jpeg"))
    drag_files(page, "drop", "[data-zone=attach]", image, picture_file("sea.jpg", "image/jpeg"))
    eventually(lambda: len(only_draft(site)["attachments"]) == 3, "not attached")
    drag_files(page, "dragover", BODY, image, pdf)
    eventually(lambda: zones() == ["Attach"], f"the zones of a mixture are {zones()}")
    eventually(lambda: zones() == [], "the zones stay after the drag")
    page.check(".composer-plain input")
    drag_files(page, "dragover", BODY, image)
    eventually(lambda: zones() == ["Attach"], f"the zones of plain text are {zones()}")
    drag_files(page, "drop", "[data-zone=attach]", image)
    eventually(lambda: len(only_draft(site)["attachments"]) == 4, "not attached to plain text")
    check(page.locator(PICTURES).count() == 0, "a picture in plain text")


@test("T9: an image is inserted by keyboard alone, and the keyboard is behind it", mock_only=True)
def by_keyboard(site):
    page = site.open()
    # The browser needs a moment until it hands choosers over, so not only when one is expected.
    choosers = []
    page.on("filechooser", lambda one: choosers.append(one))
    new_message(page)
    page.wait_for_selector(".format-bar")
    page.focus(BODY)
    page.keyboard.type("Look:")
    page.keyboard.press("Tab")
    for _ in range(12):
        if focused(page)["name"] in ("Bold", "Insert image…"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("End")
    check(focused(page)["name"] == "Insert image…", f"the keyboard is at {focused(page)}")
    page.keyboard.press("Enter")
    eventually(lambda: page.evaluate("1") and choosers, "no files can be chosen")
    check(choosers[0].is_multiple(), "only one image at a time")
    choosers[0].set_files([chosen("lake.png"), {"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"}])
    shows(page)
    eventually(lambda: focused(page)["name"] == "Message text", f"the keyboard is at {focused(page)}")
    page.keyboard.type("End")
    becomes(site, "Look:", ("lake.png",), "End")
    check(sorted(chips(page)) == ["a.txt", "lake.png"], f"the files are {chips(page)}")
    check(PICTURE in site.server.uploads, "its bytes are others")


@test("Pictures in lists and quotations stay where they are, and lines around them become lists", mock_only=True)
def among_lists(site):
    page = site.open()
    begin_text(page)
    page.keyboard.press("Control+Shift+8")
    page.keyboard.type("tea")
    paste_files(page, picture_file("lake.png"))
    shows(page)
    page.keyboard.type("milk")
    becomes(site, "tea", ("lake.png",), "milk")
    kinds = lambda: [kind for kind, *_ in lines(only_draft(site))]
    eventually(lambda: kinds() == ["bullet", "image", "text"], f"the kinds are {kinds()}")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+Shift+7")
    eventually(lambda: kinds() == ["number", "image", "number"], f"the kinds are {kinds()}")
    shows(page)
    page.keyboard.press("Control+z")
    eventually(lambda: kinds()[1] == "image", f"the kinds are {kinds()}")
    shows(page)


@test("A picture whose file is gone is not shown when its draft is opened again", mock_only=True)
def file_gone(site):
    page = site.open()
    begin_text(page)
    paste_files(page, picture_file("lake.png"))
    shows(page)
    page.keyboard.type("End")
    becomes(site, ("lake.png",), "End")
    draft = only_draft(site)
    with site.server.mail.lock:
        draft["attachments"] = []
    page.goto(f"{site.address}/compose/{draft['id']}")
    page.wait_for_selector(".format-bar")
    eventually(lambda: page.inner_text(BODY).strip() == "End" and page.locator(PICTURES).count() == 0, "it is shown")
    page.click(BODY)
    page.keyboard.type("!")
    eventually(lambda: [kind for kind, *_ in lines(draft)] == ["text"], f"the lines are {lines(draft)}")


@test("Pictures and drop zones are accessible and never too wide, light and dark, wide and narrow", mock_only=True)
def all_sizes(site):
    for name, size in SIZES:
        site.server.reset()
        page = site.open(size=size)
        begin_text(page)
        page.keyboard.type("This is the lake in the evening:")
        paste_files(page, picture_file("lake.png", size=(2400, 900)))
        shows(page)
        page.keyboard.type("And more words.")
        saved(page)
        settled(page)
        look_in_both(site, page, f"pictures-{name}")
        check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide")
        right = page.evaluate("(one) => document.querySelector(one).getBoundingClientRect().right", PICTURES)
        check(right <= size[0], f"{name}: the picture ends at {right}")
        for node in page.locator(".format-bar button:visible").all():
            box = node.bounding_box()
            check(box["width"] >= 24 and box["height"] >= 24 and box["x"] + box["width"] <= size[0], f"{name}: {box}")
        # The zones go away two seconds after the last sign of the drag.
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            drag_files(page, "dragover", BODY, picture_file())
            page.wait_for_selector("[data-zone=insert]")
            drag_files(page, "dragover", "[data-zone=insert]", picture_file())
            site.picture(page, f"pictures-zones-{name}-{scheme}")
            check_accessible(page, f"zones {name} {scheme}")
        site.close(page)
