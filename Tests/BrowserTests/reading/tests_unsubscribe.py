"""Leaving mailing lists: what is sent and where is shown first, and nothing is sent before."""

from harness import DESKTOP, PHONE, check, check_accessible, eventually, idle, test
from rule_steps import open_rules

BOTH = ((DESKTOP, "light"), (PHONE, "dark"))


def newsletter(site, **values):
    """A newsletter that is the last message of its conversation, so that it is expanded; and its address."""
    mail = site.server.mail
    inbox = mail.mailbox(1, "inbox")
    last = (mail.messages[thread["messages"][-1]] for thread in mail.threads.values())
    found = next(
        one
        for one in last
        if one["kind"] == "newsletter" and one["body_state"] == "stored" and one["mailbox"] == inbox
    )
    found.update(values)
    return found, f"/mailbox/inbox/thread/{found['thread']}"


def open_dialog(page):
    page.wait_for_selector(".list-line")
    page.locator(".list-line button").last.click()
    page.wait_for_selector("#unsubscribe")


@test("A list is asked to remove the reader after a dialog that says what is sent and where", mock_only=True)
def ask(site):
    for size, scheme in BOTH:
        site.server.mail.left_lists.clear()
        site.server.unsubscribe_requests.clear()
        message, address = newsletter(site, list_way="post")
        page = site.open(address, size=size, scheme=scheme)
        name, host = message["from"][0], message["from"][1].split("@")[1]
        page.wait_for_selector(".list-line")
        check(name in page.locator(".list-line").last.inner_text(), "the list is not named")
        site.picture(page, f"list-line-{size[0]}-{scheme}")
        page.emulate_media(media="print")
        check(page.is_visible(".list-line"), "the list is not printed")
        check(not page.locator(".list-line button").last.is_visible(), "the button is printed")
        page.emulate_media(media="screen")
        open_dialog(page)
        words = page.inner_text("#unsubscribe")
        for one in (f"lists.{host}", f"https://lists.{host}/leave?u=1", "List-Unsubscribe=One-Click", "no cookies"):
            check(one in words, f"missing: {one} in {words}")
        check_accessible(page, "unsubscribing")
        site.picture(page, f"unsubscribe-{size[0]}-{scheme}")
        check(site.server.unsubscribe_requests == [], "something was sent before the reader agreed")
        page.click("#unsubscribe >> text=Cancel")
        eventually(lambda: page.locator("#unsubscribe").count() == 0, "it stays open")
        check(site.server.unsubscribe_requests == [], "Cancel sends something")
        open_dialog(page)
        page.click("#unsubscribe .dialog-foot button:has-text('Unsubscribe')")
        eventually(lambda: f"Asked {name} to remove you" in page.inner_text("#toast"), "nothing says that it was done")
        asked = [target for _, target in site.server.unsubscribe_requests]
        check(asked == [f"https://lists.{host}/leave?u=1"], f"asked: {asked}")
        eventually(
            lambda: f"Asked {name} to remove you on" in page.locator(".list-line").last.inner_text(), "it is not noted"
        )
        site.picture(page, f"unsubscribed-{size[0]}-{scheme}")


@test("The dialog shows a list's refusal, and shows a message or a page before it is used", mock_only=True)
def other_ways(site):
    message, address = newsletter(site, list_way="post", list_refuses=True)
    page = site.open(address)
    page.expected.append("502")
    open_dialog(page)
    page.click("#unsubscribe .dialog-foot button:has-text('Unsubscribe')")
    eventually(lambda: "did not accept the request" in page.inner_text("#unsubscribe"), "the refusal is not shown")
    check_accessible(page, "refused")
    message, address = newsletter(site, list_way="mail", list_refuses=False)
    page = site.open(address)
    open_dialog(page)
    words = page.inner_text("#unsubscribe")
    check("this message to leave@" in words and "Subject: unsubscribe" in words, words)
    site.picture(page, "unsubscribe-mail")
    message, address = newsletter(site, list_way="page")
    page = site.open(address)
    open_dialog(page)
    link = page.locator("#unsubscribe a.button")
    check(link.get_attribute("href").startswith("https://lists."), "another page")
    check("noopener" in link.get_attribute("rel") and link.get_attribute("target") == "_blank", "not apart")
    check_accessible(page, "page of a list")


@test("A message in Spam does not offer to unsubscribe", mock_only=True)
def spam(site):
    message, address = newsletter(site, list_way="post")
    box = site.server.mail.mailbox(message["account"], "spam")
    before, message["mailbox"] = message["mailbox"], box
    page = site.open(address)
    page.wait_for_selector("iframe.body-frame.loaded")
    idle(page)
    article = page.locator(f".message[data-number='{message['number']}']")
    check(article.locator(".list-line").count() == 0, "it is offered")
    message["mailbox"] = before


@test("Clean up asks a list the same way, and says that it was asked", mock_only=True)
def clean_up(site):
    site.server.mail.left_lists.clear()
    page = open_rules(site, "/cleanup", wait=".sender")
    page.click("[aria-label='Unsubscribe from The Slow Letter']")
    page.wait_for_selector("#unsubscribe")
    check("leave@slowletter.example" in page.inner_text("#unsubscribe"), "another recipient")
    check_accessible(page, "unsubscribing from Clean up")
    page.click("#unsubscribe .dialog-foot button:has-text('Unsubscribe')")
    eventually(lambda: "Asked The Slow Letter to remove you on" in page.inner_text(".sender-list"), "not noted")
    check(len(site.server.unsubscribe_requests) >= 1, "nothing was sent")
