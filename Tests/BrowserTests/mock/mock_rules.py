"""The mock server's rules: what they match, their runs and undoing them; senders by volume, and emptying Trash.

Orders: {"rules": {"slow": true}} lets runs go on until {"rules": {"slow": false}}; {"rules": {"largest": 10}} is how
many messages a run may take without a confirmation; {"rules": {"add": [draft]}} adds rules.
"""

import datetime

from mock_mail import person, stamp
from mock_routes import NOTHING, Refusal, answers

WHAT = {
    "trash": "Move to Trash",
    "archive": "Archive",
    "read": "Mark as read",
    "star": "Star",
    "lock": "Lock",
    "keyword": "Label",
}


def now():
    return stamp(datetime.datetime.now(datetime.timezone.utc))


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
                finish(server, run)


def reasons_of(message, condition):
    """Why a message matches every word of a condition; None if it does not."""
    reasons = []
    for word in condition.split():
        kind, _, value = word.rpartition(":")
        sender = " ".join(message["from"]).lower()
        if kind == "from":
            holds, words = value.lower() in sender, f"the sender contains “{value}”"
        elif kind == "is":
            holds = {"starred": message["starred"], "unread": message["unread"]}.get(value, False)
            words = f"it is {value}"
        else:
            text = " ".join([message["subject"], *message["words"]]).lower()
            holds, words = word.lower() in text, f"the text contains “{word}”"
        if not holds:
            return None
        reasons.append({"text": words, "condition": word})
    return reasons


def check(draft):
    if not draft["condition"].strip():
        raise Refusal(400, "bad_request", "The condition is empty, so it would match all mail.")
    if draft["condition"].count('"') % 2:
        raise Refusal(400, "bad_request", "The condition has an open quotation mark.")


def matches_of(server, draft):
    """(message, reasons, why it stays) of every match, newest first, those that stay last."""
    found = []
    for message in server.mail.messages.values():
        reasons = reasons_of(message, draft["condition"])
        if reasons is None or message["mailbox"] is None:
            continue
        kept = None
        if draft["except"].strip() and reasons_of(message, draft["except"]) is not None:
            kept = f"The exception {draft['except']} holds."
        elif message.get("locked"):
            kept = "It is locked."
        found.append((message, reasons, kept))
    found.sort(key=lambda one: one[0]["date"], reverse=True)
    return sorted(found, key=lambda one: one[2] is not None)


def shown_match(message, reasons, kept):
    return {
        "message": message["number"],
        "id": message["id"],
        "thread_id": message["thread"],
        "account_id": message["account"],
        "subject": message["subject"],
        "from": person(message["from"]),
        "date": stamp(message["date"]),
        "mailboxes": [message["mailbox"]],
        "locked": message.get("locked", False),
        "reasons": reasons,
        "kept": kept,
    }


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


@answers("POST", "/api/rules/test")
def try_rule(server, body):
    # As the program does: the user is still typing, so a rule that cannot be used is no failed request.
    try:
        check(body["draft"])
    except Refusal as refusal:
        return {"total": 0, "kept": 0, "matches": [], "notes": [], "problem": refusal.message}
    found = matches_of(server, body["draft"])
    kept = sum(one[2] is not None for one in found)
    start = body.get("offset") or 0
    boxes = {box["path"] for box in server.mail.mailboxes}
    missing = [
        one["mailbox"] for one in body["draft"]["actions"] if one["kind"] == "move" and one["mailbox"] not in boxes
    ]
    return {
        "total": len(found) - kept,
        "kept": kept,
        "matches": [shown_match(*one) for one in found[start : start + (body.get("limit") or 50)]],
        "notes": [],
        "problem": f"There is no mailbox named {missing[0]}." if missing else None,
    }


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


@answers("POST", "/api/rules/:id/apply")
def apply_rule(server, body, number):
    state, rule = server.rules, server.rules.find(number)
    total = sum(kept is None for _, _, kept in matches_of(server, rule))
    run = {
        "id": len(state.runs) + 1,
        "trigger": "apply",
        "rule": number,
        "rule_name": rule["name"],
        "state": "running",
        "total": total,
        "done": 0,
        "changed": 0,
        "started_at": now(),
        "finished_at": None,
        "why": None,
        "undoable": False,
    }
    state.runs.append(run)
    if total > state.largest:
        run.update(state="waiting", why=f"The rule would move {total} of {len(server.mail.messages)} messages.")
    else:
        begin(server, run)
    server.tell(lists={}, rules=True)
    return {"run": run}


def begin(server, run):
    run["state"] = "running"
    run["done"] = run["total"] * 2 // 5
    if not server.rules.slow:
        finish(server, run)


def finish(server, run):
    """Does what the rule says to every match."""
    state, mail = server.rules, server.mail
    rule = state.find(run["rule"])
    acted = [(message, reasons) for message, reasons, kept in matches_of(server, rule) if kept is None]
    before = [(message["number"], {"locked": False, **message}) for message, _ in acted]
    for message, _ in acted:
        for action in rule["actions"]:
            box = next((one["id"] for one in mail.mailboxes if one["path"] == action["mailbox"]), None)
            if action["kind"] in ("trash", "archive"):
                message["mailbox"] = mail.mailbox(message["account"], action["kind"])
            elif action["kind"] == "move" and box:
                message["mailbox"] = box
            else:
                message.update(
                    {"read": {"unread": False}, "star": {"starred": True}, "lock": {"locked": True}}.get(
                        action["kind"], {}
                    ),
                )
    state.undo[run["id"]] = before
    state.entries[run["id"]] = [entry_of(run, rule, *one) for one in acted]
    rule.update(acted=rule["acted"] + len(acted), last_acted_at=now())
    run.update(state="done", done=len(acted), changed=len(acted), finished_at=now(), undoable=bool(acted))
    server.tell(all_threads=True, rules=True)


def entry_of(run, rule, message, reasons):
    first = rule["actions"][0]
    return {
        "id": run["id"] * 10_000 + message["number"],
        "run": run["id"],
        "rule": rule["id"],
        "rule_name": rule["name"],
        "state": "done",
        "message": message["number"],
        "thread_id": message["thread"],
        "subject": message["subject"],
        "from": person(message["from"]),
        "what": WHAT.get(first["kind"], f"Move to {first['mailbox']}"),
        "reason": "; ".join(one["text"] for one in reasons).capitalize() + ".",
        "date": now(),
    }


@answers("GET", "/api/rules/runs")
def runs(server, query, number):
    return {"runs": server.rules.runs[::-1]}


@answers("GET", "/api/rules/runs/:id")
def show_run(server, query, number):
    return {"run": server.rules.find_run(number), "entries": server.rules.entries.get(number, [])[:200]}


@answers("POST", "/api/rules/runs/:id/confirm")
def confirm(server, body, number):
    run = server.rules.find_run(number)
    run["why"] = None
    begin(server, run)
    server.tell(lists={}, rules=True)
    return {"run": run}


@answers("POST", "/api/rules/runs/:id/decline")
def decline(server, body, number):
    run = server.rules.find_run(number)
    run.update(state="declined", finished_at=now())
    server.tell(lists={}, rules=True)
    return {"run": run}


@answers("POST", "/api/rules/runs/:id/undo")
def undo_run(server, body, number):
    state, run = server.rules, server.rules.find_run(number)
    for message, old in state.undo.pop(number, []):
        server.mail.messages[message].update(old)
    run.update(state="undone", undoable=False)
    for entry in state.entries.get(number, []):
        entry["state"] = "undone"
    server.tell(all_threads=True, rules=True)
    return {"run": run, "undone": True}


@answers("GET", "/api/rules/log")
def log(server, query, number):
    return {"entries": [entry for entries in server.rules.entries.values() for entry in entries][:50], "next": None}


@answers("GET", "/api/rules/sieve")
def sieve(server, query, number):
    return {"script": 'require ["fileinto"];\n', "untranslated": []}


@answers("POST", "/api/rules/sieve/import")
def import_sieve(server, body):
    return {"rules": server.rules.rows, "known": [], "untranslated": []}


# Senders by volume, and Trash.


def by_sender(server, account=None):
    found = {}
    for message in server.mail.messages.values():
        in_trash = message["mailbox"] in (None, server.mail.mailbox(message["account"], "trash"))
        if not in_trash and account in (None, message["account"]):
            found.setdefault(message["from"][1], []).append(message)
    for messages in found.values():
        messages.sort(key=lambda one: one["date"], reverse=True)
    return found


@answers("GET", "/api/senders")
def senders(server, query, number):
    found = by_sender(server, int(query["account"]) if "account" in query else None)
    rows = []
    for address, messages in found.items():
        is_list = address.startswith("hello@")
        rows.append(
            {
                "address": address,
                "name": messages[0]["from"][0],
                "count": len(messages),
                "unread": sum(one["unread"] for one in messages),
                "byte_count": sum(1800 + 31 * len(one["words"]) for one in messages),
                "newest": stamp(messages[0]["date"]),
                "oldest": stamp(messages[-1]["date"]),
                "locked": sum(one.get("locked", False) for one in messages),
                "list": address.split("@")[1] if is_list else None,
                "unsubscribe": server.mail.unsubscribe_offer({**messages[0], "list_way": "mail"}) if is_list else None,
            }
        )
    names = {"size": "byte_count", "unread": "unread", "newest": "newest"}
    rows.sort(key=lambda one: one[names.get(query.get("sort"), "count")], reverse=True)
    return {"senders": rows[: int(query.get("limit", 50))], "total": len(rows)}


@answers("POST", "/api/senders/trash")
def trash_sender(server, body):
    older = by_sender(server, body.get("account")).get(body["address"], [])[body["keep"] :]
    going = [one for one in older if not one.get("locked")]
    locked = len(older) - len(going)
    if body.get("dry_run") or not going:
        return {"undo_token": None, "changed": len(going), "locked": locked}
    token = server.mail.remember([(one["number"], dict(one)) for one in going])
    for one in going:
        one["mailbox"] = server.mail.mailbox(one["account"], "trash")
    server.tell(all_threads=True)
    return {"undo_token": token, "changed": len(going), "locked": locked}


def in_trash(server, account):
    boxes = {
        box["id"]
        for box in server.mail.mailboxes
        if box["role"] == "trash" and account in (None, box["account_id"])
    }
    return [one for one in server.mail.messages.values() if one["mailbox"] in boxes]


@answers("GET", "/api/trash")
def trash(server, query, number):
    inside = in_trash(server, int(query["account"]) if "account" in query else None)
    locked = sum(one.get("locked", False) for one in inside)
    return {"count": len(inside) - locked, "locked": locked}


@answers("POST", "/api/trash/empty")
def empty_trash(server, body):
    inside = in_trash(server, body.get("account"))
    going = [one for one in inside if not one.get("locked")]
    if len(going) != body["count"]:
        message = f"Trash now holds {len(going)} message{'' if len(going) == 1 else 's'}."
        raise Refusal(409, "trash_changed", message, "Check it and try again.")
    token = server.mail.remember([(one["number"], dict(one)) for one in going])
    for one in going:
        one["mailbox"] = None
    server.tell(all_threads=True)
    return {"undo_token": token, "changed": len(going), "locked": len(inside) - len(going)}


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
