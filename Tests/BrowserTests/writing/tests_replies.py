"""Replies and forwarded messages."""

from compose_steps import BODY, addresses, only_draft
from harness import check, check_accessible, eventually, focused, test
from page_steps import open_first
from sending_steps import end_countdown, toast


@test("T6: a reply has its recipient, subject and quotation, and leaves from the conversation", mock_only=True)
def reply(site):
    site.server.undo_delay = 50
    page = site.open()
    open_first(page)
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {BODY}")
    eventually(lambda: focused(page)["name"] == "Message text", f"the keyboard is elsewhere: {focused(page)}")
    check(page.inner_text(".composer-fold") == "⋯" and page.locator(".composer-quote").count() == 0, "not folded")
    page.keyboard.type("Yes, gladly.")
    check_accessible(page, "reply")
    page.keyboard.press("Control+Enter")
    eventually(lambda: "Sending in" in toast(page), "no countdown")
    check(focused(page)["id"] == "subject", f"the keyboard is elsewhere: {focused(page)}")
    end_countdown(site)
    check(len(site.server.sink) == 1, "it did not arrive")
    sent = site.server.sink[0]
    parent = site.server.mail.messages[sent["message"]]
    check(addresses(sent) == [parent["from"][1]], "the recipient is wrong")
    check(sent["content"]["subject"] == f"Re: {parent['subject']}" and sent["content"]["quote"], "subject or quotation")
    check(sent["text"] == "Yes, gladly." and parent["words"][0] in sent["quote"]["text"], "the text is wrong")
    page.hover("#toast")
    eventually(lambda: toast(page).startswith("Sent"), "nothing says that it is sent")
    check_accessible(page, "sent")
    page.click(".toast-undo")
    eventually(lambda: f"/thread/{sent['thread']}" in page.url, "View does not open the conversation")


@test(
    "A message of a mailing list is answered to the list, by its menu and by a key; other mail is not", mock_only=True
)
def reply_to_list(site):
    page = site.open()
    open_first(page)
    page.keyboard.press("Shift+A")
    eventually(lambda: "names no mailing list" in toast(page), "nothing says that there is no list")
    page.locator(".message-more").last.click()
    page.wait_for_selector("[role=menuitem]:has-text('Reply all')")
    check(page.locator("[role=menuitem]:has-text('Reply to list')").count() == 0, "it is offered without a list")
    check(not site.server.writing.drafts, "a draft was made")
    for message in site.server.mail.messages.values():
        message["list_address"] = "talk@lists.example"
    page = site.open()
    open_first(page)
    page.wait_for_selector(".body-frame.loaded")
    page.locator(".message-more").last.click()
    page.click("[role=menuitem]:has-text('Reply to list')")
    page.wait_for_selector(f".composer.inline {BODY}")
    check(
        addresses(only_draft(site)) == ["talk@lists.example"] and not addresses(only_draft(site), "cc"), "wrong people"
    )
    check_accessible(page, "reply to list")
    page.click("[aria-label='Discard draft']")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open")
    page.keyboard.press("Shift+A")
    page.wait_for_selector(f".composer.inline {BODY}")
    check(addresses(only_draft(site)) == ["talk@lists.example"], "the key answers elsewhere")


@test("A forwarded message says how many images of other servers it does not include", mock_only=True)
def missing_images(site):
    newsletter = next(one for one in site.server.mail.messages.values() if one["kind"] == "newsletter")
    page = site.open(f"/mailbox/inbox/thread/{newsletter['thread']}")
    page.click(".reply-button:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-quote")
    words = "4 images of the original are on other servers and are not included."
    eventually(lambda: page.inner_text(".composer-missing").strip() == words, "nothing says that images are missing")
    check_accessible(page, "missing images")
    page.click("[aria-label='Don’t quote']")
    eventually(lambda: page.locator(".composer-missing").count() == 0, "without the original nothing is missing")


@test(
    "A reply to all leaves out the own address; a forwarded message brings its files; a selection is quoted alone",
    mock_only=True,
)
def kinds(site):
    message = next(one for one in site.server.mail.messages.values() if one["attachments"] and one["cc"])
    page = site.open(f"/mailbox/inbox/thread/{message['thread']}")
    page.wait_for_selector(".reply-bar")
    page.click(".reply-button:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-quote")
    forward = only_draft(site)
    check(len(forward["attachments"]) > 0, "the files are missing")
    page.click("[aria-label='Discard draft']")
    eventually(lambda: not site.server.writing.drafts, "not discarded")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open")
    page.keyboard.press("a")
    page.wait_for_selector(f".composer.inline {BODY}")
    people = addresses(only_draft(site)) + addresses(only_draft(site), "cc")
    check("robin@vale.example" not in people and len(people) > 1, f"to all are {people}")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".composer").count() == 0, "Escape does not close it")
    page.wait_for_selector(".body-frame.loaded")
    page.evaluate("""() => {
      const inside = [...document.querySelectorAll(".body-frame")].at(-1).contentDocument;
      const text = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT).nextNode();
      inside.getSelection().setBaseAndExtent(text, 0, text, 12);
    }""")
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {BODY}")
    quoted = list(site.server.writing.drafts.values())[-1]["quote"]["text"]
    check(len(quoted) == 12, f"more than the selection is quoted: {quoted}")
