"""Tests of the page in a real browser.

    python3 Tests/BrowserTests/run.py --mock
    python3 Tests/BrowserTests/run.py --base-url http://localhost:PORT --code CODE

The code is the one that `vaultmail open` puts behind #code= and works once. A real server needs at least five
conversations in its inbox. The last line printed is "N passed, N failed, N at the second attempt"; the exit code is 0
only when none failed and few needed a second attempt.
"""

import argparse
import importlib
import pathlib
import sys
import threading

sys.dont_write_bytecode = True

from playwright.sync_api import sync_playwright

import harness
import mock_server
import other_client

# Every module named tests_… registers its tests.
for module in sorted(pathlib.Path(__file__).parent.glob("tests_*.py")):
    importlib.import_module(module.stem)


def part(text):
    number, count = (int(one) for one in text.split("/"))
    if not 1 <= number <= count:
        raise ValueError(text)
    return number, count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--mock", action="store_true", help="run against the mock server, with the tests that only it can serve"
    )
    parser.add_argument("--base-url", help="a running server, such as http://localhost:8080")
    parser.add_argument("--code", help="its single-use code")
    parser.add_argument(
        "--imap-port", type=int, help="the mail server of the running server's account, for a second client"
    )
    parser.add_argument("--imap-authority", help="the certificate authority of the mail server")
    parser.add_argument("--cut", help="the file that cuts the wire to the mail server, see wire.py")
    parser.add_argument("--screenshots", help="a folder for pictures of every state")
    parser.add_argument("--filter", default="", help="run only tests whose name holds these words")
    parser.add_argument("--part", type=part, default=(1, 1), help="N/M: every M-th test from the N-th on")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    if not options.mock and not (options.base_url and options.code):
        parser.error("give --mock, or --base-url and --code")
    mail = (
        other_client.OtherClient(options.imap_port, options.imap_authority, options.cut) if options.imap_port else None
    )
    server = None
    if options.mock:
        server = mock_server.Server(0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        address = server.address if server else options.base_url.rstrip("/")
        site = harness.Site(
            browser, address, server.code if server else options.code, server, options.screenshots, mail
        )
        page = site.sign_in()
        harness.check(site.token, "the code gave no session")
        harness.check("code" not in page.url, "the code is still in the address")
        site.close_pages()
        result = harness.run(site, options.filter, options.part)
        browser.close()
    return result


if __name__ == "__main__":
    sys.exit(main())
