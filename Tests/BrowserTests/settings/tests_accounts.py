"""Accounts in the settings: their list and pages."""

import mock_accounts
from harness import ROW, check, check_accessible, eventually, focused, location, look_in_both, settled, test
from page_steps import SIZES, other_site
from settings_steps import check_reflow, open_settings

REFUSED = ["503", "Failed to load"]


@test("FR-SET-02: the page of an account is accessible and reflows in every size", mock_only=True)
def account_page(site):
    site.control(account={"1": {"active": False, "error": "The server refused the password."}})
    for name, size in SIZES:
        for path, state in (("/accounts", "list"), ("/accounts/1", "account"), ("/accounts/add", "add")):
            page = open_settings(site, path, size)
            page.wait_for_selector(".card")
            look_in_both(site, page, f"accounts-{state}-{name}")
            check_reflow(page, f"{state} {name}")
            site.close(page)


@test("FR-SET-02: an inactive account says so in words and a sign, and offers to sign in again", mock_only=True)
def inactive(site):
    site.control(account={"1": {"active": False, "error": "The server refused the password."}})
    page = open_settings(site, "/accounts")
    page.wait_for_selector(".badge.inactive .icon")
    check("Signed out" in page.inner_text(".badge"), page.inner_text(".badge"))
    page.click("text=Re-authenticate")
    page.wait_for_selector("#password")
    page.fill("#password", "a new one")
    page.keyboard.press("Enter")
    eventually(lambda: page.locator(".badge.inactive").count() == 0, "the account stays inactive")
    check(site.server.actions[-1]["password"] == "a new one", str(site.server.actions[-1]))


@test("FR-SET-02: name, attachments and limit are saved at once, and turned back if they are refused", mock_only=True)
def edit(site):
    page = open_settings(site, "/accounts/1")
    page.expected = REFUSED
    account = site.server.accounts.find(1)
    page.fill("#display-name", "Robin V.")
    page.keyboard.press("Tab")
    eventually(lambda: account["display_name"] == "Robin V.", "the name is not saved")
    page.select_option("#keep-attachments", "all")
    eventually(lambda: account["keep_attachments"] == "all", "attachments are not saved")
    check(page.locator("#sync-all-mail").count() == 0, "All Mail is offered for a server without it")
    site.control(fail_next=1)
    page.select_option("#account-limit", "5000")
    eventually(lambda: "Not saved" in page.inner_text("#account-limit-note"), "the refusal is not shown")
    check(page.input_value("#account-limit") == "500", "it is not turned back")
    page.click("#pause")
    eventually(lambda: "Paused" in page.inner_text(".account-head .badge"), "it is not paused")


@test("FR-SET-01: a smaller sync window asks in the specified words, a larger one does not", mock_only=True)
def sync_window(site):
    page = open_settings(site, "/accounts/1")
    account = site.server.accounts.find(1)
    page.select_option("#sync-window", "all")
    eventually(lambda: account["sync_window_days"] is None, "everything is not saved")
    check(page.locator("dialog[open]").count() == 0, "a larger window asks")
    page.select_option("#sync-window", "7")
    page.wait_for_selector("#reduce-question[open]")
    words = "Reducing the sync window will remove local copies of older emails. Server emails are not affected."
    check(words in page.inner_text("#reduce-question"), page.inner_text("#reduce-question"))
    check_accessible(page, "reduce")
    page.keyboard.press("Escape")
    eventually(lambda: page.input_value("#sync-window") == "all", "Esc does not turn it back")
    eventually(lambda: page.locator("#reduce-question").count() == 0, "Esc does not close the question")
    page.select_option("#sync-window", "7")
    page.click("#reduce-question .button.danger")
    eventually(lambda: account["sync_window_days"] == 7, "it is not saved")


@test(
    "FR-SET-02: removing asks in the specified words; removing the last one leads to the first launch", mock_only=True
)
def remove(site):
    other = other_site(site, accounts=2, size=20)
    page = open_settings(other, "/accounts/2")
    page.click("#remove")
    page.wait_for_selector("#remove-question[open]")
    words = "Remove robin.vale@harborworks.example? All local emails, drafts, and cached data for this account will be deleted."
    check(words in page.inner_text("#remove-question"), page.inner_text("#remove-question"))
    check_accessible(page, "remove")
    page.click("#remove-question .button.danger")
    eventually(lambda: location(page).endswith("/settings/accounts"), location(page))
    eventually(lambda: page.locator(".account-link").count() == 1, "it is still there")
    page.click(".account-link")
    page.click("#remove")
    page.click("#remove-question .button.danger")
    page.wait_for_selector(".welcome")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SET-02: the first launch stays if the event of the last removal comes before its answer", mock_only=True)
def late_removal(site):
    page = open_settings(site, "/accounts/1")
    held = []
    page.route("**/api/accounts/1/remove", lambda route: held.append((route, route.fetch())))
    page.click("#remove")
    page.click("#remove-question .button.danger")
    page.wait_for_selector(".welcome")
    route, answer = held[0]
    route.fulfill(response=answer)
    eventually(lambda: "Removed" in page.inner_text("#toast"), "nothing is said")
    settled(page)
    check(page.is_visible(".welcome"), f"it leads to {location(page)}")


@test("FR-SET-02: servers are checked before they are saved, each side with its result under its row", mock_only=True)
def servers(site):
    page = open_settings(site, "/accounts/1/servers")
    page.click("#servers")
    page.wait_for_selector("#imapHost")
    check(page.input_value("#imapHost") == "imap.vale.example", "the form is empty")
    page.fill("#imapPort", "99999")
    page.click("text=Check and save")
    eventually(lambda: focused(page)["id"] == "imapPort", f"the keyboard is elsewhere: {focused(page)}")
    page.fill("#imapPort", "993")
    page.fill("#imapHost", "mail.vale.example")
    site.control(checks=[[True, mock_accounts.WRONG_PASSWORD]])
    page.click("text=Check and save")
    page.wait_for_selector(".check.failed")
    check("Receiving: mail.vale.example · TLS 1.3" in page.inner_text(".check:not(.failed)"), "no good row")
    check("The server refused the password." in page.inner_text(".check.failed"), page.inner_text(".checks"))
    check("Sending" in page.inner_text(".check.failed"), "the failure is under the other row")
    check(site.server.accounts.find(1)["imap"]["host"] == "imap.vale.example", "half of it was saved")
    check(page.input_value("#imapHost") == "mail.vale.example", "what was typed is gone")
    check_accessible(page, "servers refused")
    page.click("text=Check and save")
    eventually(lambda: site.server.accounts.find(1)["imap"]["host"] == "mail.vale.example", "it is not saved")
    eventually(lambda: page.locator("#imapHost").count() == 0, "the form stays open")


@test("FR-SET-01: names and signatures are edited, added and removed", mock_only=True)
def identities(site):
    page = open_settings(site, "/accounts/1/identities")
    page.fill("#identity-0-signature", "Robin\nVale Ltd")
    page.click("text=Add an address")
    page.fill("#identity-1-address", "robin")
    page.click("#save-identities")
    eventually(lambda: "Not a complete address: robin" in page.inner_text("#identity-1-address-note"), "no sentence")
    page.fill("#identity-1-address", "hello@vale.example")
    page.check("#identity-1-default")
    check(not page.is_checked("#identity-0-default"), "two are the default")
    page.click("#save-identities")
    rows = lambda: site.server.accounts.find(1)["identities"]
    eventually(lambda: len(rows()) == 2, "they are not saved")
    check(rows()[0]["signature"] == "Robin\nVale Ltd" and rows()[1]["default"], str(rows()))
    check_accessible(page, "identities")
    page.click("text=Remove this address >> nth=1")
    page.click("#save-identities")
    eventually(lambda: len(rows()) == 1 and rows()[0]["default"], "it is not removed")


@test("FR-SET-01: leaving the settings saves names and signatures, and keeps what cannot be saved", mock_only=True)
def left_identities(site):
    rows = lambda: site.server.accounts.find(1)["identities"]
    page = open_settings(site, "/accounts/1/identities")
    page.fill("#identity-0-signature", "Robin, from the train")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: rows()[0]["signature"] == "Robin, from the train", "it is not saved")
    eventually(lambda: "Names and signatures saved" in page.inner_text("#toast"), "nothing is said")
    page.go_back()
    page.click("text=Add an address")
    page.fill("#identity-1-address", "robin")
    page.keyboard.press("Escape")
    eventually(lambda: "are not saved" in page.inner_text("#alert"), "nothing is said")
    check("Not a complete address: robin" in page.inner_text("#alert"), "no reason")
    check_accessible(page, "not saved")
    page.go_back()
    eventually(lambda: page.input_value("#identity-1-address") == "robin", "it is gone")
    boxes = "[...document.querySelectorAll('.identity-box')].map((one) => one.getBoundingClientRect().top)"
    legend = "document.querySelectorAll('.identity legend')[1].getBoundingClientRect().top"
    check(page.evaluate(boxes)[1] + 8 < page.evaluate(legend), "the line runs through the address")
    site.picture(page, "identities-two")
    page.fill("#identity-1-address", "robin@vale.example")
    page.click("#save-identities")
    eventually(lambda: len(rows()) == 2, "it is not saved")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    check(len(rows()) == 2, "it is saved again")
