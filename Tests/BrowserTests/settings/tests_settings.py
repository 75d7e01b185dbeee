"""The settings: their sections, the search in them, and rows that are saved or refused."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, location, look_in_both, test
from page_steps import SIZES, other_site
from settings_steps import SECTIONS, check_reflow, open_settings, saved, show_section, tab_to

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
    check(f"Signed out, so not offered: {own[0]}. Sign in again in Settings > Accounts." in words, words)
    check_accessible(page, "an account that is signed out")
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
