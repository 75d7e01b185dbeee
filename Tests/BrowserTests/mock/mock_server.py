"""A mock of the program's web server, with generated mail and with states that a real server does not give on demand.

It speaks the JSON API of docs/api on a free loopback port and sends the same security headers. Tests steer it as
mock_control.py says. Run it alone to look at the page: python3 mock/mock_server.py --port 8080
"""

import argparse
import functools
import json
import pathlib
import re
import secrets
import socket
import socketserver
import subprocess
import urllib.parse
from http.server import BaseHTTPRequestHandler

import mock_cleaning  # noqa: F401, registers its routes
import mock_draft_routes  # noqa: F401, registers its routes
import mock_events
import mock_files
import mock_gates
import mock_generation
import mock_mailboxes  # noqa: F401, registers its routes
import mock_notifications
import mock_routes
import mock_rules
import mock_saved  # noqa: F401, registers its routes
import mock_sending  # noqa: F401, registers its routes
from mock_accounts import Accounts
from mock_api import Description
from mock_changes import Mail
from mock_control import steer
from mock_frames import frame_document
from mock_writing import Writing
from mock_models import Models
from mock_settings import Settings

ROOT = pathlib.Path(__file__).resolve().parents[3]
ASSETS = ROOT / "Sources" / "MailWeb" / "Assets"
FRAMEWORK = ROOT / ".build-page" / "preact-htm.js"
# Scripts that are served as they are; every other one is a module that is joined into one of these files.
CLASSIC_SCRIPTS = ("theme.js", "worker.js")
JOINED_SCRIPTS = {"page.js": "main.js", "kit.js": "features/kit/view.js"}

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types vaultmail-worker"
)
FRAME_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
)
STYLE_SHEET = re.compile(r'  <link rel="stylesheet" href="/assets/([^"]+)">\n')
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
PAGES = ("/", "/search", "/kit", "/drafts", "/outbox", "/settings", "/welcome")
PAGE_FOLDERS = ("/mailbox/", "/compose/", "/settings/", "/welcome/")
# These answer while the page is locked.
UNLOCKED = ("/api/lock", "/api/events", "/api/notifications/presence", "/api/notifications/take")


@functools.cache
def joined_styles():
    """The page with one style sheet in the place of all, as the program serves it."""
    html = (ASSETS / "index.html").read_text(encoding="utf-8")
    names = STYLE_SHEET.findall(html)
    link = '  <link rel="stylesheet" href="/assets/styles.css">\n'
    page = STYLE_SHEET.sub("", STYLE_SHEET.sub(lambda _: link, html, count=1).replace(link, "\0")).replace("\0", link)
    return {"index.html": page, "styles.css": "\n".join((ASSETS / name).read_text(encoding="utf-8") for name in names)}


@functools.cache
def joined_script(name):
    """The modules that the entry needs, in one file, as the build joins them."""
    command = ["esbuild", str(ASSETS / JOINED_SCRIPTS[name]), "--bundle", "--format=esm", "--target=es2022"]
    command += ["--charset=utf8", "--external:/assets/*", "--log-level=warning"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


class Capabilities:
    """Unguessable addresses of message parts."""

    def __init__(self):
        self.targets = {}

    def make(self, kind, target):
        name = secrets.token_urlsafe(24)
        self.targets[f"/{kind}/{name}"] = target
        return f"/{kind}/{name}"


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """The server, with what tests steer and look at."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, port=0, accounts=1, size=320):
        super().__init__(("127.0.0.1", port), Page)
        self.description = Description()
        self.capabilities = Capabilities()
        self.streams = mock_events.Streams()
        self.gates = mock_gates.Gates()
        self.code = "mock-code-" + secrets.token_hex(8)
        self.tokens = set()
        self.kind = (accounts, size)
        self.reset()

    def reset(self):
        """Begins again with the same mail, as if no test had run; sessions stay."""
        # Requests of a test before may still wait at the gates that it closed.
        self.gates.open_all()
        self.gates = mock_gates.Gates()
        self.mail = Mail(*self.kind)
        self.writing = Writing(self.mail)
        # How messages fare: "normal", "wait", "fail", "uncertain"; what was sent, and the bytes of files.
        self.sending = "normal"
        self.undo_delay = 5
        self.sink = []
        self.uploads = []
        self.accounts = Accounts(self.kind[0])
        self.settings = Settings()
        self.saved_searches = []
        self.image_requests = []
        self.unsubscribe_requests = []
        self.models = Models()
        self.generation = mock_generation.Generation()
        self.asked_similar = []
        self.similar_note = None
        self.notifications = mock_notifications.Notifications()
        self.rules = mock_rules.Rules()
        self.fail_next = 0
        self.refuses = False
        self.actions = []
        self.copies = []
        self.asked = []

    @property
    def address(self):
        return f"http://localhost:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        """A browser that goes away in the middle of an answer is nothing to report."""

    def tell(self, **aspects):
        """Tells every page of a change."""
        event = mock_events.change(self.mail, **aspects)
        self.description.check("event", self.description.event, event)
        self.streams.tell(event)


class Page(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    # An answer leaves in one packet. In two, the second waits for the browser's delayed acknowledgement.
    wbufsize = 65536
    disable_nagle_algorithm = True

    def log_message(self, *_):
        """Quiet."""

    def headers_for(self, policy):
        self.send_header("Content-Security-Policy", policy)
        for name, value in [
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ]:
            self.send_header(name, value)

    def answer(self, status, body, content_type="application/json", policy=PAGE_POLICY, extra=()):
        data = (
            body
            if isinstance(body, bytes)
            else json.dumps(body).encode() if content_type == "application/json" else body.encode()
        )
        self.send_response(status)
        self.headers_for(policy)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in extra:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def refuse(self, status, code, message, hint=""):
        self.answer(status, {"error": {"code": code, "message": message, "hint": hint}})

    def hang_up(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def is_signed_in(self):
        return self.headers.get("Authorization", "").removeprefix("Bearer ") in self.server.tokens

    def is_locked(self, path):
        return self.server.settings.locked and not path.startswith(UNLOCKED)

    def do_GET(self):
        if self.server.refuses:
            return self.hang_up()
        url = urllib.parse.urlsplit(self.path)
        if url.path.startswith("/assets/"):
            return self.asset(url.path.removeprefix("/assets/"))
        if url.path.startswith(("/m/", "/d/", "/p/", "/w/")):
            return self.part(url.path)
        if url.path.startswith("/api/"):
            return self.read(url.path, dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True)))
        if url.path == "/worker.js":
            return self.asset("worker.js")
        if url.path in PAGES or url.path.startswith(PAGE_FOLDERS):
            return self.asset("index.html")
        if "text/html" in self.headers.get("Accept", "").lower():
            return self.answer(404, joined_styles()["index.html"], TYPES["html"])
        return self.refuse(404, "not_found", "There is nothing at this address.")

    def asset(self, name):
        if name in ("index.html", "styles.css"):
            return self.answer(200, joined_styles()[name], TYPES[name.rsplit(".", 1)[1]])
        if name in JOINED_SCRIPTS:
            return self.answer(200, joined_script(name), TYPES["js"])
        path = FRAMEWORK if name == FRAMEWORK.name else ASSETS / name
        is_module = name.endswith(".js") and path != FRAMEWORK and name not in CLASSIC_SCRIPTS
        if ".." in name or is_module or not path.is_file():
            return self.refuse(404, "not_found", "There is nothing at this address.")
        return self.answer(200, path.read_bytes(), TYPES[name.rsplit(".", 1)[1]])

    def part(self, path):
        targets = self.server.capabilities.targets
        target = targets.get("/".join(path.split("/")[:3])) if path.startswith("/w/") else targets.get(path)
        if target is None:
            return self.refuse(404, "not_found", "This address is not valid any more.")
        message = self.server.mail.messages[target[0]]
        if path.startswith("/m/"):
            return self.answer(
                200,
                frame_document(message, target[1], target[0] in self.server.mail.quotes),
                "text/html; charset=utf-8",
                FRAME_POLICY,
            )
        if path.startswith("/p/"):
            image = mock_files.IMAGES.get(target[1], mock_files.PICTURE)
            if image is None:
                return self.refuse(404, "not_found", "This is not an image.")
            return self.answer(200, image, "image/png", "sandbox; default-src 'none'")
        name = urllib.parse.quote(mock_files.whole_name(path) or target[1])
        disposition = [("Content-Disposition", f"attachment; filename*=UTF-8''{name}")]
        return self.answer(
            200, b"attachment bytes", "application/octet-stream", "sandbox; default-src 'none'", disposition
        )

    def read(self, path, query):
        if not self.is_signed_in():
            return self.refuse(401, "unauthorized", "This session is not known.")
        route = self.server.description.find("GET", path)
        if route is None:
            return self.refuse(404, "not_found", "There is nothing at this address.")
        if self.is_locked(path):
            return self.refuse(423, "locked", "VaultMail is locked.")
        if route.get("stream"):
            return self.write_lines(route, path) if "line" in route else self.stream(query.get("client"))
        self.server.description.check_query(route, query)
        return self.run(route, lambda: mock_routes.read(self.server, route, path, query))

    def run(self, route, answer):
        try:
            body = answer()
        except mock_routes.Refusal as refusal:
            return self.refuse(refusal.status, refusal.code, refusal.message, refusal.hint)
        if isinstance(body, bytes):
            return self.answer(200, body, "application/octet-stream")
        self.server.description.check(f"{route['path']} response", route["response"], body)
        return self.answer(202 if route["path"] == "/api/sync" else 200, body)

    def stream(self, client):
        # Before the page learns that it is connected, so that no change after that is missing.
        stream = self.server.streams.add(client, self.server.settings.locked)
        self.send_response(200)
        self.headers_for(PAGE_POLICY)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.wfile.flush()
        self.server.streams.follow(stream, self.connection.sendall)

    def write_lines(self, route, path):
        """Lines of JSON while they come."""
        self.send_response(200)
        self.headers_for(PAGE_POLICY)
        self.send_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.wfile.flush()
        mock_generation.write(self.server, route, path, self.connection.sendall)

    def do_POST(self):
        data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        is_upload = self.headers.get("Content-Type") == "application/octet-stream"
        body = {**query, "bytes": data} if is_upload else json.loads(data or b"{}")
        server = self.server
        if self.path == "/mock/control":
            steer(server, body)
            return self.answer(200, {})
        if server.refuses:
            return self.hang_up()
        if self.headers.get("Origin") != server.address:
            return self.refuse(403, "forbidden", "The request does not come from this page.")
        route = server.description.find("POST", url.path)
        if route is None:
            return self.refuse(404, "not_found", "There is nothing at this address.")
        if bool(route.get("upload")) != is_upload:
            return self.refuse(415, "wrong_type", "The request has another type than the route takes.")
        server.description.check_query(route, query)
        if not is_upload:
            server.description.check(f"{url.path} request", route["request"], body)
        if route["access"] == "signIn":
            return self.sign_in(body)
        if not self.is_signed_in():
            return self.refuse(401, "unauthorized", "This session is not known.")
        if self.is_locked(self.path):
            return self.refuse(423, "locked", "VaultMail is locked.")
        if server.fail_next > 0 and url.path not in mock_notifications.UNASKED:
            server.fail_next -= 1
            return self.refuse(503, "store_busy", "The database is busy.", "Try again in a moment.")
        return self.run(route, lambda: mock_routes.change(server, route, url.path, body))

    def sign_in(self, body):
        if body.get("code") != self.server.code:
            return self.refuse(403, "forbidden", "This code is not valid.")
        token = secrets.token_hex(32)
        self.server.tokens.add(token)
        return self.answer(200, {"token": token})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--accounts", type=int, choices=[1, 2], default=1)
    parser.add_argument("--size", type=int, default=320, help="how many conversations")
    options = parser.parse_args()
    with Server(options.port, options.accounts, options.size) as server:
        print(f"{server.address}/#code={server.code}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
