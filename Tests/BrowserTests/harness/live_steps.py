"""Steps that tests of the real program take. What the servers have is judged with Python's own mail library."""

import contextlib

from compose_steps import BODY, new_message
from harness import ROW, Site, check, eventually

TOAST = "#toast:not([hidden])"
# For what must go through the program and a server; the machine may be busy with other things.
PATIENCE = 60


def row(page, subject):
    """The row with that subject."""
    return page.locator(ROW, has_text=subject)


def appears(page, subject, seconds=PATIENCE):
    return eventually(lambda: row(page, subject).count() == 1, f"{subject} is not in the list", seconds)


def vanishes(page, subject, seconds=PATIENCE):
    eventually(lambda: row(page, subject).count() == 0, f"{subject} is still in the list", seconds)


def opened(page, subject):
    """Opens the message of the list with that subject and waits for its text."""
    appears(page, subject)
    row(page, subject).first.click()
    page.wait_for_selector("#messages .message.open iframe.loaded", timeout=PATIENCE * 1000)


def undo_time(site, seconds):
    """How long sending can be undone from now on."""
    site.live.main.set("undoSendDelaySeconds", str(seconds))


def write(page, subject, text, to="bo@example.org"):
    """Writes a message by keyboard, up to its text."""
    new_message(page)
    page.keyboard.type(f"{to},")
    page.fill(".composer-subject", subject)
    page.click(BODY)
    page.keyboard.type(text)


def send(page):
    page.keyboard.press("Control+Enter")
    eventually(lambda: page.locator(".composer").count() == 0, "the composer stays open", PATIENCE)


def arrivals(site, subject):
    """What the submission server accepted with that subject."""
    return [one for one in list(site.live.servers.sink.arrived) if one.message["Subject"] == subject]


def arrived_once(site, subject, mail=None):
    """The one message with that subject at the submission server, once its one copy is in Sent."""
    eventually(lambda: arrivals(site, subject), f"{subject} did not arrive", PATIENCE)
    (one,) = arrivals(site, subject)
    identifier = f"<{one.message_id}>"
    mail = mail or site.mail
    eventually(lambda: len(mail.find("Sent", identifier)) == 1, "there is not one copy in Sent", PATIENCE)
    check(len(arrivals(site, subject)) == 1, f"it arrived {len(arrivals(site, subject))} times")
    return one


def body(message, kind="plain"):
    """The text of a part, decoded."""
    return message.get_body((kind,)).get_content()


@contextlib.contextmanager
def offline(site, page):
    """The servers cannot be reached meanwhile, and the page says so."""
    site.mail.cut_wire()
    try:
        eventually(
            lambda: "Offline" in page.inner_text("#banners"), "the page does not say that it is offline", PATIENCE
        )
        yield
    finally:
        site.mail.mend_wire()


@contextlib.contextmanager
def new_program(site, name, *users):
    """A program of its own with the accounts of the users, and what looks at it; all problems of its pages count."""
    program = site.live.program(name)
    for user in users:
        program.add_account(user)
    program.start()
    try:
        other = Site(site.browsers, program.address, program.code(), None, site.screenshots, site.mail, site.live)
        other.program = program
        page = other.open(f"/#code={other.code}", signed_in=False, wait=False)
        page.wait_for_selector(".welcome" if not users else ROW)
        other.token = page.evaluate("localStorage.getItem('vaultmail.token')")
        try:
            yield other, page
        except BaseException:
            for number, one in enumerate(other.pages):
                site.picture(one, f"failed-{name}-{number}")
            raise
        finally:
            problems = other.close_pages()
        check(not problems, str(problems))
        check(program.watch.foreign() == [], f"it connected to {program.watch.foreign()}")
    finally:
        program.stop()


def setting(program, key):
    """The stored value of a setting."""
    return program.run("config", "get", key).strip()
