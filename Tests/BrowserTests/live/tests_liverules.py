"""Rules with the real program: as many messages move on the server as the page says."""

from harness import check, eventually, test
from letter_steps import deliver_letters, first_number, numbers
from live_steps import PATIENCE
from page_steps import search_for
from rule_steps import preview


def letters(site, mailbox, word):
    """How many letters with that word in their subject the server has in a mailbox."""
    return site.mail.count(mailbox, "SUBJECT", f'"{word}"')


@test(
    "IMAP-09: a search becomes a rule that moves on the server what its dry run counted; undo moves all back (T18)",
    live_only=True,
)
def search_to_rule(site):
    word = f"Tortoise{next(numbers)}"
    page = site.open()
    deliver_letters(site, page, word, 5)
    search_for(page, f"from:slowletter subject:{word}")
    # The suggestions of the search cover it until the keyboard leaves the field.
    page.focus("#make-rule")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule-condition")
    page.fill("#rule-name", "Tortoise letters")
    page.select_option("select[aria-label='Action 1']", "trash")
    words = preview(page)
    check(first_number(words.partition("Matches")[2] or words) == 4 and "1 more would stay" in words, words)
    check("It is locked." in page.inner_text(".rule-preview"), "not said why one stays")
    page.click("#save-and-run")
    eventually(lambda: "Done" in page.inner_text(".run-state"), "it does not end", PATIENCE)
    check(first_number(page.inner_text(".run-state")) == 4, page.inner_text(".run-state"))
    eventually(lambda: letters(site, "Trash", word) == 4, "not as many moved on the server", PATIENCE)
    check(len(site.mail.find("INBOX", f"<{word.lower()}-letter-0@example.org>")) == 1, "the locked one moved")
    eventually(lambda: letters(site, "INBOX", word) == 1, "some are in the inbox as well", PATIENCE)
    page.click("#undo-run")
    eventually(lambda: "Undone" in page.inner_text(".run-state"), "it is not undone")
    eventually(lambda: letters(site, "INBOX", word) == 5, "not all are back on the server", PATIENCE)
    eventually(lambda: letters(site, "Trash", word) == 0, "some are there as well", PATIENCE)
    site.live.main.run("rule", "remove", "Tortoise letters")
