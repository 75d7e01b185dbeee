"""What the mock server answers about identities, contacts and drafts."""

import mock_paste
from mock_mail import stamp
from mock_routes import NOTHING, Refusal, answers
from mock_writing import now


def draft_of(server, number):
    draft = server.writing.drafts.get(number)
    if draft is None or "state" in draft:
        raise Refusal(*NOTHING)
    return draft


def told(server, answer=None):
    server.tell(accounts=False, mailboxes=False, lists={}, drafts=True)
    return {} if answer is None else answer


@answers("GET", "/api/identities")
def identities(server, query, number):
    return {"identities": server.writing.identities}


@answers("POST", "/api/accounts/:id/identities")
def set_identities(server, body, number):
    writing = server.writing
    others = [one for one in writing.identities if one["account_id"] != number]
    taken = max((one["id"] for one in writing.identities), default=0)
    fresh = [
        {**one, "id": one["id"] or taken + at + 1, "account_id": number} for at, one in enumerate(body["identities"])
    ]
    writing.identities = others + fresh
    return {"identities": writing.identities}


@answers("GET", "/api/contacts")
def contacts(server, query, number):
    return {"contacts": server.writing.contacts(query["q"], int(query.get("limit", 8)))}


@answers("POST", "/api/contacts/forget")
def forget(server, body):
    server.writing.forgotten.add(body["address"])
    return {}


@answers("GET", "/api/drafts")
def drafts(server, query, number):
    return {"drafts": server.writing.rows()}


@answers("POST", "/api/drafts/new")
def make(server, body):
    number = body.get("message")
    if number is not None and number not in server.mail.messages:
        raise Refusal(*NOTHING)
    writing = server.writing
    draft = writing.make(body["kind"], number, body.get("selection"), body.get("mailto"), body["editor"])
    return told(server, {"draft": writing.shown(draft)})


@answers("POST", "/api/drafts/continue")
def resume(server, body):
    message = server.mail.messages.get(body["message"])
    if message is None:
        raise Refusal(*NOTHING)
    return told(server, {"draft": server.writing.shown(server.writing.resume(message, body["editor"]))})


@answers("POST", "/api/drafts/paste")
def paste(server, body):
    return {"blocks": mock_paste.blocks(body["html"])}


@answers("GET", "/api/drafts/:id")
def show(server, query, number):
    return {"draft": server.writing.shown(draft_of(server, number))}


@answers("POST", "/api/drafts/:id/save")
def save(server, body, number):
    draft = draft_of(server, number)
    if draft["editor"] != body["editor"]:
        raise Refusal(409, "draft_open_elsewhere", "This draft is open in another window.")
    if draft["version"] != body["version"] and not (body.get("is_last") and draft["version"] == body["version"] + 1):
        raise Refusal(409, "draft_changed", "This draft has changed.")
    server.writing.save(draft, body["content"])
    return told(server, {"version": draft["version"], "saved_at": draft["saved_at"]})


@answers("POST", "/api/drafts/:id/take")
def take(server, body, number):
    draft = draft_of(server, number)
    draft["editor"] = body["editor"]
    draft["version"] += 1
    return told(server, {"draft": server.writing.shown(draft)})


@answers("GET", "/api/drafts/:id/files/:attachment")
def file_bytes(server, query, numbers):
    number, attachment = numbers
    file = next((one for one in draft_of(server, number)["attachments"] if one["id"] == attachment), None)
    if file is None or file["state"] != "stored":
        raise Refusal(*NOTHING)
    return server.writing.bytes[attachment]


@answers("POST", "/api/drafts/:id/attach")
def attach(server, body, number):
    draft = draft_of(server, number)
    if server.writing.refuses_files:
        raise Refusal(507, "disk_full", "The disk is full.", "Free some space, then try again.")
    file = server.writing.attach(draft, body["name"], body["type"], len(body["bytes"]))
    server.uploads.append(body["bytes"])
    server.writing.bytes[file["id"]] = body["bytes"]
    return told(server, {"attachment": file, "version": draft["version"]})


@answers("POST", "/api/drafts/:id/detach")
def detach(server, body, number):
    draft = draft_of(server, number)
    draft["attachments"] = [one for one in draft["attachments"] if one["id"] != body["attachment"]]
    draft["version"] += 1
    return told(server, {"version": draft["version"]})


@answers("POST", "/api/drafts/:id/discard")
def discard(server, body, number):
    draft = draft_of(server, number)
    if body.get("unchanged") and draft["continues"]:
        if draft["version"] == 1:
            del server.writing.drafts[number]
        return told(server)
    server.writing.discarded[number] = server.writing.drafts.pop(number)
    return told(server)


@answers("POST", "/api/drafts/:id/restore")
def restore(server, body, number):
    draft = server.writing.discarded.pop(number, None)
    if draft is None:
        raise Refusal(*NOTHING)
    server.writing.drafts[number] = draft
    return told(server, {"draft": server.writing.shown(draft)})


@answers("POST", "/api/drafts/:id/quote")
def quote(server, body, number):
    draft = draft_of(server, number)
    if draft["awaits_quote"]:
        if server.writing.lacks_bodies:
            hint = "Try again in a moment, or when you are online."
            raise Refusal(409, "body_missing", "The original is not downloaded yet.", hint)
        server.writing.quote(draft, server.mail.messages[draft["message"]])
        draft["version"] += 1
    return told(server, {"draft": server.writing.shown(draft)})


@answers("GET", "/api/drafts/:id/versions")
def versions(server, query, number):
    return {"versions": server.writing.versions(draft_of(server, number))}


@answers("POST", "/api/drafts/:id/revert")
def revert(server, body, number):
    draft = draft_of(server, number)
    if draft["editor"] not in (None, body["editor"]):
        raise Refusal(409, "draft_open_elsewhere", "This draft is open in another window.")
    found = next((one for one in draft["versions"] if one["version"] == body["version"]), None)
    if found is None:
        raise Refusal(404, "not_found", "This version of the draft is not kept any more.")
    server.writing.save(draft, found["content"])
    return told(server, {"draft": server.writing.shown(draft)})


@answers("POST", "/api/drafts/:id/resolve")
def resolve(server, body, number):
    writing, draft = server.writing, draft_of(server, number)
    theirs = draft.pop("theirs", None)
    if theirs and body["keep"] == "theirs":
        draft.update(content=theirs, attachments=[])
        writing.attach(draft, "train.pdf", "application/pdf", 900, "fetching")
    elif theirs and body["keep"] == "both":
        other = writing.make(draft["kind"], None, None, None, None)
        other.update(content=theirs, saved_at=stamp(now()), editor=None)
        writing.attach(other, "train.pdf", "application/pdf", 900, "fetching")
    draft["changed_elsewhere_at"] = None
    draft["version"] += 1
    return told(server, {"draft": writing.shown(draft)})
