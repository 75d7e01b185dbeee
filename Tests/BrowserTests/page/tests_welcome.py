"""The first launch: five steps, Back from each, and the first mail with the keyboard alone."""

import time

from harness import ROW, check, check_accessible, eventually, focused, location, look_in_both, settled, test
from page_steps import SIZES, other_site
from settings_steps import check_reflow, tab_to

STEPS = ("", "account", "security", "ai", "ready")


def first_launch(site, **options):
    page = site.open(wait=False, **options)
    page.wait_for_selector(".welcome")
    return page


def add_account(page, address="anna@example.org"):
    page.fill("#address", address)
    page.keyboard.press("Enter")
    page.wait_for_selector("#password")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")


@test("FR-OB-01: each step of the first launch is accessible and reflows in every size", mock_only=True)
def steps(site):
    for name, size in SIZES:
        for number, step in enumerate(STEPS, 1):
            page = site.open(f"/welcome/{step}", size=size, wait=False)
            page.wait_for_selector(f"[data-step='{number}'] .step-title")
            look_in_both(site, page, f"welcome-{number}-{name}")
            check_reflow(page, f"step {number} {name}")
            site.close(page)


@test(
    "FR-OB-01: without an account the page opens the first launch, and an account by password shows mail (T1)",
    mock_only=True,
)
def first_account(site):
    site.control(mode="no_account")
    page = first_launch(site)
    started = time.monotonic()
    check(
        "Your emails stay on your device. No servers. No tracking. No compromise." in page.inner_text("main"),
        "no promise",
    )
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#address")
    check(focused(page)["id"] == "address", f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.type("anna@example.org")
    page.keyboard.press("Enter")
    page.wait_for_selector("#password")
    eventually(lambda: focused(page)["id"] == "password", f"the keyboard is elsewhere: {focused(page)}")
    page.keyboard.type("secret")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    eventually(lambda: "messages so far" in page.inner_text(".added-count"), "no count")
    for step in ("security", "ai", "ready"):
        tab_to(
            page,
            "(node) => node.classList.contains('button') && !node.classList.contains('plain')",
            "the primary button",
        )
        page.keyboard.press("Enter")
        eventually(lambda: location(page).endswith(f"/welcome/{step}"), location(page))
        eventually(lambda: focused(page)["tag"] == "H1", f"{step} does not take the keyboard: {focused(page)}")
    check("You’re all set" in page.inner_text("h1"), page.inner_text("h1"))
    tab_to(page, "(node) => node.textContent === 'Go to Inbox'", "Go to Inbox")
    page.keyboard.press("Enter")
    page.wait_for_selector(ROW)
    check(time.monotonic() - started < 90, "it takes longer than 90 seconds")
    eventually(lambda: site.server.settings.setting("isOnboardingComplete")["value"] == "true", "it begins again")


@test(
    "FR-OB-01: no step after the account is shown without one, and the steps are in the specified words", mock_only=True
)
def order(site):
    site.control(mode="no_account")
    page = site.open("/welcome/ready", wait=False)
    page.wait_for_selector("#address")
    check("2 of 5" in page.inner_text(".welcome-progress"), page.inner_text(".welcome-progress"))
    site.server.reset()
    page = site.open("/welcome/security", wait=False)
    page.wait_for_selector("[data-step='3']")
    words = page.inner_text("main")
    for tip in ("Protect your data", "passcode", "Enable app lock", "backups", "Keep your system updated", "Review connected accounts", "LUKS"):
        check(tip in words, f"{tip} is missing")
    page.click("text=Continue")
    page.wait_for_selector("[data-step='4']")
    words = page.inner_text("main")
    check("Skip — the app works without AI features." in words, words)
    check("Syncing your email typically uses 500 MB – 2 GB of storage on this device" in words, words)


@test("FR-OB-01: the last step shows swiping, search, undo, categories, smart replies and summaries", mock_only=True)
def ready_tips(site):
    page = site.open("/welcome/ready", wait=False)
    page.wait_for_selector("[data-step='5']")
    words = page.inner_text("main").lower()
    for tip in ("swipe", "search", "undo", "categories", "smart replies", "summaries", "search and ai"):
        check(tip in words, f"{tip} is missing")


@test("FR-OB-01: Back leads through every step and keeps what was typed", mock_only=True)
def back(site):
    page = site.open("/welcome/ready", wait=False)
    for step in (5, 4, 3):
        page.wait_for_selector(f"[data-step='{step}']")
        page.click("button:text-is('Back')")
    page.wait_for_selector("[data-step='2']")
    check("1 account ready" in page.inner_text("h1"), page.inner_text("h1"))
    site.server.reset()
    site.control(mode="no_account")
    page = first_launch(site)
    page.click("text=Continue")
    page.fill("#address", "anna@example.org")
    page.click("button:text-is('Back')")
    page.wait_for_selector("[data-step='1']")
    page.click("text=Continue")
    page.wait_for_selector("#address")
    check(page.input_value("#address") == "anna@example.org", "the address is gone")
    page.go_back()
    page.wait_for_selector("[data-step='1']")


@test("FR-OB-01: the browser's Back goes through the address and the start, as the page's own does", mock_only=True)
def browser_back(site):
    site.control(mode="no_account")
    page = first_launch(site)
    page.click("#next")
    page.fill("#address", "anna@example.org")
    page.keyboard.press("Enter")
    page.wait_for_selector("#password")
    page.go_back()
    page.wait_for_selector("#address")
    check(page.input_value("#address") == "anna@example.org", "the address is gone")
    page.go_back()
    page.wait_for_selector("[data-step='1']")
    page.click("#next")
    page.wait_for_selector("#address")
    add_account(page)
    page.click(".added >> text=Continue")
    page.wait_for_selector("[data-step='3']")
    page.go_back()
    page.wait_for_selector(".welcome-list")
    page.go_back()
    page.wait_for_selector("[data-step='1']")


@test("FR-OB-01: app lock is turned on in the step about security, and needs the same passphrase twice", mock_only=True)
def lock_step(site):
    page = site.open("/welcome/security", wait=False)
    page.click("#app-lock")
    page.fill("#new-passphrase", "tea at four")
    check_accessible(page, "new passphrase")
    page.fill("#repeat-passphrase", "tea at five")
    page.keyboard.press("Enter")
    eventually(lambda: "not the same" in page.inner_text("#repeat-passphrase-note"), "no sentence")
    check(site.server.settings.passphrase is None, "it is on")
    page.fill("#repeat-passphrase", "tea at four")
    page.keyboard.press("Enter")
    eventually(lambda: site.server.settings.passphrase == "tea at four", "it is off")
    eventually(lambda: page.is_checked("#app-lock"), "the switch is off")


@test("FR-OB-01: Continue saves a passphrase that was entered, and stays if it is refused", mock_only=True)
def lock_by_continue(site):
    page = site.open("/welcome/security", wait=False)
    page.expected = ["503", "Failed to load"]
    page.click("#app-lock")
    page.fill("#new-passphrase", "tea at four")
    page.fill("#repeat-passphrase", "tea at five")
    page.click("#next")
    eventually(lambda: "not the same" in page.inner_text("#repeat-passphrase-note"), "no sentence")
    eventually(lambda: focused(page)["id"] == "repeat-passphrase", f"the keyboard is elsewhere: {focused(page)}")
    check(location(page).endswith("/welcome/security"), "it goes on")
    page.fill("#repeat-passphrase", "tea at four")
    site.control(fail_next=1)
    page.click("#next")
    eventually(lambda: "busy" in page.inner_text("#new-passphrase-note"), "the refusal is not shown")
    check(location(page).endswith("/welcome/security"), "it goes on")
    page.click("#next")
    page.wait_for_selector("[data-step='4']")
    check(site.server.settings.passphrase == "tea at four", "it is not saved")
    page.go_back()
    eventually(lambda: page.is_checked("#app-lock"), "the switch is off")
    page.click("#app-lock")
    page.click("text=Cancel")
    page.click("#next")
    page.wait_for_selector("[data-step='4']")
    check(site.server.settings.passphrase == "tea at four", "a form that was cancelled is submitted")


@test("FR-OB-01: a first launch that was left after the account continues with the next step", mock_only=True)
def resumes(site):
    site.control(settings={"isOnboardingComplete": "false"})
    page = site.open(wait=False)
    page.wait_for_selector("[data-step='3']")
    page = site.open("/settings/appearance", wait=False)
    page.wait_for_selector("#theme")
    settled(page)
    check(location(page).endswith("/settings/appearance"), "another page is taken away")
    page = site.open("/welcome/ready", wait=False)
    page.click("text=Go to Inbox")
    page.wait_for_selector(ROW)
    page.reload()
    page.wait_for_selector(ROW)
    settled(page)
    check(page.locator(".welcome").count() == 0, "it begins again")


@test("FR-OB-01: a second account joins the unified inbox (T19)", mock_only=True)
def second_account(site):
    other = other_site(site, size=30)
    page = other.open("/settings/accounts/add", wait=False)
    page.wait_for_selector("#address")
    add_account(page, "robin@second.example")
    page.click("text=Done")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: page.inner_text("#list-title") == "All inboxes", "no unified inbox")
    check("robin@second.example" in page.inner_text("#tree"), "the account is not in the tree")
    settled(page)
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-OB-01: a demonstration offers sample mail in the first step, says why it fails, and leads on", mock_only=True)
def sample_mail(site):
    site.control(mode="no_account", sample=True, checks=[[False, True]])
    for name, size in SIZES:
        page = first_launch(site, size=size)
        page.wait_for_selector("#sample")
        look_in_both(site, page, f"sample-{name}")
        check_reflow(page, f"sample {name}")
    page.click("#sample")
    eventually(lambda: "could not be added: The server refused" in page.inner_text("main"), page.inner_text("main"))
    check(page.is_enabled("#sample"), "it cannot be tried again")
    page.click("#sample")
    page.wait_for_selector("[data-step='2'] .welcome-list")
    check("anna@demo.example" in page.inner_text(".welcome-list"), page.inner_text("main"))


@test("FR-OB-01: without a demonstration nothing offers sample mail", mock_only=True)
def no_sample(site):
    site.control(mode="no_account")
    page = first_launch(site)
    page.wait_for_selector("#next")
    check("sample" not in page.inner_text("main").lower(), page.inner_text("main"))


@test(
    "MO-07: an account is added while saved passwords are locked: their passphrase is asked for first", mock_only=True
)
def locked_vault(site):
    site.control(mode="no_account", vault="locked")
    page = first_launch(site)
    page.expected = ["422", "Failed to load"]
    page.click("#next")
    page.fill("#address", "anna@example.org")
    page.keyboard.press("Enter")
    page.wait_for_selector("#vault-passphrase")
    check_accessible(page, "locked passwords")
    page.fill("#password", "secret")
    page.keyboard.press("Enter")
    eventually(lambda: "Enter the passphrase." in page.inner_text("#vault-passphrase-note"), "no sentence")
    eventually(lambda: focused(page)["id"] == "vault-passphrase", f"the keyboard is elsewhere: {focused(page)}")
    page.focus("#password")
    page.fill("#vault-passphrase", "wrong")
    page.click("button[type=submit]")
    eventually(lambda: "not the passphrase" in page.inner_text("#vault-passphrase-note"), "no sentence")
    eventually(lambda: focused(page)["id"] == "vault-passphrase", f"the keyboard is elsewhere: {focused(page)}")
    check(page.input_value("#password") == "secret", "the password is gone")
    check(not any(one["action"] == "add" for one in site.server.actions), "a server was asked")
    page.fill("#vault-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    page.wait_for_selector(".added")
    check(site.server.settings.vault == "unlocked", site.server.settings.vault)
