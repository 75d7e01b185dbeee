"""Signing in to an account with the browser."""

import mock_accounts
from account_steps import GOOGLE, look_up
from harness import check, check_accessible, eventually, focused, test
from page_steps import BOTH
from settings_steps import check_reflow, open_settings


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
    check(
        sent == ("generic", "https://id.example.org/authorize", "https://id.example.org/token", "mail.read mail.send"),
        str(sent),
    )
    check(started["smtp_username"] == "anna-sends", "the user name for sending is lost")


@test(
    "FR-OB-01: a sign-in in the browser ends with the account, with a failed check, or with a sentence", mock_only=True
)
def oauth_ends(site):
    good, bad = mock_accounts.GOOD, mock_accounts.WRONG_PASSWORD
    failed = {"state": "failed", "imap": good, "smtp": bad}
    alert = ".field-error[role=alert]"
    refused = {"state": "failed", "message": "Authentication failed. Please try again."}
    ends = [
        ([refused], alert, "Authentication failed"),
        ([{"state": "checking"}, failed], alert, "Couldn’t connect to Gmail. Please check account permissions."),
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
