"""The browsers that are signed in, in the security settings."""

from harness import check, eventually, focused, test
from page_steps import SIZES
from settings_steps import look, open_settings


@test("Settings list the browsers that are signed in, in light and dark, wide and narrow", mock_only=True)
def listed(site):
    for name, size in SIZES:
        page = open_settings(site, "/security", size)
        page.wait_for_selector("text=Firefox on Android")
        check("This browser" in page.inner_text(".address-list li >> nth=0"), "the own browser is not named")
        check(page.locator(".address-list li >> nth=0 >> button").count() == 0, "the own browser has a button")
        look(site, page, f"sessions-{name}")


@test("A browser is signed out by its button, and all others by one", mock_only=True)
def ends(site):
    page = open_settings(site, "/security")
    page.click("button[aria-label='Sign out Firefox on Android']")
    eventually(lambda: page.locator("text=Firefox on Android").count() == 0, "it is still listed")
    eventually(
        lambda: page.evaluate("document.activeElement !== document.body"), f"the keyboard is lost: {focused(page)}"
    )
    check(page.locator("#end-sessions").count() == 0, "one other browser needs no button for all")
    site.server.settings.sessions.append(
        {**site.server.settings.sessions[-1], "id": "aaaaaaaaaaaa", "browser": "Safari on iPhone"}
    )
    page.reload()
    page.wait_for_selector("#end-sessions")
    page.click("#end-sessions")
    eventually(lambda: page.locator(".address-list li").count() == 1, "others are still listed")
