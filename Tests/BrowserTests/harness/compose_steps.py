"""Steps that tests of writing and sending take."""

from harness import check, eventually

BODY = ".composer-text"


def new_message(page):
    """Begins a message by its key, and waits until it can be written."""
    page.keyboard.press("c")
    page.wait_for_selector(".composer.panel .chip-input")


def saved(page):
    """Waits until everything is saved."""
    eventually(lambda: page.inner_text(".composer-saved").startswith("Saved"), "nothing was saved")


def only_draft(site):
    """The one draft that the mock server has, or gets soon."""

    def drafts():
        return [one for one in list(site.server.writing.drafts.values()) if "state" not in one]

    eventually(lambda: len(drafts()) == 1, "not one draft")
    return drafts()[0]


def draft_text(draft):
    """The text of a draft, in lines."""
    return ["".join(span["text"] for span in block["spans"]) for block in draft["content"]["blocks"]]


def addresses(draft, field="to"):
    return [one["address"] for one in draft["content"][field]]


def chips(page, field="To"):
    return page.locator(f"ul[aria-label='{field} recipients'] .chip").all_inner_texts()
