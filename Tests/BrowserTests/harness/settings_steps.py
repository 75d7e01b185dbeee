"""Steps that tests of settings, accounts, the first launch and the lock take."""

from harness import DESKTOP, check, check_accessible, eventually, look_in_both, settled

SECTIONS = [
    "accounts", "composing", "appearance", "reading", "notifications", "security", "storage", "keyboard", "about"
]
# The page and everything that scrolls in it, wider than it is.
WIDE = """() => [document.scrollingElement, document.querySelector("#app")]
  .some((node) => node.scrollWidth > node.clientWidth + 1)"""
WIDEST = """() => [...document.querySelectorAll("#app *")].filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => `${node.tagName}.${node.className}`).slice(-6)"""
LARGE_TEXT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% !important } * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
  document.adoptedStyleSheets = [sheet];
}"""
CLIPPED = """() => [...document.querySelectorAll("button, .button, label, summary, h1, h2, h3, p, .badge")].filter((node) => {
  if (!node.checkVisibility({ visibilityProperty: true }) || node.closest(".visually-hidden, .ruler-box")) return false;
  const box = node.getBoundingClientRect();
  return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map((node) => node.textContent.slice(0, 60))"""


def open_settings(site, path="", size=DESKTOP, scheme="light", **options):
    """A page of the settings, once its rows are there."""
    page = site.open(f"/settings{path}", size=size, scheme=scheme, wait=False, **options)
    page.wait_for_selector(".settings-nav", state="attached")
    if path:
        page.wait_for_selector(".settings-page h2, .settings-page .step-title")
    return page


def show_section(site, page, section):
    """Another section in the same page; a new page would compile the scripts again."""
    page.goto(f"{site.address}/settings/{section}")
    page.wait_for_selector(".settings-page h2, .settings-page .step-title")
    page.wait_for_selector(".card, .usage-table")


def check_reflow(page, state):
    """Fails if anything is wider than the window, also with text twice as large."""
    check(not page.evaluate(WIDE), f"{state} is wider than the window")
    page.evaluate(LARGE_TEXT)
    settled(page)
    check(not page.evaluate(WIDE), f"{state} is wider than the window with large text: {page.evaluate(WIDEST)}")
    clipped = page.evaluate(CLIPPED)
    check(not clipped, f"{state} cuts off: {clipped}")
    page.evaluate("document.adoptedStyleSheets = []")


def check_fits(page, selector):
    """Fails if a part of the page is wider than the window, or its content wider than the part."""
    fits = page.evaluate(
        "(node) => node.scrollWidth <= node.clientWidth + 1 && node.getBoundingClientRect().right <= innerWidth + 1",
        page.query_selector(selector),
    )
    check(fits, f"{selector} does not fit")


def look(site, page, name, scheme=None):
    """Checks a page of the settings in its theme, or in both without one, takes pictures, and closes it."""
    if scheme is None:
        look_in_both(site, page, name)
    else:
        check_accessible(page, name)
        site.picture(page, name)
    if scheme != "dark":
        check_reflow(page, name)
    site.close(page)


def root_style(page):
    return page.evaluate("""() => ({ theme: document.documentElement.dataset.theme ?? "system",
      size: parseFloat(getComputedStyle(document.documentElement).fontSize),
      dark: getComputedStyle(document.body).backgroundColor !== "rgb(244, 245, 247)" })""")


def tab_to(page, condition, message, limit=40):
    """Presses Tab until the focused element fulfils the condition, a function of JavaScript."""
    for _ in range(limit):
        if page.evaluate(f"({condition})(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    check(False, f"{message}; Tab does not reach it")


def saved(site, key):
    """The value of a setting on the server."""
    return eventually(lambda: site.server.settings.setting(key), "no setting")["value"]
