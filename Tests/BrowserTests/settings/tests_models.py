"""Models: what is agreed to before a download, its progress and failures, deleting, and step 4 of the first launch."""

from harness import check, check_accessible, eventually, look_in_both, test
from page_steps import SIZES
from settings_steps import check_reflow, look, open_settings

WORDS = "Deleting the AI model will disable smart categories, smart reply, and thread summarization."
WRONG = {"code": "verification", "message": "Download verification failed. Please retry."}
LOST = {"code": "network", "message": "Download failed. Check your connection, then retry."}
# State of the model, for pictures and axe.
STATES = {
    "not-downloaded": {},
    "downloading": {"state": "downloading", "completed": 41_000_000},
    "failed": {"state": "not_downloaded", "completed": 41_000_000, "error": WRONG},
    "downloaded": {"state": "downloaded", "completed": 91_099_884, "error": None},
}


def requests(site):
    return [path.rsplit("/", 1)[1] for path in site.server.models.requests]


@test("FR-SET-04: every state of a model is accessible and reflows, light and dark, wide and narrow", mock_only=True)
def model_states(site):
    for state, order in STATES.items():
        site.control(model=order)
        for name, size in SIZES:
            page = open_settings(site, "/ai", size)
            page.wait_for_selector(".model-state")
            look(site, page, f"settings-ai-{state}-{name}")


@test("G-03: source, size, license and checksum are shown before a click downloads anything", mock_only=True)
def model_consent(site):
    page = open_settings(site, "/ai")
    page.wait_for_selector(".model")
    words = page.inner_text(".model")
    for part in ("https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2", "91 MB", "Apache-2.0", "5" * 64, "Not downloaded"):
        check(part in words, f"{part} is missing in {words}")
    check(requests(site) == [], "a download began unasked")
    page.click("text=Download 91 MB")
    page.wait_for_selector(".model progress")
    check(requests(site) == ["download"], str(requests(site)))


@test(
    "FR-SET-04: progress is shown, cancelling keeps what arrived, and a downloaded model can be deleted", mock_only=True
)
def model_download(site):
    page = open_settings(site, "/ai")
    page.click("text=Download 91 MB")
    site.control(model={"completed": 40_000_000})
    eventually(lambda: "40 MB of 91 MB" in page.inner_text(".model"), "no progress")
    page.click(".model .button:text-is('Cancel')")
    page.wait_for_selector("text=Continue download")
    page.click("text=Continue download")
    page.wait_for_selector(".model progress")
    site.control(model={"state": "downloaded", "completed": 91_099_884})
    page.wait_for_selector("text=Delete…")
    check("Downloaded" in page.inner_text(".model-state"), page.inner_text(".model-state"))
    page.click("text=Delete…")
    check(WORDS in page.inner_text("#remove-model"), page.inner_text("#remove-model"))
    check_accessible(page, "deleting a model")
    page.click("#remove-model >> text=Cancel")
    check(requests(site)[-1] == "download", "it was deleted")
    page.click("text=Delete…")
    page.click("#remove-model .button:text-is('Delete')")
    page.wait_for_selector("text=Download 91 MB")
    check(requests(site)[-1] == "remove", str(requests(site)))


@test("FR-SET-04: a download that fails its verification says so in the specified words and is retried", mock_only=True)
def model_fails(site):
    page = open_settings(site, "/ai")
    page.click("text=Download 91 MB")
    page.wait_for_selector(".model progress")
    site.control(model={"state": "not_downloaded", "error": WRONG})
    page.wait_for_selector("text=Download verification failed. Please retry.")
    page.click(".model .button:text-is('Retry')")
    page.wait_for_selector(".model progress")
    check(requests(site) == ["download", "download"], str(requests(site)))


@test(
    "FR-OB-01: the step about models shows source, size and license, downloads on a click, and can be skipped",
    mock_only=True,
)
def model_step(site):
    page = site.open("/welcome/ai", wait=False)
    page.wait_for_selector(".model")
    for part in ("https://huggingface.co/", "91 MB", "Apache-2.0"):
        check(part in page.inner_text(".model"), f"{part} is missing")
    check(page.inner_text("#next") == "Skip — the app works without AI features.", page.inner_text("#next"))
    page.click("text=Download 91 MB")
    page.wait_for_selector(".model progress")
    check_accessible(page, "a download in the first launch")
    site.control(model={"state": "not_downloaded", "error": LOST})
    page.wait_for_selector("text=Download failed. You can download later in Settings.")
    site.control(model={"error": WRONG})
    page.reload()
    page.wait_for_selector("text=Download verification failed. Please retry.")
    check(page.is_visible(".model .button:text-is('Retry')") and page.is_visible("#next"), "no Retry or no Skip")
    check_reflow(page, "a failed download in the first launch")
    page.click(".model .button:text-is('Retry')")
    page.click(".model .button:text-is('Cancel')")
    page.wait_for_selector("text=Download 91 MB")
    page.click("text=Download 91 MB")
    page.wait_for_selector(".model progress")
    site.control(model={"state": "downloaded", "completed": 91_099_884})
    eventually(lambda: page.inner_text("#next") == "Continue", page.inner_text("#next"))
    page.click("#next")
    page.wait_for_selector("[data-step='5']")


@test("FR-OB-01: the step about models fits its window, with files and checksums folded away", mock_only=True)
def model_step_layout(site):
    for name, size in SIZES:
        page = site.open("/welcome/ai", size=size, wait=False)
        page.wait_for_selector(".model")
        check("5" * 64 not in page.inner_text(".model"), "the checksums are in the way")
        gap = page.evaluate("document.querySelector('.model').getBoundingClientRect().top"
                            " - document.querySelector('.model').previousElementSibling.getBoundingClientRect().bottom")
        check(gap >= 12, f"{name}: the box begins {gap} pixels below the text")
        back, following = (page.locator(f".welcome-foot .button >> nth={at}").bounding_box() for at in (0, 1))
        check(following["y"] + following["height"] <= size[1], f"{name}: the button is out of the window")
        if size[0] > 700:
            check(abs(back["y"] - following["y"]) < 2, f"{name}: the buttons are not side by side")
        page.click(".model-files summary")
        check("5" * 64 in page.inner_text(".model").replace("\n", ""), "the checksums are missing")
        look_in_both(site, page, f"welcome-4-files-{name}")
        check_reflow(page, f"files {name}")


@test("FR-SET-05: the settings list the licenses of models", mock_only=True)
def model_licenses(site):
    page = open_settings(site, "/about/model-licenses")
    page.wait_for_selector("text=AI model licenses")
    eventually(lambda: "all-MiniLM-L6-v2" in page.inner_text(".settings-page"), "the model is missing")
    site.control(model={"state": "downloaded", "completed": 91_099_884})
    page = open_settings(site, "/storage")
    page.wait_for_selector("tr:has-text('AI models') >> text=91 MB")
