"""Firefox without a window, steered by its own protocol. It reaches this machine only."""

import contextlib
import pathlib
import socket

from marionette_driver import By, Keys
from marionette_driver.marionette import ActionSequence, Marionette

from harness import eventually

PROGRAM = "/usr/bin/firefox-esr"
# What is not on this machine goes to a proxy that does not exist.
OFFLINE = {
    "network.proxy.type": 1,
    "network.proxy.no_proxies_on": "localhost",
    **{f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")},
    **{f"network.proxy.{kind}_port": 9 for kind in ("http", "ssl")},
}
WATCH = """
window.__problems = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.__problems.push(event.violatedDirective + " " + event.blockedURI));
window.addEventListener("error", (event) => window.__problems.push(event.message));
window.addEventListener("unhandledrejection", (event) => window.__problems.push(String(event.reason)));
"""


class Firefox:
    """One window."""

    def __init__(self, client):
        self.client = client

    def open(self, address):
        self.client.navigate(address)
        self.run(WATCH)

    def run(self, script, *arguments):
        """Runs a function's body in the page."""
        return self.client.execute_script(script, script_args=arguments, sandbox=None, new_sandbox=False)

    def value(self, expression):
        return self.run(f"return {expression};")

    def wait(self, expression, message, seconds=60):
        return eventually(lambda: self.value(expression), message, seconds)

    def find(self, selector):
        return eventually(lambda: self.client.find_element(By.CSS_SELECTOR, selector), f"no {selector}", 60)

    def click(self, selector):
        self.find(selector).click()

    def type(self, selector, text):
        self.find(selector).send_keys(text)

    def press(self, *keys):
        """Presses keys one after the other where the keyboard is; those of a tuple together."""
        for one in keys:
            together = one if isinstance(one, tuple) else (one,)
            sequence = ActionSequence(self.client, "key", "keyboard", None)
            for key in together:
                sequence.key_down(key)
            for key in reversed(together):
                sequence.key_up(key)
            sequence.perform()

    def problems(self):
        return self.value("window.__problems")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def firefox(folder):
    """A new profile and its window; the program ends with the block."""
    log = pathlib.Path(folder) / "firefox.log"
    client = Marionette(
        bin=PROGRAM, port=free_port(), headless=True, prefs=OFFLINE, gecko_log=str(log), startup_timeout=180,
        workspace=str(folder),
    )
    try:
        client.start_session()
        client.set_window_rect(width=1440, height=900)
        yield Firefox(client)
    finally:
        client.cleanup()


CONTROL_ENTER = (Keys.CONTROL, Keys.ENTER)
