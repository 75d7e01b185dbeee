"""Steps that tests of several features take."""

import threading

import mock_server
from harness import DESKTOP, PHONE, ROW, Site, eventually, idle

BOTH = (("light", DESKTOP), ("dark", PHONE))
SIZES = [(str(width), (width, height)) for width, height in (DESKTOP, PHONE)]


def open_first(page):
    """Opens the first row and waits for its text. Clicks again if another client changes the row meanwhile."""

    def is_open():
        page.click(f"{ROW} >> nth=0")
        page.wait_for_selector("#messages .message.open", timeout=3000)
        return True

    eventually(is_open, "the first row does not open", 9)


def first_word(page):
    """A word that search surely finds."""
    text = page.inner_text(f"{ROW} >> nth=0 >> .row-subject")
    return max((word.strip(".,:!?-") for word in text.split()), key=len)


def search_for(page, words):
    page.fill("#search-field", words)
    eventually(lambda: "indexed" in page.inner_text("#list-count"), "no results line")


def other_site(site, **options):
    """A second mock server with other mail, signed in."""
    server = mock_server.Server(0, **options)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    other = Site(site.browsers, server.address, server.code, server, site.screenshots)
    other.sign_in()
    other.close_pages()
    return other


def when_quiet(site):
    """Waits until every page has nothing left to do. Returns the number of requests."""
    for page in site.pages:
        idle(page)
    return len(site.server.asked)


def asked_since(site, count):
    """What pages asked the server for after that number of requests, streams left out."""
    return [path for path, _ in site.server.asked[count:]]


def end_of(page):
    """The text below the last row."""
    page.evaluate("document.querySelector('#list-scroller').scrollTop = 1e9")
    return page.inner_text("#list-end") if page.is_visible("#list-end") else ""
