"""Steps that tests of rules take."""

from harness import eventually
from settings_steps import open_settings

REFUSED = ["503", "400", "409", "Failed to load"]


def draft(name="Newsletters", condition="from:slowletter", **values):
    """A rule as the page sends it."""
    actions = [{"kind": "trash", "mailbox": None, "keyword": None}]
    base = {
        "name": name, "account_id": None, "kind": "action", "condition": condition, "except": "", "actions": actions
    }
    return {**base, "stop": False, "enabled": True, **values}


def open_rules(site, path="", wait=".settings-page h2", **options):
    page = open_settings(site, f"/rules{path}", **options)
    page.wait_for_selector(wait)
    return page


def fill_rule(page, name, condition):
    """Types a rule and waits for what it would do."""
    page.fill("#rule-name", name)
    page.fill("#rule-condition", condition)
    return preview(page)


def preview(page):
    """The line of the dry run, once it has a number."""
    return eventually(
        lambda: "messages here" in page.inner_text("#preview-line") and page.inner_text("#preview-line"), "no dry run"
    )


def matching(server, word):
    """Messages that are somewhere and whose sender holds the word."""
    return [
        one for one in server.mail.messages.values() if one["mailbox"] and word in " ".join(one["from"]).lower()
    ]
