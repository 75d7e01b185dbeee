"""Steps of tests that send messages."""

import mock_sending
from compose_steps import BODY, new_message

TOAST = "#toast:not([hidden])"


def write(page, text="Tea at four?", to="liam@doyle.example"):
    new_message(page)
    page.keyboard.type(f"{to},")
    page.fill(".composer-subject", "Tea")
    page.click(BODY)
    page.keyboard.type(text)


def end_countdown(site):
    """The time to undo is over for every message that waits."""
    for message in [one for one in site.server.writing.drafts.values() if one.get("state") == "queued"]:
        mock_sending.carry_on(site.server, message, message["key"])


def is_on_its_way(site):
    """True if a message waits to be sent."""
    return any(one.get("state") == "queued" for one in site.server.writing.drafts.values())


def toast(page):
    return page.inner_text(TOAST) if page.is_visible(TOAST) else ""
