"""Text models: the summary of a conversation, suggestions of replies, and choosing the model in the settings."""

from harness import DESKTOP, ROW, check, check_accessible, eventually, look_in_both, test
from page_steps import SIZES
from settings_steps import check_fits, look, open_settings

READY = {"endpoint": "http://127.0.0.1:11434/v1"}
ASK, SUMMARY = "#summary-ask", ".assistance:has(#summary-title)"
SUGGEST, SUGGESTIONS = "#suggestions-ask", ".assistance:has(#suggestions-title)"


def open_thread(site, size=DESKTOP, scheme="light", place=2):
    page = site.open(size=size, scheme=scheme)
    page.locator(ROW).nth(place).click()
    page.wait_for_selector(".message")
    return page


@test("FR-SET-04: without a text model there are no buttons, and nothing is asked", mock_only=True)
def model_absent(site):
    page = open_thread(site)
    check(not page.query_selector(f"{ASK}, {SUGGEST}"), "a button is shown while the feature is off")
    site.control(generation={**READY, "is_away": True})
    page = open_thread(site)
    page.wait_for_selector(".reply-bar")
    check(not page.query_selector(f"{ASK}, {SUGGEST}"), "a button is shown while the model is away")
    check(site.server.generation.asked == [], str(site.server.generation.asked))


@test("A summary comes on a click, sentence by sentence, and each sentence leads to its message", mock_only=True)
def summary_streams(site):
    site.control(generation={**READY, "behaviour": "slow", "is_cut": True})
    page = open_thread(site)
    page.wait_for_selector(ASK)
    check(site.server.generation.asked == [], "it was asked without a click")
    check_accessible(page, "the button of a summary")
    page.click(ASK)
    page.wait_for_selector(f"{SUMMARY} >> text=The model is reading")
    site.control(go=2)
    page.wait_for_selector(f"{SUMMARY} li")
    check(page.locator(f"{SUMMARY} li").count() == 1, "the second sentence came before its time")
    check_accessible(page, "a summary that is coming")
    site.picture(page, "summary-coming")
    site.control(go=2)
    page.wait_for_selector(f"{SUMMARY} >> text=The summary is complete.")
    check("The conversation is long" in page.inner_text(SUMMARY), page.inner_text(SUMMARY))
    check("It can be wrong" in page.inner_text(SUMMARY), "no word of caution")
    page.click(f"{SUMMARY} .citation >> nth=0")
    eventually(
        lambda: page.evaluate("document.activeElement.classList.contains('message-toggle')"),
        "the cited message has not the keyboard",
    )


@test("Stopping a summary keeps what has come, and the model is not waited for", mock_only=True)
def summary_stops(site):
    site.control(generation={**READY, "behaviour": "slow"})
    page = open_thread(site)
    page.click(ASK)
    site.control(go=2)
    page.wait_for_selector(f"{SUMMARY} li")
    page.click(f"{SUMMARY} >> text=Stop")
    page.wait_for_selector(f"{SUMMARY} >> text=Stopped.")
    eventually(lambda: site.server.generation.closed == 1, "the request is still open")
    check(page.locator(f"{SUMMARY} li").count() == 1, "what had come is gone")
    page.click(f"{SUMMARY} >> text=Close")
    page.wait_for_selector(ASK)


@test("A failure and an answer that breaks off are said, and can be tried again", mock_only=True)
def summary_fails(site):
    for behaviour, words in (("fail", "could not be used"), ("cut", "ended early")):
        site.control(generation={**READY, "behaviour": behaviour})
        page = open_thread(site)
        page.click(ASK)
        page.wait_for_selector(f"{SUMMARY} .field-error >> text={words}")
        check_accessible(page, f"a summary: {behaviour}")
        site.picture(page, f"summary-{behaviour}")
        site.control(generation={"behaviour": "normal"})
        page.click(f"{SUMMARY} >> text=Try again")
        page.wait_for_selector(f"{SUMMARY} >> text=The summary is complete.")


@test("What a model writes is text: markup and addresses in it do nothing", mock_only=True)
def summary_is_text(site):
    hostile = "<img src=x onerror=alert(1)> <a href='javascript:alert(1)'>Pay</a> [click](javascript:alert(1)) **now**"
    site.control(generation={**READY, "sentences": [hostile]})
    page = open_thread(site)
    page.click(ASK)
    page.wait_for_selector(f"{SUMMARY} li")
    check(hostile in page.inner_text(f"{SUMMARY} li"), page.inner_text(f"{SUMMARY} li"))
    check(page.locator(f"{SUMMARY} img, {SUMMARY} a:not(.citation)").count() == 0, "it became markup")


@test("A suggested reply gets into the composer only by its button, and nothing is sent", mock_only=True)
def suggestions_are_taken(site):
    site.control(generation=READY)
    page = open_thread(site)
    page.click(SUGGEST)
    page.wait_for_selector(f"{SUGGESTIONS} >> text=3 suggestions.")
    check_accessible(page, "suggested replies")
    site.picture(page, "suggestions")
    check(site.server.writing.drafts == {}, "a draft was made without a click")
    page.click(f"{SUGGESTIONS} li:nth-child(3) button")
    page.wait_for_selector(".composer")
    eventually(lambda: "Have a good walk!" in page.inner_text(".composer"), "the text is not in the composer")
    eventually(
        lambda: any("I cannot come." in str(one["content"]) for one in site.server.writing.drafts.values()),
        "the draft is not saved",
    )
    check(site.server.sink == [], "something was sent")


@test("Summary and suggestions are accessible and reflow, light and dark, wide and narrow", mock_only=True)
def states(site):
    site.control(generation={**READY, "is_cut": True})
    for name, size in SIZES:
        page = open_thread(site, size)
        page.click(ASK)
        page.wait_for_selector(f"{SUMMARY} >> text=The summary is complete.")
        page.click(SUGGEST)
        page.wait_for_selector(f"{SUGGESTIONS} >> text=3 suggestions.")
        look_in_both(site, page, f"suggestions-{name}")
        check_fits(page, SUGGESTIONS)
        page.locator(SUMMARY).scroll_into_view_if_needed()
        check_fits(page, SUMMARY)
        look_in_both(site, page, f"summary-{name}")


@test("A text model is found by a click or entered; another computer is refused", mock_only=True)
def settings_choose(site):
    page = open_settings(site, "/ai")
    page.expected.append("400 (Bad Request)")
    page.wait_for_selector(".text-model")
    check(site.server.generation.asked == [], "it looks for programs without a click")
    page.fill("#text-model-address", "http://192.168.1.5:8080")
    page.click("text=Use this model")
    page.wait_for_selector("#text-model-address-note >> text=an address of this computer")
    check(site.server.generation.endpoint is None, "it was taken")
    check_accessible(page, "a refused address")
    page.click("#find-programs")
    page.wait_for_selector("text=Ollama: 2 models")
    check_accessible(page, "a program that was found")
    page.select_option(".found-program select", "gemma3:4b")
    page.click("text=Use Ollama")
    page.wait_for_selector("text=gemma3:4b is ready.")
    page.click("#text-generation")
    eventually(lambda: site.server.settings.values["textGenerationEnabled"] == "false", "it is still on")
    page.click("text=Turn off and forget")
    page.wait_for_selector("#find-programs")
    check(site.server.generation.endpoint is None, "it is still known")


@test("FR-SET-04: a downloaded text model is used by a click, and needs llama.cpp's server", mock_only=True)
def settings_downloaded(site):
    site.control(generation={"has_server": False}, text_model={"state": "downloaded"})
    page = open_settings(site, "/ai")
    page.wait_for_selector("text=llama.cpp’s server (llama-server) is not installed.")
    check(
        page.get_by_role("button", name="Use Qwen2.5 1.5B Instruct").is_disabled(), "it can be used without the server"
    )
    check_accessible(page, "without the server")
    site.control(generation={"has_server": True}, text_model={"state": "not_downloaded"})
    page.reload()
    page.click("#text-model ~ * >> text=Download 1.1 GB")
    eventually(lambda: site.server.models.generate.state == "downloading", "no download began")
    site.control(text_model={"state": "downloaded"})
    page.get_by_role("button", name="Use Qwen2.5 1.5B Instruct").click()
    page.wait_for_selector("text=Qwen2.5 1.5B Instruct is ready.")
    page.wait_for_selector("text=Runs on this computer when you ask for something.")
    check(site.server.generation.endpoint == "downloaded:qwen2.5-1.5b-instruct", site.server.generation.endpoint)
    check_accessible(page, "a downloaded model in use")
    site.control(text_model={"state": "not_downloaded"}, generation={"is_away": True})
    page.reload()
    page.wait_for_selector(".text-model >> text=Download 1.1 GB")


@test("Every state of the text model in the settings is accessible and reflows", mock_only=True)
def settings_states(site):
    for state, order in {"none": {}, "ready": READY, "away": {"is_away": True}}.items():
        site.control(generation=order)
        for name, size in SIZES:
            page = open_settings(site, "/ai", size)
            page.wait_for_selector(".text-model")
            page.locator(".text-model").scroll_into_view_if_needed()
            look(site, page, f"text-model-{state}-{name}")
