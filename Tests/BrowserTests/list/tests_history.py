"""The end of a list: older mail, and the boundaries it may be at."""

from harness import DESKTOP, PHONE, check, check_accessible, eventually, focused, idle, settled, status, test
from page_steps import other_site, end_of


@test("FR-SYNC-01: at the end of an account's mailbox the page asks for older mail, and nowhere else", mock_only=True)
def older_mail(site):
    other = other_site(site, size=60, accounts=2)

    def asked():
        return [one["mailbox"] for one in other.server.actions if one["action"] == "older"]

    def scrolled_to_the_end(path, other=other):
        page = other.open(path)
        for _ in range(20):
            page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
            settled(page)

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


@test("FR-SYNC-01: the end of a list says which boundary it is, and what can be done about it", mock_only=True)
def boundaries(site):
    other = other_site(site, size=24)
    states = {
        "window": (
            {"state": "window_end", "days": 30},
            "All mail from the last 30 days is here. Older mail is on the server.",
        ),
        "history": ({"state": "history_end"}, "No older mail in Inbox."),
        "offline": ({"state": "offline"}, "You’re offline. Older mail loads when you reconnect."),
        "error": (
            {
                "state": "error",
                "message": "The server refused the password. Run vaultmail account password to enter it again.",
            },
            "Run vaultmail account password",
        ),
        "loading": ({"state": "loading"}, "Loading older mail…"),
    }
    for name, (older, words) in states.items():
        other.control(older=older)
        for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
            page = other.open(size=size, scheme=scheme)
            eventually(lambda: words in end_of(page), f"{name}: {end_of(page)}")
            check(
                (page.locator("#list-end >> text=Try again").count() == 1) == (name in ("offline", "error")),
                f"{name}: Try again",
            )
            check(
                (page.locator("#list-end >> text=Load older mail").count() == 1) == (name == "window"),
                f"{name}: Load older mail",
            )
            check_accessible(page, f"end of a list: {name}")
            other.picture(page, f"list-end-{name}-{size[0]}-{scheme}")
    problems = other.close_pages()
    check(not problems, str(problems))


@test(
    "FR-SYNC-01: mail older than the window loads page by page by keyboard, with one request at a time and none unasked",
    mock_only=True,
)
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
        page.evaluate(
            "document.querySelector('#list-scroller').scrollTop -= 50; document.querySelector('#list-scroller').scrollTop = 1e9"
        )
    other.control(tell={"lists": {}, "mailboxes": True})
    idle(page)
    check(asked() == [False, True], f"asked again while mail was coming: {asked()}")
    rows = lambda: int(page.get_attribute("#rows", "aria-rowcount"))
    before = rows()
    other.control(older={"state": "window_end", "days": 30}, deliver_old=5, tell={"lists": {}, "older": {"1": ""}})
    eventually(lambda: rows() == before + 5, f"{rows()} rows after {before}")
    eventually(lambda: "Load older mail" in end_of(page), end_of(page))
    check(asked() == [False, True, False], str(asked()))
    check("All mail from the last 30 days" in status(page) or focused(page)["id"] in ("list-end", ""), status(page))
    # What the server refuses is shown, and only the user asks for it again.
    other.control(older={"state": "loading"})
    page.click("#list-end button")
    eventually(lambda: "Loading" in end_of(page), end_of(page))
    other.control(tell={"lists": {}, "older": {"1": "The server did not give older messages of this mailbox."}})
    eventually(lambda: "did not give older messages" in end_of(page), end_of(page))
    idle(page)
    check(asked() == [False, True, False, True], f"asked by itself: {asked()}")
    other.control(older={"state": "history_end"}, tell={"lists": {}})
    page.click("#list-end >> text=Try again")
    eventually(lambda: "No older mail in Inbox." in end_of(page), end_of(page))
    check(asked() == [False, True, False, True, True], str(asked()))
    # Another list starts over.
    page.click(".tree-item[data-key='starred']")
    eventually(lambda: not page.is_visible("#list-end"), "a list that spans mailboxes has an end")
    page.click(".tree-item[data-key='inbox']")
    eventually(lambda: len(asked()) == 6 and "No older mail in Inbox" in end_of(page), str(asked()))
    problems = other.close_pages()
    check(not problems, str(problems))


@test("FR-SYNC-01: a list that was offline at its end continues once the account is online again", mock_only=True)
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


@test(
    "FR-SYNC-01: mail from before the window that was asked for offline loads once the account is online",
    mock_only=True,
)
def beyond_window_online_again(site):
    for tries_again in (False, True):
        other = other_site(site, size=24)
        other.control(older={"state": "window_end", "days": 30})
        page = other.open()
        eventually(lambda: "Load older mail" in end_of(page), "no way to older mail")
        other.control(mode="offline", older={"state": "offline"}, tell={"lists": {}, "mailboxes": True})
        page.wait_for_selector(".banner >> text=offline")
        other.server.actions.clear()
        sent = lambda name: [one for one in other.server.actions if one["action"] == name]
        page.click("#list-end button")
        eventually(lambda: "Older mail loads when you reconnect" in end_of(page), end_of(page))
        if tries_again:
            page.click("#list-end >> text=Try again")
            eventually(lambda: len(sent("sync")) == 1 and "Loading" in end_of(page), end_of(page))
        other.control(mode="normal", older={"state": "loading"})
        eventually(lambda: "Loading older mail" in end_of(page) and len(sent("older")) == 2, str(sent("older")))
        check([one["beyond_window"] for one in sent("older")] == [True, True], str(sent("older")))
        rows = lambda: int(page.get_attribute("#rows", "aria-rowcount"))
        before = rows()
        other.control(older={"state": "window_end", "days": 30}, deliver_old=5, tell={"lists": {}, "older": {"1": ""}})
        eventually(lambda: rows() == before + 5, f"{rows()} rows after {before}")
        eventually(lambda: len(sent("older")) == 3, str(sent("older")))
        check(not sent("older")[-1]["beyond_window"], "the wish was carried out twice")
        problems = other.close_pages()
        check(not problems, str(problems))
