"""Rules: the list, writing one with a dry run, running it on the mail that is here, its log and undo."""

import re

from harness import ROW, check, check_accessible, eventually, focused, location, status, test
from page_steps import SIZES, search_for
from rule_steps import REFUSED, draft, fill_rule, matching, open_rules, preview
from settings_steps import look, tab_to


def count_in(words):
    return int(re.search(r"([\d,]+) message", words).group(1).replace(",", ""))


def trash_of(site):
    return site.server.mail.mailbox(1, "trash")


@test(
    "IMAP-09: a rule is written, tried on the mail that is here, saved and applied: as many as it said (T18)",
    mock_only=True,
)
def whole_task(site):
    page = open_rules(site)
    page.click("text=New rule")
    words = fill_rule(page, "Slow letters", "from:slowletter")
    count = count_in(words)
    check(count == len(matching(site.server, "slowletter")), words)
    check("the sender contains “slowletter”" in page.inner_text(".match-list"), "no reason")
    page.select_option("select[aria-label='Mailbox of action 1']", "Travel")
    travel = next(box["id"] for box in site.server.mail.mailboxes if box["path"] == "Travel")
    inside = lambda: sum(one["mailbox"] == travel for one in matching(site.server, "slowletter"))
    before = inside()
    page.click("#save-and-run")
    eventually(lambda: "Done" in page.inner_text(".run-state"), "it does not end")
    check(count_in(page.inner_text(".run-state")) == count, page.inner_text(".run-state"))
    check(inside() == count, f"{inside()} are there, {count} promised")
    page.click("#undo-run")
    eventually(lambda: "Undone" in page.inner_text(".run-state"), "it is not undone")
    check(inside() == before, "still moved")


@test("IMAP-09: the list of rules, wide, light and dark", mock_only=True)
def wide_list(site):
    show_list(site, *SIZES[0])


@test("IMAP-09: the list of rules on a phone, light and dark", mock_only=True)
def narrow_list(site):
    show_list(site, *SIZES[1])


def show_list(site, name, size):
    protect = draft("Family", "from:ada", kind="exclusion", actions=[])
    site.control(
        rules={"add": [draft(**{"except": "is:starred"}), protect, draft("Builds", "from:build-robot", stop=True)]}
    )
    site.server.rules.rows[2]["problem"] = "There is no mailbox named Builds."
    page = open_rules(site, size=size, wait=".rule")
    look(site, page, f"rules-{name}")


@test("IMAP-09: writing a rule, wide, light and dark", mock_only=True)
def wide_editor(site):
    show_editor(site, *SIZES[0])


@test("IMAP-09: writing a rule on a phone, light and dark", mock_only=True)
def narrow_editor(site):
    show_editor(site, *SIZES[1])


def show_editor(site, name, size):
    page = open_rules(site, "/new", size=size, wait="#rule-name")
    fill_rule(page, "Slow letters", "from:slowletter")
    look(site, page, f"rule-editor-{name}")


@test("IMAP-09: without rules the page says what they are for", mock_only=True)
def empty(site):
    page = open_rules(site, wait=".empty-state")
    check("No rules yet" in page.inner_text(".empty-state"), page.inner_text(".empty-state"))
    check_accessible(page, "no rules")
    page.click("text=Log")
    page.wait_for_selector("text=No rule has run yet")
    check_accessible(page, "no runs")


@test("IMAP-09: rules that cannot be read say so, and can be tried again", mock_only=True)
def fails(site):
    page = site.open(wait=False)
    page.expected = REFUSED
    blocked = lambda route: route.fulfill(status=503, json={"error": {"code": "busy", "message": "Busy.", "hint": ""}})
    page.route("**/api/rules", blocked)
    page.goto(site.address + "/settings/rules")
    page.wait_for_selector("text=Couldn’t load the rules: Busy.")
    check_accessible(page, "failed")
    page.unroute("**/api/rules", blocked)
    page.click("text=Try again")
    page.wait_for_selector("text=No rules yet")


@test(
    "IMAP-09: conditions are added from a menu and removed as chips, and the dry run lists all messages", mock_only=True
)
def conditions(site):
    page = open_rules(site, "/new", wait="#rule-name")
    page.click("text=Add condition")
    page.click("[role=menuitem]:has-text('From…')")
    eventually(lambda: focused(page)["id"] == "rule-condition", "the field has no focus")
    page.keyboard.type("slowletter")
    page.wait_for_selector(".rule-terms .term:has-text('slowletter')")
    page.click("text=Add condition")
    page.click("[role=menuitem]:has-text('Unread')")
    eventually(lambda: page.input_value("#rule-condition") == "from:slowletter is:unread", "not added")
    check_accessible(page, "conditions")
    page.click("[aria-label='Remove from:slowletter']")
    eventually(lambda: page.input_value("#rule-condition") == "is:unread", "not removed")
    eventually(lambda: "Remove is:unread" in focused(page)["name"], f"the keyboard is elsewhere: {focused(page)}")
    page.fill("#rule-condition", "e")
    count = eventually(lambda: count_in(preview(page)) > 20 and count_in(preview(page)), "few matches")
    check(page.locator(".match").count() == 20, "another page size")
    while page.locator("#preview-more").count():
        shown = page.locator(".match").count()
        page.click("#preview-more")
        eventually(lambda: page.locator(".match").count() > shown, "nothing more is shown")
    check(page.locator(".match").count() >= count, f"{page.locator('.match').count()} of {count}")


@test("IMAP-09: what is missing or cannot be read is said at its field, and nothing is saved", mock_only=True)
def invalid(site):
    page = open_rules(site, "/new", wait="#rule-name")
    page.expected = REFUSED
    page.click("#save-rule")
    eventually(lambda: "Give the rule a name." in page.inner_text("#rule-name-note"), "no error")
    check("match all mail" in page.inner_text("#rule-condition-note"), "no error of the condition")
    check("Choose a mailbox." in page.inner_text("#rule-actions-error"), "no error of the action")
    eventually(lambda: focused(page)["id"] == "rule-name", f"the keyboard is elsewhere: {focused(page)}")
    check_accessible(page, "errors")
    page.fill("#rule-name", "Open quote")
    page.fill("#rule-condition", 'from:"bo')
    page.select_option("select[aria-label='Action 1']", "trash")
    eventually(lambda: "open quotation mark" in page.inner_text("#preview-line"), "the dry run does not say")
    check("Matches" not in page.inner_text(".rule-preview"), "what cannot be read matches nothing in particular")
    page.click("#save-rule")
    eventually(lambda: "open quotation mark" in page.inner_text("#rule-condition-note"), "no error from the program")
    check(site.server.rules.rows == [], "it is saved")


@test("IMAP-02, IMAP-09: the dry run says what stays, and why: locked mail and the exception", mock_only=True)
def kept(site):
    found = [one for one in matching(site.server, "slowletter") if one["starred"]]
    found[0]["locked"] = True
    page = open_rules(site, "/new", wait="#rule-name")
    words = fill_rule(page, "Slow letters", "from:slowletter is:starred")
    check("1 more would stay" in words and count_in(words) == len(found) - 1, words)
    check("It is locked." in page.inner_text(".match.kept"), "no reason")
    page.fill("#rule-except", "from:hello")
    eventually(lambda: "Matches 0 messages here" in page.inner_text("#preview-line"), "the exception is not tried")
    check(page.locator("#save-and-run").count() == 0, "a run of nothing is offered")


@test("IMAP-09: an exclusion protects what it matches and has no actions", mock_only=True)
def exclusion(site):
    page = open_rules(site, "/new", wait="#rule-name")
    page.click("text=Protect from all rules")
    check(page.locator(".rule-actions").count() == 0, "it has actions")
    fill_rule(page, "Letters stay", "from:slowletter")
    check("Protects" in page.inner_text("#preview-line"), page.inner_text("#preview-line"))
    page.click("#save-rule")
    page.wait_for_selector(".rule")
    saved = site.server.rules.rows[0]
    check((saved["kind"], saved["actions"]) == ("exclusion", []), saved)
    check("no rule acts" in page.inner_text(".rule-line"), page.inner_text(".rule-line"))


@test("IMAP-09: a rule with several actions is edited, turned off and removed", mock_only=True)
def edit(site):
    site.control(rules={"add": [draft()]})
    page = open_rules(site, wait=".rule")
    page.click(".rule-name a")
    page.wait_for_selector("#rule-name")
    check(page.input_value("#rule-condition") == "from:slowletter", "another condition")
    page.click("text=Add an action")
    page.select_option("select[aria-label='Action 2']", "keyword")
    page.fill("input[aria-label='Label of action 2']", "Letters")
    page.check("#rule-stop")
    page.click("#save-rule")
    eventually(lambda: "label Letters, then stop" in page.inner_text(".rule-line"), "it is not shown")
    saved = site.server.rules.rows[0]
    check([one["kind"] for one in saved["actions"]] == ["trash", "keyword"] and saved["stop"], saved)
    page.click(".rule .switch")
    eventually(lambda: not site.server.rules.rows[0]["enabled"], "it is still on")
    page.click(".rule-tools [aria-haspopup=menu]")
    page.click("text=Remove")
    page.wait_for_selector("#remove-rule[open]")
    check_accessible(page, "remove")
    page.click("#remove-rule .button.danger")
    page.wait_for_selector("text=No rules yet")


@test("IMAP-09: rules are put into another order with the keyboard alone", mock_only=True)
def order(site):
    site.control(rules={"add": [draft("One"), draft("Two"), draft("Three")]})
    page = open_rules(site, wait=".rule")
    tab_to(page, "(node) => node.getAttribute('aria-label') === 'Move Three up'", "the button", limit=60)
    page.keyboard.press("Enter")
    eventually(lambda: [one["name"] for one in site.server.rules.rows] == ["One", "Three", "Two"], "not moved")
    eventually(lambda: "Three is number 2 now" in status(page), "it is not announced")
    eventually(lambda: focused(page)["name"] == "Move Three up", f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.press("Enter")
    eventually(lambda: [one["name"] for one in site.server.rules.rows] == ["Three", "One", "Two"], "not moved again")


@test(
    "IMAP-09: a run that would take more than a tenth asks, also above the mail, and moves nothing before",
    mock_only=True,
)
def confirmation(site):
    site.control(rules={"add": [draft()], "largest": 3})
    page = open_rules(site, wait=".rule")
    page.click(".rule-tools [aria-haspopup=menu]")
    page.click("text=Run on existing mail")
    page.wait_for_selector(".rule-waiting")
    check_accessible(page, "waiting")
    site.picture(page, "rule-waiting")
    check(
        not [one for one in matching(site.server, "slowletter") if one["mailbox"] == trash_of(site)],
        "it has moved some",
    )
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: "The rule would move" in page.inner_text("#banners"), "no banner")
    check_accessible(page, "banner")
    page.click("#banners >> text=Review")
    page.click(".rule-waiting >> text=Don’t run")
    eventually(lambda: site.server.rules.runs[0]["state"] == "declined", "it is not declined")
    eventually(lambda: page.locator(".rule-waiting").count() == 0, "it still asks")
    page.click(".rule-tools [aria-haspopup=menu]")
    page.click("text=Run on existing mail")
    page.click(".rule-waiting >> text=Run on")
    eventually(lambda: "Done" in page.inner_text(".run-state"), "it does not run")


@test("IMAP-09: a run shows how far it is, and the log leads to its messages and its undo", mock_only=True)
def log(site):
    site.control(rules={"add": [draft()], "slow": True})
    page = open_rules(site, wait=".rule")
    page.click(".rule-tools [aria-haspopup=menu]")
    page.click("text=Run on existing mail")
    page.wait_for_selector("progress")
    check("Running" in page.inner_text(".run-state"), page.inner_text(".run-state"))
    check_accessible(page, "running")
    site.control(rules={"slow": False})
    eventually(lambda: "Done" in page.inner_text(".run-state"), "it does not end")
    page.click("text=Log")
    page.wait_for_selector(".run-link")
    check_accessible(page, "log")
    site.picture(page, "rule-log")
    page.click(".run-link")
    page.wait_for_selector("#undo-run")
    check("Move to Trash" in page.inner_text(".match-list"), "the messages are not listed")
    site.picture(page, "rule-run")
    page.click("#undo-run")
    eventually(lambda: "Undone" in page.inner_text(".run-state"), "it is not undone")
    check(page.locator("#undo-run").count() == 0, "it can be undone again")


@test("IMAP-09: a search becomes a rule in one step", mock_only=True)
def from_search(site):
    page = site.open()
    search_for(page, "from:slowletter")
    page.keyboard.press("Enter")
    page.click("text=Make a rule")
    page.wait_for_selector("#rule-condition")
    check(page.input_value("#rule-condition") == "from:slowletter", page.input_value("#rule-condition"))
    preview(page)


@test("IMAP-23: selected messages become a rule", mock_only=True)
def from_selection(site):
    check("Act" in make_rule(site, "Make a rule…"), "another kind")


@test("IMAP-23: selected messages become an exclusion", mock_only=True)
def exclusion_from_selection(site):
    check("Protect" in make_rule(site, "Protect from rules…"), "another kind")


def make_rule(site, words):
    """Makes a rule of two conversations; returns which kind it is."""
    page = site.open()
    for place in (0, 1):
        page.click(f"{ROW} >> nth={place} >> .row-avatar")
    page.click("#selection [aria-haspopup=menu]")
    check_accessible(page, "menu of the selection")
    page.click(f"text={words}")
    page.wait_for_selector("#rule-condition")
    check(" OR " in page.input_value("#rule-condition"), page.input_value("#rule-condition"))
    check(location(page).endswith("/settings/rules/new"), location(page))
    return page.inner_text(".segmented [aria-pressed=true]")


@test("IMAP-09: rules are shown as a Sieve script, and those of a script are added turned off", mock_only=True)
def sieve(site):
    site.control(rules={"add": [draft("Newsletters"), draft("Stars", "is:starred")]})
    page = open_rules(site, "/sieve", wait="#sieve-export")
    page.expected = REFUSED
    check(page.input_value("#sieve-export") == "# Newsletters\n", page.input_value("#sieve-export"))
    check("Stars: Sieve cannot test whether mail is starred." in page.inner_text(".sieve >> nth=0"), "not said")
    check(page.is_disabled("#import-sieve"), "nothing can be imported")
    page.fill("#sieve-import", "no script")
    page.click("#import-sieve")
    eventually(lambda: "it is not Sieve" in page.inner_text("#sieve-import-note"), "no error")
    check(page.input_value("#sieve-import") == "no script", "what was typed is gone")
    page.fill("#sieve-import", "# Parcels\n# Newsletters\n")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    words = lambda: page.inner_text(".sieve >> nth=1")
    eventually(lambda: "Added and turned off: Parcels. Here already: Newsletters." in words(), words())
    check("Parcels: VaultMail sends no automatic replies." in words(), words())
    eventually(lambda: "Parcels" in page.input_value("#sieve-export"), "the script is the old one")
    check(not next(one for one in site.server.rules.rows if one["name"] == "Parcels")["enabled"], "it acts at once")
    look(site, page, "sieve", "light")
    for name, size in SIZES:
        other = open_rules(site, "/sieve", wait="#sieve-export", size=size)
        look(site, other, f"sieve-{name}")
