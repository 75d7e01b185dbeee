"""The command palette: found by typing, run by Enter, with recent commands first."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, location, row_keys, test

BOTH_SIZES = ((DESKTOP, "light"), (PHONE, "dark"))


def open_palette(page, key="Control+k"):
    page.keyboard.press(key)
    page.wait_for_selector("#palette[open] .picker-list [role=option]")
    eventually(lambda: focused(page)["id"] == "command", f"the keyboard is elsewhere: {focused(page)}")


def first_option(page):
    return page.inner_text(".picker-list [role=option] >> nth=0")


@test("The command palette finds actions, mailboxes and settings by typing, and shows their keys", mock_only=True)
def finds(site):
    page = site.open()
    open_palette(page)
    check_accessible(page, "palette")
    site.picture(page, "palette")
    for typed, words in (("arch", "Archive"), ("harb", "Projects/Harbour"), ("storage", "Storage"), ("mute", "Mute")):
        page.fill("#command", typed)
        eventually(lambda: words in first_option(page), f"{typed} finds {first_option(page)}")
    check("m" in page.inner_text(".picker-list .picker-detail >> nth=0"), "no key")
    page.fill("#command", "zxqv")
    eventually(lambda: first_option(page) == "Search mail for “zxqv”", first_option(page))
    page.fill("#command", "dark")
    eventually(lambda: "Theme" in first_option(page), f"a setting is not found by its words: {first_option(page)}")
    page.keyboard.press("Escape")
    eventually(lambda: page.locator("#palette").count() == 0, "it stays open")


@test("A command of the palette acts on the row that had the keyboard, and comes first the next time", mock_only=True)
def acts(site):
    page = site.open()
    page.keyboard.press("j")
    keys = row_keys(page)
    open_palette(page)
    page.keyboard.type("archive")
    page.keyboard.press("Enter")
    eventually(lambda: keys[0] not in row_keys(page)[:3], "it is not archived")
    check(any(one["action"] == "archive" for one in site.server.actions), "nothing was sent")
    open_palette(page, "Control+Shift+P")
    eventually(lambda: "Archive" in first_option(page), first_option(page))
    page.fill("#command", "travel")
    page.keyboard.press("Enter")
    eventually(lambda: page.inner_text("#list-title") == "Travel", "the mailbox is not opened")


@test(
    "The palette offers what is for a conversation only while one is open, and opens settings on a phone",
    mock_only=True,
)
def fits(site):
    page = site.open(size=PHONE)
    page.wait_for_selector(ROW)
    open_palette(page)
    page.fill("#command", "reply")
    labels = "[...document.querySelectorAll('#palette .picker-label')].map((one) => one.textContent)"
    eventually(lambda: page.evaluate(labels)[-1:] == ["Search mail for “reply”"], "nothing leads to the search")
    check("Reply" not in page.evaluate(labels), "a reply to nothing")
    check_accessible(page, "palette on a phone")
    page.fill("#command", "appearance")
    page.keyboard.press("Enter")
    eventually(lambda: location(page).endswith("/settings/appearance"), location(page))


@test("The palette finds people, accounts and saved searches, and keeps no person in the browser", mock_only=True)
def people(site):
    site.server.saved_searches.append({"id": 1, "name": "Walks at sea", "query": "harbour walk"})
    for size, scheme in BOTH_SIZES:
        page = site.open(size=size, scheme=scheme)
        eventually(lambda: page.locator("[data-key=saved-1]").count() == 1, "no saved searches")
        open_palette(page)
        page.fill("#command", "elodie")
        eventually(lambda: "Mail from Élodie Fournier" in first_option(page), first_option(page))
        check_accessible(page, f"palette with people, {scheme}")
        site.picture(page, f"palette-people-{size[0]}-{scheme}")
        page.keyboard.press("Enter")
        eventually(lambda: "from%3Aelodie" in location(page), location(page))
        check("elodie" not in page.evaluate("JSON.stringify(localStorage)"), "the browser keeps a person")
        open_palette(page)
        page.fill("#command", "walks sea")
        eventually(lambda: "Saved search" in first_option(page), first_option(page))
        page.keyboard.press("Enter")
        eventually(lambda: "q=harbour+walk" in location(page), location(page))
        open_palette(page)
        page.fill("#command", "robin@vale")
        eventually(lambda: "Account" in first_option(page), first_option(page))
        page.keyboard.press("Enter")
        eventually(lambda: "Inbox" in page.inner_text("#list-title"), page.inner_text("#list-title"))
        site.close_pages()
    page = site.open()
    open_palette(page)
    page.fill("#command", "write to noor")
    page.fill("#command", "noor")
    page.click("[role=option]:has-text('Write to Noor Haddad')")
    page.wait_for_selector(".composer .chip")
    check(
        "Noor Haddad" in page.inner_text(".composer .chip") or "noor@" in page.inner_text(".composer .chip"),
        "no recipient",
    )
