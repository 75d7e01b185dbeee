"""Accounts in the settings: their list and pages, adding one in each way, refusals, and signing in again."""

import mock_accounts
from harness import (
    DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, location, look_in_both, settled, test,
)
from page_steps import BOTH, SIZES, other_site
from settings_steps import check_reflow, open_settings

REFUSED = ["503", "Failed to load"]
GOOGLE = {
    "provider": "Gmail",
    "source": "table",
    "asked": [],
    "resolvers": [],
    "sign_in": ["oauth", "app_password"],
    "steps": [
        {"text": "Turn on 2-Step Verification.", "link": "https://myaccount.google.com/security"},
        {"text": "Create an app password and enter it below.", "link": None},
    ],
    "oauth": {
        "provider": "google",
        "needs_client": True,
        "authorization_url": None,
        "token_url": None,
        "steps": [{"text": "Open the console.", "link": "https://console.cloud.google.com"}],
    },
}


def look_up(page, address="anna@example.org"):
    page.fill("#address", address)
    page.keyboard.press("Enter")
    page.wait_for_selector(".step-account")


@test("FR-SET-02: the page of an account is accessible and reflows in every size", mock_only=True)
def account_page(site):
    site.control(account={"1": {"active": False, "error": "The server refused the password."}})
    for name, size in SIZES:
        for path, state in (("/accounts", "list"), ("/accounts/1", "account"), ("/accounts/add", "add")):
            page = open_settings(site, path, size)
            page.wait_for_selector(".card")
            look_in_both(site, page, f"accounts-{state}-{name}")
            check_reflow(page, f"{state} {name}")
            page.context.close()
        site.pages = []


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
    eventually(lambda: "Not saved" in page.inner_text("#account-limit-note"), "the refusal is not told")
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


@test("FR-SET-02: removing asks in the specified words; removing the last one leads to the first launch", mock_only=True)
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


@test("FR-OB-01: an address leads to its servers; both are checked; the account is added with its first mail", mock_only=True)
def add(site):
    site.control(vault="key_file")
    page = open_settings(site, "/accounts")
    page.click("#add-account")
    page.wait_for_selector("#address")
    page.fill("#address", "anna")
    page.keyboard.press("Enter")
    eventually(lambda: "Not a complete address: anna" in page.inner_text("#address-note"), "no sentence")
    looking = site.server.gates.close("/api/accounts/discover")
    page.fill("#address", "anna@example.org")
    page.keyboard.press("Enter")
    eventually(lambda: "Looking for example.org’s servers… (only the domain is sent)" in page.inner_text(".looking"), "no progress")
    looking.open()
    page.wait_for_selector("#password")
    check("The domain was sent to example.org, autoconfig.example.org, the name server 192.0.2.53." in page.inner_text(".step-account"), "where?")
    check_accessible(page, "password")
    checking = site.server.gates.close("/api/accounts/add")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    eventually(lambda: page.inner_text(".checks").count("checking…") == 2, "no live rows")
    checking.open()
    page.wait_for_selector(".added")
    check("anna@example.org is ready" in page.inner_text(".added"), page.inner_text(".added"))
    eventually(lambda: "anyone who can read your home folder" in page.inner_text("#vault-notice"), "no notice")
    site.picture(page, "add-added")
    eventually(lambda: "messages so far" in page.inner_text(".added"), "no count")
    check_accessible(page, "added")
    page.click("text=Done")
    eventually(lambda: "anna@example.org" in page.inner_text(".account-list"), "it is not in the list")


@test("FR-OB-01: a wrong password keeps everything that was typed, and then works (T2)", mock_only=True)
def wrong_password(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        site.server.reset()
        site.control(checks=[[False, True]])
        page = open_settings(site, "/accounts/add", size, scheme)
        look_up(page)
        page.fill("#password", "wrong")
        page.keyboard.press("Enter")
        page.wait_for_selector(".check.failed")
        check("The server refused the password. Check it" in page.inner_text(".check.failed"), "no reason")
        check("Nothing was saved" in page.inner_text(".field-error[role=alert]"), "not said that nothing was saved")
        check(page.input_value("#password") == "wrong", "the field is empty")
        check(len(site.server.accounts.rows) == 1, "half an account was saved")
        check_accessible(page, f"wrong password {scheme}")
        site.picture(page, f"add-wrong-password-{size[0]}-{scheme}")
        check_reflow(page, f"wrong password {scheme}")
        page.fill("#password", "right")
        page.keyboard.press("Enter")
        page.wait_for_selector(".added")


def refusal(code, message):
    return {**mock_accounts.WRONG_PASSWORD, "code": code, "message": message}


NO_HOST = refusal("name_not_found", "There is no server of this name.")
LATER = refusal("temporary", "The server asks to try again later.")
# What is refused for receiving and sending, and the field that can correct it; None if none can.
REFUSALS = [
    ([False, True], "password"),
    ([NO_HOST, True], "imapHost"),
    ([True, NO_HOST], "smtpHost"),
    ([True, False], "smtpPassword"),
    ([LATER, LATER], None),
]
# The first part of the page that is covered by the head or outside the window.
IN_VIEW = """(selector) => [...document.querySelectorAll(selector)].every((node) => {
  const box = node.getBoundingClientRect();
  return [box.top + 2, box.bottom - 2].every((y) => node.contains(document.elementFromPoint(box.left + box.width / 2, y)));
})"""


def check_refused(page, field, state):
    """Fails unless the reason is in view and the keyboard where something can be done about it."""
    page.wait_for_selector(".check.failed")
    if field is None:
        eventually(lambda: page.evaluate("document.activeElement.matches('.check-result')"), f"{state}: {focused(page)}")
    else:
        eventually(lambda: focused(page)["id"] == field, f"{state}: the keyboard is at {focused(page)}")
        check(page.get_attribute(f"#{field}", "aria-invalid") == "true", f"{state}: {field} is not marked")
    settled(page)
    check(page.evaluate(IN_VIEW, ":focus"), f"{state}: what has the keyboard is out of view")
    reason = f"#{field}-note" if field else ".check.failed"
    check(page.evaluate(IN_VIEW, reason), f"{state}: the reason is out of view")


@test("FR-OB-01: a refusal is in view, and the keyboard is in the field that can correct it", mock_only=True)
def refused_fields(site):
    for scheme, size in BOTH:
        for results, field in REFUSALS:
            site.server.reset()
            # Guessed servers are shown unfolded, so that the form is longer than the window.
            site.control(checks=[results], found={"source": "guess"})
            page = open_settings(site, "/accounts/add", size, scheme)
            look_up(page)
            page.fill("#password", "secret")
            page.click("button[type=submit]")
            check_refused(page, field, f"{field} {scheme}")
            if field in ("password", None):
                check(page.evaluate(IN_VIEW, ".check-result"), f"{field} {scheme}: the result is out of view")
                check_accessible(page, f"refused {field} {scheme}")
            site.picture(page, f"add-refused-{field}-{size[0]}-{scheme}")
            page.context.close()
            site.pages.remove(page)


@test("FR-SET-02: servers and passwords that are refused are in view, with the keyboard in their field", mock_only=True)
def refused_again(site):
    for scheme, size in BOTH:
        for path, results, field in (("sign-in", [False, True], "password"), ("servers", [False, True], "password"),
                                     ("servers", [True, NO_HOST], "smtpHost"), ("sign-in", [True, False], None)):
            site.server.reset()
            site.control(checks=[results])
            page = open_settings(site, f"/accounts/1/{path}", size, scheme)
            if path == "servers":
                page.click("#servers")
            page.fill("#password", "secret")
            page.click("text=Check and save")
            check_refused(page, field, f"{path} {field} {scheme}")
            site.picture(page, f"{path}-refused-{field}-{size[0]}-{scheme}")
            page.context.close()
            site.pages.remove(page)


@test("FR-OB-01: an app password comes with numbered steps and the provider's own links", mock_only=True)
def app_password(site):
    site.control(found={**GOOGLE, "sign_in": ["app_password"]})
    page = open_settings(site, "/accounts/add")
    look_up(page, "anna@gmail.example")
    check("Gmail needs an app password for mail programs" in page.inner_text(".step-title"), "no title")
    check(page.locator(".steps li").count() == 2, "no steps")
    link = page.locator(".steps a").first
    check(link.get_attribute("href") == "https://myaccount.google.com/security", "another link")
    check("noopener" in link.get_attribute("rel") and link.get_attribute("target") == "_blank", "the link can look back")
    check("nothing was sent" in page.inner_text(".step-account"), "not said that nothing was sent")
    check_accessible(page, "app password")
    site.picture(page, "add-app-password")
    page.fill("#password", "abcd efgh")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    added = next(one for one in site.server.actions if one["action"] == "add")
    check(added["password"] == "abcdefgh", str(added))


@test("FR-OB-01: servers outside the domain get no password before the person confirms them", mock_only=True)
def must_confirm(site):
    site.control(found={"must_confirm": True, "imap": {"host": "imap.else.example", "port": 993, "security": "tls"}})
    page = open_settings(site, "/accounts/add")
    look_up(page)
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    eventually(lambda: "Confirm the servers first." in page.inner_text(".must-confirm"), "no sentence")
    check(not any(one["action"] == "add" for one in site.server.actions), "the password was sent")
    check("imap.else.example" in page.inner_text(".must-confirm"), "the server is not named")
    check_accessible(page, "must confirm")
    page.check("#confirm")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")


@test("FR-OB-01: servers that are not found are entered by hand, and Back keeps everything", mock_only=True)
def manual(site):
    site.control(found={"imap": None, "smtp": None, "source": "guess"})
    page = open_settings(site, "/accounts/add")
    look_up(page)
    check("VaultMail didn’t find the servers" in page.inner_text(".step-account"), "no words")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    eventually(lambda: "Enter the server’s name." in page.inner_text("#imapHost-note"), "no sentence")
    page.fill("#imapHost", "mail.example.org")
    page.fill("#smtpHost", "mail.example.org")
    page.select_option("#smtpSecurity", "starttls")
    page.fill("#smtpPort", "587")
    page.fill("#smtpUsername", "relay")
    page.fill("#smtpPassword", "another secret")
    page.click("text=Back >> nth=-1")
    page.wait_for_selector("#address")
    check(page.input_value("#address") == "anna@example.org", "the address is gone")
    page.keyboard.press("Enter")
    page.wait_for_selector("#imapHost")
    check(page.input_value("#imapHost") == "mail.example.org", "the server is gone")
    page.focus("#password")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    added = next(one for one in site.server.actions if one["action"] == "add")
    check(added["smtp"] == {"host": "mail.example.org", "port": 587, "security": "starttls"}, str(added))
    check((added["smtp_username"], added["smtp_password"]) == ("relay", "another secret"), str(added))


@test("FR-OB-01: a form without a server for sending says that the account can only read, and adds it", mock_only=True)
def only_reads(site):
    words = "Without a server for sending you can only read mail with this account."
    page = open_settings(site, "/accounts/add")
    look_up(page)
    check(words not in page.inner_text("form"), "it is said although there is a server")
    page.click("text=Server details")
    page.fill("#smtpHost", " ")
    eventually(lambda: page.inner_text("#smtpHost-note") == words, "nothing is said")
    check_accessible(page, "no server for sending")
    page.click("text=Server details")
    eventually(lambda: page.inner_text("#only-reads") == words, "folded away, it is not said any more")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    added = next(one for one in site.server.actions if one["action"] == "add")
    check(added["smtp"] is None, str(added))
    page = open_settings(site, "/accounts/1/servers")
    page.click("#servers")
    page.fill("#smtpHost", "")
    eventually(lambda: page.inner_text("#smtpHost-note") == words, "the settings of an account do not say it")


@test("FR-OB-01: OAuth is offered where the provider has it or is not known, and nowhere else", mock_only=True)
def other_methods(site):
    app, own = {"sign_in": ["app_password"]}, {"sign_in": ["password"]}
    offers = [
        ({**app, "provider": "iCloud"}, []),
        ({**app, "provider": "Proton Mail (Bridge)"}, []),
        ({**own, "provider": "Posteo"}, []),
        ({"sign_in": ["password", "app_password"], "provider": "GMX"}, ["Use an app password instead"]),
        ({**GOOGLE}, ["Use an app password instead"]),
        ({**own, "provider": None}, ["Use OAuth instead"]),
    ]
    for found, words in offers:
        site.control(found={"steps": [], **found})
        page = open_settings(site, "/accounts/add")
        look_up(page)
        shown = page.locator(".other-methods button").all_inner_texts()
        check(shown == words, f"{found['provider']}: {shown}")
    site.control(found=GOOGLE)
    page = open_settings(site, "/accounts/add")
    look_up(page)
    page.click("text=Use an app password instead")
    page.wait_for_selector("text=Sign in with Google instead")


@test("FR-OB-01: the browser's Back leads from the sign-in to the address, and Forward to what was typed", mock_only=True)
def browser_back(site):
    page = open_settings(site, "/accounts")
    page.click("#add-account")
    look_up(page)
    page.fill("#password", "secret")
    page.go_back()
    page.wait_for_selector("#address")
    check(location(page).endswith("/settings/accounts/add"), location(page))
    check(page.input_value("#address") == "anna@example.org", "the address is gone")
    eventually(lambda: focused(page)["id"] == "address", f"the keyboard is elsewhere: {focused(page)}")
    page.go_forward()
    page.wait_for_selector("#password")
    check(page.input_value("#password") == "secret", "the password is gone")
    page.click("button:text-is('Back')")
    page.wait_for_selector("#address")
    page.keyboard.press("Enter")
    page.wait_for_selector("#password")
    page.click("button[type=submit]")
    page.wait_for_selector(".added")
    page.go_back()
    page.wait_for_selector(".account-list")
    check(location(page).endswith("/settings/accounts"), f"Back from the end leads to {location(page)}")


@test("FR-OB-01: after a reload in the sign-in, Back still leads to the address from the next one", mock_only=True)
def back_after_reload(site):
    page = open_settings(site, "/accounts/add")
    look_up(page)
    page.reload()
    look_up(page, "bob@example.org")
    page.go_back()
    page.wait_for_selector("#address")
    check(page.input_value("#address") == "bob@example.org", page.input_value("#address"))


@test("FR-OB-01: without a network the address stays and the sentence is the specified one", mock_only=True)
def no_network(site):
    page = open_settings(site, "/accounts/add")
    page.expected = REFUSED
    page.fill("#address", "anna@offline.example")
    page.keyboard.press("Enter")
    words = "Network unavailable. Check your connection and try again."
    eventually(lambda: words in page.inner_text("#address-note"), "no sentence")
    check(page.input_value("#address") == "anna@offline.example", "the address is gone")
    check_accessible(page, "no network")
    page.click("#enter-servers")
    page.wait_for_selector("#imapHost")
    check("nothing was sent" not in page.inner_text(".step-account"), "it says that nothing was sent")
    site.picture(page, "add-no-network")
    page.fill("#imapHost", "mail.offline.example")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    added = next(one for one in site.server.actions if one["action"] == "add")
    check(added["imap"]["host"] == "mail.offline.example" and added["username"] == "anna@offline.example", str(added))


@test("FR-OB-01: OAuth asks for a client with steps, opens the browser, waits, and can be cancelled", mock_only=True)
def oauth(site):
    site.control(found=GOOGLE, flow=[{"state": "waiting"}])
    page = open_settings(site, "/accounts/add")
    look_up(page, "anna@gmail.example")
    check("Sign in with Google in your browser" in page.inner_text(".step-title"), page.inner_text(".step-title"))
    page.click("text=Why is this needed?")
    check_accessible(page, "oauth client")
    site.picture(page, "add-oauth")
    page.click("button >> text=Sign in with Google")
    eventually(lambda: "Enter the client ID." in page.inner_text("#clientID-note"), "no sentence")
    page.fill("#clientID", "my-client")
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    check(opened.value.url.startswith(site.address), opened.value.url)
    check(opened.value.evaluate("window.opener") is None, "the provider's page reaches this one")
    page.wait_for_selector(".oauth-wait")
    check(site.server.accounts.started[0]["provider"] == "google", str(site.server.accounts.started))
    check_accessible(page, "oauth waiting")
    page.click("text=Cancel")
    eventually(lambda: "Sign-in was cancelled" in page.inner_text(".field-error[role=alert]"), "no words")
    check(page.input_value("#clientID") == "my-client", "the client is gone")
    check(site.server.actions[-1]["action"] == "cancel sign-in", str(site.server.actions[-1]))


@test("FR-OB-01: any provider signs in with OAuth: its addresses and scopes are asked for and sent", mock_only=True)
def oauth_generic(site):
    site.control(flow=[{"state": "done"}])
    page = open_settings(site, "/accounts/add")
    look_up(page)
    page.click("text=Use OAuth instead")
    page.click("button[type=submit]")
    for field in ("clientID", "authorizationURL", "tokenURL"):
        eventually(lambda: page.inner_text(f"#{field}-note"), f"nothing is said about {field}")
    check_accessible(page, "generic OAuth")
    site.picture(page, "add-oauth-generic")
    check_reflow(page, "generic OAuth")
    page.fill("#clientID", "my-client")
    page.fill("#authorizationURL", "https://id.example.org/authorize")
    page.fill("#tokenURL", "https://id.example.org/token")
    page.fill("#scopes", " mail.read  mail.send ")
    page.click("text=Server details")
    page.fill("#smtpUsername", "anna-sends")
    page.focus("#clientID")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    started = site.server.accounts.started[0]
    sent = (started["provider"], started["authorization_url"], started["token_url"], started["scopes"])
    check(sent == ("generic", "https://id.example.org/authorize", "https://id.example.org/token", "mail.read mail.send"), str(sent))
    check(started["smtp_username"] == "anna-sends", "the user name for sending is lost")


@test("FR-OB-01: a sign-in in the browser ends with the account, with a failed check, or with a sentence", mock_only=True)
def oauth_ends(site):
    good, bad = mock_accounts.GOOD, mock_accounts.WRONG_PASSWORD
    failed = {"state": "failed", "imap": good, "smtp": bad}
    ends = [
        ([{"state": "failed", "message": "Authentication failed. Please try again."}], ".field-error[role=alert]", "Authentication failed"),
        ([{"state": "checking"}, failed], ".field-error[role=alert]", "Couldn’t connect to Gmail. Please check account permissions."),
        ([{"state": "waiting"}, {"state": "checking"}, {"state": "done"}], ".added", "anna@gmail.example is ready"),
    ]
    for flow, selector, words in ends:
        site.control(found=GOOGLE, flow=flow)
        page = open_settings(site, "/accounts/add")
        look_up(page, "anna@gmail.example")
        page.fill("#clientID", "my-client")
        page.keyboard.press("Enter")
        eventually(lambda: words in page.inner_text(selector), f"no “{words}”", 8)
        eventually(lambda: focused(page)["tag"] != "BODY", f"the keyboard is nowhere after “{words}”")
        check_accessible(page, words)


@test("FR-OB-01: nothing claims that a sign-in has succeeded before the account is there", mock_only=True)
def oauth_claims_nothing(site):
    for scheme, size in BOTH:
        site.control(found=GOOGLE, flow=[{"state": "waiting"}])
        page = open_settings(site, "/accounts/add", size, scheme)
        look_up(page, "anna@gmail.example")
        page.fill("#clientID", "my-client")
        page.keyboard.press("Enter")
        for state, words in (("waiting", "Waiting for your browser…"), ("checking", "checking…")):
            site.control(flow=[{"state": state}])
            eventually(lambda: words in page.inner_text(".oauth-wait"), f"no “{words}”")
            shown = page.inner_text(".add-card").lower()
            check(not any(claim in shown for claim in ("signed in", "is ready", "success")), shown)
            check(page.locator(".icon-check").count() == 0, f"a check is ticked while {state}")
            eventually(lambda: focused(page)["tag"] != "BODY", f"the keyboard is nowhere while {state}")
            check_accessible(page, f"{state} {scheme}")
            site.picture(page, f"oauth-{state}-{size[0]}-{scheme}")


@test("FR-SET-02: an account that signs in with OAuth signs in again without a password field", mock_only=True)
def oauth_again(site):
    site.control(account={"1": {"auth": "oauth", "active": False}}, flow=[{"state": "done"}])
    page = open_settings(site, "/accounts/1/sign-in")
    page.wait_for_selector("text=Sign in with your provider")
    check(page.locator("#password").count() == 0, "a password is asked for")
    page.click("button >> text=Sign in with your provider")
    eventually(lambda: "is ready" in page.inner_text("#toast"), "it does not end")
    started = site.server.accounts.started[0]
    check(started["account"] == 1 and started["client_id"] == "", str(started))
