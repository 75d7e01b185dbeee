"""Letters of one sender, of which the first is locked."""

import itertools
import re

from live_steps import appears, row

SENDER = "The Slow Letter <hello@slowletter.example>"
# A second attempt has letters of its own.
numbers = itertools.count(1)


def first_number(words):
    """The first number of a sentence."""
    return int(re.search(r"[\d,]+", words).group().replace(",", ""))


def deliver_letters(site, page, word, count):
    """Delivers letters, of which the first is locked."""
    for number in range(count):
        site.mail.deliver(f"{word} letter {number}", "Slowly.", sender=SENDER)
    for number in range(count):
        appears(page, f"{word} letter {number}")
    row(page, f"{word} letter 0").click()
    page.wait_for_selector("#messages .message.open")
    if page.get_attribute("#tool-lock", "aria-pressed") != "true":
        page.click("#tool-lock")
    page.wait_for_selector(".message-lock")
