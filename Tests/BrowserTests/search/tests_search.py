"""Search."""

from harness import (
    DESKTOP,
    PHONE,
    ROW,
    check,
    check_accessible,
    eventually,
    focused,
    holds,
    idle,
    location,
    row_keys,
    settled,
    status,
    test,
)
from page_steps import asked_since, first_word, search_for
from rest import at_rest


@test("Recent searches are offered below the empty field, by keyboard, and can be cleared")
def recent_searches(site):
    page = site.open()
    page.wait_for_selector(ROW)
    word = first_word(page)
    page.keyboard.press("/")
    search_for(page, word)
    page.keyboard.press("Enter")
    page.keyboard.press("/")
    page.fill("#search-field", "")
    page.wait_for_selector("#recent-searches:not([hidden])")
    check_accessible(page, "recent searches")
    page.keyboard.press("ArrowDown")
    check(page.evaluate("document.activeElement.textContent") == word, "down goes to the newest search")
    with page.expect_response("**/api/recent-searches"):
        page.evaluate("document.getElementById('search-field').dispatchEvent(new Event('focus'))")
    settled(page)
    check(page.evaluate("document.activeElement.textContent") == word, "a list that comes late takes the keyboard away")
    page.keyboard.press("Enter")
    eventually(
        lambda: page.input_value("#search-field") == word and "indexed" in page.inner_text("#list-count"),
        "it is searched again",
    )
    check(not page.is_visible("#recent-searches"), "the list is gone")
    page.fill("#search-field", "")
    page.wait_for_selector("#recent-searches:not([hidden])")
    page.click("#recent-searches .recent-clear")
    eventually(lambda: not page.is_visible("#recent-searches"), "nothing is offered any more")
    check(focused(page)["id"] == "search-field", "the keyboard is in the field")


@test(
    "A search is read again at once if its results changed, and some seconds later for other mail",
    mock_only=True,
)
def search_follows(site):
    page = site.open("/search?q=harbour")
    page.clock.install()
    idle(page)
    count = len(site.server.asked)
    site.control(tell={"threads": [900_000], "lists": {"inbox": 2**62}, "accounts": False, "mailboxes": False})
    idle(page)
    page.clock.run_for(1500)
    holds(lambda: asked_since(site, count) == [], "other mail starts the search again at once", at_rest(page))
    page.clock.run_for(5000)
    eventually(lambda: "/api/search" in asked_since(site, count), "other mail is never found")
    count = len(site.server.asked)
    shown = page.evaluate("Number(document.querySelector('#rows > .row').dataset.thread)")
    site.control(tell={"threads": [shown], "lists": {}, "accounts": False, "mailboxes": False})
    eventually(lambda: "/api/search" in asked_since(site, count), "a result that changed is not read again", 3)


@test("Typing in search drops late answers, highlights hits and counts them", mock_only=True)
def search_as_typed(site):
    page = site.open()
    page.keyboard.press("/")
    late = site.server.gates.close("/api/search")
    page.keyboard.type("harb")
    eventually(lambda: late.waiting, "nothing is searched while typing")
    late.let_through()
    page.keyboard.type("our walk")
    eventually(lambda: "indexed" in page.inner_text("#list-count"), "no line")
    eventually(lambda: "q=harbour+walk" in location(page), "the address does not follow")
    late.open()
    idle(page)
    check(page.input_value("#search-field") == "harbour walk", "typing was disturbed")
    check(focused(page)["id"] == "search-field", "the field lost the keyboard")
    check("text of 100% of mail indexed" in status(page), f"not announced: {status(page)}")
    subjects = page.locator(".row-subject").all_inner_texts()
    check(all("harbour walk" in text.lower() for text in subjects if text.strip()), f"stale results: {subjects[:3]}")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#messages .message.open")
    check("thread=" in location(page), "a result opens its thread")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    eventually(lambda: location(page) == f"{site.address}/", "Esc goes back to the inbox")
    page.go_back()
    check("/search" in location(page), "typing made one step of history")


@test(
    "Search says what it did not understand, takes a suggestion with one click, and sorts by what fits best",
    mock_only=True,
)
def search_notes(site):
    page = site.open("/search?q=", wait=False)
    page.wait_for_selector(".search-help")
    check(
        "has:attachment" in page.inner_text("#list-state .search-help"), "the empty search does not tell the operators"
    )
    check_accessible(page, "search help")
    site.picture(page, "search-help-1440-light")
    page.fill("#search-field", "fro:harbour")
    page.wait_for_selector("#search-notes .text-button")
    check("There is no operator fro:" in page.inner_text("#search-notes"), page.inner_text("#search-notes"))
    check_accessible(page, "search notes")
    site.picture(page, "search-notes-1440-light")
    page.click("#search-notes .text-button")
    eventually(lambda: page.is_hidden("#search-notes"), "the note stays")
    check(page.input_value("#search-field") == "from:harbour" and "q=from%3Aharbour" in location(page), location(page))
    check(focused(page)["id"] == "search-field", "the field lost the keyboard")
    keys = row_keys(page)
    check(page.inner_text("#sort-button") == "Sort: Newest", page.inner_text("#sort-button"))
    page.click("#sort-button")
    eventually(lambda: "sort=relevance" in location(page) and row_keys(page) != keys, "the order stays")
    check(page.inner_text("#sort-button") == "Sort: Best match", "the button does not say the order")
    page.reload()
    eventually(
        lambda: page.locator(ROW).count() > 0 and page.inner_text("#sort-button") == "Sort: Best match",
        "a reload forgets the order",
    )
    page.click("#sort-button")
    eventually(lambda: row_keys(page) == keys, "the order does not come back")
    page.click("#list-title")
    page.keyboard.press("?")
    page.wait_for_selector("#help[open] .help-search")
    small = site.open("/search?q=fro:harbour", size=PHONE, scheme="dark")
    small.wait_for_selector("#search-notes .text-button")
    check_accessible(small, "search notes on a phone")
    site.picture(small, "search-notes-phone-dark")


@test(
    "T5: a search by suggestions and chips alone, each removable by keyboard, leaves its text in the field",
    mock_only=True,
)
def chips(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open(scheme=scheme, size=size)
        page.click("#search-field")
        page.keyboard.type("fro")
        page.wait_for_selector("#suggestions:not([hidden]) button")
        settled(page)
        check_accessible(page, f"suggestions, {scheme}")
        site.picture(page, f"search-suggestions-{size[0]}-{scheme}")
        page.keyboard.press("ArrowDown")
        check("from:" in focused(page)["name"], f"another suggestion comes first: {focused(page)}")
        page.keyboard.press("Enter")
        eventually(lambda: page.input_value("#search-field") == "from:", page.input_value("#search-field"))
        eventually(lambda: focused(page)["id"] == "search-field", "the field lost the keyboard")
        page.keyboard.type("a")
        page.wait_for_selector("#suggestions:not([hidden]) .suggestion")
        page.click("#suggestions .suggestion >> nth=0")
        eventually(lambda: page.locator("#search-terms .term").count() == 1, "no chip")
        page.click("#search-terms [aria-haspopup=menu]")
        page.click("#search-terms >> text=With attachments")
        eventually(
            lambda: page.input_value("#search-field").endswith("has:attachment"), page.input_value("#search-field")
        )
        page.click("#search-terms .segmented >> text=Inbox")
        eventually(lambda: page.input_value("#search-field").endswith("in:inbox"), page.input_value("#search-field"))
        check(page.get_attribute("#search-terms .segmented >> text=Inbox", "aria-pressed") == "true", "not shown")
        page.click("#search-terms .segmented >> text=All mail")
        eventually(lambda: page.locator("#search-terms .term").count() == 2, "the chips are others")
        settled(page)
        check_accessible(page, f"chips, {scheme}")
        site.picture(page, f"search-chips-{size[0]}-{scheme}")
        left = page.evaluate("document.querySelector('#list').getBoundingClientRect().left")
        check(left >= 0 and page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"it begins at {left}")
        page.focus("#search-terms .term-remove >> nth=0")
        page.keyboard.press("Delete")
        eventually(lambda: page.input_value("#search-field") == "has:attachment", page.input_value("#search-field"))
        eventually(lambda: "has:attachment" in focused(page)["name"], f"the keyboard is elsewhere: {focused(page)}")
        page.keyboard.press("Backspace")
        eventually(lambda: focused(page)["id"] == "search-field", "the keyboard is elsewhere")
        site.close_pages()


@test("Hits are counted in the open conversation, and the next and the previous one are shown", mock_only=True)
def find(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open("/search?q=harbour", size=size, scheme=scheme)
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#find")
        check(page.input_value("#find-field") == "harbour", "the words of the search are not there")
        check(focused(page)["id"] != "find-field", "the bar takes the keyboard unasked")
        page.keyboard.press("Control+Shift+F")
        eventually(lambda: focused(page)["id"] == "find-field", "the bar does not take the keyboard")
        page.keyboard.type("the")
        eventually(lambda: page.inner_text(".find-place").startswith("1 of "), page.inner_text(".find-place"))
        page.wait_for_selector("#find:not([aria-busy])")
        count = int(page.inner_text(".find-place").split()[-1])
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        if count > 1:
            eventually(lambda: page.inner_text(".find-place") == f"2 of {count}", page.inner_text(".find-place"))
        page.keyboard.press("Shift+Enter")
        page.keyboard.press("Shift+Enter")
        eventually(lambda: page.inner_text(".find-place") == f"{count} of {count}", page.inner_text(".find-place"))
        selected = page.evaluate(
            "[...document.querySelectorAll('iframe.body-frame')].map((one) => String(one.contentDocument.getSelection())).join('')"
        )
        check(selected.lower() == "the", f"selected: {selected}")
        settled(page)
        check_accessible(page, f"finding, {scheme}")
        site.picture(page, f"find-{size[0]}-{scheme}")
        page.fill("#find-field", "no such words")
        eventually(lambda: page.inner_text(".find-place") == "No hits in the text", page.inner_text(".find-place"))
        page.keyboard.press("Escape")
        eventually(lambda: page.locator("#find").count() == 0, "Escape keeps the bar")
        eventually(lambda: focused(page)["id"] == "subject", "the keyboard is elsewhere")
        site.close_pages()


@test(
    "MO-04: Spam and Trash are left out of a search until they are asked for, and every hit names its mailbox",
    mock_only=True,
)
def spam_and_trash(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page = site.open(size=size, scheme=scheme)
        search_for(page, "harbour")
        page.wait_for_selector(f"{ROW} .row-place")
        check("Search Spam and Trash too" not in page.inner_text("#list"), "offered though nothing is there")
        first = page.locator(ROW).first
        check(". In " in first.get_attribute("aria-label"), first.get_attribute("aria-label"))
        total = page.inner_text("#list-count").split(" in ")[0]
        check("conversation" in total, total)
        first.focus()
        page.keyboard.press("#")
        eventually(lambda: "Moved to Trash" in page.inner_text("#toast"), "it is not moved")
        page.reload()
        page.wait_for_selector(".search-more button")
        settled(page)
        check_accessible(page, f"more in Trash, {scheme}")
        site.picture(page, f"search-trash-{size[0]}-{scheme}")
        check(page.inner_text("#list-count").split(" in ")[0] != total, "what is in Trash is found unasked")
        page.click(".search-more button")
        eventually(
            lambda: page.input_value("#search-field") == "harbour in:anywhere", page.input_value("#search-field")
        )
        eventually(lambda: page.inner_text("#list-count").split(" in ")[0] == total, page.inner_text("#list-count"))
        check("Trash" in page.locator(".row-place").all_inner_texts(), "the hit in Trash does not say so")
        check(page.locator(".search-more").count() == 0, "it is still offered")
        check(focused(page)["id"] == "search-field", "the keyboard is lost")
        # A search in one mailbox that finds nothing offers all mail.
        page.fill("#search-field", "harbour in:travel")
        page.wait_for_selector("#list-state .empty-state .text-button")
        settled(page)
        check_accessible(page, f"nothing found, {scheme}")
        site.picture(page, f"search-wider-{size[0]}-{scheme}")
        page.click("#list-state .empty-state .text-button")
        eventually(lambda: page.input_value("#search-field") == "harbour", page.input_value("#search-field"))
        site.close_pages()
        site.server.reset()


@test("The first results are offered below the field while a search is typed, and open at once", mock_only=True)
def suggested_hits(site):
    page = site.open()
    page.click("#search-field")
    page.keyboard.type("harbour")
    page.wait_for_selector("#suggestions .suggestion-hits button")
    settled(page)
    check_accessible(page, "first results")
    site.picture(page, "search-hits-1440-light")
    hits = page.locator("#suggestions .suggestion-hits button")
    check(hits.count() == 3, f"{hits.count()} hits")
    thread = page.locator(ROW).first.get_attribute("data-thread")
    hits.first.focus()
    page.keyboard.press("Enter")
    eventually(lambda: f"thread={thread}" in location(page), location(page))
    eventually(lambda: focused(page)["id"] == "subject", "the keyboard does not go there")
    check(page.is_hidden("#suggestions"), "the suggestions stay")


@test("Hostile text stays text in every place that shows it", mock_only=True)
def hostile_text(site):
    page = site.open("/search?q=stays")
    page.wait_for_selector(f"{ROW} mark")
    check("<script>" in page.inner_text("#rows"), "the text is not shown")
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector("#messages .message.open")
    check("<b>Not bold</b>" in page.inner_text("#subject"), page.inner_text("#subject"))
    page.click(".recipients")
    check(
        page.evaluate(
            "document.querySelectorAll('#list b, #list script, #list img, #reader b, #reader i, #reader script, #reader img').length"
        )
        == 0,
        "text became elements",
    )


@test("An operator without a value keeps the results of before and offers people or mailboxes", mock_only=True)
def unfinished(site):
    page = site.open()
    word = first_word(page)
    search_for(page, word)
    eventually(lambda: page.locator(ROW).count() > 0, "nothing is found")
    keys, address = row_keys(page), location(page)
    for operator, kind in (("from:", "from:"), ("-to:", "to:"), ("in:", None)):
        page.fill("#search-field", f"{word} {operator}")
        page.wait_for_selector("#suggestions:not([hidden]) .suggestion")
        is_as_before = lambda: location(page) == address and row_keys(page) == keys
        holds(is_as_before, f"{operator} is searched", at_rest(page))
        first = page.inner_text("#suggestions .suggestion >> nth=0")
        check(kind is None or kind in first, f"{operator}: another suggestion: {first}")
        page.keyboard.press("Enter")
        check(location(page) == address and focused(page)["id"] == "search-field", "Enter searches for no value")
    check("Inbox" in page.inner_text("#suggestions"), page.inner_text("#suggestions"))
    check_accessible(page, "suggestions of an operator")
    site.picture(page, "search-operator")
    page.click("#suggestions .suggestion >> text=Inbox")
    eventually(lambda: "in%3Ainbox" in location(page), location(page))


@test("Few results while not all mail is indexed lead to the setting that downloads more", mock_only=True)
def partial(site):
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        site.server.mail.indexed_fraction = 0.204
        page = site.open("/search?q=qqqqqq", scheme=scheme, size=size, wait=False)
        page.wait_for_selector("#list-state .empty-state")
        page.wait_for_selector(".search-more")
        note, count = page.inner_text(".search-more"), page.inner_text("#list-count")
        check("searched by subject, people and date, and 20% of it by its text" in note, note)
        check("text of 20% of mail indexed" in count, count)
        settled(page)
        check_accessible(page, f"part of the mail, {scheme}")
        site.picture(page, f"search-partial-{size[0]}-{scheme}")
        page.click("text=Download more")
        page.wait_for_selector("#sync-window")
        check("/settings/accounts/1/sync-window" in location(page), location(page))
        page.go_back()
        page.wait_for_selector(".search-more")
        site.server.mail.indexed_fraction = 1.0
        page.reload()
        page.wait_for_selector("#list-state .empty-state")
        is_missing = lambda: not page.is_visible("text=Download more")
        holds(is_missing, "it offers to download what is here", at_rest(page))
