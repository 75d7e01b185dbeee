"""Tests of the page in a real browser.

    python3 Tests/BrowserTests/run.py --mock
    python3 Tests/BrowserTests/run.py --live .build/debug

The folder has the programs vaultmail and mailbox-generator. The last line printed is "N passed, N failed, N at the
second attempt"; the exit code is 0 only when none failed and few needed a second attempt.
"""

import argparse
import contextlib
import importlib
import pathlib
import signal
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright

import paths  # noqa: F401, finds the modules below

import harness
import live_program
import mock_server
import other_client
from browsers import Browsers

# Every module named tests_… registers its tests.
for name in sorted(module.stem for module in pathlib.Path(__file__).parent.rglob("tests_*.py")):
    importlib.import_module(name)


@contextlib.contextmanager
def mock_site(browsers, options):
    server = mock_server.Server(0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield harness.Site(browsers, server.address, server.code, server, options.screenshots, keeps_contexts=True)


@contextlib.contextmanager
def live_site(browsers, options):
    with tempfile.TemporaryDirectory(prefix="vaultmail-page.") as folder:
        live = live_program.Live(options.live, pathlib.Path(folder))
        try:
            mail = other_client.OtherClient(live.servers)
            yield harness.Site(
                browsers, live.main.address, live.main.code(), screenshots=options.screenshots, mail=mail, live=live,
                keeps_contexts=True,
            )
        finally:
            live.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument(
        "--mock", action="store_true", help="run against the mock server, with the tests that only it can serve"
    )
    kind.add_argument("--live", help="run against the programs in this folder, with mail servers of their own")
    parser.add_argument("--screenshots", help="a folder for pictures of every state")
    parser.add_argument("--filter", default="", help="run only tests whose name or module holds these words")
    parser.add_argument("--specific", action="store_true", help="leave out the tests that run in both of these ways")
    parser.add_argument("--share", metavar="FILE", help="share the tests with the other runs that have this new file")
    parser.add_argument("--durations", type=int, default=0, metavar="N", help="name the N slowest tests at the end")
    options = parser.parse_args()
    # So that a run that is stopped stops what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with sync_playwright() as playwright:
        browsers = Browsers(playwright)
        with (mock_site if options.mock else live_site)(browsers, options) as site:
            page = site.sign_in()
            harness.check(site.token, "the code gave no session")
            harness.check("code" not in page.url, "the code is still in the address")
            site.close_pages()
            site.take_problems()
            result = harness.run(site, options.filter, options.share, options.durations, options.specific)
        browsers.close()
    return result


if __name__ == "__main__":
    sys.exit(main())
