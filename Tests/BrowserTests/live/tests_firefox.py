"""The main path in Firefox, on the real program: sign in, read, archive, search, write and send."""

from harness import check, eventually, test
from live_steps import PATIENCE, arrived_once, body, undo_time

ROWS = "document.querySelectorAll('#rows > .row')"


def with_subject(subject):
    return f"[...{ROWS}].find((row) => row.textContent.includes({subject!r}))"


@test("The page works in Firefox: sign in, list, open, archive, search, write and send", live_only=True)
def main_path(site):
    # Only this test needs Firefox and what steers it.
    from firefox import firefox

    undo_time(site, 0)
    with firefox(site.live.new_folder("firefox")) as window:
        window.open(f"{site.address}/#code={site.live.main.code()}")
        window.wait(f"{ROWS}.length >= 5", "no list")
        check("code" not in window.value("location.href"), "the code is still in the address")
        filed = site.mail.deliver("Read by another browser", "The fox reads.")
        window.wait(with_subject("Read by another browser"), "new mail does not appear")
        window.run(f"{with_subject('Read by another browser')}.click();")
        window.wait("document.querySelector('#messages .message.open iframe.loaded')", "it does not open")
        shown = "document.querySelector('#messages iframe').contentDocument.body.textContent"
        window.wait(f"{shown}.includes('The fox reads.')", "its text is not shown")
        window.press("e")
        eventually(lambda: len(site.mail.find("Archive", filed)) == 1, "it is not archived on the server", PATIENCE)
        check(not site.mail.find("INBOX", filed), "it is in the inbox as well")
        window.type("#search-field", "fox reads")
        window.wait(
            f"{ROWS}.length === 1 && {with_subject('Read by another browser')}",
            "the list has more or less than that message",
        )
        window.run("document.activeElement.blur();")
        write(site, window)
        check(window.problems() == [], window.problems())


def write(site, window):
    """Writes and sends a message of two lines."""
    from firefox import CONTROL_ENTER, Keys

    window.press("c")
    window.type(".composer .chip-input", "bo@example.org,")
    window.type(".composer-subject", "Sent by another browser")
    window.click(".composer-text")
    window.press(*"First line", Keys.ENTER, *"second – line")
    text = "document.querySelector('.composer-text').innerText"
    window.wait(f"{text}.includes('second – line')", "the text is not there")
    window.press(CONTROL_ENTER)
    one = arrived_once(site, "Sent by another browser")
    check(one.recipients == ["bo@example.org"], one.recipients)
    lines = [line.strip() for line in body(one.message).splitlines() if line.strip()]
    check(lines[:2] == ["First line", "second – line"], repr(body(one.message)))
