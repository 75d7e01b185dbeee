"""Takes pictures of the page in Chromium: take_pictures.py ADDRESS FOLDER. Used by script/pictures."""

from __future__ import annotations

import pathlib
import sys

from playwright.sync_api import Browser, Page, sync_playwright

DESKTOP, PHONE = (1440, 900), (375, 812)
ROW = "#rows > .row"
#: The event stream never ends, so there is no sign that everything is drawn.
SETTLING_MS = 1500


class Photographer:
    """A signed-in browser."""

    def __init__(self, browser: Browser, address: str, folder: pathlib.Path) -> None:
        self.browser, self.folder = browser, folder
        self.origin = address.split("/#")[0]
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector(ROW)
        self.token = page.evaluate("localStorage.getItem('vaultmail.token')")
        page.close()

    def open(self, path: str = "/", size: tuple[int, int] = DESKTOP, scheme: str = "light") -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.add_init_script(
            f"if (location.protocol === 'http:') localStorage.setItem('vaultmail.token', '{self.token}')"
        )
        page = context.new_page()
        page.goto(self.origin + path)
        return page

    def take(self, page: Page, name: str) -> None:
        """Takes the picture once frames and fonts are drawn."""
        page.wait_for_timeout(SETTLING_MS)
        path = self.folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(path))
        page.context.close()

    def conversation(self, scheme: str) -> Page:
        """The inbox with an open conversation of several messages, if there is one near the top."""
        page = self.open(scheme=scheme)
        page.wait_for_selector(ROW)
        rows = page.locator(f"{ROW}:has(.row-count:text-matches('[0-9]'))")
        (rows.nth(min(1, rows.count() - 1)) if rows.count() else page.locator(ROW).first).click()
        page.wait_for_selector("#messages .message.open")
        page.mouse.move(0, 0)
        return page

    def all(self) -> None:
        self.take(self.conversation("light"), "screenshot")
        self.take(self.conversation("dark"), "pictures/dark")
        phone = self.open(size=PHONE)
        phone.wait_for_selector(ROW)
        self.take(phone, "pictures/phone")
        search = self.open("/search?q=tickets")
        search.wait_for_selector(ROW)
        search.locator(ROW).first.click()
        search.wait_for_selector("#messages .message.open")
        search.mouse.move(0, 0)
        self.take(search, "pictures/search")
        settings = self.open("/settings/appearance")
        settings.wait_for_selector(".card")
        self.take(settings, "pictures/settings")


def main() -> None:
    address, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        Photographer(browser, address, folder).all()
        browser.close()


main()
