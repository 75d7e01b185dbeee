"""The line that says that a recipient was never written to."""

from compose_steps import chips, new_message
from harness import PHONE, check, check_accessible, eventually, holds, test
from page_steps import open_first
from rest import at_rest

FIRST = ".composer-first"


def says(page, words):
    eventually(lambda: page.inner_text(FIRST) == words, f"it says {page.inner_text(FIRST)!r}")


@test("A recipient who is neither a contact nor was written to is named, and no one else", mock_only=True)
def first_message(site):
    page = site.open()
    new_message(page)
    page.keyboard.type("ada@lindqvist.example,lena@earlier.example,Robin@Vale.example,wrong@,")
    eventually(lambda: len(chips(page)) == 4, "no chips")
    page.wait_for_selector(FIRST, state="attached")
    holds(lambda: page.inner_text(FIRST) == "", "it says something of people who are known", at_rest(page))
    page.keyboard.type("bo@example.org,")
    says(page, "First message to bo@example.org")
    check_accessible(page, "first message")
    page.keyboard.type("cy@example.org,")
    says(page, "First message to bo@example.org and cy@example.org")
    page.keyboard.type("di@example.org,ed@example.org,")
    says(page, "First message to bo@example.org, cy@example.org and 2 others")
    site.picture(page, "first-message")
    for _ in range(4):
        page.keyboard.press("Backspace")
        page.keyboard.press("Delete")
        page.focus(".chip-input")
    says(page, "")


@test("Without mail of one’s own, and for whom a reply goes to, nothing is said of first messages", mock_only=True)
def nothing_said(site):
    site.server.writing.written_to.clear()
    page = site.open()
    new_message(page)
    page.keyboard.type("bo@example.org,")
    page.wait_for_selector(FIRST, state="attached")
    holds(lambda: page.inner_text(FIRST) == "", "it is said although no one was written to", at_rest(page))
    site.server.writing.written_to.add("lena@earlier.example")
    message = next(one for one in site.server.mail.messages.values() if one["mailbox"] == site.server.mail.mailbox(1, "inbox"))
    site.server.writing.forgotten.add(message["from"][1])
    page = site.open()
    open_first(page)
    page.keyboard.press("r")
    page.wait_for_selector(f".composer.inline {FIRST}", state="attached")
    holds(lambda: page.inner_text(FIRST) == "", "it is said of whom the reply goes to", at_rest(page))


@test("A first message is named on a phone, in the dark", mock_only=True)
def on_a_phone(site):
    page = site.open(size=PHONE, scheme="dark")
    page.keyboard.press("c")
    page.wait_for_selector(".composer .chip-input")
    page.keyboard.type("a-rather-long-name-of-a-person@department.organisation.example,")
    says(page, "First message to a-rather-long-name-of-a-person@department.organisation.example")
    check_accessible(page, "first message on a phone")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is too wide")
    site.picture(page, "first-message-375-dark")
