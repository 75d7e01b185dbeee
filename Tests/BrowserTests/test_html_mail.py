#!/usr/bin/env python3
"""Opens hostile HTML mail in a real browser and checks that nothing runs and nothing is fetched.

Each payload of the table below goes through `vaultmail debug sanitize FILE` and is shown in a frame as the web page
shows a message. A second listener on the loopback interface plays the sender's tracking server. There are three walls,
and each is tested with another one taken down:

  full       sanitizer, sandboxed frame and policy
  sanitizer  the sanitizer is off: the payload itself is in the frame
  frame      frame sandbox and policy are off: the sanitized payload is in an ordinary page

In each of the three no script may run and the tracking server may not get a request. With the sanitizer on it may not
even get a connection; a policy alone does not keep a browser from connecting early. A last mode takes all walls
down; there many payloads must succeed, or the test would prove nothing.

Usage: python3 Tests/BrowserTests/test_html_mail.py --tool PATH_TO_vaultmail [--only NAME]
Needs the Python package `playwright` and a Chromium; it prints one line for each mode and ends with 0 when all is well.
"""

import argparse
import base64
import http.server
import os
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import sync_playwright

import paths  # noqa: F401, finds the module below

from browsers import FULL, Browsers

SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox"
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox " + SANDBOX
)
FRAME_HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Frame-Options": "SAMEORIGIN",
}

SVG = base64.b64encode(b"<svg xmlns='http://www.w3.org/2000/svg' onload='top.seen()'></svg>").decode()

# After two rendered frames and an idle moment, what a document starts on its own has begun. When a request made after
# that is answered, the browser has sent the earlier ones.
SETTLED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await new Promise((done) => requestIdleCallback(done));
  await fetch("/settled");
}"""

# {X} stands for a script that is noticed, {T} for the tracking server. "click" rows are clicked where they have text.
# fmt: off
PAYLOADS = {
    # script
    "script": "<script>{X}</script>",
    "script-src": "<script src='{T}s.js'></script>",
    "script-prefixed": "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>{X}</x:script>",
    "img-error": "<img src=x onerror={X}>",
    "img-error-slashes": "<img/src=x/onerror={X}>",
    "details-toggle": "<details open ontoggle={X}>t</details>",
    "input-focus": "<input autofocus onfocus={X}>",
    "body-load": "<body onload={X}>t",
    "animation": "<style>@keyframes k{from{opacity:0}}</style><b style='animation:k 1s' onanimationstart={X}>t</b>",
    "iframe-code": "<iframe src='javascript:parent.{X}'></iframe>",
    "iframe-document": "<iframe srcdoc='<script>parent.{X}</script>'></iframe>",
    "svg-load": "<svg onload={X}>",
    "svg-use": "<svg><use href='data:image/svg+xml;base64," + SVG + "#x'/></svg>",
    "svg-script": "<svg><script>{X}</script></svg>",
    "click-javascript": "<a href='javascript:{X}'>c</a>",
    "click-javascript-spelling": "<a href=' jAva&#9;scr&#x0a;ipt&colon;{X}'>c</a>",
    "click-data": "<a href='data:text/html,<script>{X}</script>'>c</a>",
    "click-form": "<form action='javascript:{X}'><button>c</button></form>",
    "click-formaction": "<button form=f formaction='javascript:{X}'>c</button><form id=f></form>",
    "click-svg-animate": "<svg><a><animate attributeName=href values='javascript:{X}'/><text x=9 y=20>c</text></a></svg>",
    "click-math": "<math href='javascript:{X}'><mi>c</mi></math>",
    "click-base": "<base href='javascript:/a/-{X}///'><a href='../x'>c</a>",
    # markup that changes when it is parsed again
    "mutation-svg-style": "<svg></p><style><a id='</style><img src=x onerror={X}>'>",
    "mutation-math-table": "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror={X}&gt;'>",
    "mutation-form": "<form><math><mtext></form><form><mglyph><style></math><img src onerror={X}>",
    "mutation-noscript": "<noscript><p title='</noscript><img src=x onerror={X}>'>",
    "mutation-title": "<title><p title='</title><img src=x onerror={X}>'>",
    "mutation-textarea": "<textarea><p title='</textarea><img src=x onerror={X}>'>",
    "mutation-xmp": "<xmp><p title='</xmp><img src=x onerror={X}>'>",
    "mutation-noembed": "<noembed><p title='</noembed><img src=x onerror={X}>'>",
    "mutation-comment": "<!--><img src=x onerror={X}>-->",
    "mutation-comment-dash": "<!---><img src=x onerror={X}>-->",
    "mutation-comment-bang": "<!--a--!><img src=x onerror={X}>-->",
    "mutation-deep": "<div>" * 506 + "<table><caption><svg><desc><table><caption></caption></table></desc><style>"
                     "<a title='</style><img src onerror={X}>'></a></style></svg></caption></table>",
    "mutation-template": "<template><img src=x onerror={X}></template><select><svg><img src=x onerror={X}>",
    "mutation-style-attribute": "<div style=\"background:url('x&quot;><img src=x onerror={X}>')\">t</div>",
    # fetches
    "img": "<img src='{T}1'>",
    "img-scheme-relative": "<img src='{R}1'>",
    "img-srcset": "<img srcset='{T}1 1x, {T}2 2x'>",
    "img-old": "<img dynsrc='{T}1' lowsrc='{T}2' longdesc='{T}3'>",
    "img-lazy": "<img loading=eager width=1 height=1 src='{T}1'>",
    "img-unfinished": "<img src=\"{T}?",
    "picture": "<picture><source srcset='{T}1'><img></picture>",
    "body-background": "<body background='{T}1'>t",
    "table-background": "<table background='{T}1'><tr><td background='{T}2'>t</table>",
    "style-url": "<div style='background:url({T}1)'>t</div>",
    "style-escaped": "<p style=\"backgr\\ound-image: \\ur\\l('{T}1')\">t</p>",
    "style-image-set": "<div style='background-image:image-set(\"{T}1\" 1x)'>t</div>",
    "style-cross-fade": "<div style='background:-webkit-cross-fade(url({T}1),url({T}2),50%)'>t</div>",
    "style-variable": "<p style='--x:url({T}1);background:var(--x)'>t</p>",
    "style-list": "<ul style='list-style-image:url({T}1)'><li>t</ul>",
    "style-border-image": "<p style='border:9px solid;border-image:url({T}1) 9'>t",
    "style-mask": "<p style='mask-image:url({T}1);-webkit-mask:url({T}2)'>t",
    "style-filter": "<p style='filter:url({T}1#f)'>t",
    "style-shape": "<p style='float:left;shape-outside:url({T}1)'>t",
    "sheet-url": "<style>p{background:url({T}1)}</style><p>t",
    "sheet-import": "<style>@import '{T}1';</style>",
    "sheet-import-escaped": "<style>@\\69mport url({T}1);</style>",
    "sheet-font": "<style>@font-face{font-family:f;src:url({T}1)}p{font-family:f}</style><p>t",
    "sheet-content": "<style>p::before{content:url({T}1)}</style><p>t",
    "sheet-layers": "<style>@supports(display:block){p{background:url({T}1)}}@layer x{p{background:url({T}2)}}</style><p>t",
    "link-sheet": "<link rel=stylesheet href='{T}1'>",
    "link-print": "<link rel=stylesheet media=print href='{T}1'>",
    "link-preload": "<link rel=preload as=image href='{T}1'>",
    "link-imagesrcset": "<link rel=preload as=image imagesrcset='{T}1 1x'>",
    "link-prefetch": "<link rel=prefetch href='{T}1'>",
    "link-icon": "<link rel=icon href='{T}1'>",
    "link-manifest": "<link rel=manifest href='{T}1'>",
    "refresh": "<meta http-equiv=refresh content='0;url={T}1'>",
    "weaker-policy": "<meta http-equiv=Content-Security-Policy content='img-src *'><img src='{T}1'>",
    "video": "<video src='{T}1' autoplay></video><video poster='{T}2'></video>",
    "audio": "<audio src='{T}1' autoplay></audio>",
    "video-source": "<video autoplay><source src='{T}1'><track default src='{T}2'></video>",
    "input-image": "<input type=image src='{T}1'>",
    "object": "<object data='{T}1'></object>",
    "embed": "<embed src='{T}1'>",
    "iframe": "<iframe src='{T}1'></iframe>",
    "svg-image": "<svg><image href='{T}1' width=9 height=9 /></svg>",
    "svg-filter": "<svg><filter id=t><feImage href='{T}1'/></filter><rect filter='url(#t)' width=9 height=9 /></svg>",
    "svg-style": "<svg><style>@import url({T}1);</style></svg>",
    "svg-fill": "<svg><rect width=9 height=9><set attributeName=fill to='url({T}1#p)'/></rect></svg>",
    "base": "<base href='{T}'><img src='rel.png'>",
    "speculation": "<script type=speculationrules>{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"{T}1\"]}]}</script>",
    "old-elements": "<bgsound src='{T}1'><applet archive='{T}2'></applet><isindex type=image src='{T}3'>",
    "click-ping": "<a href='#x' ping='{T}1'>c</a>",
    "click-form-get": "<form action='{T}1'><input name=p value=1><button>c</button></form>",
    # bare connections, which no policy stops: only the sanitizer does
    "preconnect": "<link rel=preconnect href='{T}'>",
}
# fmt: on

class Tracker(socketserver.ThreadingTCPServer):
    """Counts every connection and notes every request line; answers like a web server."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self):
        self.events = []
        self.own_address = None
        self.open_connections = 0
        self.changed = threading.Condition()
        tracker = self

        class Connection(socketserver.StreamRequestHandler):
            def handle(self):
                self.request.settimeout(5)
                try:
                    line = self.rfile.readline(4096)
                    if line:
                        tracker.events.append(line.decode("latin-1").strip())
                        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                except OSError:
                    pass
                finally:
                    with tracker.changed:
                        tracker.open_connections -= 1
                        tracker.changed.notify_all()

        super().__init__(("127.0.0.1", 0), Connection)

    def verify_request(self, request, client_address):
        if client_address == self.own_address:
            return False
        self.events.append("connection")
        with self.changed:
            self.open_connections += 1
        return True

    def settle(self):
        """Waits until the connections of a browser that has gone are noted and have ended."""
        # Connections are accepted in their order: once this one is refused, those before it are noted.
        with socket.socket() as own:
            own.settimeout(5)
            own.bind(("127.0.0.1", 0))
            self.own_address = own.getsockname()
            own.connect(self.server_address)
            own.recv(1)
        with self.changed:
            self.changed.wait_for(lambda: self.open_connections == 0, timeout=10)


class Pages(http.server.ThreadingHTTPServer):
    """Serves a page with a frame for each payload, and the frame's document with or without its headers."""

    def handle_error(self, request, client_address):
        """A browser that goes away in the middle of an answer is nothing to report."""

    def __init__(self):
        self.documents = {}
        self.are_walls_up = True
        pages = self

        class Request(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                kind, _, name = self.path.strip("/").partition("/")
                if kind == "page":
                    sandbox = f' sandbox="{SANDBOX}"' if pages.are_walls_up else ""
                    self.answer(
                        "<!DOCTYPE html><script>window.runs=0;function seen(){window.runs++}</script>"
                        f'<iframe{sandbox} referrerpolicy="no-referrer" width=600 height=400 src="/frame/{name}"></iframe>',
                        {},
                    )
                elif kind == "frame" and name in pages.documents:
                    headers = FRAME_HEADERS if pages.are_walls_up else {}
                    self.answer(pages.documents[name], headers)
                else:
                    self.send_error(404)

            def answer(self, text, headers):
                body = text.encode("utf-8")
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                for key, value in headers.items():
                    self.send_header(key, value)
                self.end_headers()
                self.wfile.write(body)

        super().__init__(("127.0.0.1", 0), Request)


def sanitize(tool, payload):
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8", delete=False) as file:
        file.write(payload)
    try:
        done = subprocess.run([tool, "debug", "sanitize", file.name], capture_output=True, timeout=60, check=True)
        return done.stdout.decode("utf-8")
    finally:
        os.unlink(file.name)


def document(body):
    return f'<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>{body}</body></html>'


def filled(payload, tracker_port):
    host = f"127.0.0.1:{tracker_port}"
    return payload.replace("{X}", "top.seen()").replace("{T}", f"http://{host}/").replace("{R}", f"//{host}/")


class Run:
    """One mode: opens every payload and collects what went wrong, by payload name."""

    def __init__(self, browser, pages, tracker):
        self.browser, self.pages, self.tracker = browser, pages, tracker

    def mode(self, documents, walls):
        self.pages.documents, self.pages.are_walls_up = documents, walls
        scripts, fetches, connections = {}, {}, {}
        for name in documents:
            self.tracker.events.clear()
            runs = self.open(name)
            requests = [event for event in self.tracker.events if event != "connection"]
            if runs:
                scripts[name] = runs
            if requests:
                fetches[name] = requests
            elif self.tracker.events:
                connections[name] = self.tracker.events.count("connection")
        return scripts, fetches, connections

    def open(self, name):
        # A context of its own, so that no cache or connection of one payload serves another.
        context = self.browser.new_context()
        page = context.new_page()
        runs = 0
        page.on("dialog", lambda dialog: dialog.dismiss())
        try:
            page.goto(f"http://127.0.0.1:{self.pages.server_address[1]}/page/{name}", wait_until="load", timeout=10_000)
            if name.startswith("click-"):
                self.click(page)
            page.evaluate(SETTLED)
            runs = page.evaluate("window.runs || 0")
        except Exception as error:  # a payload that took the page away is a failure of the walls, not of the test
            runs = 0 if "Timeout" in str(error) else f"page lost: {str(error).splitlines()[0]}"
        finally:
            context.close()
        self.tracker.settle()
        return runs

    @staticmethod
    def click(page):
        frame = page.frames[-1]
        found = frame.locator("text=c")
        for index in range(min(found.count(), 3)):
            try:
                found.nth(index).click(timeout=500, no_wait_after=True)
            except Exception:  # what cannot be clicked on is safe from clicks
                pass


def report(name, result, may_connect=False):
    scripts, fetches, connections = result
    unexpected = {} if may_connect else connections
    print(f"{name:<10} scripts run: {len(scripts)}, payloads that fetched: {len(fetches)}, bare connections: {len(connections)}")
    for label, found in (("script", scripts), ("fetch", fetches), ("connection", unexpected)):
        for key, value in found.items():
            print(f"    {label}: {key}: {value}")
    return not (scripts or fetches or unexpected)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--tool", required=True, help="the vaultmail program")
    arguments.add_argument("--only", help="one payload by name")
    options = arguments.parse_args()

    tracker, pages = Tracker(), Pages()
    for server in (tracker, pages):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    port = tracker.server_address[1]
    raw = {name: filled(payload, port) for name, payload in PAYLOADS.items() if options.only in (None, name)}
    safe = {name: document(sanitize(options.tool, payload)) for name, payload in raw.items()}
    started = time.monotonic()
    with sync_playwright() as playwright:
        browser = Browsers(playwright).get(FULL)
        run = Run(browser, pages, tracker)
        results = [
            report("full", run.mode(safe, walls=True)),
            report("sanitizer", run.mode(raw, walls=True), may_connect=True),
            report("frame", run.mode(safe, walls=False)),
        ]
        scripts, fetches, _ = run.mode(raw, walls=False)
        browser.close()
    print(f"{'none':<10} scripts run: {len(scripts)}, payloads that fetched: {len(fetches)} (this must not be zero)")
    if options.only is None and (len(scripts) < 15 or len(fetches) < 25):
        print("    the payloads do not work even without walls: the other figures prove nothing")
        results.append(False)
    print(f"{len(raw)} payloads, {time.monotonic() - started:.0f} s: {'passed' if all(results) else 'FAILED'}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
