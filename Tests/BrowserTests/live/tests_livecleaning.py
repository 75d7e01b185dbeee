"""Cleaning up with the real program: as many messages move on the server as the page says."""

from harness import check, eventually, holds, idle, test
from letter_steps import deliver_letters, first_number, numbers
from live_steps import PATIENCE
from rest import at_rest
from rule_steps import open_rules


@test(
    "Cleaning up moves all but the newest letters of a sender to the server's Trash, not the locked one; undo works",
    live_only=True,
)
def clean_up(site):
    page = site.open()
    word = f"Snail{next(numbers)}"
    deliver_letters(site, page, word, 4)
    before = site.mail.count("INBOX", "FROM", "slowletter.example")
    page = open_rules(site, "/cleanup", wait=".sender")
    sender = page.locator(".sender", has_text="hello@slowletter.example")
    sender.locator("text=Trash older…").click()
    page.wait_for_selector("#trash-sender[open]")
    page.fill("#keep-count", "1")
    line = "#trash-sender [role=status]"
    eventually(lambda: "would go to Trash" in page.inner_text(line) and "Locked" in page.inner_text(line), "no count")
    idle(page)
    count = first_number(page.inner_text(line))
    trashed = site.mail.count("Trash", "FROM", "slowletter.example")
    page.keyboard.press("Enter")
    moved = lambda: site.mail.count("Trash", "FROM", "slowletter.example") - trashed
    eventually(lambda: moved() == count, f"{moved()} are in Trash, {count} were promised", PATIENCE)
    check(len(site.mail.find("INBOX", f"<{word.lower()}-letter-0@example.org>")) == 1, "the locked one moved")
    page.click("#toast .toast-undo")
    eventually(lambda: moved() == 0, "not all are back", PATIENCE)
    eventually(lambda: site.mail.count("INBOX", "FROM", "slowletter.example") == before, "not all are back", PATIENCE)
    holds(lambda: moved() == 0, "some are in Trash again", at_rest(page))
