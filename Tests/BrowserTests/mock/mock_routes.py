"""What the mock server answers: one function for each route of docs/api."""

import datetime
import re

from mock_labels import labels_of

ANSWERS = {}


class Refusal(Exception):
    """An answer that is an error."""

    def __init__(self, status, code, message, hint=""):
        super().__init__(message)
        self.status, self.code, self.message, self.hint = status, code, message, hint


NOTHING = (404, "not_found", "There is nothing here.")


def answers(method, path):
    """Registers the function that answers a route; it gets the server and the request's values."""

    def register(function):
        ANSWERS[method, path] = function
        return function

    return register


# Reading: functions of the server, the query, and the number in the path.


@answers("GET", "/api/overview")
def overview(server, query, number):
    is_on = server.settings.values.get("semanticSearchEnabled") == "true"
    return server.mail.overview() | {
        "similar": is_on and server.models.embed.state == "downloaded", "vault_locked": server.settings.vault == "locked",
    }


@answers("GET", "/api/labels")
def labels(server, query, number):
    return {"labels": labels_of(server.mail.messages.values())}


@answers("GET", "/api/threads")
def threads(server, query, number):
    before = int(query["before"]) if "before" in query else None
    return server.mail.page(query["scope"], before, int(query.get("limit", 25)))


@answers("GET", "/api/threads/:id")
def thread(server, query, number):
    known = server.mail.threads.get(number)
    if known is None:
        raise Refusal(404, "not_found", "This conversation does not exist.")
    return server.mail.detail(known, server.capabilities)


@answers("GET", "/api/messages/:id/history")
def history(server, query, number):
    message = server.mail.messages.get(number)
    if message is None:
        raise Refusal(*NOTHING)
    return server.mail.history(message)


@answers("GET", "/api/messages/:id/inspection")
def inspection(server, query, number):
    message = server.mail.messages.get(number)
    if message is None:
        raise Refusal(*NOTHING)
    return {"inspection": server.mail.inspection(message)}


@answers("GET", "/api/images")
def image_permissions(server, query, number):
    return {"permissions": [{"kind": kind, "value": value} for kind, value in server.mail.image_permissions]}


@answers("GET", "/api/outbox")
def outbox(server, query, number):
    return server.mail.outbox()


@answers("GET", "/api/search")
def search(server, query, number):
    before = int(query["before"]) if "before" in query else None
    if query.get("q", "").startswith("from:me"):
        return own_mail(server, query["q"])
    return server.mail.search(query.get("q", ""), int(query.get("limit", 50)), before, query.get("sort"))


def own_mail(server, query):
    """Any message stands for one that the user wrote: at all, or to an address."""
    address = re.search(r'to:"([^"]+)"', query)
    written = server.writing.written_to
    is_found = address.group(1).lower() in written if address else bool(written)
    answer = server.mail.search("a", 1, None, None)
    return answer if is_found else {**answer, "results": [], "total": 0}


@answers("GET", "/api/search/similar")
def similar(server, query, number):
    """The newest conversations stand for those of similar meaning."""
    server.asked_similar.append(query.get("q", ""))
    if server.similar_note:
        return {"results": [], "note": server.similar_note}
    return {"results": like_rows(server), "note": None}


@answers("GET", "/api/threads/:id/similar")
def like(server, query, number):
    server.asked_similar.append(number)
    return {"results": [] if server.similar_note else like_rows(server), "note": server.similar_note}


def like_rows(server):
    rows = server.mail.search("", 3, None, None)["results"] or server.mail.page("inbox", None, 3)["threads"]
    results = []
    for row in rows:
        results.append(
            {
                "number": row.get("number", row["id"]),
                "thread_id": row.get("thread_id", row["id"]),
                "subject": row["subject"],
                "from": row.get("from") or {"name": "Bo Lind", "address": "bo@example.org"},
                "date": row["date"],
                "snippet": row["snippet"],
                "similarity": 0.5,
            }
        )
    return results


@answers("GET", "/api/recent-searches")
def recent_searches(server, query, number):
    return {"queries": server.mail.recent_searches}


@answers("GET", "/api/notices")
def notices(server, query, number):
    return {"notices": [one for one in server.mail.notices if one["id"] > int(query.get("after", 0))]}


# Changing: functions of the server, the request's body, and the number in the path where there is one.


@answers("POST", "/api/actions")
def act(server, body):
    server.actions.append(body)
    receipt = server.mail.act(
        body["action"], body["threads"], body["messages"], body["mailbox"], body.get("destination"), body.get("label"),
        body.get("continues"),
    )
    server.tell(threads=body["threads"])
    return receipt


@answers("POST", "/api/messages/:id/images")
def load_images(server, body, number):
    mail = server.mail
    message = mail.messages.get(number)
    if message is None:
        raise Refusal(*NOTHING)
    images = mail.images_of(message)
    server.image_requests.append((number, body["allow"], body["retry"]))
    if body["allow"] == "message":
        mail.images_shown.add(number)
    elif body["allow"]:
        mail.image_permissions.append((body["allow"], images[body["allow"]]))
    if body["retry"]:
        mail.images_loaded = 4
    return {"images": mail.images_of(message)}


@answers("POST", "/api/messages/:id/unsubscribe")
def unsubscribe(server, body, number):
    mail = server.mail
    message = mail.messages.get(number)
    if message and body["address"].startswith("mailto:"):
        message = {**message, "list_way": "mail"}
    offer = mail.unsubscribe_offer(message) if message else None
    if offer is None:
        raise Refusal(*NOTHING)
    server.unsubscribe_requests.append((number, body["address"]))
    if message.get("list_refuses"):
        raise Refusal(502, "refused", "The list did not accept the request (status 500).", "Try again later.")
    mail.left_lists[offer["list"]] = "2026-01-15T12:00:00.000Z"
    return {"unsubscribe": mail.unsubscribe_offer(message)}


@answers("POST", "/api/images/forget")
def forget_images(server, body):
    server.mail.image_permissions.remove((body["kind"], body["value"]))
    return {}


@answers("POST", "/api/split")
def split(server, body):
    found = server.mail.split(body["message"])
    receipt = server.mail.decided(found)
    server.tell(threads=[] if found is None else [found])
    return receipt


@answers("POST", "/api/join")
def join(server, body):
    found = server.mail.join(body["threads"])
    server.tell(threads=body["threads"])
    return server.mail.decided(found)


@answers("POST", "/api/categories")
def choose_category(server, body):
    server.actions.append({"action": "category", **body})
    before = server.mail.choose(body["threads"], body["messages"], body["category"])
    server.tell(all_threads=True)
    return {"before": before}


@answers("POST", "/api/undo")
def undo(server, body):
    server.actions.append({"action": "undo", **body})
    undone = server.mail.take_back(body["undo_token"])
    server.tell(all_threads=True)
    return {"undone": undone}


@answers("POST", "/api/body")
def request_body(server, body):
    server.actions.append({"action": "body", **body})
    message = server.mail.messages[body["message"]]
    message["rest"] = "wanted"
    if message["body_state"] == "failed":
        message["body_state"] = "wanted"
    server.tell(threads=[message["thread"]])
    return {"asked": True}


@answers("POST", "/api/outbox/cancel")
def cancel(server, body):
    mail = server.mail
    server.actions.append({"action": "cancel", **body})
    if not any(one["id"] == body["id"] and one["cancellable"] for one in mail.waiting):
        raise Refusal(409, "handed_over", "The server has been asked for this change already.")
    mail.waiting = [one for one in mail.waiting if one["id"] != body["id"]]
    server.tell()
    return mail.outbox()


@answers("POST", "/api/outbox/retry")
def retry(server, body):
    server.actions.append({"action": "retry", **body})
    return server.mail.outbox()


@answers("POST", "/api/recent-searches/add")
def add_recent_search(server, body):
    mail, query = server.mail, body["query"].strip()
    mail.recent_searches = [query] + [one for one in mail.recent_searches if one.lower() != query.lower()]
    return {"queries": mail.recent_searches}


@answers("POST", "/api/recent-searches/clear")
def clear_recent_searches(server, body):
    server.mail.recent_searches = []
    return {"queries": []}


@answers("POST", "/api/backfill")
def backfill(server, body):
    server.actions.append({"action": "backfill", **body})
    server.mail.paused = body["paused"]
    server.tell(lists={})
    return {"paused": body["paused"]}


@answers("POST", "/api/older")
def older(server, body):
    server.actions.append({"action": "older", **body})
    return {"state": "history_end", "days": None, "message": None, **server.mail.older}


@answers("POST", "/api/sync")
def sync(server, body):
    server.actions.append({"action": "sync"})
    mail = server.mail
    mail.last_sync = datetime.datetime.now(datetime.timezone.utc)
    for _ in range(mail.arrives_by_sync):
        mail.add_thread(1000 + len(mail.threads), newest=mail.last_sync, mailbox=mail.mailbox(1, "inbox"), unread=True)
    mail.arrives_by_sync = 0
    server.tell(all_threads=True)
    return {}


def read(server, route, path, query):
    """The answer to a reading request. Once it is read, it may wait at a gate."""
    number = next((int(part) for part in path.split("/") if part.isdigit()), None)
    if ":capability" in route["path"]:
        number = path.split("/")[3]
    if ":attachment" in route["path"]:
        number = [int(part) for part in path.split("/") if part.isdigit()]
    with server.mail.lock:
        server.asked.append((path, query))
        answer = ANSWERS["GET", route["path"]](server, query, number)
    server.gates.pass_through(route["path"])
    return answer


def change(server, route, path, body):
    """The answer to a changing request. Before it is carried out, it may wait at a gate."""
    server.gates.pass_through(route["path"])
    numbers = [int(part) for part in path.split("/") if part.isdigit()] if ":" in route["path"] else []
    with server.mail.lock:
        return ANSWERS["POST", route["path"]](server, body, *numbers)
