"""Tests of states that a real server does not give on demand; they run against the mock server."""

import threading
import time

import mock_server
from harness import DESKTOP, PHONE, ROW, Site, check, check_accessible, eventually, focused, location, row_keys, status, test

BOTH = (("light", DESKTOP), ("dark", PHONE))


def other_site(site, **options):
    """A second mock server with other mail, signed in."""
    server = mock_server.Server(0, **options)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    other = Site(site.browser, server.address, server.code, server, site.screenshots)
    other.sign_in()
    other.close_pages()
    return other


@test("MO-50: offline is a thin bar with the number of waiting changes, and nothing is disabled", mock_only=True)
def offline(site):
    site.control(mode="offline")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.wait_for_selector(".banner")
        check("Offline — 3 pending changes" in page.inner_text("#banners"), page.inner_text("#banners"))
        check(page.locator("button:disabled").count() == 0, "something is disabled")
        check_accessible(page, "offline")
        site.picture(page, f"offline-{size[0]}-{scheme}")


@test("What waits is listed, each with its reason in a sentence; it can be taken back or tried at once, and the list stays current", mock_only=True)
def outbox(site):
    site.control(mode="offline", waiting=[1, 2, 3])
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.click("#banners >> text=View pending changes")
        eventually(lambda: page.locator("#dialog-list li").count() == 3, "not all that waits is listed")
        text = page.inner_text("#dialog-list")
        check("Move to Archive" in text and "Waiting matter 2" in text, text)
        check("in use by another program" in text and "2 attempts" in text and "next" in text, text)
        check_accessible(page, "outbox")
        site.picture(page, f"outbox-{size[0]}-{scheme}")
        page.keyboard.press("Escape")
        check(not page.is_visible("#dialog"), "Escape does not close the list")
        check("View pending changes" in focused(page)["name"], f"the keyboard is not back: {focused(page)}")
    site.server.actions.clear()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog-list li")
    # A change that is with the server cannot be taken back.
    check(page.locator("#dialog-list li:nth-child(3) >> button:has-text('Undo')").count() == 0, "it is offered where it cannot be done")
    page.click("#dialog-list li:nth-child(2) >> button:has-text('Try now')")
    eventually(lambda: {"action": "retry", "id": 2} in site.server.actions, "the retry was not sent")
    page.click("#dialog-list li:nth-child(1) >> button:has-text('Undo')")
    eventually(lambda: page.locator("#dialog-list li").count() == 2, "what was taken back is still listed")
    check(page.evaluate("document.querySelector('#dialog').contains(document.activeElement)"), "the keyboard left the list")
    eventually(lambda: "2 pending changes" in page.inner_text("#banners"), "the strip does not count anew")
    site.control(waiting=[])
    eventually(lambda: "No pending changes" in page.inner_text("#dialog-list"), "the list does not follow")
    site.control(waiting=[1, 2, 3])


@test("What is being pressed in the list of what waits stays under the pointer while the list changes", mock_only=True)
def pressed_row(site):
    site.control(mode="offline", waiting=[1, 2, 3])
    page = site.open()
    page.click("#banners >> text=View pending changes")
    button = page.locator("#dialog-list li:nth-child(2) >> button:has-text('Try now')")
    button.hover()
    page.mouse.down()
    site.control(waiting=[1, 2])
    page.wait_for_timeout(800)
    site.server.actions.clear()
    page.mouse.up()
    eventually(lambda: {"action": "retry", "id": 2} in site.server.actions, "the retry was not sent")
    eventually(lambda: page.locator("#dialog-list li").count() == 2, "the list does not follow")
    site.control(mode="normal", waiting=[1, 2, 3])


@test("A change that waits long although the server can be reached is told by a thin bar as well", mock_only=True)
def waiting_online(site):
    site.control(mode="waiting", waiting=[1])
    page = site.open()
    eventually(lambda: "1 pending change" in page.inner_text("#banners"), "nothing is said")
    check("Offline" not in page.inner_text("#banners"), "it is not offline")
    page.click("#banners >> text=View pending changes")
    eventually(lambda: "Waiting matter 1" in page.inner_text("#dialog-list"), "the list is empty")
    site.control(mode="normal", waiting=[1, 2, 3])
    eventually(lambda: page.inner_text("#banners").strip() == "", "the bar stays")


@test("FR-SYNC-08: what is not here of a message is said and downloaded when asked for; on a metered network the page asks first", mock_only=True)
def partial_body(site):
    page = site.open()
    page.locator(f"{ROW} >> nth=11").click()
    page.wait_for_selector("#messages .message.open")
    number = int(page.locator("#messages .message.open").last.get_attribute("data-number"))
    note = page.locator(f".message[data-number='{number}'] .partial-body")
    check(note.inner_text().strip() == "", "a whole message has a note")
    before = site.server.mail.messages[number]["body_state"]
    site.control(bodies={number: {"body_state": "partial", "byte_count": 40_000_000, "present_byte_count": 1_000_000}})
    eventually(lambda: "The attachments (39 MB) are still on the server" in note.inner_text(), "nothing is said")
    check(page.locator(f".message[data-number='{number}'] iframe").count() == 1, "the text is not shown")
    check_accessible(page, "partial body")
    note.scroll_into_view_if_needed()
    site.picture(page, "partial-body-1440-light")
    site.control(metered=True)
    page.wait_for_timeout(600)
    site.server.actions.clear()
    note.locator("button").click()
    check("metered" in note.inner_text(), "the page does not ask first")
    check(not site.server.actions, "it was asked for at once")
    note.locator("text=Download anyway").click()
    eventually(lambda: {"action": "body", "message": number} in site.server.actions, "the download was not asked for")
    site.control(metered=False, bodies={number: {"present_byte_count": 10_000_000}})
    eventually(lambda: "10 MB of 40 MB" in note.inner_text(), "no progress is shown")
    check_accessible(page, "download")
    site.control(bodies={number: {"rest": "failed"}})
    eventually(lambda: "didn’t return the rest" in note.inner_text(), "the failure is not told")
    note.locator("text=Retry").click()
    eventually(lambda: len([one for one in site.server.actions if one["action"] == "body"]) == 2, "the retry was not sent")
    for state, words in (("too_large", "too large"), ("evicted", "to free space")):
        site.control(bodies={number: {"body_state": state, "rest": "none"}})
        eventually(lambda: words in note.inner_text(), f"{state} is not told")
    site.control(bodies={number: {"body_state": before}})
    eventually(lambda: note.inner_text().strip() == "", "the note stays")


@test("What happened to a message is listed with who did it, when and what exactly", mock_only=True)
def message_history(site):
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        # Further down, so that the unread ones of the first rows stay unread for other tests.
        page.locator(f"{ROW} >> nth=10").click()
        page.wait_for_selector("#messages .message.open")
        page.locator(".message.open .recipients").last.click()
        page.locator("text=Message history").last.click()
        eventually(lambda: page.locator("#dialog-list li").count() >= 3, "nothing is listed")
        text = page.inner_text("#dialog-list")
        check("It arrived in INBOX" in text and "INBOX, UID 17" in text, text)
        check("You moved it to Archive" in text and "VaultMail asked the server to move it to Archive" in text, text)
        check("The server moved it to Archive" in text and "UID 5 there" in text, text)
        check("the person" not in text and "moved to Archive" not in text, f"stored words are shown: {text}")
        check_accessible(page, "history")
        site.picture(page, f"history-{size[0]}-{scheme}")


@test("An account's error is told in its own sentence, with what waits and when it last worked", mock_only=True)
def account_error(site):
    site.control(mode="error")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.wait_for_selector(".banner.error")
        text = page.inner_text("#banners")
        check("refused the password" in text and " 1 pending change. Last synced 2 minutes ago." in text, text)
        check_accessible(page, "error")
        site.picture(page, f"error-{size[0]}-{scheme}")


@test("The first sync says how far it is while the list is usable", mock_only=True)
def first_sync(site):
    site.control(mode="first_sync")
    page = site.open()
    eventually(lambda: "4,200 of 31,000 messages" in page.inner_text("#list-progress"), "the list says it")
    check("4,200 of 31,000 messages" in page.inner_text("#sync-state"), "the sidebar says it")
    check_accessible(page, "first sync")
    site.picture(page, "first-sync-1440-light")


@test("FR-SYNC-04: while older mail comes, each mailbox that is not whole shows its own progress, live, and the account says what it does", mock_only=True)
def mailbox_progress(site):
    site.control(mode="catching_up", progress={"INBOX": [1200, 5000], "Family": [20, 900], "Projects": [3900, 4000], "Projects/Harbour": [0, None]})
    for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)):
        page = site.open(size=size, scheme=scheme)
        if size == PHONE:
            page.click("#tabbar >> text=Mailboxes")
        ring = page.locator(".progress-ring:visible")
        eventually(lambda: ring.count() == 4, f"{ring.count()} rings")
        names = [one.get_attribute("aria-label") for one in page.locator(".progress-ring:visible svg").all()]
        check(names == ["1,200 of 5,000 messages", "20 of 900 messages", "3,900 of 4,000 messages", "not downloaded yet"], str(names))
        check("1,200 of 5,000 messages" in page.get_attribute(".tree-item[data-key='inbox']", "aria-label"), "the row does not say it")
        text = page.inner_text("#sync-state")
        check("Downloading older mail: 5,120 of 9,900 messages" in text and "Last synced 2 minutes ago" in text, text)
        check_accessible(page, "mailbox progress")
        site.picture(page, f"mailbox-progress-{size[0]}-{scheme}")
    page = site.open()
    eventually(lambda: page.locator(".progress-ring:visible").count() == 4, "no rings")
    count = when_quiet(site)
    site.control(progress={"INBOX": [4000, 5000]}, tell={"lists": {}, "mailboxes": True})
    eventually(lambda: page.locator(".progress-ring:visible svg").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))") == ["4,000 of 5,000 messages"], "not live")
    # A page of a list that is drawn anew may still want the rows behind its first ones.
    asked = {path for path, query in site.server.asked[count:] if "before" not in query}
    check(asked == {"/api/overview"}, f"more is read than the overview: {asked}")
    site.control(progress={}, mode="normal")
    eventually(lambda: page.locator(".progress-ring:visible").count() == 0, "a ring stays")
    eventually(lambda: "Synced 2 minutes ago" in page.inner_text("#sync-state"), page.inner_text("#sync-state"))


@test("FR-SYNC-04: older mail is paused and resumed by keyboard, and the button keeps it", mock_only=True)
def pause_older(site):
    site.control(mode="catching_up", progress={"INBOX": [1200, 5000]}, paused=False)
    page = site.open()
    button = page.locator(".sync-pause")
    eventually(lambda: button.is_visible(), "no button")
    site.server.actions.clear()
    button.focus()
    page.keyboard.press("Enter")
    eventually(lambda: [{"action": "catch-up", "account": 1, "paused": True}] == site.server.actions, str(site.server.actions))
    eventually(lambda: "Backfill paused" in page.inner_text("#sync-state"), page.inner_text("#sync-state"))
    check(focused(page)["name"] == "Resume backfill of robin@vale.example", f"the keyboard is elsewhere: {focused(page)}")
    check(page.locator(".progress-ring:visible").count() == 1, "what is paused shows no progress")
    check_accessible(page, "paused")
    site.picture(page, "paused-1440-light")
    page.keyboard.press("Enter")
    eventually(lambda: "Downloading older mail" in page.inner_text("#sync-state"), "it does not go on")
    check(site.server.actions[-1] == {"action": "catch-up", "account": 1, "paused": False}, str(site.server.actions))
    page.expected = ["503"]
    site.control(fail_next=1)
    button.click()
    eventually(lambda: "Couldn’t pause backfill" in page.inner_text("#alert"), "the refusal is not told")
    site.control(mode="normal", progress={})
    eventually(lambda: button.is_hidden(), "the button stays")


@test("Empty mailboxes and no account are told in words", mock_only=True)
def empty(site):
    for mode, words in (("empty", "Inbox is empty"), ("no_account", "No account yet")):
        site.control(mode=mode)
        for scheme, size in BOTH:
            page = site.open(size=size, scheme=scheme, wait=False)
            eventually(lambda: words in page.inner_text("#list-state"), f"no words for {mode}")
            check_accessible(page, mode)
            site.picture(page, f"{mode}-{size[0]}-{scheme}")


@test("A refused action is taken back, and an alert says so", mock_only=True)
def refused_action(site):
    page = site.open()
    page.expected = ["503"]
    keys = row_keys(page)
    page.keyboard.press("j")
    site.control(fail_next=1)
    page.keyboard.press("e")
    eventually(lambda: "Couldn’t archive" in page.inner_text("#alert"), "no alert")
    check(row_keys(page)[:3] == keys[:3], "the row is not back")
    check(not page.is_visible("#toast"), "the toast still offers undo")
    check_accessible(page, "alert")
    site.picture(page, "alert-1440-light")
    page.click("#alert button")
    check(page.inner_text("#alert") == "", "the alert does not close")


@test("The toast stays for five seconds, longer under the pointer, and its button undoes", mock_only=True)
def toast(site):
    page = site.open()
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.hover("#toast")
    page.wait_for_timeout(5600)
    check(page.is_visible("#toast"), "the toast went away under the pointer")
    check_accessible(page, "toast")
    site.picture(page, "toast-1440-light")
    page.click(".toast-undo")
    eventually(lambda: row_keys(page)[0] == keys[0], "the button does not undo")
    page.mouse.move(700, 300)
    page.keyboard.press("s")
    page.wait_for_timeout(4200)
    check(page.is_visible("#toast"), "the toast went away before its time")
    page.wait_for_timeout(1300)
    check(not page.is_visible("#toast"), "the toast stays for ever")
    page.keyboard.press("s")


@test("Actions carry the mailbox, and opening a thread marks it as read without a toast", mock_only=True)
def actions_sent(site):
    page = site.open()
    site.server.actions.clear()
    index = next(number for number in range(9) if "unread" in page.locator(f"{ROW} >> nth={number}").get_attribute("class").split())
    row = page.locator(f"{ROW} >> nth={index}")
    row.click()
    eventually(lambda: any(one["action"] == "mark_read" for one in site.server.actions), "nothing was marked as read")
    eventually(lambda: "unread" not in row.get_attribute("class").split(), "the row is still unread")
    check(not page.is_visible("#toast"), "reading shows a toast")
    page.keyboard.press("Shift+U")
    eventually(lambda: "unread" in row.get_attribute("class").split(), "Shift+U does nothing")
    page.keyboard.press("e")
    eventually(lambda: any(one["action"] == "archive" for one in site.server.actions), "nothing was archived")
    sent = [one for one in site.server.actions if one["action"] == "archive"][0]
    check(sent["mailbox"] == site.server.mail.mailbox(1, "inbox"), f"the archive is not limited to the inbox: {sent}")
    page.keyboard.press("z")
    eventually(lambda: any(one["action"] == "undo" for one in site.server.actions), "undo was not sent")


@test("New mail does not move what is on screen, keeps the keyboard, and shows a pill when scrolled", mock_only=True)
def new_mail(site):
    page = site.open()
    for _ in range(14):
        page.keyboard.press("j")
    page.wait_for_timeout(200)
    before = focused(page)["row"]
    top = page.evaluate("document.activeElement.getBoundingClientRect().top")
    site.control(deliver=3)
    eventually(lambda: "3 new" in page.inner_text("#new-pill"), "no pill")
    check(focused(page)["row"] == before, "the keyboard moved")
    now = page.evaluate("document.activeElement.getBoundingClientRect().top")
    check(abs(now - top) <= 1, f"the row moved by {now - top} pixels")
    check_accessible(page, "pill")
    site.picture(page, "new-mail-1440-light")
    page.click("#new-pill")
    eventually(lambda: page.evaluate("document.querySelector('#list-scroller').scrollTop") == 0, "the pill does not go up")
    check(not page.is_visible("#new-pill"), "the pill stays")
    first = row_keys(page)[0]
    site.control(deliver=1)
    eventually(lambda: row_keys(page)[0] != first, "at the top new mail does not come into view")


def when_quiet(site):
    """Waits until no page has asked for anything for a second; how many requests there were by then."""
    count, since = -1, time.monotonic()
    while time.monotonic() < since + 1.0:
        if len(site.server.asked) != count:
            count, since = len(site.server.asked), time.monotonic()
        time.sleep(0.03)
    return count


def asked_since(site, count):
    """What pages asked the server for since so many requests, without their own streams."""
    return [path for path, _ in site.server.asked[count:]]


@test("FR-SYNC-09: rows that were read before a change or its undo was carried out do not hide it, nor move the keyboard to another row", mock_only=True)
def late_rows(site):
    page = site.open()
    keys = row_keys(page)
    page.locator(f"{ROW} >> nth=1").focus()
    page.wait_for_timeout(1000)
    site.control(late_rows=0.7)
    count = len(site.server.asked)
    page.keyboard.press("e")
    eventually(lambda: "/api/threads" in asked_since(site, count), "the list is not read again")
    site.control(late_changes=1.5)
    page.keyboard.press("z")
    for _ in range(3):
        site.control(tell={})
        stays(page, keys, 0.8)
    site.control(late_rows=0, late_changes=0)
    stays(page, keys, 1.5)
    row = page.locator(f"{ROW} >> nth=1")
    was_starred = "starred" in row.get_attribute("class")
    site.control(late_changes=1.5)
    page.keyboard.press("s")
    site.control(tell={})
    for _ in range(40):
        check(("starred" in row.get_attribute("class")) != was_starred, "the star is hidden again")
        page.wait_for_timeout(50)


@test("A change that the program is silent about for long is taken back, and the list follows again", mock_only=True)
def silent_program(site):
    page = site.open()
    page.clock.install()
    page.route("**/api/actions", lambda request: None)
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] != keys[0] or row_keys(page)[1] != keys[1], "the row does not go")
    page.clock.fast_forward(41_000)
    eventually(lambda: "isn’t responding" in page.inner_text("[role=alert]"), "the person is not told")
    eventually(lambda: row_keys(page)[:2] == keys[:2], "the row is not back")
    count = len(site.server.asked)
    site.control(tell={})
    page.clock.run_for(2_000)
    eventually(lambda: "/api/threads" in asked_since(site, count), "the list is not read again")


def stays(page, keys, seconds):
    """Checks for so long that the second row is the second row, and has the keyboard."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        check(row_keys(page)[:4] == keys[:4], f"the rows changed: {keys[:4]} became {row_keys(page)[:4]}")
        check(focused(page)["row"] == keys[1], f"the keyboard is elsewhere: {focused(page)}")
        page.wait_for_timeout(40)


@test("MO-48: a change elsewhere makes the page read nothing, one further down only a number, one here the rows", mock_only=True)
def reads_what_it_shows(site):
    page = site.open()
    work = site.server.mail.mailbox(1, "sent")
    page.wait_for_timeout(1200)
    count = len(site.server.asked)
    for number in range(40):
        site.control(tell={"threads": [900_000 + number], "lists": {f"mailbox:{work}": 2 ** 62}, "accounts": False, "mailboxes": False})
    page.wait_for_timeout(1200)
    check(asked_since(site, count) == [], f"mail of another mailbox makes the page ask: {asked_since(site, count)}")
    site.control(tell={"lists": {"inbox": 1}, "accounts": False, "mailboxes": False})
    page.wait_for_timeout(1200)
    asked = site.server.asked[count:]
    check([path for path, _ in asked] == ["/api/threads"] and asked[0][1]["limit"] == "1", f"mail far down: {asked}")
    count = len(site.server.asked)
    for _ in range(200):
        site.control(tell={"lists": {"inbox": 2 ** 62}, "mailboxes": True})
    page.wait_for_timeout(2000)
    asked = asked_since(site, count)
    check("/api/threads" in asked and "/api/overview" in asked, f"mail of this list is not read: {asked}")
    check(len(asked) < 30, f"{len(asked)} requests for 200 changes")


@test("A search is read again at once where its own results changed, and some seconds later for other mail", mock_only=True)
def search_follows(site):
    page = site.open("/search?q=harbour")
    page.wait_for_timeout(1200)
    count = len(site.server.asked)
    site.control(tell={"threads": [900_000], "lists": {"inbox": 2 ** 62}, "accounts": False, "mailboxes": False})
    page.wait_for_timeout(1500)
    check(asked_since(site, count) == [], "other mail starts the search anew at once")
    eventually(lambda: "/api/search" in asked_since(site, count), "other mail is never found", 6)
    count = len(site.server.asked)
    shown = page.evaluate("Number(document.querySelector('#rows > .row').dataset.thread)")
    site.control(tell={"threads": [shown], "lists": {}, "accounts": False, "mailboxes": False})
    eventually(lambda: "/api/search" in asked_since(site, count), "a result that changed is not read again", 3)


@test("MO-36: a body that arrives appears in the open thread by itself", mock_only=True)
def body_arrives(site):
    missing = next(message for message in site.server.mail.messages.values() if message["body_state"] == "wanted")
    page = site.open(f"/mailbox/inbox/thread/{missing['thread']}")
    page.wait_for_selector(".absence")
    check("Not downloaded yet" in page.inner_text(".absence"), "no words")
    check_accessible(page, "body not there")
    site.picture(page, "body-absent-1440-light")
    site.control(store_body=missing["number"])
    eventually(lambda: page.locator(".absence").count() == 0, "the words stay")
    page.wait_for_selector(".message:last-child iframe.body-frame.loaded")


@test("A stopped service is told in words, and the page recovers by itself", mock_only=True)
def service_stops(site):
    page = site.open()
    page.expected = ["ERR_", "Failed to load"]
    site.control(refuse_connections=True, drop_streams=True)
    eventually(lambda: "Mail service stopped — run vaultmail serve" in page.inner_text("#banners"), "no words", 8)
    check(page.locator(ROW).count() > 3, "the list went away")
    check_accessible(page, "stopped")
    site.picture(page, "stopped-1440-light")
    site.control(refuse_connections=False)
    eventually(lambda: page.inner_text("#banners") == "", "it does not recover", 12)
    first = row_keys(page)[0]
    site.control(deliver=1)
    eventually(lambda: row_keys(page)[0] != first, "live updates do not come back")


@test("A session that ends is told at once, and no mail stays on screen", mock_only=True)
def session_ends(site):
    other = other_site(site, size=12)
    page = other.open()
    page.expected = ["401"]
    other.control(forget_tokens=True, drop_streams=True)
    eventually(lambda: "Your session has ended" in page.inner_text("#session"), "no words", 8)
    check(not page.is_visible("#list"), "mail is still on screen")
    check(page.evaluate("localStorage.getItem('vaultmail.token')") is None, "the token is kept")
    page.goto(f"{other.address}/#code={other.code}")
    page.wait_for_selector(ROW)
    problems = other.close_pages()
    check(not problems, str(problems))


@test("Hostile text stays text in every place that shows it", mock_only=True)
def hostile_text(site):
    page = site.open("/search?q=stays")
    page.wait_for_selector(f"{ROW} mark")
    check("<script>" in page.inner_text("#rows"), "the text is not shown")
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector("#messages .message.open")
    check("<b>Not bold</b>" in page.inner_text("#subject"), page.inner_text("#subject"))
    page.click(".recipients")
    check(page.evaluate("document.querySelectorAll('#list b, #list script, #list img, #reader b, #reader i, #reader script, #reader img').length") == 0, "text became elements")


@test("Three thousand conversations: few rows in the document, and scrolling reaches the end", mock_only=True)
def long_list(site):
    other = other_site(site, size=3000)
    page = other.open()
    total = int(page.inner_text("#list-count").split()[0].replace(",", ""))
    most = 0
    for _ in range(400):
        page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
        page.wait_for_timeout(12)
        most = max(most, page.locator(ROW).count())
        if page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))") == total:
            break
    last = page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))")
    check(last == total, f"the end is row {last} of {total}")
    check(most < 60, f"{most} rows in the document")
    page.keyboard.press("k")
    check(focused(page)["isRow"], "the keyboard works at the end")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SYNC-01: at the end of an account's mailbox the page asks for older mail, and nowhere else", mock_only=True)
def older_mail(site):
    other = other_site(site, size=60, accounts=2)

    def asked():
        return [one["mailbox"] for one in other.server.actions if one["action"] == "older"]

    def scrolled_to_the_end(path, other=other):
        page = other.open(path)
        for _ in range(20):
            page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
            page.wait_for_timeout(20)

    scrolled_to_the_end("/")
    scrolled_to_the_end("/search?q=a")
    check(asked() == [], f"asked for {asked()}")
    scrolled_to_the_end("/mailbox/1")
    eventually(lambda: asked() == [1], f"asked for {asked()}")
    problems = other.close_pages()
    # The inbox of a single account is that of the account.
    single = other_site(site, size=60)
    scrolled_to_the_end("/", single)
    scrolled_to_the_end("/mailbox/starred", single)
    scrolled_to_the_end("/search?q=a", single)
    sent = [one for one in single.server.actions if one["action"] == "older"]
    check(sent == [{"action": "older", "mailbox": 1, "beyond_window": False}], str(sent))
    problems += single.close_pages()
    check(not problems, str(problems))


def end_of(page):
    """What stands below the last row."""
    page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
    return page.inner_text("#list-end") if page.is_visible("#list-end") else ""


@test("FR-SYNC-01: the end of a list says which boundary it is, and what can be done about it", mock_only=True)
def boundaries(site):
    other = other_site(site, size=24)
    states = {"window": ({"state": "window_end", "days": 30}, "All mail from the last 30 days is here. Older mail is on the server."),
              "history": ({"state": "history_end"}, "No older mail in Inbox."),
              "offline": ({"state": "offline"}, "You’re offline. Older mail loads when you reconnect."),
              "error": ({"state": "error", "message": "The server refused the password. Run vaultmail account password to enter it again."}, "Run vaultmail account password"),
              "loading": ({"state": "loading"}, "Loading older mail…")}
    for name, (older, words) in states.items():
        other.control(older=older)
        for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
            page = other.open(size=size, scheme=scheme)
            eventually(lambda: words in end_of(page), f"{name}: {end_of(page)}")
            check((page.locator("#list-end >> text=Try again").count() == 1) == (name in ("offline", "error")), f"{name}: Try again")
            check((page.locator("#list-end >> text=Load older mail").count() == 1) == (name == "window"), f"{name}: Load older mail")
            check_accessible(page, f"end of a list: {name}")
            other.picture(page, f"list-end-{name}-{size[0]}-{scheme}")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SYNC-01: older mail beyond the window comes page by page by keyboard alone; one request at a time, none by itself", mock_only=True)
def beyond_window(site):
    other = other_site(site, size=24)
    server = other.server
    asked = lambda: [one["beyond_window"] for one in server.actions if one["action"] == "older"]
    other.control(older={"state": "window_end", "days": 30})
    # Signing in has shown the list once.
    server.actions.clear()
    page = other.open()
    eventually(lambda: "Load older mail" in end_of(page), "no way to older mail")
    check(asked() == [False], str(asked()))
    page.locator("#list-end button").focus()
    other.control(older={"state": "loading"})
    page.keyboard.press("Enter")
    eventually(lambda: "Loading older mail" in end_of(page), end_of(page))
    check(focused(page)["id"] == "list-end", f"the keyboard was lost: {focused(page)}")
    for _ in range(30):
        page.evaluate("document.querySelector('#list-scroller').scrollTop -= 50; document.querySelector('#list-scroller').scrollTop = 1e9")
    other.control(tell={"lists": {}, "mailboxes": True})
    page.wait_for_timeout(400)
    check(asked() == [False, True], f"asked again while mail was coming: {asked()}")
    rows = lambda: int(page.get_attribute("#rows", "aria-rowcount"))
    before = rows()
    other.control(older={"state": "window_end", "days": 30}, deliver_old=5, tell={"lists": {}, "older": {"1": ""}})
    eventually(lambda: rows() == before + 5, f"{rows()} rows after {before}")
    eventually(lambda: "Load older mail" in end_of(page), end_of(page))
    check(asked() == [False, True, False], str(asked()))
    check("All mail from the last 30 days" in status(page) or focused(page)["id"] in ("list-end", ""), status(page))
    # What the server refuses is told, and asked for again by the person only.
    other.control(older={"state": "loading"})
    page.click("#list-end button")
    eventually(lambda: "Loading" in end_of(page), end_of(page))
    other.control(tell={"lists": {}, "older": {"1": "The server did not give older messages of this mailbox."}})
    eventually(lambda: "did not give older messages" in end_of(page), end_of(page))
    page.wait_for_timeout(500)
    check(asked() == [False, True, False, True], f"asked by itself: {asked()}")
    other.control(older={"state": "history_end"}, tell={"lists": {}})
    page.click("#list-end >> text=Try again")
    eventually(lambda: "No older mail in Inbox." in end_of(page), end_of(page))
    check(asked() == [False, True, False, True, False], str(asked()))
    # Another list begins anew.
    page.click(".tree-item[data-key='starred']")
    eventually(lambda: not page.is_visible("#list-end"), "a list that spans mailboxes has an end")
    page.click(".tree-item[data-key='inbox']")
    eventually(lambda: len(asked()) == 6 and "No older mail in Inbox" in end_of(page), str(asked()))
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SYNC-01: a list that was offline at its end goes on by itself once the account is well again", mock_only=True)
def end_online_again(site):
    other = other_site(site, size=24)
    other.control(mode="offline", older={"state": "offline"})
    other.server.actions.clear()
    page = other.open()
    eventually(lambda: "offline" in end_of(page), end_of(page))
    sent = lambda name: [one for one in other.server.actions if one["action"] == name]
    page.click("#list-end >> text=Try again")
    eventually(lambda: len(sent("sync")) == 1 and "Loading" in end_of(page), end_of(page))
    check(len(sent("older")) == 1, "asked although the server cannot be reached")
    other.control(mode="normal", older={"state": "history_end"})
    eventually(lambda: "No older mail in Inbox" in end_of(page), end_of(page))
    check(len(sent("older")) == 2, str(sent("older")))
    problems = other.close_pages()
    check(not problems, str(problems))


@test("Typing in search drops late answers, marks hits and says how many", mock_only=True)
def search_as_typed(site):
    page = site.open()
    page.keyboard.press("/")
    site.control(delay=0.25)
    page.keyboard.type("harb", delay=60)
    page.wait_for_timeout(150)
    page.keyboard.type("our walk", delay=30)
    eventually(lambda: "result" in page.inner_text("#list-count"), "no line")
    eventually(lambda: "q=harbour+walk" in location(page), "the address does not follow")
    page.wait_for_timeout(900)
    site.control(delay=0)
    check(page.input_value("#search-field") == "harbour walk", "typing was disturbed")
    check(focused(page)["id"] == "search-field", "the field lost the keyboard")
    check("100% of mail indexed" in status(page), f"not announced: {status(page)}")
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


@test("Several conversations can be selected with x and archived together", mock_only=True)
def several(site):
    page = site.open()
    keys = row_keys(page)
    for key in ("j", "x", "j", "x"):
        page.keyboard.press(key)
    check("2 selected" in page.inner_text("#selection"), "no selection bar")
    check_accessible(page, "selection")
    site.picture(page, "selection-1440-light")
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] == keys[2], "both are archived")
    check("2 conversations archived" in page.inner_text("#toast"), page.inner_text("#toast"))
    page.wait_for_timeout(200)
    page.keyboard.press("z")
    eventually(lambda: row_keys(page)[:3] == keys[:3], "both come back")


@test("Two accounts share one inbox, and each has its own part of the tree", mock_only=True)
def two_accounts(site):
    other = other_site(site, accounts=2, size=80)
    for scheme, size in BOTH:
        page = other.open(size=size, scheme=scheme)
        eventually(lambda: page.inner_text("#list-title") == "All inboxes", "no unified inbox")
        check(page.locator(".row-account:not(.none)").count() > 3, "rows do not say whose they are")
        check_accessible(page, "two accounts")
        other.picture(page, f"accounts-{size[0]}-{scheme}")
    page = other.open()
    heading = page.locator("#tree .heading").first
    heading.click()
    check(heading.get_attribute("aria-expanded") == "false", "an account can be closed")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("Mailboxes that are not synced by design are not in the tree, nor what only leads to them", mock_only=True)
def unsynced_mailboxes(site):
    other = other_site(site, size=24)
    page = other.open()
    eventually(lambda: page.locator("#tree .tree-item").count() > 10, "no tree")
    names = lambda: page.locator("#tree .tree-item").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    before = names()
    count = when_quiet(other)
    other.control(gmail=True)
    eventually(lambda: when_quiet(other) > count, "the mailboxes are not read anew")
    check(names() == before, f"{before} became {names()}")
    check(not any(words in page.inner_text("#tree") for words in ("Gmail", "Important", "All Mail")), page.inner_text("#tree"))
    problems = other.close_pages()
    check(not problems, str(problems))


@test("The tree is worked with arrow keys", mock_only=True)
def tree_keys(site):
    page = site.open()
    page.focus("#tree [tabindex='0']")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true":
            break
    count = page.locator("#tree .tree-item").count()
    page.keyboard.press("ArrowLeft")
    check(page.locator("#tree .tree-item").count() < count, "left closes")
    page.keyboard.press("ArrowRight")
    check(page.locator("#tree .tree-item").count() == count, "right opens")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    eventually(lambda: "Harbour" in page.inner_text("#list-title"), "Enter shows the mailbox")


@test("A notice is told once, as an alert", mock_only=True)
def notices(site):
    page = site.open()
    site.control(notice="“Minutes” could not be archived: the server refused the move. It is back in the inbox.")
    eventually(lambda: "could not be archived" in page.inner_text("#alert"), "no alert")
    page.reload()
    page.wait_for_selector(ROW)
    page.wait_for_timeout(400)
    check(page.inner_text("#alert") == "", "told twice")


@test("MO-58: a long thread folds its older messages, and attachments say what they are", mock_only=True)
def long_thread(site):
    mail = site.server.mail
    long = next(thread for thread in mail.threads.values() if len(thread["messages"]) == 14)
    for scheme, size in BOTH:
        page = site.open(f"/mailbox/inbox/thread/{long['id']}", size=size, scheme=scheme)
        page.wait_for_selector(".older")
        check_accessible(page, "long thread")
        page.wait_for_timeout(300)
        site.picture(page, f"long-thread-{size[0]}-{scheme}")
        page.click(".older")
        check(page.locator(".message").count() == 14, "all messages are there")
    dangerous = next(message for message in mail.messages.values() if any(one["dangerous"] for one in message["attachments"]) and message["body_state"] == "stored")
    page = site.open(f"/mailbox/inbox/thread/{dangerous['thread']}")
    page.wait_for_selector(".attachment.dangerous")
    check("can run programs" in page.inner_text(".attachment.dangerous"), "no warning")
    page.wait_for_selector("iframe.body-frame.loaded")
    before = page.get_attribute("a.attachment >> nth=0", "href")
    text = page.get_attribute("iframe.body-frame >> nth=0", "src")
    site.control(touch=[dangerous["thread"]])
    eventually(lambda: page.get_attribute("a.attachment >> nth=0", "href") != before, "files keep addresses that run out")
    check(page.get_attribute("iframe.body-frame >> nth=0", "src") == text, "a change loads the text again")
    with page.expect_download() as download:
        page.click("a.attachment >> nth=0")
    check(download.value.suggested_filename != "", "nothing is downloaded")
    check_accessible(page, "attachments")
    site.picture(page, "attachments-1440-light")


@test("MO-61: a newsletter says what was blocked, and changes to plain text and back", mock_only=True)
def newsletter(site):
    message = next(one for one in site.server.mail.messages.values() if one["kind"] == "newsletter" and one["body_state"] == "stored")
    for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)):
        page = site.open(f"/mailbox/inbox/thread/{message['thread']}", size=size, scheme=scheme)
        page.wait_for_selector("iframe.body-frame.loaded")
        check("6 remote images blocked (2 likely trackers)" in page.inner_text("#messages"), "nothing is said")
        page.wait_for_timeout(300)
        site.picture(page, f"newsletter-{size[0]}-{scheme}")
        check_accessible(page, "newsletter")
    before = page.get_attribute("iframe.body-frame", "src")
    page.keyboard.press("\\")
    eventually(lambda: page.get_attribute("iframe.body-frame", "src") != before, "\\ changes nothing")
    check(page.get_attribute(".segmented button >> nth=1", "aria-pressed") == "true", "the switch does not follow")


@test("Search says what it did not understand, takes a suggestion with one click, and sorts by what fits best", mock_only=True)
def search_notes(site):
    page = site.open("/search?q=", wait=False)
    page.wait_for_selector(".search-help")
    check("has:attachment" in page.inner_text("#list-state .search-help"), "the empty search does not tell the operators")
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
    eventually(lambda: page.locator(ROW).count() > 0 and page.inner_text("#sort-button") == "Sort: Best match", "a reload forgets the order")
    page.click("#sort-button")
    eventually(lambda: row_keys(page) == keys, "the order does not come back")
    check(page.evaluate("async () => (await import('/assets/features/conversation/highlight.js')).wordsOf('from:anna subject:tea (milk OR -sugar) \"two words\" -\"no not\" is:read')")
          == ["tea", "milk", "two", "words"], "other words are marked than those that were looked for in the text")
    page.click("#list-title")
    page.keyboard.press("?")
    page.wait_for_selector("#help[open] .help-search")
    small = site.open("/search?q=fro:harbour", size=PHONE, scheme="dark")
    small.wait_for_selector("#search-notes .text-button")
    check_accessible(small, "search notes on a phone")
    site.picture(small, "search-notes-phone-dark")
