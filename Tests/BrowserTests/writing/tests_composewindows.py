"""Drafts in several windows and programs, and while the program is away."""

from compose_steps import BODY, chips, draft_text, new_message, only_draft, saved
from harness import check, check_accessible, eventually, focused, settled, test


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
    eventually(
        lambda: draft_text(only_draft(site))[1].startswith("second !?line"),
        f"elsewhere: {draft_text(only_draft(site))}",
    )
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
        check(
            len(site.server.writing.drafts) == (2 if choice == "Keep both" else 1),
            f"{choice}: another number of drafts",
        )


@test(
    "FR-SYNC-07: a draft that another program sent says so, and is not sent a second time without a question",
    mock_only=True,
)
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
    eventually(
        lambda: page.locator(".tree-item:has-text('Drafts')").get_attribute("aria-label") == "Drafts, 1 draft",
        "no count",
    )
