"""The sidebar: mailboxes, accounts and their sync."""

from harness import PHONE, ROW, check, check_accessible, eventually, focused, look_in_both, test
from page_steps import BOTH, SIZES, other_site, when_quiet


@test("The first sync says how far it is while the list is usable", mock_only=True)
def first_sync(site):
    site.control(mode="first_sync")
    page = site.open()
    eventually(lambda: "4,200 of 31,000 messages" in page.inner_text("#list-progress"), "the list says it")
    check("4,200 of 31,000 messages" in page.inner_text("#sync-state"), "the sidebar says it")
    check_accessible(page, "first sync")
    site.picture(page, "first-sync-1440-light")


@test(
    "FR-SYNC-04: during backfill each incomplete mailbox shows its progress, live, and the account says what it does",
    mock_only=True,
)
def mailbox_progress(site):
    site.control(
        mode="catching_up",
        progress={"INBOX": [1200, 5000], "Family": [20, 900], "Projects": [3900, 4000], "Projects/Harbour": [0, None]},
    )
    for width, size in SIZES:
        page = site.open(size=size)
        if size == PHONE:
            page.click("#tabbar >> text=Mailboxes")
        ring = page.locator(".progress-ring:visible")
        eventually(lambda: ring.count() == 4, f"{ring.count()} rings")
        names = [one.get_attribute("aria-label") for one in page.locator(".progress-ring:visible svg").all()]
        check(
            names == ["1,200 of 5,000 messages", "20 of 900 messages", "3,900 of 4,000 messages", "not downloaded yet"],
            str(names),
        )
        check(
            "1,200 of 5,000 messages" in page.get_attribute(".tree-item[data-key='inbox']", "aria-label"),
            "the row does not say it",
        )
        text = page.inner_text("#sync-state")
        check("Downloading older mail: 5,120 of 9,900 messages" in text and "Last synced 2 minutes ago" in text, text)
        look_in_both(site, page, f"mailbox-progress-{width}")
    page = site.open()
    eventually(lambda: page.locator(".progress-ring:visible").count() == 4, "no rings")
    count = when_quiet(site)
    site.control(progress={"INBOX": [4000, 5000]}, tell={"lists": {}, "mailboxes": True})
    eventually(
        lambda: page.locator(".progress-ring:visible svg").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )
        == ["4,000 of 5,000 messages"],
        "not live",
    )
    # A list that is drawn again may still want the rows behind its first ones.
    asked = {path for path, query in site.server.asked[count:] if "before" not in query}
    check(asked == {"/api/overview"}, f"more is read than the overview: {asked}")
    site.control(progress={}, mode="normal")
    eventually(lambda: page.locator(".progress-ring:visible").count() == 0, "a ring stays")
    eventually(lambda: "Synced 2 minutes ago" in page.inner_text("#sync-state"), page.inner_text("#sync-state"))


@test("FR-SYNC-04: backfill is paused and resumed by keyboard, and the button keeps the focus", mock_only=True)
def pause_older(site):
    site.control(mode="catching_up", progress={"INBOX": [1200, 5000]}, paused=False)
    page = site.open()
    button = page.locator(".sync-pause")
    eventually(lambda: button.is_visible(), "no button")
    site.server.actions.clear()
    button.focus()
    page.keyboard.press("Enter")
    eventually(
        lambda: [{"action": "backfill", "account": 1, "paused": True}] == site.server.actions, str(site.server.actions)
    )
    eventually(lambda: "Backfill paused" in page.inner_text("#sync-state"), page.inner_text("#sync-state"))
    check(
        focused(page)["name"] == "Resume backfill of robin@vale.example", f"the keyboard is elsewhere: {focused(page)}"
    )
    check(page.locator(".progress-ring:visible").count() == 1, "what is paused shows no progress")
    check_accessible(page, "paused")
    site.picture(page, "paused-1440-light")
    page.keyboard.press("Enter")
    eventually(lambda: "Downloading older mail" in page.inner_text("#sync-state"), "it does not go on")
    check(site.server.actions[-1] == {"action": "backfill", "account": 1, "paused": False}, str(site.server.actions))
    page.expected = ["503"]
    site.control(fail_next=1)
    button.click()
    eventually(lambda: "Couldn’t pause backfill" in page.inner_text("#alert"), "the refusal is not shown")
    site.control(mode="normal", progress={})
    eventually(lambda: button.is_hidden(), "the button stays")


@test("Empty mailboxes are explained", mock_only=True)
def empty(site):
    site.control(mode="empty")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme, wait=False)
        eventually(lambda: "Inbox is empty" in page.inner_text("#list-state"), "no words for an empty inbox")
        check_accessible(page, "empty")
        site.picture(page, f"empty-{size[0]}-{scheme}")


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
    named = page.locator(ROW).evaluate_all(
        "(all) => all.map((one) => [one.getAttribute('aria-label'), one.querySelector('.row-account').title])")
    addresses = {address for _, address in named}
    check(len(addresses) == 2, f"not of both accounts: {addresses}")
    check(all(address in label for label, address in named), f"names without their account: {named}")
    shapes = [page.locator(one).first.evaluate("(dot) => getComputedStyle(dot).borderRadius")
              for one in (".row-account.account-dot", ".row-dot")]
    check(shapes[0] != shapes[1], f"account and unread have the same shape: {shapes}")
    inbox = other.open(f"/mailbox/{other.server.mail.mailbox(1, 'inbox')}")
    label = inbox.locator(ROW).first.get_attribute("aria-label")
    check(not any(address in label for address in addresses), f"an account that goes without saying: {label}")
    heading = page.locator("#tree .heading").first
    heading.click()
    check(heading.get_attribute("aria-expanded") == "false", "an account can be closed")
    problems = other.close_pages()
    check(not problems, str(problems))


@test("Mailboxes that are never synced are not in the tree, nor mailboxes that only contain them", mock_only=True)
def unsynced_mailboxes(site):
    other = other_site(site, size=24)
    page = other.open()
    eventually(lambda: page.locator("#tree .tree-item").count() > 10, "no tree")
    names = lambda: page.locator("#tree .tree-item").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    before = names()
    count = when_quiet(other)
    other.control(gmail=True)
    eventually(lambda: when_quiet(other) > count, "the mailboxes are not read again")
    check(names() == before, f"{before} became {names()}")
    check(
        not any(words in page.inner_text("#tree") for words in ("Gmail", "Important", "All Mail")),
        page.inner_text("#tree"),
    )
    problems = other.close_pages()
    check(not problems, str(problems))
