"""What the mock server's rules match, and why."""

from mock_mail import person, stamp
from mock_routes import Refusal, answers


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
