"""The list of conversations: live updates, long lists, and rows under the pointer."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, holds, idle, row_keys, settled, test
from page_steps import asked_since, other_site, when_quiet
from rest import at_rest


@test("New mail does not move what is on screen, keeps the keyboard, and shows a pill when scrolled", mock_only=True)
def new_mail(site):
    page = site.open()
    for _ in range(24):
        page.keyboard.press("j")
    settled(page)
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
    eventually(
        lambda: page.evaluate("document.querySelector('#list-scroller').scrollTop") == 0, "the pill does not go up"
    )
    check(not page.is_visible("#new-pill"), "the pill stays")
    first = row_keys(page)[0]
    site.control(deliver=1)
    eventually(lambda: row_keys(page)[0] != first, "at the top new mail does not come into view")


@test(
    "FR-SYNC-09: rows read before a change or its undo was carried out neither hide it nor move the keyboard",
    mock_only=True,
)
def late_rows(site):
    page = site.open()
    keys = row_keys(page)
    page.locator(f"{ROW} >> nth=1").focus()
    idle(page)
    gates = site.server.gates
    rows = gates.close("/api/threads")
    page.keyboard.press("e")
    eventually(lambda: rows.waiting, "the list is not read again")
    undo = gates.close("/api/undo")
    page.keyboard.press("z")
    eventually(lambda: undo.waiting, "nothing is undone")
    eventually(lambda: focused(page)["row"] == keys[1], "the keyboard is elsewhere")
    stays = lambda until: holds(
        lambda: focused(page)["row"] == keys[1] and row_keys(page)[:4] == keys[:4], "row or keyboard moved", until
    )
    rows.open()
    stays(rows_handled(site))
    undo.open()
    stays(at_rest(page))
    row = page.locator(f"{ROW} >> nth=1")
    was_starred = "starred" in row.get_attribute("class")
    star = gates.close("/api/actions")
    page.keyboard.press("s")
    eventually(lambda: star.waiting, "no star is sent")
    is_changed = lambda: ("starred" in row.get_attribute("class")) != was_starred
    holds(is_changed, "the star is hidden again", rows_handled(site))
    star.open()
    holds(is_changed, "the star is hidden again", at_rest(page))


def rows_handled(site):
    """A condition that holds once the page has handled rows that it reads because of a change from now on."""
    count = len(site.server.asked)
    site.control(tell={})
    # It does not read rows before it has handled those of before; one answer may have been on its way.
    return lambda: asked_since(site, count).count("/api/threads") > 2


@test("A change that the program does not answer is reverted, and the list follows again", mock_only=True)
def silent_program(site):
    page = site.open()
    page.clock.install()
    page.route("**/api/actions", lambda request: None)
    keys = row_keys(page)
    page.keyboard.press("j")
    page.keyboard.press("e")
    eventually(lambda: row_keys(page)[0] != keys[0] or row_keys(page)[1] != keys[1], "the row does not go")
    page.clock.fast_forward(41_000)
    eventually(lambda: "isn’t responding" in page.inner_text("[role=alert]"), "the user is not informed")
    eventually(lambda: row_keys(page)[:2] == keys[:2], "the row is not back")
    count = len(site.server.asked)
    site.control(tell={})
    page.clock.run_for(2_000)
    eventually(lambda: "/api/threads" in asked_since(site, count), "the list is not read again")


@test(
    "MO-48: a change elsewhere reads nothing, one further down only a number, one on screen the rows",
    mock_only=True,
)
def reads_what_it_shows(site):
    page = site.open()
    work = site.server.mail.mailbox(1, "sent")
    when_quiet(site)
    count = len(site.server.asked)
    for number in range(40):
        site.control(
            tell={
                "threads": [900_000 + number],
                "lists": {f"mailbox:{work}": 2**62},
                "accounts": False,
                "mailboxes": False,
            }
        )
    when_quiet(site)
    check(asked_since(site, count) == [], f"mail of another mailbox makes the page ask: {asked_since(site, count)}")
    site.control(tell={"lists": {"inbox": 1}, "accounts": False, "mailboxes": False})
    when_quiet(site)
    asked = site.server.asked[count:]
    check([path for path, _ in asked] == ["/api/threads"] and asked[0][1]["limit"] == "1", f"mail far down: {asked}")
    count = len(site.server.asked)
    for _ in range(200):
        site.control(tell={"lists": {"inbox": 2**62}, "mailboxes": True})
    when_quiet(site)
    asked = asked_since(site, count)
    check("/api/threads" in asked and "/api/overview" in asked, f"mail of this list is not read: {asked}")
    check(len(asked) < 30, f"{len(asked)} requests for 200 changes")


@test("Three thousand conversations: few rows in the document, and scrolling reaches the end", mock_only=True)
def long_list(site):
    other = other_site(site, size=3000)
    page = other.open()
    total = int(page.inner_text("#list-count").split()[0].replace(",", ""))
    most = 0
    for _ in range(400):
        page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
        settled(page)
        most = max(most, page.locator(ROW).count())
        if (
            page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))")
            == total
        ):
            break
    last = page.evaluate("Number([...document.querySelectorAll('#rows > .row')].at(-1).getAttribute('aria-rowindex'))")
    check(last == total, f"the end is row {last} of {total}")
    check(most < 60, f"{most} rows in the document")
    page.keyboard.press("k")
    check(focused(page)["isRow"], "the keyboard works at the end")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("The subject of the row under the pointer ends before its buttons, in every density", mock_only=True)
def under_pointer(site):
    site.server.mail.threads[min(site.server.mail.threads)]["subject"] = "Minutes of the meeting " * 9
    for density in ("compact", "default", "relaxed"):
        page = site.open()
        page.evaluate(f"document.documentElement.dataset.density = '{density}'")
        for number in range(3):
            page.hover(f"{ROW} >> nth={number}")
            settled(page)
            covered = page.evaluate("""(number) => {
              const row = document.querySelectorAll("#rows > .row")[number];
              const actions = row.querySelector(".row-actions").getBoundingClientRect();
              return [...row.querySelectorAll(".row-people, .row-subject, .row-snippet")].filter((node) => {
                const box = node.getBoundingClientRect();
                return box.width > 0 && box.right > actions.left && box.bottom > actions.top + 2 && box.top < actions.bottom - 2;
              }).map((node) => node.className);
            }""", number)
            check(not covered, f"{density}: {covered} are covered")
        site.picture(page, f"row-pointer-{density}")


@test("The key of the undo toast is not shown where there is no keyboard", mock_only=True)
def toast_by_finger(site):
    page = site.open(size=PHONE, has_touch=True, is_mobile=True)
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.wait_for_selector(".toast-undo")
    check(not page.is_visible(".toast-undo kbd"), "the key is shown")
    site.picture(page, "toast-375")
