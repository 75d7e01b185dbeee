"""Saved searches in the sidebar."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, location, settled, status, test
from page_steps import search_for

ROWS = "[role=treeitem][data-key^=saved-]"


def save(page, name):
    page.click("#save-search")
    page.wait_for_selector("#saved-form[open]")
    page.fill("#saved-name", name)
    page.keyboard.press("Enter")


@test(
    "A search is saved under a name, listed with its unread count, opened, renamed and deleted with undo",
    mock_only=True,
)
def saved_searches(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open(size=size, scheme=scheme)
        search_for(page, "harbour")
        page.keyboard.press("Enter")
        page.wait_for_selector("#save-search")
        page.click("#save-search")
        page.wait_for_selector("#saved-form[open]")
        check(focused(page)["id"] == "saved-name", "the name has not the keyboard")
        page.keyboard.type("Sea")
        check(page.input_value("#saved-name") == "Sea", f"typing gives {page.input_value('#saved-name')}")
        page.fill("#saved-name", "  ")
        page.keyboard.press("Enter")
        eventually(lambda: "Give it a name" in page.inner_text("#saved-form"), "an empty name is not refused")
        check_accessible(page, f"form, {scheme}")
        site.picture(page, f"saved-form-{size[0]}-{scheme}")
        page.fill("#saved-name", "The harbour")
        page.keyboard.press("Enter")
        eventually(lambda: "Saved as The harbour" in page.inner_text("#toast"), "nothing says that it is saved")
        eventually(lambda: page.locator("#save-search").count() == 0, "it can be saved twice")
        page.goto(site.address + "/")
        page.wait_for_selector(ROW)
        if size == PHONE:
            page.click("#tabbar >> text=Mailboxes")
        row = page.locator(ROWS)
        row.wait_for()
        unread = sum(
            result["unread"] for result in site.server.mail.search("harbour", 1000, None, None)["results"]
        )
        check(unread > 0 and f"{unread} unread" in row.get_attribute("aria-label"), row.get_attribute("aria-label"))
        settled(page)
        check_accessible(page, f"sidebar, {scheme}")
        site.picture(page, f"saved-{size[0]}-{scheme}")
        row.click()
        eventually(lambda: location(page).endswith("/search?q=harbour"), location(page))
        check(row.get_attribute("aria-selected") == "true", "the row is not the one on screen")
        if size == PHONE:
            page.click("#tabbar >> text=Mailboxes")
        row.click(button="right")
        page.click("[role=menuitem] >> text=Rename")
        page.wait_for_selector("#saved-form[open]")
        page.fill("#saved-name", "Walks")
        page.keyboard.press("Enter")
        eventually(lambda: "Walks" in row.inner_text(), row.inner_text())
        row.click(button="right")
        page.click("[role=menuitem] >> text=Delete")
        eventually(lambda: row.count() == 0, "it is still there")
        page.click("#toast .toast-undo")
        eventually(lambda: row.count() == 1 and "Walks" in row.inner_text(), "undo does not bring it back")
        eventually(lambda: status(page) == "Walks is back", status(page))
        site.close_pages()
        site.server.reset()


@test("A name that another saved search has is refused below the field", mock_only=True)
def taken_name(site):
    page = site.open("/search?q=harbour")
    page.expected = ["409"]
    save(page, "Mine")
    eventually(lambda: page.locator(ROWS).count() == 1, "it is not listed")
    search_for(page, "harbour walk")
    save(page, "mine")
    eventually(lambda: "has this name" in page.inner_text("#saved-form"), "nothing says why")
    check(focused(page)["id"] == "saved-name", "the keyboard is not in the field")
