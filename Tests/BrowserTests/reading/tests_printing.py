"""Printing a conversation or one message of it."""

from harness import check, eventually, test
from page_steps import open_first


PRINT = """() => {
  window.print = () => {
    const frames = [...document.querySelectorAll("iframe.body-frame")];
    window.printed = {
      frames: frames.length, loaded: frames.every((one) => one.matches(".loaded")),
      folded: frames.flatMap((one) => [...one.contentDocument.querySelectorAll("details:not([open])")]).length,
      articles: [...document.querySelectorAll(".message:not(.unprinted)")].length,
    };
  };
}"""


@test(
    "Printing takes all messages of the conversation with their folded quotes, or the one that was chosen",
    mock_only=True,
)
def printing(site):
    mail = site.server.mail
    long = next(thread for thread in mail.threads.values() if len(thread["messages"]) == 14)
    mail.quotes = {long["messages"][0]}
    page = site.open(f"/mailbox/inbox/thread/{long['id']}")
    page.wait_for_selector("iframe.body-frame.loaded")
    page.evaluate(PRINT)
    before = page.locator(".message.open").count()
    page.keyboard.press("Control+k")
    page.fill("#command", "Print")
    page.keyboard.press("Enter")
    eventually(lambda: page.evaluate("window.printed !== undefined"), "nothing is printed", 30)
    printed = page.evaluate("window.printed")
    check(printed == {"frames": 14, "loaded": True, "folded": 0, "articles": 14}, str(printed))
    eventually(lambda: page.locator(".message.open").count() == before, "the messages stay expanded")
    for key in ("Control+p", "Meta+p"):
        page.evaluate("delete window.printed")
        page.keyboard.press(key)
        eventually(lambda: page.evaluate("window.printed !== undefined"), f"{key} prints nothing", 30)
        check(page.evaluate("window.printed") == printed, f"{key}: {page.evaluate('window.printed')}")
        eventually(lambda: page.locator(".message.open").count() == before, f"{key}: the messages stay expanded")
    page.evaluate("delete window.printed")
    page.locator(".message-more").last.click()
    page.click("[role=menuitem]:has-text('Print message')")
    eventually(lambda: page.evaluate("window.printed?.articles") == 1, "other messages are printed, too")
    eventually(lambda: page.locator(".unprinted").count() == 0, "messages stay hidden from paper")


@test(
    "Ctrl+P prints the open conversation; without one it stays the browser's, and the help and the palette name it",
    mock_only=True,
)
def printing_key(site):
    page = site.open()
    page.evaluate("addEventListener('keydown', (event) => setTimeout(() => (window.taken = event.defaultPrevented)))")
    page.keyboard.press("Control+p")
    eventually(lambda: page.evaluate("window.taken") is False, "the key is not the browser's")
    open_first(page)
    page.evaluate(PRINT)
    page.frame_locator("iframe.body-frame >> nth=-1").locator("body").click()
    page.keyboard.press("Control+p")
    eventually(lambda: page.evaluate("window.printed !== undefined"), "nothing is printed from a message's frame")
    page.keyboard.press("?")
    page.wait_for_selector("#help[open]")
    line = page.locator("#help .help-groups dl > div", has_text="Print conversation")
    check(line.locator("kbd").all_inner_texts() == ["Ctrl+P"], line.inner_text())
    page.keyboard.press("Escape")
    page.wait_for_selector("#help", state="detached")
    page.keyboard.press("Control+k")
    page.fill("#command", "Print")
    eventually(lambda: "Ctrl+P" in page.inner_text(".picker-list [role=option] >> nth=0"), "the palette has no key")
