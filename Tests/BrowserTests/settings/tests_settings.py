"""The settings: each section and row, search, deep links, refusals, storage, and the keyboard alone."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, holds, location, look_in_both, test
from page_steps import BOTH, SIZES, open_first, other_site
from rest import at_rest
from settings_steps import check_reflow, look, open_settings, root_style, saved, show_section, tab_to

SECTIONS = ["accounts", "composing", "appearance", "reading", "notifications", "security", "storage", "keyboard", "about"]
REFUSED = ["503", "Failed to load"]


@test("FR-SET-01: every section is accessible and reflows, light and dark, wide and narrow", mock_only=True)
def sections(site):
    other = other_site(site, accounts=2, size=40)
    for name, size in SIZES:
        page = open_settings(other, "", size)
        look_in_both(site, page, f"settings-overview-{name}")
        for section in SECTIONS:
            show_section(other, page, section)
            look_in_both(site, page, f"settings-{section}-{name}")
            check_reflow(page, f"{section} {name}")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SET-01: Ctrl+comma and a button open the settings from everywhere, Esc and Back lead back", mock_only=True)
def opening(site):
    page = site.open()
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings")
    check(location(page).endswith("/settings"), location(page))
    page.keyboard.press("Escape")
    page.wait_for_selector(ROW)
    page.focus("#search-field")
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings")
    page.go_back()
    page.wait_for_selector(ROW)
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector("#messages .message.open")
    thread = location(page)
    page.click("#settings-button")
    page.wait_for_selector(".settings")
    check("Settings" in page.title(), page.title())
    page.click(".settings-back")
    page.wait_for_selector("#messages .message.open")
    check(location(page) == thread, f"it leads to {location(page)}")
    phone = site.open(size=PHONE)
    check(phone.is_visible("#settings-button"), "no button on a phone")


@test("FR-SET-01: the search field finds rows and leads to them", mock_only=True)
def search(site):
    page = open_settings(site)
    page.fill("#settings-search", "dark")
    page.wait_for_selector(".settings-result")
    check_accessible(page, "search")
    page.click(".settings-result >> nth=0")
    page.wait_for_selector("[data-row=theme].found")
    check(location(page).endswith("/settings/appearance/theme"), location(page))
    check(focused(page)["name"].strip() == "System", f"the keyboard is elsewhere: {focused(page)}")
    page.fill("#settings-search", "zxqv")
    eventually(lambda: "No setting matches" in page.inner_text(".settings-page h2"), "no words")
    page.press("#settings-search", "Escape")
    eventually(lambda: page.input_value("#settings-search") == "", "Esc does not clear it")
    check(page.is_visible("[data-row=theme]"), "the section is gone")


@test("FR-SET-01: Enter opens the first setting that is found, arrows go through all of them", mock_only=True)
def search_keys(site):
    page = open_settings(site)
    page.fill("#settings-search", "dark")
    page.wait_for_selector(".settings-result")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-row=theme].found")
    check(location(page).endswith("/settings/appearance/theme"), location(page))
    page.fill("#settings-search", "theme")
    page.keyboard.press("Enter")
    eventually(lambda: page.input_value("#settings-search") == "", "the row of the page that is open is not shown")
    page.wait_for_selector("[data-row=theme].found")
    page.fill("#settings-search", "swipe")
    page.wait_for_selector(".settings-result >> nth=1")
    result = "[...document.querySelectorAll('.settings-result')].indexOf(document.activeElement)"
    for key, at in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        check(page.evaluate(result) == at, f"{key} leads to {focused(page)}")
    page.keyboard.press("ArrowUp")
    check(focused(page)["id"] == "settings-search", f"the field does not get the keyboard: {focused(page)}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator(".settings-result").count() == 0, "Esc does not end the search")
    eventually(lambda: focused(page)["name"].strip() == "System", f"the keyboard is elsewhere: {focused(page)}")
    page.fill("#settings-search", "zxqv")
    page.keyboard.press("Enter")
    eventually(lambda: "No setting matches" in page.inner_text(".settings-page h2"), "no words")
    page.fill("#settings-search", "swipe left")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-row=swipe-left].found")


@test("FR-SET-01: a deep link shows its row, also one that is loaded later", mock_only=True)
def deep_links(site):
    page = open_settings(site, "/storage/wipe")
    page.wait_for_selector("[data-row=wipe].found")
    eventually(lambda: focused(page)["id"] == "wipe", f"the keyboard is elsewhere: {focused(page)}")
    page = open_settings(site)
    for words, row in (("sync window", "sync-window"), ("pause", "pause"), ("remove account", "remove")):
        page.fill("#settings-search", words)
        page.click(f".settings-result[href$='/accounts/1/{row}']")
        page.wait_for_selector(f"[data-row={row}].found")
        eventually(lambda: focused(page)["id"] == row, f"the keyboard is elsewhere: {focused(page)}")
        check(location(page).endswith(f"/settings/accounts/1/{row}"), location(page))
    page = open_settings(site, "/accounts/1/identities")
    eventually(lambda: "signatures" in focused(page)["name"], f"the keyboard is elsewhere: {focused(page)}")


@test("FR-SET-01: the theme is applied at once, before the first paint of the next visit, and in other windows", mock_only=True)
def theme(site):
    page = open_settings(site, "/appearance")
    other = site.open(scheme="light")
    check(not root_style(page)["dark"], "it begins dark")
    page.click("#theme >> text=Dark")
    eventually(lambda: root_style(page) == {"theme": "dark", "size": 16, "dark": True}, f"{root_style(page)}")
    eventually(lambda: saved(site, "appTheme") == "dark", "it is not saved")
    eventually(lambda: root_style(other)["dark"], "another window stays light")
    check_accessible(page, "dark by choice")
    check(page.locator("[data-row=theme] .setting-dot").count() == 1, "no dot where it is changed")
    page.reload(wait_until="commit")
    page.wait_for_selector("body", state="attached")
    check(root_style(page)["dark"], "a new visit begins light")
    page.wait_for_selector("#theme")
    page.click("[data-row=theme] >> text=Reset")
    eventually(lambda: root_style(page)["theme"] == "system", "Reset does nothing")
    eventually(lambda: saved(site, "appTheme") == "system", "the reset is not saved")
    check(page.locator("[data-row=theme] .setting-dot").count() == 0, "the dot stays")


@test("FR-SET-01: text from 80 to 200 per cent changes everything, and nothing is cut off", mock_only=True)
def text_size(site):
    page = open_settings(site, "/appearance", size=PHONE)
    for size, pixels in (("200", 32), ("80", 12.8)):
        page.select_option("#text-size", size)
        eventually(lambda: abs(root_style(page)["size"] - pixels) < 0.1, f"{root_style(page)}")
        check_accessible(page, f"text {size}")
    page.select_option("#text-size", "200")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    check(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "mail is wider than the window")
    site.picture(page, "text-200-phone")


@test("FR-SET-01: a setting that is not saved turns back and says why", mock_only=True)
def refusal(site):
    page = open_settings(site, "/composing")
    page.expected = REFUSED
    check(page.input_value("#undo-send") == "5", "another default")
    site.control(fail_next=1)
    page.select_option("#undo-send", "30")
    eventually(lambda: "Not saved: The database is busy." in page.inner_text("#undo-send-note"), "no reason")
    check(page.input_value("#undo-send") == "5", "it is not turned back")
    check_accessible(page, "refused")
    site.picture(page, "settings-refused")
    page.select_option("#undo-send", "30")
    eventually(lambda: saved(site, "undoSendDelaySeconds") == "30", "it is not saved")
    eventually(lambda: "Not saved" not in page.inner_text("#undo-send-note"), "the reason stays")
    page.reload()
    eventually(lambda: page.input_value("#undo-send") == "30", "it is lost")


@test("FR-SET-01: rows of reading, notifications and network are saved as they are", mock_only=True)
def rows(site):
    page = open_settings(site, "/reading")
    page.select_option("#subject-threads", "off")
    page.select_option("#kept-mail", "7")
    eventually(lambda: saved(site, "subjectFallback") == "off", "the subject fallback is not saved")
    eventually(lambda: saved(site, "deletedMailRetentionDays") == "7", "the retention is not saved")
    page.click("#category-social")
    eventually(lambda: '"social":false' in saved(site, "categoryTabVisibility"), "the tab is not hidden")
    page.click("text=Notifications")
    page.click("#notify-1")
    eventually(lambda: saved(site, "notificationPreferences") == '{"1": false}', "the switch is not saved")
    page.click("text=Storage")
    page.select_option("#metered", "on")
    eventually(lambda: saved(site, "treatNetworkAsMetered") == "on", "the network is not saved")


@test("NFR-SET-02: every section, a list and a conversation are accessible with the smallest and largest text", mock_only=True)
def text_size_access(site):
    for percent, (scheme, size) in (("80", BOTH[0]), ("200", BOTH[1])):
        site.control(settings={"textSizePercent": percent})
        page = site.open(size=size, scheme=scheme)
        eventually(lambda: abs(root_style(page)["size"] - 0.16 * int(percent)) < 0.1, f"{root_style(page)}")
        check_accessible(page, f"list {percent} %")
        open_first(page)
        check_accessible(page, f"conversation {percent} %")
        for section in SECTIONS:
            show_section(site, page, section)
            check_accessible(page, f"{section} {percent} %")


@test("A row that the program does not have is not shown", mock_only=True)
def missing_rows(site):
    notifications = ["notificationPreferences", "notifications.desktop", "notifCategoryPreferences", "vipContacts"]
    site.control(missing_settings=[*notifications, "quietHoursEnabled", "subjectFallback"])
    page = open_settings(site, "/reading")
    page.wait_for_selector("#kept-mail")
    check(page.locator("#subject-threads").count() == 0, "a row without a setting")
    check("Notifications" not in page.inner_text(".settings-nav"), "a section without rows")


@test("FR-SET-01: only with several accounts one is the default", mock_only=True)
def default_account(site):
    page = open_settings(site, "/composing")
    page.wait_for_selector("#undo-send")
    check(page.locator("#default-account").count() == 0, "a choice of one")
    other = other_site(site, accounts=2, size=20)
    page = open_settings(other, "/composing")
    page.select_option("#default-account", "2")
    eventually(lambda: saved(other, "defaultSendingAccountId") == "2", "it is not saved")
    other.control(mode="signed_out")
    page = open_settings(other, "/composing")
    own = [one["address"] for one in other.server.mail.overview()["accounts"]]
    eventually(lambda: page.locator("#default-account option").all_inner_texts() == [own[1]], "it is still offered")
    words = page.inner_text("#default-account-note")
    check(f"Signed out, so not offered: {own[0]}. Sign in again in Accounts." in words, words)
    check_accessible(page, "an account that is signed out")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SET-03: storage is shown as bars and a table, with warnings in words", mock_only=True)
def storage(site):
    site.control(sizes={"1": [4_900_000_000, 212_000_000, 96_000_000]})
    page = open_settings(site, "/storage")
    page.wait_for_selector(".usage-table")
    words = page.inner_text(".usage-table")
    for part in ("4.9 GB", "212 MB", "96 MB", "5.2 GB"):
        check(part in words, f"{part} is not in {words}")
    warnings = page.inner_text(".settings-page")
    check("More than 2 GB" in warnings and "More than 5 GB in all accounts." in warnings, "no warning")
    check(page.locator(".usage-warning .icon").count() == 2, "warnings have no icon")
    check_accessible(page, "storage with warnings")
    page.select_option("#limit-1", "1000")
    eventually(lambda: site.server.accounts.find(1)["attachment_limit_mb"] == 1000, "the limit is not saved")
    page.select_option("#limit-1", label="No limit")
    eventually(lambda: site.server.accounts.find(1)["attachment_limit_mb"] == 0, "no limit is not saved")
    check("0 B" not in page.inner_text("#limit-1"), page.inner_text("#limit-1"))


@test("FR-SET-03: limits and accounts that are changed elsewhere are shown at once", mock_only=True)
def limits_elsewhere(site):
    page = open_settings(site, "/storage")
    page.wait_for_selector("#limit-1")
    account = open_settings(site, "/accounts/1")
    account.wait_for_selector("#account-limit")
    site.control(account={"1": {"attachment_limit_mb": 1000, "sync_window_days": 7}})
    eventually(lambda: page.input_value("#limit-1") == "1000", "storage shows the earlier limit")
    eventually(lambda: account.input_value("#account-limit") == "1000", "the account shows the earlier limit")
    eventually(lambda: account.input_value("#sync-window") == "7", "the account shows the earlier window")
    # What happens while the stream is broken has no event.
    site.server.accounts.find(1)["attachment_limit_mb"] = 2000
    site.control(drop_streams=True)
    eventually(lambda: page.input_value("#limit-1") == "2000", "after a break storage shows the earlier limit")


@test("MO-07: Security says who can read saved passwords, and unlocks them with their passphrase", mock_only=True)
def vault(site):
    site.control(vault="key_file")
    for scheme, size in BOTH:
        page = open_settings(site, "/security", size, scheme)
        eventually(lambda: "anyone who can read your home folder" in page.inner_text(".settings-main"), "no notice")
        look(site, page, f"vault-key-file-{size[0]}-{scheme}", scheme)
    site.control(vault="locked")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.expected = ["422", "Failed to load"]
        page.click("#banners >> text=Unlock")
        page.wait_for_selector("#vault-passphrase")
        page.fill("#vault-passphrase", "wrong")
        page.keyboard.press("Enter")
        eventually(lambda: "not the passphrase" in page.inner_text("#vault-passphrase-note"), "no sentence")
        look(site, page, f"vault-locked-{size[0]}-{scheme}", scheme)
    page = open_settings(site, "/security/vault")
    page.fill("#vault-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    eventually(lambda: site.server.settings.vault == "unlocked", "it is locked")
    eventually(lambda: page.locator("#vault-passphrase").count() == 0, "the form stays")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: "passwords are locked" not in page.inner_text("#banners"), "the banner stays")


@test("MO-07: the passphrase of saved passwords is set, changed and removed, each with the current one", mock_only=True)
def vault_passphrase(site):
    site.control(vault="key_file")
    page = open_settings(site, "/security/vault")
    page.expected = ["422", "Failed to load"]
    page.click("#vault-set")
    eventually(lambda: focused(page)["id"] == "vault-new", f"the keyboard is at {focused(page)}")
    fill_vault(page, new="short")
    eventually(lambda: "at least 8" in page.inner_text("#vault-new-note"), "no sentence")
    fill_vault(page, new="we ran to the lighthouse")
    page.wait_for_selector("#vault-change")
    check(site.server.settings.vault_passphrase == "we ran to the lighthouse", "it is not set")
    eventually(lambda: focused(page)["id"] == "vault-change", f"the keyboard is at {focused(page)}")
    page.click("#vault-change")
    fill_vault(page, current="wrong", new="we swam to the lighthouse")
    eventually(lambda: "not the passphrase" in page.inner_text("#vault-current-note"), "no sentence")
    check(page.input_value("#vault-new") == "we swam to the lighthouse", "the new passphrase is gone")
    fill_vault(page, current="we ran to the lighthouse", new="we swam to the lighthouse")
    page.wait_for_selector("#vault-current", state="detached")
    check(site.server.settings.vault_passphrase == "we swam to the lighthouse", "it is not changed")
    page.click("#vault-remove")
    check("home folder" in page.inner_text("#vault-current-note"), "it does not say what that means")
    fill_vault(page, current="we swam to the lighthouse")
    page.wait_for_selector("#vault-set")
    check(site.server.settings.vault == "key_file", site.server.settings.vault)


@test("MO-07: Security follows passwords that are unlocked, locked or protected on the command line", mock_only=True)
def vault_elsewhere(site):
    site.control(vault="locked")
    page = open_settings(site, "/security")
    page.focus("#vault-passphrase")
    site.control(vault="unlocked")
    page.wait_for_selector("#vault-change")
    check(page.locator("#vault-passphrase").count() == 0, "the form stays")
    check("your passphrase has opened" in page.inner_text(".settings-main"), "the words stay")
    eventually(lambda: focused(page)["id"] == "vault", f"the keyboard is at {focused(page)}")
    site.control(vault="locked")
    page.wait_for_selector("#vault-passphrase")
    site.control(vault="key_file")
    page.wait_for_selector("#vault-set")
    site.control(vault="unlocked")
    page.wait_for_selector("#vault-change")


@test("The forms of the passphrase of saved passwords are accessible in every size", mock_only=True)
def vault_forms(site):
    for state, way in (("key_file", "set"), ("unlocked", "change"), ("unlocked", "remove")):
        site.control(vault=state)
        for scheme, size in BOTH:
            page = open_settings(site, "/security/vault", size, scheme)
            page.click(f"#vault-{way}")
            look(site, page, f"vault-{way}-{size[0]}-{scheme}", scheme)


def fill_vault(page, current=None, new=None):
    if current is not None:
        page.fill("#vault-current", current)
    if new is not None:
        page.fill("#vault-new", new)
        page.fill("#vault-again", new)
    page.keyboard.press("Enter")


@test("FR-SET-03: the cache says what it frees, asks, and is cleared", mock_only=True)
def clear_cache(site):
    page = open_settings(site, "/storage")
    page.expected = REFUSED
    eventually(lambda: "Frees about 216 MB." in page.inner_text("#clear-cache-note"), "no amount")
    page.click("#clear-cache")
    page.wait_for_selector("#clear-cache-question[open]")
    words = page.inner_text("#clear-cache-question")
    check("This will remove cached attachments and data. Emails and accounts will not be affected." in words, words)
    check_accessible(page, "clear cache")
    page.click("#clear-cache-question >> text=Cancel")
    is_kept = lambda: "Frees about 216 MB." in page.inner_text("#clear-cache-note")
    holds(is_kept, "Cancel cleared it", at_rest(page))
    site.control(fail_next=1)
    page.click("#clear-cache")
    page.click("#clear-cache-question .button.danger")
    eventually(lambda: "Couldn’t clear the cache" in page.inner_text("#clear-cache-note"), "the failure is not told")
    page.click("#clear-cache")
    page.click("#clear-cache-question .button.danger")
    eventually(lambda: "Nothing to clear." in page.inner_text("#clear-cache-note"), "nothing was cleared")
    check(page.is_disabled("#clear-cache"), "there is still something to clear")


@test("FR-SET-03: storage that cannot be calculated says so, and can be tried again", mock_only=True)
def storage_fails(site):
    site.control(storage_fails=True)
    page = open_settings(site, "/storage")
    page.expected = REFUSED
    eventually(lambda: "Unable to calculate storage" in page.inner_text(".settings-page"), "no words")
    check_accessible(page, "storage failed")
    site.control(storage_fails=False)
    page.click("text=Try again")
    page.wait_for_selector(".usage-table")


@test("FR-SET-03: wiping asks in the specified words and leads to the first launch", mock_only=True)
def wipe(site):
    other = other_site(site, size=12)
    page = open_settings(other, "/storage")
    page.click("#wipe")
    page.wait_for_selector("#wipe-question[open]")
    words = page.inner_text("#wipe-question")
    check(
        "This will delete ALL local data including emails, accounts, and AI models. This cannot be undone. "
        "You will need to set up the app again." in words,
        words,
    )
    check_accessible(page, "wipe")
    page.click("#wipe-question >> text=Cancel")
    check(not other.server.settings.wiped, "Cancel wiped everything")
    page.click("#wipe")
    page.click("#wipe-question >> text=Delete Everything")
    page.wait_for_selector(".welcome")
    check(other.server.settings.wiped, "nothing was wiped")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SET-05: version, build, privacy policy and licences are there", mock_only=True)
def about(site):
    page = open_settings(site, "/about")
    eventually(lambda: "VaultMail 0.1.0 (build 2758a77)" in page.inner_text("#version"), "no version")
    check(page.get_attribute("#privacy", "href") == "/privacy", "no policy")
    page.click("summary >> text=SwiftNIO")
    check("Permission is hereby granted" in page.inner_text(".licenses details[open] pre"), "no licence text")
    check_accessible(page, "a licence")


@test("The settings work with the keyboard alone", mock_only=True)
def keyboard_only(site):
    page = site.open()
    page.keyboard.press("Control+,")
    page.wait_for_selector(".settings")
    tab_to(page, "(node) => node.textContent.includes('Composing')", "the section Composing")
    page.keyboard.press("Enter")
    eventually(lambda: focused(page)["tag"] == "H2", f"the section does not take the keyboard: {focused(page)}")
    tab_to(page, "(node) => node.id === 'undo-send'", "the delay")
    page.keyboard.press("ArrowDown")
    eventually(lambda: saved(site, "undoSendDelaySeconds") == "10", "arrows do not choose")
    tab_to(page, "(node) => node.textContent === 'Edit'", "the signature")
    page.keyboard.press("Enter")
    eventually(lambda: location(page).endswith("/settings/accounts/1/identities"), location(page))
    page.keyboard.press("Escape")
    page.wait_for_selector(ROW)
