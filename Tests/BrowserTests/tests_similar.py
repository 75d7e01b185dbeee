"""Search by meaning: its switch in the settings, and the group of similar messages beside the results."""

from harness import PHONE, check, check_accessible, eventually, location, settled, test
from settings_steps import check_reflow, open_settings

READY = {"state": "downloaded", "completed": 91_099_884}


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
    site.server.settings.values["semanticSearchEnabled"] = "true"
    page = site.open("/search?q=tea")
    page.wait_for_selector(".similar li")
    check(page.inner_text(".similar h2") == "Similar", page.inner_text(".similar h2"))
    check_accessible(page, "similar messages")
    site.picture(page, "similar-1440-light")
    page.click(".similar a >> nth=0")
    eventually(lambda: "thread=" in location(page), location(page))
    site.server.similar_note = "The model does not know this language. Search for words instead."
    phone = site.open("/search?q=tea", size=PHONE)
    phone.wait_for_selector("text=The model does not know this language.")
    check_accessible(phone, "a note about similar messages")
