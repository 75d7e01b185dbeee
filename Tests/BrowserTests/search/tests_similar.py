"""Search by meaning: its switch in the settings, and the group of similar messages beside the results."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, idle, location, settled, test
from page_steps import asked_since, when_quiet
from settings_steps import check_fits, check_reflow, open_settings, tab_to

READY = {"state": "downloaded", "completed": 91_099_884}


def turn_on(site):
    site.server.settings.values["semanticSearchEnabled"] = "true"
    site.control(model=READY)


@test("Search by meaning is not offered before its model is here; then a switch turns it on", mock_only=True)
def similar_switch(site):
    page = open_settings(site, "/ai")
    page.wait_for_selector(".model")
    check(not page.query_selector("#semantic-search"), "it is offered without a model")
    site.control(model=READY)
    page = open_settings(site, "/ai")
    page.wait_for_selector("#semantic-search")
    check_accessible(page, "search by meaning")
    check_reflow(page, "search by meaning")
    page.click("#semantic-search")
    eventually(lambda: site.server.settings.setting("semanticSearchEnabled")["value"] == "true", "it is off")


@test("Settings say how many messages are prepared, that it waits for power, and when all are", mock_only=True)
def similar_preparation(site):
    site.control(preparation={"prepared": 1200}, model=READY)
    page = open_settings(site, "/ai")
    page.clock.install()
    page.wait_for_selector("#semantic-search")
    settled(page)
    check(not page.query_selector("#preparation"), "progress is shown while it is off")
    page.click("#semantic-search")
    page.wait_for_selector("text=Preparing messages: 1,200 of 11,065")
    check(page.get_attribute("#preparation progress", "value") == "1200", "the bar is elsewhere")
    check("battery" not in page.inner_text("#preparation"), "it is paused")
    check_accessible(page, "preparing messages")
    check_reflow(page, "preparing messages")
    site.control(preparation={"prepared": 1300, "paused": True})
    page.wait_for_selector("text=Preparing messages: 1,300 of 11,065")
    check("Paused while on battery." in page.inner_text("#preparation"), page.inner_text("#preparation"))
    site.picture(page, "settings-ai-preparing-1440-light")
    site.control(preparation={"prepared": 11_065, "paused": False})
    page.wait_for_selector("text=All 11,065 messages are prepared.")
    check(not page.query_selector("#preparation progress"), "the bar stays")
    count = when_quiet(site)
    page.clock.run_for(5000)
    when_quiet(site)
    check("/api/intelligence" not in asked_since(site, count), "it still asks")
    phone = open_settings(site, "/ai", PHONE, "dark")
    phone.wait_for_selector("text=All 11,065 messages are prepared.")
    check_accessible(phone, "all messages are prepared")
    check_reflow(phone, "all messages are prepared")


@test("Settings say how far the classification of existing mail is, until it is complete", mock_only=True)
def classification_progress(site):
    site.control(classification={"classified": 300, "complete": False})
    page = open_settings(site, "/reading")
    page.wait_for_selector("text=Classifying messages: 300 of 11,065")
    check_accessible(page, "classifying messages")
    check_reflow(page, "classifying messages")
    site.control(classification={"classified": 11_065, "complete": True})
    eventually(lambda: not page.query_selector("#classification"), "it is still shown")


@test("Settings say how far the search index is updated, until it is complete", mock_only=True)
def index_update(site):
    site.control(search_index={"updated": 3400, "complete": False})
    page = open_settings(site, "/ai")
    page.wait_for_selector("text=Updating the search index: 3,400 of 10,000 messages")
    check(page.get_attribute("#index-update progress", "value") == "3400", "the bar is elsewhere")
    check_accessible(page, "updating the search index")
    check_reflow(page, "updating the search index")
    site.control(search_index={"updated": 10_000, "complete": True})
    eventually(lambda: not page.query_selector("#index-update"), "it is still shown")


@test("Nothing is asked about similar messages while the search by meaning is off", mock_only=True)
def similar_off(site):
    page = site.open("/search?q=tea")
    settled(page)
    page.fill("#search-field", "plans")
    settled(page)
    check(site.server.asked_similar == [], str(site.server.asked_similar))
    check(not page.query_selector(".similar"), "the group is shown")


@test("Similar messages are a group of their own, which leads to the conversation; a reason is shown", mock_only=True)
def similar_group(site):
    turn_on(site)
    page = site.open("/search?q=tea")
    page.wait_for_selector(".similar li")
    check(page.inner_text(".similar h2") == "Similar: 3 messages", page.inner_text(".similar h2"))
    check(page.is_visible(".similar a >> nth=0"), "the group is folded in a wide window")
    check_accessible(page, "similar messages")
    site.picture(page, "similar-1440-light")
    page.click(".similar a >> nth=0")
    eventually(lambda: "thread=" in location(page), location(page))
    site.server.similar_note = "The model does not know this language. Search for words instead."
    phone = site.open("/search?q=tea", size=PHONE)
    phone.wait_for_selector("text=The model does not know this language.")
    check_accessible(phone, "a note about similar messages")


@test("On a phone the group of similar messages is folded above the results; the keyboard opens it", mock_only=True)
def similar_on_phone(site):
    turn_on(site)
    for scheme in ("light", "dark"):
        page = site.open("/search?q=tea", size=PHONE, scheme=scheme)
        page.wait_for_selector(".similar summary")
        check(not page.is_visible(".similar a >> nth=0"), "the group is open")
        top = page.query_selector(ROW).bounding_box()["y"]
        check(top < PHONE[1] / 2, f"the results begin at {top}")
        check_accessible(page, "similar messages, folded")
        site.picture(page, f"similar-folded-375-{scheme}")
    tab_to(page, "(node) => node.matches('.similar summary')", "the group cannot be opened")
    page.keyboard.press("Enter")
    page.wait_for_selector(".similar a >> nth=0")
    check_accessible(page, "similar messages, opened")
    site.picture(page, "similar-opened-375-dark")
    page.fill("#search-field", "plans")
    eventually(lambda: "plans" in site.server.asked_similar, "the group is not asked for")
    page.wait_for_selector(".similar a >> nth=0")
    idle(page)
    tab_to(page, "(node) => node.matches('.similar summary')", "the group cannot be folded")
    page.keyboard.press("Space")
    eventually(lambda: not page.is_visible(".similar a >> nth=0"), "the group stays open")
    page.keyboard.press("Space")
    page.wait_for_selector(".similar a >> nth=0")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    eventually(lambda: "thread=" in location(page) or "/thread/" in location(page), location(page))


@test(
    "FR-SET-04: once the model is deleted, what needed it is hidden, and nothing is asked or reported", mock_only=True
)
def similar_without_model(site):
    turn_on(site)
    page = site.open("/search?q=tea")
    page.wait_for_selector(".similar li")
    settings = open_settings(site, "/ai")
    settings.click("text=Delete…")
    settings.click("#remove-model .danger")
    settings.wait_for_selector("text=Not downloaded")
    eventually(lambda: not page.query_selector(".similar, .similar-note"), "the group is still shown")
    asked = len(site.server.asked_similar)
    page.fill("#search-field", "plans")
    settled(page)
    page.click(f"{ROW} >> nth=0", button="right")
    page.wait_for_selector(".context-menu")
    check("More like this" not in page.inner_text(".context-menu"), "it is offered without a model")
    check(len(site.server.asked_similar) == asked, str(site.server.asked_similar))


@test("More like this, in the menu of a row, lists messages of similar meaning and opens one", mock_only=True)
def more_like_this(site):
    turn_on(site)
    for size, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
        page = site.open(size=size, scheme=scheme)
        page.locator(ROW).nth(1).click(button="right")
        page.click("text=More like this")
        page.wait_for_selector(".similar-dialog li")
        check_accessible(page, "more like this")
        check_fits(page, "dialog[open]")
        site.picture(page, f"like-{size[0]}-{scheme}")
    page = site.open()
    page.click(f"{ROW} >> nth=1", button="right")
    page.click("text=More like this")
    page.click(".similar-dialog a >> nth=0")
    eventually(lambda: page.locator("dialog[open]").count() == 0, "the dialog stays open")
    eventually(lambda: page.locator(".message").count() > 0, "no conversation is open")
    site.server.similar_note = "This message has not been prepared yet, or its language is unknown to the model."
    page.click(f"{ROW} >> nth=2", button="right")
    page.click("text=More like this")
    page.wait_for_selector("text=This message has not been prepared yet")
    check_accessible(page, "nothing like this")
