"""The place in a list: Back, Forward, reload, and addresses that lead to a conversation far down."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, holds, settled, test
from page_steps import other_site
from rest import at_rest

TOP = "document.querySelector('#list-scroller').scrollTop"


def scroll(page, top):
    """Scrolls down as far as rows have been read, until the place is reached."""

    def is_there():
        page.evaluate(f"{TOP} = {top}")
        return page.evaluate(TOP) == top

    eventually(is_there, f"the list is not {top} high")


def first_row(page):
    """The key of the first row in view, and how far it is from the top of the list."""
    return page.evaluate("""() => {
      const top = document.querySelector("#list-scroller").getBoundingClientRect().top;
      const rows = [...document.querySelectorAll("#rows > .row")].map((row) => [row, row.getBoundingClientRect()]);
      const first = rows.filter(([, box]) => box.bottom > top + 1).sort((one, other) => one[1].top - other[1].top)[0];
      return first && [first[0].dataset.key, Math.round(first[1].top - top)];
    }""")


def kept(page):
    """Waits until the browser's history has the place."""
    top = page.evaluate(TOP)
    eventually(lambda: page.evaluate("history.state?.position?.top") == top, "the place is not kept")
    return first_row(page)


@test("Reload, Back and Forward lead to the same rows of a list, also from the settings", mock_only=True)
def same_rows(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        scroll(page, 4321)
        place = kept(page)
        page.reload()
        eventually(lambda: first_row(page) == place, f"reload leads to {first_row(page)}, not {place}")
        page.goto(site.address + "/mailbox/starred")
        page.wait_for_selector(ROW)
        page.go_back()
        eventually(lambda: first_row(page) == place, f"Back leads to {first_row(page)}, not {place}")
        page.keyboard.press("Control+,")
        page.wait_for_selector("#settings, .settings")
        page.go_back()
        eventually(lambda: first_row(page) == place, f"Back from the settings leads to {first_row(page)}, not {place}")
        page.evaluate("document.querySelector('#tree [data-key=starred]').click()")
        eventually(lambda: first_row(page) and first_row(page) != place, "Starred is not shown")
        page.go_back()
        eventually(lambda: first_row(page) == place, f"Back leads to {first_row(page)}, not {place}")
        page.go_forward()
        eventually(lambda: page.evaluate(TOP) == 0 and "Starred" in page.inner_text("#list-title"), "no Starred")
        site.close_pages()


@test("A reload keeps the row that has the keyboard, and new mail above it does not move it", mock_only=True)
def same_keyboard(site):
    page = site.open()
    scroll(page, 2000)
    page.keyboard.press("j")
    for _ in range(4):
        page.keyboard.press("j")
    row = focused(page)["row"]
    check(row is not None, focused(page))
    eventually(lambda: page.evaluate("history.state?.position?.hasFocus && history.state.position.key") == row, "not kept")
    place = kept(page)
    site.control(deliver=3)
    page.reload()
    eventually(lambda: focused(page)["row"] == row, f"the keyboard is elsewhere: {focused(page)}")
    eventually(lambda: first_row(page) == place, f"the rows moved: {first_row(page)}, not {place}")
    page.keyboard.press("j")
    check(focused(page)["row"] not in (row, None), "j does not go on from there")


@test("A reload keeps the keyboard in the open conversation, and only if it was there", mock_only=True)
def same_pane(site):
    for size in (DESKTOP, PHONE):
        page = site.open(size=size)
        for key in ("j", "j", "Enter"):
            page.keyboard.press(key)
        eventually(lambda: focused(page)["id"] == "subject", f"opening leads to {focused(page)}")
        for _ in range(2):
            page.reload()
            page.wait_for_selector("#messages .message.open")
            eventually(lambda: focused(page)["id"] == "subject", f"reload leads to {focused(page)}")
        if size == DESKTOP:
            page.focus("#search-field")
            page.reload()
            page.wait_for_selector("#messages .message.open")
            holds(lambda: focused(page)["tag"] == "BODY", f"the keyboard is at {focused(page)}", at_rest(page))
        site.close_pages()


@test("The address of a conversation far down in a mailbox shows its row in the list", mock_only=True)
def deep_link(site):
    other = other_site(site, size=1500)
    try:
        mail = other.server.mail
        rows = mail.page("inbox", None, 5000)["threads"]
        deep = rows[900]["id"]
        for size, scheme in ((DESKTOP, "light"), (DESKTOP, "dark")):
            page = other.open(f"/mailbox/inbox/thread/{deep}", size=size, scheme=scheme)
            page.wait_for_selector("#messages .message.open")
            page.wait_for_selector(f"{ROW}.open[data-thread='{deep}']")
            eventually(lambda: page.evaluate(f"""() => {{
              const row = document.querySelector("#rows > .row.open").getBoundingClientRect();
              const box = document.querySelector("#list-scroller").getBoundingClientRect();
              return row.top >= box.top - 1 && row.bottom <= box.bottom + 1; }}"""), "the row is not in view")
            settled(page)
            check_accessible(page, f"deep link, {scheme}")
            site.picture(page, f"deep-link-{scheme}")
        other.close_pages()
        # A conversation that is not in the list is looked for only as long as it can be there.
        archived = next(
            number for number, thread in mail.threads.items()
            if mail.messages[thread["messages"][-1]]["mailbox"] == mail.mailbox(1, "archive")
        )
        count = len(other.server.asked)
        page = other.open(f"/mailbox/inbox/thread/{archived}")
        page.wait_for_selector("#messages .message.open")
        is_short = lambda: len(other.server.asked) - count < 30
        holds(is_short, "the whole mailbox is read for what is not in it", at_rest(page))
        check(page.evaluate(TOP) == 0, "the list moved")
    finally:
        problems = other.close_pages()
        other.server.shutdown()
    check(not problems, problems)


@test("Rows have headings of their days and months, which the search by best match has not", mock_only=True)
def headings(site):
    page = site.open()
    shown = lambda: page.evaluate(
        "[...document.querySelectorAll('#rows > .group-heading')].map((one) => one.textContent)"
    )
    words = shown()
    check(words[0] == "Today" and "Yesterday" in words, words)
    scroll(page, 6000)
    months = "January February March April May June July August September October November December".split()
    eventually(lambda: any(one.split()[0] in months for one in shown()), shown())
    overlaps = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll("#rows > *")].map((one) => one.getBoundingClientRect())
        .sort((one, other) => one.top - other.top);
      return boxes.slice(1).filter((box, at) => box.top < boxes[at].bottom - 0.5).length; }""")
    check(overlaps == 0, f"{overlaps} rows or headings cover another")
    page.goto(site.address + "/search?q=harbour&sort=relevance")
    page.wait_for_selector(ROW)
    check(shown() == [], f"best matches have headings: {shown()}")


@test("What takes the place of a slow list does not move when the rows arrive", mock_only=True)
def skeleton(site):
    gates = [site.server.gates.close(path) for path in ("/api/threads", "/api/overview")]
    page = site.open(wait=False)
    page.wait_for_selector(".skeleton")
    settled(page)
    for gate in gates:
        gate.open()
    page.wait_for_selector(ROW)
    settled(page)
    shifts = page.evaluate("window.__shifts")
    check(shifts < 0.02, f"layout shift {shifts:.3f}")
