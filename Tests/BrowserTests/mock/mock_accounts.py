"""The mock server's accounts: their settings, discovery, checks and sign-in with a browser."""

from mock_data import OWN
from mock_routes import NOTHING, Refusal, answers

IMAP = {"host": "imap.vale.example", "port": 993, "security": "tls"}
SMTP = {"host": "smtp.vale.example", "port": 465, "security": "tls"}
GOOD = {"ok": True, "detail": "TLS 1.3", "code": None, "message": None, "hint": None}
WRONG_PASSWORD = {
    "ok": False,
    "detail": "TLS 1.3",
    "code": "wrong_password",
    "message": "The server refused the password.",
    "hint": "Check it, or create an app password at your provider.",
}
FOUND = {
    "provider": None,
    "source": "dns",
    "asked": ["example.org", "autoconfig.example.org"],
    "resolvers": ["192.0.2.53"],
    "imap": {"host": "imap.example.org", "port": 993, "security": "tls"},
    "smtp": {"host": "smtp.example.org", "port": 465, "security": "tls"},
    "sign_in": ["password"],
    "steps": [],
    "must_confirm": False,
    "oauth": None,
}


class Accounts:
    """The accounts of one server, and what tests order about new ones."""

    def __init__(self, count):
        self.rows = [self.row(number + 1, OWN[number]) for number in range(count)]
        self.found = {}
        self.checks = []
        self.flow = []
        self.started = []

    def row(self, number, own, **more):
        identity = {
            "id": number,
            "account_id": number,
            "name": own[0],
            "address": own[1],
            "signature": f"{own[0]}\nHarbour Works",
            "default": True,
        }
        return {
            "id": number,
            "address": own[1],
            "display_name": own[0],
            "local": False,
            "active": True,
            "paused": False,
            "auth": "password",
            "imap": IMAP,
            "smtp": SMTP,
            "username": own[1],
            "smtp_username": None,
            "sync_window_days": 30,
            "keep_attachments": "small",
            "attachment_limit_mb": 500,
            "sync_all_mail": None,
            "state": "idle",
            "error": None,
            "last_success": "2026-01-15T12:00:00.000Z",
            "identities": [identity],
            **more,
        }

    def find(self, number):
        found = next((one for one in self.rows if one["id"] == number), None)
        if found is None:
            raise Refusal(*NOTHING)
        return found

    def check(self):
        """The next ordered results of both checks; good ones where none is ordered."""
        imap, smtp = self.checks.pop(0) if self.checks else (True, True)
        return (GOOD if imap is True else imap or WRONG_PASSWORD), (GOOD if smtp is True else smtp or WRONG_PASSWORD)


def steer(server, order):
    """What a test orders of accounts: found, checks as [imap, smtp] where true is good, flow, account."""
    state = server.accounts
    for name in ("found", "checks", "flow"):
        setattr(state, name, order.get(name, getattr(state, name)))
    if order.get("mode") == "no_account":
        state.rows.clear()
    for number, changes in order.get("account", {}).items():
        state.find(int(number)).update(changes)


def add(server, address, name, **more):
    """A new account with mail, which the overview shows."""
    mail, rows = server.mail, server.accounts.rows
    number = 1 if mail.mode == "no_account" else mail.account_count + 1
    if mail.mode == "no_account":
        mail.mode = "normal"
    else:
        mail.account_count = number
        mail.add_mailboxes(number)
    mail.own[number] = (name, address)
    rows.append(server.accounts.row(number, (name, address), **more))
    server.tell()
    return number


@answers("GET", "/api/accounts")
def accounts(server, query, number):
    return {"accounts": server.accounts.rows}


@answers("POST", "/api/accounts/discover")
def discover(server, body):
    address = body["address"]
    server.actions.append({"action": "discover", **body})
    if address.endswith("@offline.example"):
        raise Refusal(503, "offline", "The network is not available.", "Check your connection.")
    return {"address": address, "username": address, **FOUND, **server.accounts.found}


@answers("POST", "/api/accounts/add")
def add_account(server, body):
    server.actions.append({"action": "add", **body})
    if server.settings.vault == "locked":
        raise Refusal(503, "vault_locked", "Your passwords are locked.")
    imap, smtp = server.accounts.check()
    if body["smtp"] is None:
        smtp = None
    is_good = imap["ok"] and (smtp is None or smtp["ok"])
    name = body.get("display_name", "")
    account = add(server, body["address"], name, imap=body["imap"], smtp=body["smtp"]) if is_good else None
    return {"imap": imap, "smtp": smtp, "account": account}


@answers("POST", "/api/accounts/sample")
def add_sample(server, body):
    imap, _ = server.accounts.check()
    account = add(server, "anna@demo.example", "Anna Lindqvist") if imap["ok"] else None
    return {"imap": imap, "smtp": None, "account": account}


@answers("POST", "/api/accounts/:id/edit")
def edit(server, body, number):
    server.actions.append({"action": "edit", "account": number, **body})
    account = server.accounts.find(number)
    account.update(body)
    server.tell(lists={})
    return {"account": account}


@answers("POST", "/api/accounts/:id/servers")
def servers(server, body, number):
    server.actions.append({"action": "servers", "account": number, **body})
    imap, smtp = server.accounts.check()
    if not (imap["ok"] and smtp["ok"]):
        return {"imap": imap, "smtp": smtp, "account": None}
    names = ("imap", "smtp", "username", "smtp_username")
    server.accounts.find(number).update({name: body.get(name) for name in names}, active=True, error=None)
    server.tell(lists={})
    return {"imap": imap, "smtp": smtp, "account": number}


@answers("POST", "/api/accounts/:id/pause")
def pause(server, body, number):
    account = server.accounts.find(number)
    account["paused"] = body["paused"]
    server.tell(lists={})
    return {"account": account}


@answers("POST", "/api/accounts/:id/remove")
def remove(server, body, number):
    server.accounts.rows.remove(server.accounts.find(number))
    server.mail.removed.add(number)
    if not server.accounts.rows:
        server.mail.mode = "no_account"
    server.tell()
    return {}


@answers("POST", "/api/accounts/:id/identities")
def identities(server, body, number):
    account = server.accounts.find(number)
    rows = enumerate(body["identities"])
    account["identities"] = [{**one, "id": one["id"] or 100 + at, "account_id": number} for at, one in rows]
    return {"identities": account["identities"]}


@answers("POST", "/api/accounts/oauth/start")
def start(server, body):
    server.accounts.started.append(body)
    return {"id": "f1", "url": f"{server.address}/mock/consent"}


@answers("POST", "/api/accounts/oauth/status")
def status(server, body):
    flow = server.accounts.flow
    state = flow.pop(0) if len(flow) > 1 else flow[0] if flow else {"state": "waiting"}
    answer = {"message": None, "imap": None, "smtp": None, "account": None, **state}
    if answer["state"] == "done" and answer["account"] is None:
        started = server.accounts.started[-1]
        answer["account"] = started["account"] or add(server, started["address"], "", auth="oauth")
    return answer


@answers("POST", "/api/accounts/oauth/cancel")
def cancel(server, body):
    server.actions.append({"action": "cancel sign-in", **body})
    return {}
