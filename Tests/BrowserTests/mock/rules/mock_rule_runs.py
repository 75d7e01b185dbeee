"""Runs of the mock server's rules, what they did, and undoing it."""

import datetime

from mock_mail import person, stamp
from mock_routes import answers
from mock_rule_matches import matches_of

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
