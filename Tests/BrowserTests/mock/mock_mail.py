"""The mock server's mail: accounts, mailboxes and generated messages in memory."""

import datetime
import random
import threading

from mock_data import ATTACHMENTS, OWN, PEOPLE, SENTENCES, SPECIAL, SUBJECTS


def stamp(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def person(pair):
    return {"name": pair[0], "address": pair[1]}


class GeneratedMail:
    """Accounts, mailboxes and messages in memory."""

    def __init__(self, accounts=1, size=320, seed=11):
        self.random = random.Random(seed)
        self.lock = threading.RLock()
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.mode = "normal"
        self.account_count = accounts
        self.mailboxes = []
        self.messages = {}
        self.threads = {}
        # The categories of threads where they are, and what the user chose for messages.
        self.categories = {}
        self.chosen = {}
        # Messages whose remote images were asked for, who is always shown, and how many images can be loaded.
        self.images_shown = set()
        self.image_permissions = []
        self.left_lists = {}
        self.images_loaded = 3
        # What calendars say, by their file name; None for one without an event.
        self.invitations = {}
        # Messages that have a folded quote.
        self.quotes = set()
        self.undo = {}
        self.next_number = 1
        self.next_undo = 1
        self.notices = []
        self.recent_searches = []
        self.indexed_fraction = 1.0
        self.metered = False
        self.paused = False
        # Names and addresses of accounts that were added, and accounts that were removed.
        self.own = {}
        self.removed = set()
        self.sample = False
        self.progress = {}
        self.older = {}
        self.arrives_by_sync = 0
        self.began = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=2)
        self.last_sync = self.began
        self.waiting = [self.waiting_change(number) for number in (1, 2, 3)]
        for account in range(1, accounts + 1):
            self.add_mailboxes(account)
        self.offline_mailboxes = False
        for index in range(size):
            self.add_thread(index)

    def add_mailboxes(self, account):
        rows = [
            ("INBOX", 0, "inbox"),
            ("Sent", 0, "sent"),
            ("Drafts", 0, "drafts"),
            ("Archive", 0, "archive"),
            ("Junk", 0, "spam"),
            ("Trash", 0, "trash"),
        ]
        if account == 1:
            rows += [
                ("Family", 0, "custom"),
                ("Projects", 0, "custom"),
                ("Projects/Harbour", 1, "custom"),
                ("Projects/Reading room", 1, "custom"),
                ("Projects/Reading room/Invoices", 2, "custom"),
                ("Receipts", 0, "custom"),
                ("Travel", 0, "custom"),
            ]
        for path, depth, role in rows:
            self.mailboxes.append(
                {
                    "id": len(self.mailboxes) + 1,
                    "account_id": account,
                    "path": path,
                    "name": path.split("/")[-1],
                    "depth": depth,
                    "role": role,
                    "synced": True,
                    "selectable": True,
                    "subscribed": True,
                    "delimiter": "/",
                }
            )

    def add_gmail(self):
        """What Gmail lists besides: mailboxes that are not synced, below one that cannot be opened."""
        for path, depth, role in [
            ("[Gmail]", 0, "custom"),
            ("[Gmail]/All Mail", 1, "all"),
            ("[Gmail]/Important", 1, "important"),
            ("[Gmail]/Starred", 1, "starred"),
        ]:
            self.mailboxes.append(
                {
                    "id": len(self.mailboxes) + 1,
                    "account_id": 1,
                    "path": path,
                    "name": path.split("/")[-1],
                    "depth": depth,
                    "role": role,
                    "synced": False,
                    "selectable": path != "[Gmail]",
                    "subscribed": True,
                    "delimiter": "/",
                }
            )

    def waiting_change(self, number):
        """A pending change, for the modes that have some."""
        what, why, attempts = [
            ("Mark as read", "The mail server cannot be reached; it goes out as soon as it can be.", 0),
            (
                "Move to Archive",
                "The last try did not succeed, so it is tried again. The mailbox is in use by another program.",
                2,
            ),
            ("Star", "It is with the server now, whose answer is awaited.", 1),
        ][(number - 1) % 3]
        return {
            "id": number,
            "account_id": 1,
            "thread_id": number,
            "what": what,
            "subject": f"Waiting matter {number}",
            "from": {"name": "Ada", "address": "ada@example.org"},
            "since": stamp(self.now - datetime.timedelta(minutes=4)),
            "attempts": attempts,
            "reason": "offline",
            "why": why,
            "next_try": (
                stamp(datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=100))
                if attempts == 2
                else None
            ),
            "cancellable": attempts != 1,
        }

    def outbox(self):
        return {"waiting": self.waiting, "total": len(self.waiting)}

    def history(self, message):
        """What a message's past looks like: with and without a detail, by each kind of actor."""

        def event(minutes, name, actor, what, mailbox=None, uid=None, detail=None, note=None):
            return {
                "date": stamp(message["date"] + datetime.timedelta(minutes=minutes)),
                "event": name,
                "actor": actor,
                "what": what,
                "mailbox": mailbox,
                "uid": uid,
                "detail": detail,
                "note": note,
            }

        return {
            "subject": message["subject"],
            "complete": message["number"] % 2 == 1,
            "events": [
                event(0, "arrived", "server", "Arrived in INBOX", "INBOX", 17),
                event(5, "changed", "person", "You moved it to Archive", "INBOX", None, "moved to Archive"),
                event(
                    6,
                    "sent",
                    "program",
                    "VaultMail asked the server to move it to Archive",
                    "INBOX",
                    17,
                    "moved to Archive",
                ),
                event(
                    7,
                    "finished",
                    "server",
                    "The server moved it to Archive",
                    "INBOX",
                    17,
                    "moved to Archive, UID 5 there",
                    "UID 5 there",
                ),
            ],
        }

    def mailbox(self, account, role):
        return next(box["id"] for box in self.mailboxes if box["account_id"] == account and box["role"] == role)

    def add_thread(self, index, newest=None, mailbox=None, unread=None):
        pick = self.random
        account = 1 if pick.random() < 0.7 or self.account_count == 1 else 2
        special = SPECIAL[(index // 9) % len(SPECIAL)] if index % 9 == 4 else None
        subject, sender = (
            (special[0], special[2])
            if special
            else (SUBJECTS[index % len(SUBJECTS)], PEOPLE[pick.randrange(len(PEOPLE))])
        )
        roles = ["inbox"] * 7 + ["archive", "sent"]
        box = mailbox or self.mailbox(account, pick.choice(roles))
        if mailbox is None and index % 17 == 7 and account == 1:
            path = pick.choice(["Family", "Projects/Harbour", "Projects/Reading room/Invoices", "Travel"])
            box = next(one["id"] for one in self.mailboxes if one["path"] == path)
        newest = newest or self.now - datetime.timedelta(minutes=4 + int(index**1.75 * 23) + pick.randrange(11))
        count = 14 if index == 3 else pick.choice([1, 1, 1, 2, 3, 5])
        number = self.next_number
        thread = {"id": number, "account_id": account, "subject": subject, "messages": []}
        self.threads[number] = thread
        others = [sender] + [PEOPLE[pick.randrange(8)] for _ in range(2)]
        for step in range(count):
            is_last = step == count - 1
            author = sender if is_last or step == 0 else pick.choice(others + [OWN[account - 1]])
            self.add_message(
                thread,
                box,
                author,
                subject if step == 0 else f"Re: {subject}",
                newest - datetime.timedelta(hours=7 * (count - 1 - step)),
                index,
                special,
                unread=(
                    (index < 9 and index % 3 != 2 or pick.random() < 0.04) and is_last
                    if unread is None
                    else unread and is_last
                ),
            )
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
                attachments.append(
                    {
                        "id": number * 10 + offset,
                        "filename": name,
                        "mime_type": mime,
                        "byte_count": size,
                        "inline": False,
                        "dangerous": dangerous,
                    }
                )
        self.messages[number] = {
            "number": number,
            "id": f"{number:064x}",
            "thread": thread["id"],
            "account": thread["account_id"],
            "subject": subject,
            "from": author,
            "to": [OWN[thread["account_id"] - 1]] if author[1] not in (OWN[0][1], OWN[1][1]) else [PEOPLE[index % 8]],
            "cc": [PEOPLE[(index + offset) % 8] for offset in range(index % 4)] if index % 4 == 3 else [],
            "date": date,
            "unread": bool(unread),
            "starred": index % 11 == 2,
            "mailbox": box,
            "words": words,
            "kind": kind,
            "attachments": attachments,
            "body_state": "stored",
            "defects": ["The Date field cannot be read.", "A part has no closing boundary."] if index == 12 else [],
        }
        thread["messages"].append(number)
