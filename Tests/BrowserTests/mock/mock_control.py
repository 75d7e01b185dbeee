"""How tests steer the mock server, by `POST /mock/control`.

{"mode": "normal|offline|error|signed_out|waiting|empty|first_sync|catching_up|no_account",
"progress": {"INBOX": [1200, 5000]},
"paused": true, "older": {"state": "window_end", "days": 30}, "deliver_old": 5, "fail_next": 1, "deliver": 3,
"store_body": 12, "bodies": {"12": {"rest": "failed"}}, "touch": [7], "arrives_by_sync": 2, "waiting": [1, 2],
"notice": "words", "forget_notices": true, "forget_tokens": true, "gmail": true, "metered": true,
"sending": "normal|wait|fail|partly|uncertain", "undo_delay": 5, "size_limit": 1000,
"changed_elsewhere": 1, "categorize": true, "drop_streams": true, "refuse_connections": true,
"tell": {"lists": {}}}
mock_accounts.py, mock_generation.py, mock_models.py, mock_notifications.py, mock_rules.py and mock_settings.py have
further orders.
"""

import datetime

import mock_accounts
import mock_generation
import mock_models
import mock_notifications
import mock_rules
import mock_settings

from mock_mail import stamp
from mock_writing import block


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def steer(server, order):
    """Carries out an order, and tells every page of what it changed."""
    with server.mail.lock:
        for name in ("fail_next", "sending", "undo_delay"):
            setattr(server, name, order.get(name, getattr(server, name)))
        server.refuses = order.get("refuse_connections", server.refuses)
        if order.get("forget_tokens"):
            server.tokens.clear()
        changed = change_mail(server.mail, order)
        change_writing(server.writing, order)
        mock_accounts.steer(server, order)
        mock_settings.steer(server, order)
        mock_notifications.steer(server, order)
        mock_rules.steer(server, order)
        mock_models.steer(server, order)
        mock_generation.steer(server, order)
    if order.get("drop_streams"):
        server.streams.drop()
    if "tell" in order:
        return server.tell(**order["tell"])
    has_items = "notify" in order or "remove_notifications" in order
    return server.tell(
        threads=changed, notices="notice" in order, drafts=True, outgoing=True, notifications=has_items, rules="rules" in order
    )


def change_writing(writing, order):
    """Changes what is written, as another program or another server would."""
    writing.size_limit = order.get("size_limit", writing.size_limit)
    draft = writing.drafts.get(order.get("changed_elsewhere"))
    if draft:
        theirs = {**draft["content"], "blocks": [block("Written on the train.")]}
        draft.update(theirs=theirs, changed_elsewhere_at=stamp(now()), has_other_version=True)
        writing.attach(draft, "home.txt", "text/plain", 20)
    sent = writing.drafts.get(order.get("sent_elsewhere"))
    if sent:
        sent.update(changed_elsewhere_at=stamp(now()), has_other_version=False)


def change_mail(mail, order):
    """Changes the mail as ordered; returns the conversations that changed."""
    if order.get("categorize"):
        mail.categorize()
    for name in ("mode", "metered", "paused", "older", "progress", "arrives_by_sync", "sample"):
        setattr(mail, name, order.get(name, getattr(mail, name)))
    if order.get("gmail"):
        mail.add_gmail()
    if order.get("forget_notices"):
        mail.notices.clear()
    if "waiting" in order:
        mail.waiting = [mail.waiting_change(number) for number in order["waiting"]]
    if "notice" in order:
        notice = {"id": len(mail.notices) + 1, "account_id": 1, "text": order["notice"], "date": stamp(now())}
        mail.notices.append(notice)
    changed = list(order.get("touch", []))
    for offset in range(order.get("deliver", 0)):
        changed.append(deliver(mail, now() + datetime.timedelta(milliseconds=offset), unread=True))
    for _ in range(order.get("deliver_old", 0)):
        oldest = min(message["date"] for message in mail.messages.values())
        deliver(mail, oldest - datetime.timedelta(days=30), unread=False)
    bodies = {int(number): changes for number, changes in order.get("bodies", {}).items()}
    if "store_body" in order:
        bodies[order["store_body"]] = {"body_state": "stored"}
    for number, changes in bodies.items():
        mail.messages[number].update(changes)
        changed.append(mail.messages[number]["thread"])
    return changed


def deliver(mail, date, unread):
    thread = mail.add_thread(1000 + len(mail.threads), newest=date, mailbox=mail.mailbox(1, "inbox"), unread=unread)
    return thread["id"]
