"""Changes of mailboxes on the mock server, whose delimiter is "/"."""

from mock_routes import NOTHING, Refusal, answers


def box_of(server, number):
    box = next((one for one in server.mail.mailboxes if one["id"] == number), None)
    if box is None:
        raise Refusal(*NOTHING)
    return box


def path_of(server, account, name, parent):
    path = f"{box_of(server, parent)['path']}/{name}" if parent else name
    if any(one["path"] == path and one["account_id"] == account for one in server.mail.mailboxes):
        message = f"There is already a mailbox “{path}”."
        raise Refusal(409, "mailbox_conflict", message, "Choose another name.")
    return path


def place(box, path):
    box.update(path=path, name=path.split("/")[-1], depth=path.count("/"))


def sort(server):
    """Mailboxes with a role first, then the rest as a tree."""
    server.mail.mailboxes.sort(key=lambda box: (box["account_id"], box["role"] == "custom", box["path"].split("/") if box["role"] == "custom" else []))
    server.tell(mailboxes=True)


@answers("POST", "/api/mailboxes/create")
def create(server, body):
    if server.mail.offline_mailboxes:
        message = "Mailboxes can be changed only while the server can be reached."
        raise Refusal(503, "mailbox_offline", message, "Check your internet connection.")
    path = path_of(server, body["account"], body["name"], body.get("parent"))
    number = max(one["id"] for one in server.mail.mailboxes) + 1
    box = {"id": number, "account_id": body["account"], "role": "custom", "synced": True, "selectable": True}
    box.update(subscribed=True, delimiter="/")
    place(box, path)
    server.mail.mailboxes.append(box)
    sort(server)
    return {}


@answers("POST", "/api/mailboxes/:id/rename")
def rename(server, body, number):
    box = box_of(server, number)
    old, new = box["path"], path_of(server, box["account_id"], body["name"], body.get("parent"))
    for one in server.mail.mailboxes:
        if one["account_id"] == box["account_id"] and (one is box or one["path"].startswith(old + "/")):
            place(one, new + one["path"][len(old) :])
    sort(server)
    return {}


@answers("POST", "/api/mailboxes/:id/delete")
def delete(server, body, number):
    box = box_of(server, number)
    if any(one["path"].startswith(box["path"] + "/") for one in server.mail.mailboxes):
        message = f"“{box['path']}” has other mailboxes inside."
        raise Refusal(409, "mailbox_conflict", message, "Delete or rename those first.")
    inside = [one for one in server.mail.messages.values() if one["mailbox"] == number]
    if body.get("confirmed") is None or len(inside) > body["confirmed"]:
        return {"deleted": False, "messages": len(inside)}
    for one in inside:
        one["mailbox"] = None
    server.mail.mailboxes.remove(box)
    server.tell(mailboxes=True, all_threads=True)
    return {"deleted": True, "messages": len(inside)}


@answers("POST", "/api/mailboxes/:id/subscribe")
def subscribe(server, body, number):
    box_of(server, number)["subscribed"] = body["subscribed"]
    server.tell(mailboxes=True)
    return {}


@answers("POST", "/api/copy")
def copy(server, body):
    if server.mail.offline_mailboxes:
        message = "Copying needs the server, which cannot be reached."
        raise Refusal(503, "mailbox_offline", message, "Check your internet connection.")
    server.copies.append(body)
    return {"copied": len(body["threads"]), "skipped": 0}
