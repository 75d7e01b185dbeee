"""The list of drafts."""

from compose_steps import BODY, draft_text, new_message, only_draft, saved
from harness import PHONE, ROW, check, check_accessible, eventually, focused, idle, look_in_both, test
from page_steps import SIZES


def write_draft(page, subject, text):
    new_message(page)
    page.keyboard.type("liam@doyle.example,")
    page.fill(".composer-subject", subject)
    page.click(BODY)
    page.keyboard.type(text)
    saved(page)
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "it stays open")


@test("Drafts are listed, opened and discarded by keyboard, and discarding is undone", mock_only=True)
def drafts(site):
    page = site.open()
    for subject in ("First", "Second"):
        write_draft(page, subject, f"{subject} words")
    page.keyboard.press("g")
    page.keyboard.press("d")
    eventually(lambda: page.locator(".draft-open").count() == 2, "not every draft is listed")
    check(page.url.endswith("/drafts"), f"the address is {page.url}")
    # The list takes the keyboard by itself, and may do so after its rows have come.
    eventually(lambda: focused(page)["id"] == "list" or "Draft to" in focused(page)["name"], "the list has no focus")
    idle(page)
    page.focus(".draft-open >> nth=0")
    page.keyboard.press("j")
    # Saved in the same moment, either can be the first.
    second = page.locator(".draft-open").nth(1).get_attribute("aria-label")
    subject = "First" if "First" in second else "Second"
    eventually(lambda: subject in focused(page)["name"], "j does not move")
    page.keyboard.press("Enter")
    page.wait_for_selector(BODY)
    eventually(lambda: page.inner_text(BODY) == f"{subject} words", "another draft is open")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "it stays open")
    page.click("[aria-label='Discard draft: First']")
    eventually(lambda: page.locator(".draft-open").count() == 1, "it is still listed")
    check(only_draft(site)["content"]["subject"] == "Second", "another draft was discarded")
    page.keyboard.press("z")
    eventually(lambda: page.locator(".draft-open").count() == 2, "it is not back")
    page.keyboard.press("u")
    page.wait_for_selector(ROW)


@test("Long recipients and a long subject of a draft end before its time and its button on a phone", mock_only=True)
def long_recipients(site):
    names = (
        "Wilhelmina-Charlotte Featherstonehaugh", "Bartholomew Archibald Cholmondeley", "Maximiliane von Hohenlohe"
    )
    draft = site.server.writing.make("new", None, None, None, "elsewhere")
    draft["content"]["to"] = [{"name": name, "address": "one@example.org"} for name in names]
    draft["content"]["subject"] = "Minutes of the meeting about the harbor works " * 3
    draft["saved_at"] = "2026-01-15T12:00:00.000Z"
    for scheme in ("light", "dark"):
        page = site.open("/drafts", size=PHONE, scheme=scheme, wait=False)
        page.wait_for_selector(".draft-open")
        edges = page.evaluate("""() => [".draft-people", ".draft-top time", ".draft-row > .icon-button"].map((one) => {
          const box = document.querySelector(one).getBoundingClientRect();
          return [box.left, box.right];
        })""")
        check(edges[0][1] <= edges[1][0] and edges[1][1] <= edges[2][0] <= edges[2][1] <= PHONE[0], f"overlap: {edges}")
        check(page.evaluate("document.querySelector('#list').scrollWidth <= innerWidth"), "it runs off the screen")
        site.picture(page, f"drafts-long-375-{scheme}")


@test("A reply that was begun is offered again below its conversation", mock_only=True)
def resume(site):
    page = site.open()
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector(".reply-bar")
    page.keyboard.press("r")
    page.wait_for_selector(BODY)
    page.keyboard.type("Begun")
    saved(page)
    page.reload()
    page.wait_for_selector(".reply-button:has-text('Continue writing')")
    page.click(".reply-button:has-text('Continue writing')")
    page.wait_for_selector(f".composer.inline {BODY}")
    eventually(lambda: page.inner_text(BODY) == "Begun", "another text")


@test("FR-SYNC-07: a draft of another program is continued; only looked at, it stays as it was", mock_only=True)
def other_program(site):
    mail = site.server.mail
    with mail.lock:
        box = mail.mailbox(1, "drafts")
        thread = mail.add_thread(40, mailbox=box)
        thread["messages"] = thread["messages"][-1:]
        number = thread["messages"][-1]
        mail.messages[number].update(subject="Begun on the phone", words=["Half a sentence"])
    page = site.open(f"/mailbox/{box}/thread/{thread['id']}", wait=False)
    page.wait_for_selector(".reply-button:has-text('Continue writing')")
    check(page.locator(".reply-button:has-text('Reply')").count() == 0, "a draft can be replied to")
    check_accessible(page, "draft of another program")
    page.click(".reply-button:has-text('Continue writing')")
    page.wait_for_selector(f".composer.inline {BODY}")
    eventually(lambda: page.inner_text(BODY) == "Half a sentence", "another text")
    page.keyboard.press("Escape")
    eventually(lambda: not site.server.writing.drafts, "a draft is left although nothing was written")
    page.wait_for_selector(".reply-button:has-text('Continue writing')")
    page.click(".reply-button:has-text('Continue writing')")
    page.wait_for_selector(f".composer.inline {BODY}")
    page.click(BODY)
    page.keyboard.press("Control+End")
    page.keyboard.type(", finished here")
    saved(page)
    page.keyboard.press("Escape")
    eventually(lambda: draft_text(only_draft(site)) == ["Half a sentence, finished here"], "it was not kept")


@test("An open reply follows its conversation and is kept when another one is read", mock_only=True)
def follow(site):
    page = site.open()
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector(".reply-bar")
    page.keyboard.press("r")
    page.wait_for_selector(BODY)
    page.keyboard.type("Half a")
    page.click(f"{ROW} >> nth=1")
    eventually(lambda: page.locator(".composer").count() == 0, "it is shown below another conversation")
    eventually(lambda: only_draft(site)["saved_at"], "it was not saved")
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector(f".composer.inline {BODY}")
    eventually(lambda: page.inner_text(BODY) == "Half a", "the text is gone")


@test("Drafts and Outbox are accessible, empty and with messages, light and dark, wide and narrow", mock_only=True)
def accessible(site):
    for name, size in SIZES:
        site.server.reset()
        page = site.open("/drafts", size=size, wait=False)
        page.wait_for_selector(".page .empty-state")
        look_in_both(site, page, f"drafts-empty-{name}")
        with site.server.mail.lock:
            for number in (1, 5):
                draft = site.server.writing.make("reply", number, None, None, "elsewhere")
                draft["saved_at"] = "2026-01-15T12:00:00.000Z"
        site.control()
        eventually(lambda: page.locator(".draft-open").count() == 2, "not listed")
        look_in_both(site, page, f"drafts-{name}")
        page.goto(f"{site.address}/outbox")
        page.wait_for_selector(".page .empty-state")
        look_in_both(site, page, f"outbox-empty-{name}")


@test(
    "FR-SYNC-07: earlier versions of a draft are shown and restored, and what was there before is kept", mock_only=True
)
def versions(site):
    page = site.open()
    new_message(page)
    page.fill(".composer-subject", "Minutes")
    page.click(BODY)
    for words, whole in (("First words", "First words"), (" and second words", "First words and second words")):
        page.keyboard.type(words)
        eventually(lambda: draft_text(only_draft(site))[-1] == whole, "it is not saved")
        saved(page)
    page.click("[aria-label='More actions']")
    page.click("[role=menuitem]:has-text('Earlier versions')")
    page.wait_for_selector("#draft-versions li")
    check_accessible(page, "the earlier versions")
    # A slow machine saves in the middle of the words, too.
    wanted = page.locator("#draft-versions li").filter(has=page.locator(".dialog-reason:text-is('First words')"))
    check(page.locator("#draft-versions li:has-text('and second words')").count() == 0, "the current one is listed")
    wanted.first.get_by_role("button").click()
    eventually(lambda: page.inner_text(BODY) == "First words", "it is not restored")
    eventually(lambda: page.locator("#draft-versions").count() == 0, "the dialog stays")
    page.click(BODY)
    page.keyboard.press("Control+End")
    page.keyboard.type(" again")
    eventually(lambda: draft_text(only_draft(site))[-1] == "First words again", "it is not saved")
    texts = [one["content"] for one in only_draft(site)["versions"]]
    check(any("second words" in str(one) for one in texts), "what was there before is lost")


@test("A reply or forward whose original is not downloaded says so, and takes it when it is there", mock_only=True)
def missing_original(site):
    for key, button, label in (("r", "Add quotation", "isn’t quoted"), ("f", "Add original", "doesn’t contain it")):
        site.server.writing.lacks_bodies = True
        page = site.open()
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#messages .message.open")
        page.keyboard.press(key)
        page.wait_for_selector(BODY)
        page.wait_for_selector(f".composer-note:has-text('{label}')")
        check(page.locator(".composer-original").count() == 0, "something is quoted")
        check_accessible(page, "a missing original")
        page.click(BODY)
        page.keyboard.type("My own words.")
        page.click(f"button:has-text('{button}')")
        page.wait_for_selector(".composer-note:has-text('not downloaded yet. Try again')")
        page.expected.append("409")
        site.server.writing.lacks_bodies = False
        page.click(f"button:has-text('{button}')")
        page.wait_for_selector(".composer-original", state="attached")
        eventually(lambda: page.locator(".composer-note").count() == 0, "the note stays")
        check(page.inner_text(BODY).strip() == "My own words.", page.inner_text(BODY))
        check(focused(page)["name"] == "Message text", focused(page))
        if key == "f":
            check(page.locator(".composer-files li, .file").count() > 0, "the files are missing")
        site.close_pages()
