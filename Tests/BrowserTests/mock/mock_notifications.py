"""The mock server's notifications: who shows them, what pages can take, and what is done from them.

Orders: {"notify": [{"thread": 7, "system": true, "title": "Bo", "subject": "Tea", "text": "…"}],
"remove_notifications": ["email-7"], "presenter": "desktop|page|none", "problem": "words"}
"""

import json

from mock_mail import stamp
from mock_routes import Refusal, answers

# What pages send without being asked; it never fails on order.
UNASKED = ("/api/notifications/presence", "/api/notifications/take")
ACTIONS = [
    {"action": "mark_read", "label": "Mark read", "placeholder": None},
    {"action": "archive", "label": "Archive", "placeholder": None},
    {"action": "delete", "label": "Delete", "placeholder": None},
    {"action": "reply", "label": "Reply", "placeholder": "Type your reply..."},
]


class Notifications:
    """What one server knows of pages and notifications."""

    def __init__(self):
        self.presenter = None
        self.problem = None
        self.pages = {}
        self.items = []
        self.removed = []
        self.outdated = []
        self.taken = {}
        self.done = []

    def presenter_now(self):
        """Who shows notifications: as ordered, else a page that may."""
        if self.presenter:
            return self.presenter
        return "page" if any(one["permission"] == "granted" for one in self.pages.values()) else "none"

    def permission(self):
        if self.presenter == "desktop":
            return "authorized"
        known = {one["permission"] for one in self.pages.values()}
        return "authorized" if "granted" in known else "denied" if "denied" in known else "not_determined"

    def state(self, server):
        wanted = json.loads(server.settings.setting("notificationPreferences")["value"])
        muted = [
            thread
            for thread in server.mail.threads.values()
            if any(message.get("muted") for message in server.mail.thread_messages(thread))
        ]
        return {
            "presenter": self.presenter_now(),
            "permission": self.permission(),
            "problem": self.problem,
            "badge": server.mail.badge(),
            "accounts": [
                {"id": one["id"], "address": one["address"], "enabled": wanted.get(str(one["id"]), True)}
                for one in server.mail.overview()["accounts"]
            ],
            "vip": json.loads(server.settings.setting("vipContacts")["value"]),
            "muted": [
                {"thread": one["id"], "account": one["account_id"], "subject": one["subject"]} for one in muted
            ],
        }


def steer(server, order):
    """What a test orders of notifications."""
    state = server.notifications
    state.presenter = order.get("presenter", state.presenter)
    state.problem = order.get("problem", state.problem)
    state.removed += order.get("remove_notifications", [])
    state.items += [item_of(server, wanted) for wanted in order.get("notify", [])]


def item_of(server, wanted):
    """An item for a conversation; words that a test gives replace those of its mail."""
    thread = wanted.get("thread")
    message = server.mail.thread_messages(server.mail.threads[thread])[-1] if thread else None
    has_lock = server.settings.passphrase is not None
    item = {
        "id": f"email-{thread}",
        "tag": f"thread-{thread}",
        "title": message["from"][0] or message["from"][1] if message else "VaultMail",
        "subject": message["subject"] if message else "",
        "text": " ".join(message["words"])[:100] if message else "",
        "thread": thread,
        "account": message["account"] if message else None,
        "date": stamp(message["date"]) if message else stamp(server.mail.now),
        "open": f"/mailbox/inbox/thread/{thread}",
        "system": True,
        "actions": ACTIONS,
        **wanted,
    }
    return {**item, "title": "New message", "subject": "", "text": "", "actions": []} if has_lock else item


def check_account(server, number):
    if not any(one["id"] == number for one in server.mail.overview()["accounts"]):
        raise Refusal(404, "not_found", "There is no such account.")


@answers("GET", "/api/notifications")
def show(server, query, number):
    return server.notifications.state(server)


@answers("POST", "/api/notifications/check")
def check(server, body):
    return server.notifications.state(server)


@answers("POST", "/api/notifications/account")
def switch_account(server, body):
    check_account(server, body["account"])
    state = server.notifications
    if body["enabled"] and state.permission() == "denied":
        raise Refusal(409, "notifications_denied", "Notifications are blocked. Allow them, then try again.")
    wanted = json.loads(server.settings.setting("notificationPreferences")["value"])
    server.settings.values["notificationPreferences"] = json.dumps({**wanted, str(body["account"]): body["enabled"]})
    server.tell(lists={}, settings=True)
    return state.state(server)


@answers("POST", "/api/notifications/vip")
def change_vip(server, body):
    address = body["address"].lower()
    known = [one for one in json.loads(server.settings.setting("vipContacts")["value"]) if one != address]
    server.settings.values["vipContacts"] = json.dumps(known + [address] if body["vip"] else known)
    server.tell(lists={}, settings=True)
    return server.notifications.state(server)


@answers("POST", "/api/notifications/presence")
def presence(server, body):
    state = server.notifications
    if body["closing"]:
        state.pages.pop(body["client"], None)
    else:
        state.pages[body["client"]] = body
    return {"presenter": state.presenter_now(), "badge": server.mail.badge()}


@answers("POST", "/api/notifications/take")
def take(server, body):
    """Each item once to each tab; the first tab to ask shows those of the system."""
    state = server.notifications
    seen = state.taken.setdefault(body["client"], set())
    fresh = [one for one in state.items if one["id"] not in seen]
    seen |= {one["id"] for one in fresh}
    state.items = [one for one in state.items if not (one["system"] and one in fresh)]
    outdated = [one for one in body.get("shown", []) if one in state.outdated]
    badge = 0 if server.settings.locked else server.mail.badge()
    return {"items": fresh, "removed": list(state.removed) + outdated, "badge": badge}


@answers("POST", "/api/notifications/act")
def act(server, body):
    state = server.notifications
    state.done.append(body)
    thread = int(body["id"].removeprefix("email-"))
    if body["action"] == "reply":
        return {"undo_token": None}
    receipt = server.mail.act(body["action"], [thread], [], server.mail.mailbox(1, "inbox"))
    server.tell(threads=[thread])
    return {"undo_token": receipt["undo_token"]}


@answers("POST", "/api/notifications/test")
def test(server, body):
    state = server.notifications
    words = {"id": f"test-{len(state.taken)}-{len(state.done)}", "subject": "This is an example.", "actions": []}
    state.items.append(item_of(server, {**words, "tag": "test", "open": "/"}))
    return {"presenter": state.presenter_now()}
