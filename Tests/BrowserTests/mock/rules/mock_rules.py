"""The mock server's rules.

Orders: {"rules": {"slow": true}} lets runs go on until {"rules": {"slow": false}}; {"rules": {"largest": 10}} is how
many messages a run may take without a confirmation; {"rules": {"add": [draft]}} adds rules.
"""

import mock_rule_runs
from mock_routes import NOTHING, Refusal, answers
from mock_rule_matches import check


class Rules:
    """The rules of one server, in their order, and their runs."""

    def __init__(self):
        self.rows = []
        self.runs = []
        self.entries = {}
        self.undo = {}
        self.next_id = 1
        self.slow = False
        self.largest = 1000

    def add(self, draft):
        row = {
            **draft,
            "id": self.next_id,
            "version": 1,
            "text": f'rule "{draft["name"]}" if "{draft["condition"]}"',
            "acted": 0,
            "last_acted_at": None,
            "notes": [],
            "problem": None,
            "position": 0,
        }
        self.next_id += 1
        self.rows.append(row)
        return row

    def find(self, number):
        row = next((one for one in self.rows if one["id"] == number), None)
        if row is None:
            raise Refusal(404, "not_found", "This rule does not exist.")
        return row

    def find_run(self, number):
        run = next((one for one in self.runs if one["id"] == number), None)
        if run is None:
            raise Refusal(*NOTHING)
        return run

    def shown(self):
        rows = [{**one, "position": place} for place, one in enumerate(self.rows)]
        return {"rules": rows, "waiting": [one for one in self.runs if one["state"] == "waiting"]}


def steer(server, order):
    """What a test orders of rules."""
    wanted = order.get("rules", {})
    state = server.rules
    for draft in wanted.get("add", []):
        state.add(draft)
    state.largest = wanted.get("largest", state.largest)
    state.slow = wanted.get("slow", state.slow)
    if wanted.get("slow") is False:
        for run in state.runs:
            if run["state"] == "running":
                mock_rule_runs.finish(server, run)


@answers("GET", "/api/rules")
def rules(server, query, number):
    return server.rules.shown()


@answers("POST", "/api/rules/new")
def new_rule(server, body):
    check(body["draft"])
    rule = server.rules.add(body["draft"])
    server.tell(lists={}, rules=True)
    return {"rule": rule}


@answers("POST", "/api/rules/order")
def order_rules(server, body):
    state = server.rules
    state.rows.sort(key=lambda one: body["rules"].index(one["id"]))
    server.tell(lists={}, rules=True)
    return state.shown()


@answers("POST", "/api/rules/suggest")
def suggest(server, body):
    actions = [{"kind": "trash", "mailbox": None, "keyword": None}] if body["kind"] == "action" else []
    condition = body.get("query")
    if condition is None:
        senders = {server.mail.thread_messages(server.mail.threads[one])[-1]["from"] for one in body["threads"]}
        condition = " OR ".join(f"from:{address}" for _, address in sorted(senders))
    draft = {"name": condition[:40], "account_id": None, "kind": body["kind"], "condition": condition, "except": ""}
    return {"draft": {**draft, "actions": actions, "stop": False, "enabled": True}}


@answers("POST", "/api/rules/:id/save")
def save_rule(server, body, number):
    check(body["draft"])
    rule = server.rules.find(number)
    rule.update(body["draft"], version=rule["version"] + 1)
    server.tell(lists={}, rules=True)
    return {"rule": rule}


@answers("POST", "/api/rules/:id/enable")
def enable_rule(server, body, number):
    rule = server.rules.find(number)
    rule["enabled"] = body["enabled"]
    server.tell(lists={}, rules=True)
    return {"rule": rule}


@answers("POST", "/api/rules/:id/remove")
def remove_rule(server, body, number):
    server.rules.rows.remove(server.rules.find(number))
    server.tell(lists={}, rules=True)
    return {}


@answers("GET", "/api/rules/sieve")
def sieve(server, query, number):
    """One line for each rule; stars cannot be said."""
    rows = [one for one in server.rules.rows if "is:starred" not in one["condition"]]
    left = [one for one in server.rules.rows if one not in rows]
    return {
        "script": "".join(f"# {one['name']}\n" for one in rows),
        "untranslated": [{"rule": one["name"], "reason": "Sieve cannot test whether mail is starred."} for one in left],
    }


@answers("POST", "/api/rules/sieve/import")
def import_sieve(server, body):
    """Each line that begins with # is a rule."""
    names = [line[2:] for line in body["script"].splitlines() if line.startswith("# ")]
    if not names:
        raise Refusal(400, "bad_request", "The script cannot be read: it is not Sieve.")
    known = [one["name"] for one in server.rules.rows]
    draft = {"account_id": None, "kind": "action", "condition": "from:news", "except": "", "stop": False}
    draft["actions"] = [{"kind": "trash", "mailbox": None, "keyword": None}]
    new = [server.rules.add({**draft, "name": name, "enabled": False}) for name in names if name not in known]
    server.tell(lists={}, rules=True)
    left = [{"rule": names[0], "reason": "VaultMail sends no automatic replies."}]
    return {"rules": new, "known": [name for name in names if name in known], "untranslated": left}
