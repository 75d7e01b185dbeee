"""Storage in the settings: sizes, limits, clearing and wiping."""

from harness import check, check_accessible, eventually, holds, test
from page_steps import other_site
from rest import at_rest
from settings_steps import open_settings

REFUSED = ["503", "Failed to load"]


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
    eventually(lambda: "Couldn’t clear the cache" in page.inner_text("#clear-cache-note"), "the failure is not shown")
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
