"""What the mock server answers about sending: a message waits, is sent or fails, as tests steer it."""

import datetime
import threading

from mock_mail import stamp
from mock_routes import NOTHING, Refusal, answers
from mock_writing import now, text_of

KEPT = datetime.timedelta(seconds=60)


def message_of(server, number):
    message = server.writing.drafts.get(number)
    if message is None or "state" not in message:
        raise Refusal(*NOTHING)
    return message


def shown(server, message):
    content = message["content"]
    identity = next(one for one in server.writing.identities if one["id"] == content["identity"])
    return {
        "id": message["id"],
        "account_id": identity["account_id"],
        "to": content["to"],
        "subject": content["subject"],
        "snippet": text_of(content)[:100],
        "thread": message["thread"],
        "state": message["state"],
        "not_before": message["not_before"],
        "queued_at": message["queued_at"],
        "retry_at": message.get("retry_at"),
        "can_retry": message["state"] in ("failed", "uncertain") or message.get("retry_at") is not None,
        "reason": message.get("reason"),
        "refused": message.get("refused", []),
        "sent_at": message.get("sent_at"),
    }


def told(server):
    server.tell(lists={}, drafts=True, outgoing=True)


@answers("POST", "/api/drafts/:id/send")
def send(server, body, number):
    writing = server.writing
    draft = writing.drafts.get(number)
    if draft is None or "state" in draft:
        raise Refusal(*NOTHING)
    if draft["version"] != body["version"]:
        raise Refusal(409, "draft_changed", "This draft has changed.")
    content = draft["content"]
    people = [*content["to"], *content["cc"], *content["bcc"]]
    if not people:
        raise Refusal(422, "no_recipient", "The message has no recipient.")
    if any("." not in one["address"].rpartition("@")[2] for one in people):
        raise Refusal(422, "invalid_recipient", "An address is not complete.")
    delay = datetime.timedelta(seconds=server.undo_delay)
    draft.update(state="queued", queued_at=stamp(now()), not_before=body.get("not_before") or stamp(now() + delay))
    draft["key"] = object()
    wait(server, draft)
    told(server)
    return {"message": shown(server, draft)}


def wait(server, message):
    """Carries on once the message's time has come. Times are sent in whole seconds here."""
    due = datetime.datetime.fromisoformat(message["not_before"].replace("Z", "+00:00"))
    seconds = max(0.05, (due - now()).total_seconds())
    if seconds < 120:
        timer = threading.Timer(seconds, carry_on, (server, message, message["key"]))
        timer.daemon = True
        timer.start()


def carry_on(server, message, key):
    with server.mail.lock:
        is_current = server.writing.drafts.get(message["id"]) is message and message.get("key") is key
        if not is_current or message["state"] != "queued" or server.sending == "wait":
            return
        {"normal": accept, "fail": fail, "partly": accept_partly, "uncertain": doubt}[server.sending](server, message)
    told(server)


def accept(server, message):
    message.update(state="sent", sent_at=stamp(now()), reason=None)
    server.sink.append({**message, "text": text_of(message["content"])})


def fail(server, message):
    refused = message["content"]["to"][0]["address"]
    message.update(state="failed", refused=[refused], reason=f"The server refused {refused}: no such user.")


def accept_partly(server, message):
    accept(server, message)
    refuse_one(message)


def refuse_one(message):
    """The server refuses the first recipient; the others have the message."""
    refused = message["content"]["to"][0]["address"]
    message.update(refused=[refused], reason=f"The server refused {refused}: no such user.")


def doubt(server, message):
    message.update(state="uncertain", reason="The connection broke after the last byte.")


@answers("GET", "/api/outgoing")
def outgoing(server, query, number):
    messages = [one for one in server.writing.drafts.values() if "state" in one]
    recent = stamp(now() - KEPT)
    listed = [one for one in messages if one["state"] != "sent" or one["sent_at"] > recent or one.get("refused")]
    return {"messages": [shown(server, one) for one in listed]}


@answers("POST", "/api/outgoing/:id/edit")
def edit(server, body, number):
    message = message_of(server, number)
    if message["state"] not in ("queued", "failed", "uncertain"):
        raise Refusal(409, "already_sending", "The message is being sent.")
    for name in ("state", "not_before", "queued_at", "reason", "refused", "sent_at", "retry_at", "key"):
        message.pop(name, None)
    message.update(editor=None, version=message["version"] + 1)
    told(server)
    return {"draft": number}


@answers("POST", "/api/outgoing/:id/retry")
def retry(server, body, number):
    message = message_of(server, number)
    message.update(state="queued", reason=None, refused=[], not_before=stamp(now()), key=object())
    wait(server, message)
    told(server)
    return {"message": shown(server, message)}


@answers("POST", "/api/outgoing/:id/discard")
def discard(server, body, number):
    message_of(server, number)
    server.writing.drafts.pop(number)
    told(server)
    return {}
