"""A stand-in for the program's web server, with generated mail and with states that a real server will not give on demand.

It speaks the JSON API of the page on a free loopback port and sends the same security headers. Tests steer it by
`POST /mock/control`: {"mode": "normal|offline|error|empty|first_sync|catching_up|no_account", "progress": {"INBOX": [1200, 5000]}, "paused": true,
"older": {"state": "window_end", "days": 30}, "deliver_old": 5, "fail_next": 1, "deliver": 3,
"store_body": 12, "touch": [7], "notice": "words", "forget_notices": true, "forget_tokens": true, "delay": 0.3,
"late_rows": 0.5, "late_changes": 0.5, "drop_streams": true, "refuse_connections": true}.

Run it alone to look at the page: python3 mock_server.py --port 8080
"""

import argparse
import collections
import datetime
import json
import pathlib
import random
import secrets
import socket
import socketserver
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "MailWeb" / "Assets"
FRAMEWORK = pathlib.Path(__file__).resolve().parents[2] / ".build-page" / "preact-htm.js"

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "worker-src 'none'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
FRAME_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
)
TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
         "svg": "image/svg+xml", "webmanifest": "application/manifest+json"}

PEOPLE = [
    ("Ada Lindqvist", "ada@lindqvist.example"), ("Bo Marchetti", "bo.marchetti@harborworks.example"),
    ("Priya Raman", "priya@fieldnotes.example"), ("Jonas Weber", "jonas.weber@brueckenbau.example"),
    ("Mei-Lin Chou", "meilin@papercrane.example"), ("Samuel Okafor", "sam@okafor.example"),
    ("Noor Haddad", "noor@haddad-studio.example"), ("Élodie Fournier", "elodie@atelier-fournier.example"),
    ("Tomás Herrera", "tomas@vientosur.example"), ("Katarzyna Nowak", "k.nowak@polarnotes.example"),
    ("Northwind Rail", "tickets@northwindrail.example"), ("Ledger & Lime", "billing@ledgerlime.example"),
    ("The Slow Letter", "hello@slowletter.example"), ("", "build-robot@ci.harborworks.example"),
]
SUBJECTS = [
    "Plans for the harbour walk on Saturday", "Invoice 2026-0142", "Minutes from Tuesday", "Re: the drawings for the north stair",
    "Your ticket to Gothenburg", "Photos from the garden", "A question about the lease", "Draft of chapter four",
    "Build 1182 passed", "Choir: changed room next week", "Lunch?", "The heat pump quote, and two alternatives",
    "Notes on the sync algorithm", "Four books worth an evening", "Passport renewal appointment", "Weekend weather looks fine",
    "Contract, signed copy attached", "Re: Re: budget for the reading room", "Thank you!", "Spare keys",
]
SPECIAL = [
    ("اجتماع يوم الثلاثاء حول الميزانية الجديدة", "مرحبا، أرفقت لكم جدول الأعمال لاجتماع يوم الثلاثاء.", ("سلمى الخطيب", "salma@alkhatib.example")),
    ("来週の打ち合わせについて", "お世話になっております。来週の打ち合わせの時間を確認させてください。", ("佐藤 花子", "hanako.sato@kumo.example")),
    ("פגישה ביום חמישי בשעה 10:00", "שלום, האם אפשר להעביר את הפגישה ליום חמישי?", ("נועה לוי", "noa@levy.example")),
    ("关于第三季度报告的几点意见", "您好，附件是修改后的第三季度报告，请查收。", ("陈伟", "chen.wei@qinghe.example")),
    ("A subject that goes on and on because somebody wrote the whole message into it, as people do, and then kept typing until the line "
     "was longer than any window is wide", "See subject.", ("Wolfeschlegelsteinhausenbergerdorff Hubert Blaine", "hubert.blaine.wolfeschlegelsteinhausen@averylongdomainname.example")),
    ("<b>Not bold</b> <img src=x onerror=alert(1)>", "<script>alert('text')</script> stays text & nothing else", ("<i>Mallory</i>", "mallory@trickery.example")),
    ("", "A message without a subject.", ("Samuel Okafor", "sam@okafor.example")),
]
SENTENCES = [
    "I walked the route again yesterday and it takes just under three hours, with a stop at the lighthouse.",
    "Could you look at the second page before Friday?", "The numbers are the same as in March, apart from the heating.",
    "I have put everything into the shared folder, so nothing gets lost this time.",
    "If it rains we meet at my place instead and I make soup.", "The supplier confirmed delivery for the ninth.",
    "There is no hurry, but it would be good to know by the end of the week.", "Bring a jacket; it is windy by the water.",
    "I liked the second version best: fewer words, more air.", "Let me know what you think.",
]
ATTACHMENTS = [
    ("drawings-north-stair-revision-7-final-with-comments.pdf", "application/pdf", 2_481_000, False), ("photo-0142.jpg", "image/jpeg", 3_120_400, False),
    ("budget.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 48_200, False), ("minutes.txt", "text/plain", 4_100, False),
    ("archive.zip", "application/zip", 18_400_000, True), ("setup.exe", "application/x-msdownload", 912_000, True),
]
OWN = [("Robin Vale", "robin@vale.example"), ("Robin Vale", "robin.vale@harborworks.example")]


def stamp(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def person(pair):
    return {"name": pair[0], "address": pair[1]}


class Mail:
    """Accounts, mailboxes and messages in memory, changed by actions the way the program does it."""

    def __init__(self, accounts=1, size=320, seed=11):
        self.random = random.Random(seed)
        self.lock = threading.RLock()
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.mode = "normal"
        self.account_count = accounts
        self.mailboxes = []
        self.messages = {}
        self.threads = {}
        self.undo = {}
        self.next_number = 1
        self.next_undo = 1
        self.notices = []
        self.recent_searches = []
        self.metered = False
        self.paused = False
        self.progress = {}
        self.older = {}
        self.waiting = [self.waiting_change(number) for number in (1, 2, 3)]
        for account in range(1, accounts + 1):
            self.add_mailboxes(account)
        for index in range(size):
            self.add_thread(index)

    def add_mailboxes(self, account):
        rows = [("INBOX", 0, "inbox"), ("Sent", 0, "sent"), ("Drafts", 0, "drafts"), ("Archive", 0, "archive"), ("Junk", 0, "spam"), ("Trash", 0, "trash")]
        if account == 1:
            rows += [("Family", 0, "custom"), ("Projects", 0, "custom"), ("Projects/Harbour", 1, "custom"), ("Projects/Reading room", 1, "custom"),
                     ("Projects/Reading room/Invoices", 2, "custom"), ("Receipts", 0, "custom"), ("Travel", 0, "custom")]
        for path, depth, role in rows:
            self.mailboxes.append({"id": len(self.mailboxes) + 1, "account_id": account, "path": path, "name": path.split("/")[-1],
                                   "depth": depth, "role": role, "synced": True, "selectable": True})

    def add_gmail(self):
        """What Gmail lists besides: mailboxes that are not synced, below one that cannot be opened."""
        for path, depth, role in [("[Gmail]", 0, "custom"), ("[Gmail]/All Mail", 1, "all"), ("[Gmail]/Important", 1, "important"), ("[Gmail]/Starred", 1, "starred")]:
            self.mailboxes.append({"id": len(self.mailboxes) + 1, "account_id": 1, "path": path, "name": path.split("/")[-1],
                                   "depth": depth, "role": role, "synced": False, "selectable": path != "[Gmail]"})

    def waiting_change(self, number):
        """What waits in the modes in which something does."""
        what, why, attempts = [("Mark as read", "The mail server cannot be reached; it goes out as soon as it can be.", 0),
                               ("Move to Archive", "The last try did not succeed, so it is tried again. The mailbox is in use by another program.", 2),
                               ("Star", "It is with the server now, whose answer is awaited.", 1)][(number - 1) % 3]
        return {"id": number, "account_id": 1, "thread_id": number, "what": what, "subject": f"Waiting matter {number}", "from": {"name": "Ada", "address": "ada@example.org"},
                "since": stamp(self.now - datetime.timedelta(minutes=4)), "attempts": attempts, "reason": "offline", "why": why,
                "next_try": stamp(datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=100)) if attempts == 2 else None, "cancellable": attempts != 1}

    def outbox(self):
        return {"waiting": self.waiting, "total": len(self.waiting)}

    def history(self, message):
        """What a message's past looks like: with and without a detail, by each kind of actor."""
        def event(minutes, name, actor, what, mailbox=None, uid=None, detail=None, note=None):
            return {"date": stamp(message["date"] + datetime.timedelta(minutes=minutes)), "event": name, "actor": actor, "what": what, "mailbox": mailbox, "uid": uid, "detail": detail, "note": note}
        return {"subject": message["subject"], "complete": message["number"] % 2 == 1, "events": [
            event(0, "arrived", "server", "It arrived in INBOX", "INBOX", 17),
            event(5, "changed", "person", "You moved it to Archive", "INBOX", None, "moved to Archive"),
            event(6, "sent", "program", "VaultMail asked the server to move it to Archive", "INBOX", 17, "moved to Archive"),
            event(7, "finished", "server", "The server moved it to Archive", "INBOX", 17, "moved to Archive, UID 5 there", "UID 5 there")]}

    def mailbox(self, account, role):
        return next(box["id"] for box in self.mailboxes if box["account_id"] == account and box["role"] == role)

    def add_thread(self, index, newest=None, mailbox=None, unread=None):
        pick = self.random
        account = 1 if pick.random() < 0.7 or self.account_count == 1 else 2
        special = SPECIAL[(index // 9) % len(SPECIAL)] if index % 9 == 4 else None
        subject, sender = (special[0], special[2]) if special else (SUBJECTS[index % len(SUBJECTS)], PEOPLE[pick.randrange(len(PEOPLE))])
        roles = ["inbox"] * 7 + ["archive", "sent"]
        box = mailbox or self.mailbox(account, pick.choice(roles))
        if mailbox is None and index % 17 == 7 and account == 1:
            path = pick.choice(["Family", "Projects/Harbour", "Projects/Reading room/Invoices", "Travel"])
            box = next(one["id"] for one in self.mailboxes if one["path"] == path)
        newest = newest or self.now - datetime.timedelta(minutes=4 + int(index ** 1.75 * 23) + pick.randrange(11))
        count = 14 if index == 3 else pick.choice([1, 1, 1, 2, 3, 5])
        number = self.next_number
        thread = {"id": number, "account_id": account, "subject": subject, "messages": []}
        self.threads[number] = thread
        others = [sender] + [PEOPLE[pick.randrange(8)] for _ in range(2)]
        for step in range(count):
            is_last = step == count - 1
            author = sender if is_last or step == 0 else pick.choice(others + [OWN[account - 1]])
            self.add_message(thread, box, author, subject if step == 0 else f"Re: {subject}", newest - datetime.timedelta(hours=7 * (count - 1 - step)),
                             index, special, unread=(index < 9 and index % 3 != 2 or pick.random() < 0.04) and is_last if unread is None else unread and is_last)
        last = self.messages[thread["messages"][-1]]
        last["body_state"] = {6: "wanted", 40: "failed"}.get(index, "stored")
        return thread

    def add_message(self, thread, box, author, subject, date, index, special, unread):
        pick = self.random
        number = self.next_number
        self.next_number += 1
        words = [special[1]] if special else []
        words += [pick.choice(SENTENCES) for _ in range(pick.randrange(2, 7))]
        kind = ["text", "html", "newsletter"][index % 3] if not special else "text"
        attachments = []
        if index % 5 == 1:
            for offset in range(1 + index % 3):
                name, mime, size, dangerous = ATTACHMENTS[(index + offset) % len(ATTACHMENTS)]
                attachments.append({"id": number * 10 + offset, "filename": name, "mime_type": mime, "byte_count": size, "inline": False, "dangerous": dangerous})
        self.messages[number] = {
            "number": number, "id": f"{number:064x}", "thread": thread["id"], "account": thread["account_id"], "subject": subject, "from": author,
            "to": [OWN[thread["account_id"] - 1]] if author[1] not in (OWN[0][1], OWN[1][1]) else [PEOPLE[index % 8]],
            "cc": [PEOPLE[(index + offset) % 8] for offset in range(index % 4)] if index % 4 == 3 else [], "date": date, "unread": bool(unread),
            "starred": index % 11 == 2, "mailbox": box, "words": words, "kind": kind, "attachments": attachments,
            "body_state": "stored",
            "defects": ["The Date field cannot be read.", "A part has no closing boundary."] if index == 12 else [],
        }
        thread["messages"].append(number)

    # What is shown

    def thread_messages(self, thread):
        return [self.messages[number] for number in thread["messages"]]

    def in_scope(self, scope):
        kind, _, argument = scope.partition(":")
        inboxes = {box["id"] for box in self.mailboxes if box["role"] == "inbox"}
        for thread in self.threads.values():
            messages = self.thread_messages(thread)
            if kind == "mailbox" and any(message["mailbox"] == int(argument) for message in messages):
                yield thread
            elif kind == "inbox" and any(message["mailbox"] in inboxes for message in messages):
                yield thread
            elif kind == "starred" and any(message["starred"] for message in messages):
                yield thread
            elif kind == "archive" and thread["account_id"] == int(argument):
                yield thread

    def cursor(self, thread):
        return int(max(message["date"] for message in self.thread_messages(thread)).timestamp() * 1000) * 1000 + thread["id"] % 1000

    def page(self, scope, before, limit):
        rows = [] if self.mode in ("empty", "no_account") else sorted(self.in_scope(scope), key=self.cursor, reverse=True)
        total = len(rows)
        if before is not None:
            rows = [thread for thread in rows if self.cursor(thread) < before]
        page = rows[:limit]
        return {"threads": [self.row(thread) for thread in page], "next": self.cursor(page[-1]) if len(rows) > limit else None, "total": total}

    def row(self, thread):
        messages = self.thread_messages(thread)
        people = []
        for message in messages:
            if person(message["from"]) not in people:
                people.append(person(message["from"]))
        return {"id": thread["id"], "account_id": thread["account_id"], "subject": thread["subject"], "date": stamp(messages[-1]["date"]),
                "message_count": len(messages), "unread_count": sum(message["unread"] for message in messages),
                "starred": any(message["starred"] for message in messages), "has_attachments": any(message["attachments"] for message in messages),
                "muted": any(message.get("muted") for message in messages),
                "participants": people, "snippet": " ".join(messages[-1]["words"])[:100] if messages[-1]["body_state"] == "stored" else "", "cursor": self.cursor(thread)}

    def detail(self, thread, capabilities):
        muted = any(message.get("muted") for message in self.thread_messages(thread))
        return {"id": thread["id"], "subject": thread["subject"], "muted": muted, "messages": [self.message(message, capabilities) for message in self.thread_messages(thread)]}

    def message(self, message, capabilities):
        stored = message["body_state"] in ("stored", "partial", "too_large", "evicted")
        whole = message["body_state"] == "stored"
        box = next(box for box in self.mailboxes if box["id"] == message["mailbox"])
        remote = {"text": 0, "html": 0, "newsletter": 6}[message["kind"]]
        return {"id": message["id"], "number": message["number"], "subject": message["subject"], "from": person(message["from"]),
                "to": [person(one) for one in message["to"]], "cc": [person(one) for one in message["cc"]], "reply_to": [], "date": stamp(message["date"]),
                "unread": message["unread"], "starred": message["starred"], "has_attachments": bool(message["attachments"]),
                "snippet": " ".join(message["words"])[:100] if stored else "", "body_state": message["body_state"], "byte_count": message.get("byte_count", 1800 + 31 * len(message["words"])),
                "present_byte_count": message.get("present_byte_count", 0), "rest": message.get("rest", "none"),
                "mailboxes": [{"id": box["id"], "path": box["path"], "role": box["role"]}], "defects": message["defects"],
                "attachments": [{**one, "url": capabilities.make("d", (message["number"], one["filename"])) if whole else None} for one in message["attachments"]],
                "frame_url": capabilities.make("m", (message["number"], "html")) if stored else None,
                "text_frame_url": capabilities.make("m", (message["number"], "text")) if stored else None,
                "has_html": message["kind"] != "text",
                "blocked_remote_count": remote, "likely_tracker_count": 2 if remote else 0}

    def overview(self):
        boxes = []
        for box in self.mailboxes:
            inside = [message for message in self.messages.values() if message["mailbox"] == box["id"]] if self.mode != "empty" else []
            progress = self.progress.get(box["path"]) if box["account_id"] == 1 else None
            boxes.append({**box, "total": len(inside), "unread": sum(message["unread"] for message in inside), "synced": progress is None, "failure": None,
                          "progress": progress and {"completed": progress[0], "total": progress[1]}})
        accounts = []
        for index in range(self.account_count):
            accounts.append({"id": index + 1, "address": OWN[index][1], "display_name": OWN[index][0], "state": "listening", "active": True, "error": None,
                             "last_success": stamp(datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=2)), "progress": None, "paused": False, "pending_operations": 0, "waiting_since": None})
        if self.mode == "no_account":
            return {"accounts": [], "mailboxes": [], "demo": False, "metered": False, "version": "0.1.0"}
        if self.mode == "offline":
            accounts[0].update(offline=True, pending_operations=len(self.waiting), state="paused")
        if self.mode == "waiting" and self.waiting:
            accounts[0].update(pending_operations=len(self.waiting), waiting_since=self.waiting[0]["since"])
        if self.mode == "error":
            accounts[0].update(state="error", pending_operations=1,
                               error="The server refused the password. Run vaultmail account password to enter it again.")
        if self.mode == "first_sync":
            accounts[0].update(state="catching_up", last_success=None, progress={"completed": 4200, "total": 31000})
        if self.mode == "catching_up":
            sums = [sum(one[part] or 0 for one in self.progress.values()) for part in (0, 1)]
            accounts[0].update(state="paused" if self.paused else "catching_up", paused=self.paused,
                               progress=None if self.paused else {"completed": sums[0], "total": sums[1]})
        return {"accounts": accounts, "mailboxes": boxes, "demo": True, "metered": self.metered, "version": "0.1.0"}

    def search(self, query, limit, before, sort):
        started = time.monotonic()
        unknown = [word for word in query.split() if word.startswith("fro:")]
        notes = [{"kind": "unknown_operator", "text": word, "explanation": f"There is no operator fro:, so “{word}” was searched as words.",
                  "suggestion": word.replace("fro:", "from:", 1)} for word in unknown]
        words = [word.lower().removeprefix("from:").removeprefix("fro:") for word in query.split()]
        found = []
        for message in self.messages.values():
            text = " ".join([message["subject"], *message["from"], *message["words"]]).lower()
            if words and all(word in text for word in words):
                found.append(message)
        found.sort(key=lambda message: message["date"], reverse=sort != "relevance")
        total = len(found)
        counts = collections.Counter(message["thread"] for message in found)
        newest = {}
        for message in found:
            newest.setdefault(message["thread"], message)
        found = list(newest.values())
        if before is not None:
            found = [message for message in found if message["number"] < before]
        results = [{"id": message["id"], "number": message["number"], "thread_id": message["thread"], "account_id": message["account"],
                    "mailboxes": [message["mailbox"]], "subject": message["subject"], "from": person(message["from"]), "date": stamp(message["date"]),
                    "unread": message["unread"], "starred": message["starred"], "has_attachments": bool(message["attachments"]),
                    "snippet": mark(" ".join(message["words"])[:140], words), "cursor": message["number"],
                    "count_in_thread": counts[message["thread"]]} for message in found[:limit]]
        return {"results": results, "total": total, "indexed_fraction": 1.0, "notes": notes, "milliseconds": int((time.monotonic() - started) * 1000)}

    # What a person does

    def act(self, action, threads, numbers, mailbox):
        chosen = [message for message in self.messages.values() if message["number"] in numbers or message["thread"] in threads]
        if action in ("archive", "trash", "delete") and mailbox is not None:
            chosen = [message for message in chosen if message["mailbox"] == mailbox]
        before = [(message["number"], dict(message)) for message in chosen]
        for message in chosen:
            if action in ("mark_read", "mark_unread"):
                message["unread"] = action == "mark_unread"
            elif action in ("mute", "unmute"):
                message["muted"] = action == "mute"
            elif action in ("star", "unstar"):
                message["starred"] = action == "star"
            elif action == "delete":
                message["mailbox"] = None
            else:
                message["mailbox"] = self.mailbox(message["account"], action)
        if not before:
            return {"undo_token": None, "changed": 0}
        token = self.next_undo
        self.next_undo += 1
        self.undo[token] = before
        return {"undo_token": token, "changed": len(before)}

    def decided(self, thread):
        """The receipt of a decision about conversations, taken before it as `self.grouping`."""
        if thread is None:
            return {"undo_token": None, "changed": 0, "thread": None}
        token = self.next_undo
        self.next_undo += 1
        self.undo[token] = self.grouping
        return {"undo_token": token, "changed": 1, "thread": thread}

    def split(self, number):
        """A message and those after it become a conversation; None where it is the first."""
        thread = self.threads[self.messages[number]["thread"]]
        at = thread["messages"].index(number)
        if at == 0:
            return None
        self.grouping = {one["id"]: list(one["messages"]) for one in self.threads.values()}
        return self.regroup({thread["id"]: thread["messages"][:at], number: thread["messages"][at:]})

    def join(self, threads):
        """Conversations become the first of them."""
        self.grouping = {one["id"]: list(one["messages"]) for one in self.threads.values()}
        numbers = sorted((number for one in threads for number in self.threads[one]["messages"]), key=lambda number: self.messages[number]["date"])
        return self.regroup({threads[0]: numbers, **{one: [] for one in threads[1:]}})

    def regroup(self, groups):
        for identifier, numbers in groups.items():
            if not numbers:
                self.threads.pop(identifier, None)
                continue
            first = self.messages[numbers[0]]
            self.threads[identifier] = {"id": identifier, "account_id": first["account"], "subject": first["subject"], "messages": numbers}
            for number in numbers:
                self.messages[number]["thread"] = identifier
        return identifier if numbers else next(iter(groups))

    def take_back(self, token):
        before = self.undo.pop(token, [])
        if isinstance(before, dict):
            self.regroup({**{one: [] for one in self.threads if one not in before}, **before})
            return True
        for number, old in before:
            self.messages[number].update(old)
        return bool(before)


def mark(text, words):
    result, low, position = [], text.lower(), 0
    while position < len(text):
        word = next((word for word in words if low.startswith(word, position)), None)
        if word:
            result.append(f"\ue000{text[position:position + len(word)]}\ue001")
            position += len(word)
        else:
            result.append(text[position])
            position += 1
    return "".join(result)


class Capabilities:
    """Unguessable addresses of message parts."""

    def __init__(self):
        self.targets = {}

    def make(self, kind, target):
        name = secrets.token_urlsafe(24)
        self.targets[f"/{kind}/{name}"] = target
        return f"/{kind}/{name}"


FRAME_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; font: 15px/1.55 "Segoe UI", Cantarell, "Noto Sans", "Liberation Sans", sans-serif; color: #1b1f27; background: #fff; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; max-width: 80ch; } a { color: #3552c8; }
.paper { background: #fff; color: #222; border: 1px solid #e3e5eb; border-radius: 8px; overflow: hidden; max-width: 640px; }
.paper h1 { margin: 0; padding: 28px; background: #24516b; color: #fff; font-size: 24px; } .paper div { padding: 20px 28px; }
table { border-collapse: collapse; margin: 12px 0; } td, th { padding: 6px 14px 6px 0; border-bottom: 1px solid #ccd; text-align: left; }
@media (prefers-color-scheme: dark) { body { color: #e8eaef; background: #1b1e24; } a { color: #9db4ff; } .paper a { color: #3552c8; } .paper { border-color: #2b2f38; } td, th { border-color: #444a57; } }
"""


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def frame_document(message, form):
    paragraphs = message["words"]
    if form == "text" or message["kind"] == "text":
        body = '<div class="text" dir="auto">' + escape("\n\n".join(paragraphs)) + '\n\nSee <a href="https://example.org/notes" target="_blank" rel="noopener noreferrer">example.org/notes</a>\n\n-- \n' + escape(message["from"][0]) + "</div>"
    elif message["kind"] == "newsletter":
        body = "<div class=paper><h1>Four quiet things</h1><div>" + "".join(f"<p>{escape(one)}</p>" for one in paragraphs * 3) + '<p><a href="https://example.org/letter" target="_blank" rel="noopener noreferrer">Read it in a browser</a></p></div></div>'
    else:
        body = "".join(f"<p>{escape(one)}</p>" for one in paragraphs) + "<table><tr><th>Item</th><th>Sum</th></tr><tr><td>Paper</td><td>14.20</td></tr><tr><td>Ink</td><td>39.00</td></tr></table>"
    return f'<!doctype html><html><head><meta charset="utf-8"><title>Message</title><style>{FRAME_STYLE}</style></head><body>{body}</body></html>'


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """The server; `streams` are the open event streams."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, port=0, accounts=1, size=320):
        super().__init__(("127.0.0.1", port), Page)
        self.mail = Mail(accounts, size)
        self.capabilities = Capabilities()
        self.code = "mock-code-" + secrets.token_hex(8)
        self.tokens = set()
        self.streams = []
        self.fail_next = 0
        self.delay = 0.0
        # How long rows are on their way once they are read, and changes before they are carried out.
        self.late_rows = 0.0
        self.late_changes = 0.0
        self.refuses = False
        self.actions = []
        self.asked = []

    @property
    def address(self):
        return f"http://localhost:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        """A browser that goes away in the middle of an answer is nothing to report."""

    def tell(self, threads=(), lists=None, accounts=True, mailboxes=True, notices=False, all_threads=False, older=None):
        """Tells every page of a change; of every list but where `lists` names some."""
        if lists is None:
            scopes = ["inbox", "starred", *(f"mailbox:{box['id']}" for box in self.mail.mailboxes), *(f"archive:{number + 1}" for number in range(self.mail.account_count))]
            lists = {scope: 2 ** 62 for scope in scopes}
        data = {"accounts": accounts, "mailboxes": mailboxes, "threads": list(threads), "all_threads": all_threads, "lists": lists, "notices": notices, "older": older or {}}
        for stream in list(self.streams):
            stream.append(f"event: change\ndata: {json.dumps(data)}\n\n")

    def control(self, order):
        mail = self.mail
        with mail.lock:
            mail.mode = order.get("mode", mail.mode)
            self.fail_next = order.get("fail_next", self.fail_next)
            self.delay = order.get("delay", self.delay)
            self.late_rows = order.get("late_rows", self.late_rows)
            self.late_changes = order.get("late_changes", self.late_changes)
            self.refuses = order.get("refuse_connections", self.refuses)
            if order.get("gmail"):
                mail.add_gmail()
            if order.get("forget_notices"):
                mail.notices.clear()
            if order.get("forget_tokens"):
                self.tokens.clear()
            changed = order.get("touch", [])
            for offset in range(order.get("deliver", 0)):
                thread = mail.add_thread(1000 + len(mail.threads), newest=datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(milliseconds=offset), mailbox=mail.mailbox(1, "inbox"), unread=True)
                changed.append(thread["id"])
            if "store_body" in order:
                message = mail.messages[order["store_body"]]
                message["body_state"] = "stored"
                changed.append(message["thread"])
            mail.metered = order.get("metered", mail.metered)
            mail.paused = order.get("paused", mail.paused)
            mail.older = order.get("older", mail.older)
            for _ in range(order.get("deliver_old", 0)):
                oldest = min(message["date"] for message in mail.messages.values())
                mail.add_thread(1000 + len(mail.threads), newest=oldest - datetime.timedelta(days=30), mailbox=mail.mailbox(1, "inbox"), unread=False)
            mail.progress = order.get("progress", mail.progress)
            for number, changes in order.get("bodies", {}).items():
                mail.messages[int(number)].update(changes)
                changed.append(mail.messages[int(number)]["thread"])
            if "waiting" in order:
                mail.waiting = [mail.waiting_change(number) for number in order["waiting"]]
            if "notice" in order:
                mail.notices.append({"id": len(mail.notices) + 1, "account_id": 1, "text": order["notice"], "date": stamp(datetime.datetime.now(datetime.timezone.utc))})
        if order.get("drop_streams"):
            for stream in list(self.streams):
                stream.append(None)
        if "tell" in order:
            return self.tell(**order["tell"])
        self.tell(threads=changed, notices="notice" in order)


class Page(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        """Quiet."""

    def headers_for(self, policy):
        self.send_header("Content-Security-Policy", policy)
        for name, value in [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
                            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store")]:
            self.send_header(name, value)

    def answer(self, status, body, content_type="application/json", policy=PAGE_POLICY, extra=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if content_type == "application/json" else body.encode()
        self.send_response(status)
        self.headers_for(policy)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in extra:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def refuse(self, status, code, message, hint=""):
        self.answer(status, {"error": {"code": code, "message": message, "hint": hint}})

    def hang_up(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def is_signed_in(self):
        return self.headers.get("Authorization", "").removeprefix("Bearer ") in self.server.tokens

    def do_GET(self):
        if self.server.refuses:
            return self.hang_up()
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if url.path.startswith("/assets/"):
            return self.asset(url.path.removeprefix("/assets/"))
        if url.path.startswith(("/m/", "/d/")):
            return self.part(url.path)
        if url.path.startswith("/api/"):
            return self.read(url.path, query) if self.is_signed_in() else self.refuse(401, "unauthorized", "This session is not known.")
        if url.path in ("/", "/search", "/kit") or url.path.startswith("/mailbox/"):
            return self.asset("index.html")
        return self.refuse(404, "not_found", "There is nothing at this address.")

    def asset(self, name):
        path = FRAMEWORK if name == FRAMEWORK.name else ASSETS / name
        if ".." in name or not path.is_file():
            return self.refuse(404, "not_found", "There is nothing at this address.")
        return self.answer(200, path.read_bytes(), TYPES[name.rsplit(".", 1)[1]])

    def part(self, path):
        target = self.server.capabilities.targets.get(path)
        if target is None:
            return self.refuse(404, "not_found", "This address is not valid any more.")
        message = self.server.mail.messages[target[0]]
        if path.startswith("/m/"):
            return self.answer(200, frame_document(message, target[1]), "text/html; charset=utf-8", FRAME_POLICY)
        name = urllib.parse.quote(target[1])
        return self.answer(200, b"attachment bytes", "application/octet-stream", "sandbox; default-src 'none'", [("Content-Disposition", f"attachment; filename*=UTF-8''{name}")])

    def read(self, path, query):
        server, mail = self.server, self.server.mail
        if path == "/api/events":
            return self.stream()
        if server.delay:
            time.sleep(server.delay)
        before = int(query["before"]) if "before" in query else None
        if path == "/api/threads":
            with mail.lock:
                server.asked.append((path, query))
                page = mail.page(query["scope"], before, int(query.get("limit", 25)))
            time.sleep(server.late_rows)
            return self.answer(200, page)
        with mail.lock:
            server.asked.append((path, query))
            if path == "/api/overview":
                return self.answer(200, mail.overview())
            if path.startswith("/api/threads/"):
                thread = mail.threads.get(int(path.rsplit("/", 1)[1]))
                return self.answer(200, mail.detail(thread, server.capabilities)) if thread else self.refuse(404, "not_found", "This conversation does not exist.")
            if path == "/api/outbox":
                return self.answer(200, mail.outbox())
            if path.startswith("/api/messages/") and path.endswith("/history"):
                message = mail.messages.get(int(path.split("/")[3]))
                return self.answer(200, mail.history(message)) if message else self.refuse(404, "not_found", "There is nothing here.")
            if path == "/api/search":
                return self.answer(200, mail.search(query.get("q", ""), int(query.get("limit", 50)), before, query.get("sort")))
            if path == "/api/recent-searches":
                return self.answer(200, {"queries": mail.recent_searches})
            if path == "/api/notices":
                return self.answer(200, {"notices": [one for one in mail.notices if one["id"] > int(query.get("after", 0))]})
        return self.refuse(404, "not_found", "There is nothing at this address.")

    def stream(self):
        queue = []
        self.server.streams.append(queue)
        self.send_response(200)
        self.headers_for(PAGE_POLICY)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b"event: ready\ndata: {}\n\n")
            silent = 0.0
            while True:
                if queue:
                    event = queue.pop(0)
                    if event is None:
                        return
                    self.wfile.write(event.encode())
                elif silent >= 5:
                    self.wfile.write(b": still here\n\n")
                    silent = 0.0
                time.sleep(0.02)
                silent += 0.02
        except OSError:
            return
        finally:
            # By identity: two empty queues are equal.
            self.server.streams[:] = [one for one in self.server.streams if one is not queue]

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        server, mail = self.server, self.server.mail
        if self.path == "/mock/control":
            server.control(body)
            return self.answer(200, {})
        if server.refuses:
            return self.connection.close()
        if self.headers.get("Origin") != server.address:
            return self.refuse(403, "forbidden", "The request does not come from this page.")
        if self.path == "/api/session":
            if body.get("code") != server.code:
                return self.refuse(403, "forbidden", "This code is not valid.")
            token = secrets.token_hex(32)
            server.tokens.add(token)
            return self.answer(200, {"token": token})
        if not self.is_signed_in():
            return self.refuse(401, "unauthorized", "This session is not known.")
        if server.delay:
            time.sleep(server.delay)
        if server.fail_next > 0:
            server.fail_next -= 1
            return self.refuse(503, "store_busy", "The database is busy.", "Try again in a moment.")
        time.sleep(server.late_changes)
        with mail.lock:
            if self.path == "/api/actions":
                server.actions.append(body)
                receipt = mail.act(body["action"], body["threads"], body["messages"], body["mailbox"])
                server.tell(threads=body["threads"])
                return self.answer(200, receipt)
            if self.path == "/api/split":
                thread = mail.split(body["message"])
                receipt = mail.decided(thread)
                server.tell(threads=[] if thread is None else [thread])
                return self.answer(200, receipt)
            if self.path == "/api/join":
                thread = mail.join(body["threads"])
                server.tell(threads=body["threads"])
                return self.answer(200, mail.decided(thread))
            if self.path == "/api/undo":
                server.actions.append({"action": "undo", **body})
                undone = mail.take_back(body["undo_token"])
                server.tell(all_threads=True)
                return self.answer(200, {"undone": undone})
            if self.path == "/api/body":
                server.actions.append({"action": "body", **body})
                mail.messages[body["message"]]["rest"] = "wanted"
                server.tell(threads=[mail.messages[body["message"]]["thread"]])
                return self.answer(200, {"asked": True})
            if self.path == "/api/outbox/cancel":
                server.actions.append({"action": "cancel", **body})
                if not any(one["id"] == body["id"] and one["cancellable"] for one in mail.waiting):
                    return self.refuse(409, "handed_over", "The server has been asked for this change already.")
                mail.waiting = [one for one in mail.waiting if one["id"] != body["id"]]
                server.tell()
                return self.answer(200, mail.outbox())
            if self.path == "/api/outbox/retry":
                server.actions.append({"action": "retry", **body})
                return self.answer(200, mail.outbox())
            if self.path == "/api/recent-searches/add":
                query = body["query"].strip()
                mail.recent_searches = [query] + [one for one in mail.recent_searches if one.lower() != query.lower()]
                return self.answer(200, {"queries": mail.recent_searches})
            if self.path == "/api/recent-searches/clear":
                mail.recent_searches = []
                return self.answer(200, {"queries": []})
            if self.path == "/api/catch-up":
                server.actions.append({"action": "catch-up", **body})
                mail.paused = body["paused"]
                server.tell(lists={})
                return self.answer(200, {"paused": body["paused"]})
            if self.path == "/api/older":
                server.actions.append({"action": "older", **body})
                return self.answer(200, {"state": "history_end", "days": None, "message": None, **mail.older})
            if self.path == "/api/sync":
                server.actions.append({"action": "sync"})
                return self.answer(202, {})
        return self.refuse(404, "not_found", "There is nothing at this address.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--accounts", type=int, choices=[1, 2], default=1)
    parser.add_argument("--size", type=int, default=320, help="how many conversations")
    options = parser.parse_args()
    with Server(options.port, options.accounts, options.size) as server:
        print(f"{server.address}/#code={server.code}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
