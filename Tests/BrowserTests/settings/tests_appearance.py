"""Theme and size of the text."""

from harness import PHONE, ROW, check, check_accessible, eventually, test
from page_steps import BOTH, open_first
from settings_steps import SECTIONS, open_settings, root_style, saved, show_section


@test(
    "FR-SET-01: the theme is applied at once, before the first paint of the next visit, and in other windows",
    mock_only=True,
)
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


@test(
    "NFR-SET-02: every section, a list and a conversation are accessible with the smallest and largest text",
    mock_only=True,
)
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
