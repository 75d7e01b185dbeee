"""The mock server's senders by volume, and emptying Trash."""

from mock_mail import stamp
from mock_routes import Refusal, answers


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
