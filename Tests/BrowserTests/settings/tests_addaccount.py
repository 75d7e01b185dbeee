"""Adding an account with its password."""

from account_steps import GOOGLE, look_up
from harness import DESKTOP, PHONE, check, check_accessible, eventually, focused, location, test
from settings_steps import check_reflow, open_settings

REFUSED = ["503", "Failed to load"]


@test(
    "FR-OB-01: an address leads to its servers; both are checked; the account is added with its first mail",
    mock_only=True,
)
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
    eventually(
        lambda: "Looking for example.org’s servers… (only the domain is sent)" in page.inner_text(".looking"),
        "no progress",
    )
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


@test("FR-OB-01: an app password comes with numbered steps and the provider's own links", mock_only=True)
def app_password(site):
    site.control(found={**GOOGLE, "sign_in": ["app_password"]})
    page = open_settings(site, "/accounts/add")
    look_up(page, "anna@gmail.example")
    check("Gmail needs an app password for mail programs" in page.inner_text(".step-title"), "no title")
    check(page.locator(".steps li").count() == 2, "no steps")
    link = page.locator(".steps a").first
    check(link.get_attribute("href") == "https://myaccount.google.com/security", "another link")
    check(
        "noopener" in link.get_attribute("rel") and link.get_attribute("target") == "_blank", "the link can look back"
    )
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


@test(
    "FR-OB-01: the browser's Back leads from the sign-in to the address, and Forward to what was typed", mock_only=True
)
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
