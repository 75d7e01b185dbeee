"""What the mock server answers about its mail."""

import collections
import datetime
import re
import time

import mock_files
from mock_data import OWN
from mock_labels import labels_of
from mock_mail import GeneratedMail, person, stamp


class ShownMail(GeneratedMail):
    """The mail as the API shows it."""

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
            elif kind == "category":
                name, _, mailbox = argument.partition(":")
                shown = {int(mailbox)} if mailbox else inboxes
                if self.category(thread) == name and any(message["mailbox"] in shown for message in messages):
                    yield thread
            elif kind == "archive" and thread["account_id"] == int(argument):
                yield thread

    def category(self, thread):
        chosen = [self.chosen[number] for number in thread["messages"] if number in self.chosen]
        return chosen[-1] if chosen else self.categories.get(thread["id"], "uncategorized")

    def categorize(self):
        """Sorts all threads, always alike."""
        names = ["primary", "updates", "promotions", "social", "forums"]
        self.categories = {thread: names[thread % len(names)] for thread in self.threads}

    def choose(self, threads, messages, category):
        """Moves messages to a category; returns what was chosen before."""
        numbers = [*messages, *(number for thread in threads for number in self.threads[thread]["messages"])]
        before = [{"message": number, "category": self.chosen.get(number)} for number in numbers]
        for number in numbers:
            self.chosen[number] = category
            if category is None:
                del self.chosen[number]
        return before

    def category_counts(self, box):
        counts = {}
        for thread in self.threads.values() if self.categories else []:
            inside = [message for message in self.thread_messages(thread) if message["mailbox"] == box["id"]]
            if inside:
                count = counts.setdefault(self.category(thread), {"threads": 0, "unread": 0})
                count["threads"] += 1
                count["unread"] += sum(message["unread"] for message in inside)
        return counts

    def cursor(self, thread):
        return (
            int(max(message["date"] for message in self.thread_messages(thread)).timestamp() * 1000) * 1000
            + thread["id"] % 1000
        )

    def page(self, scope, before, limit):
        rows = (
            [] if self.mode in ("empty", "no_account") else sorted(self.in_scope(scope), key=self.cursor, reverse=True)
        )
        total = len(rows)
        if before is not None:
            rows = [thread for thread in rows if self.cursor(thread) < before]
        page = rows[:limit]
        return {
            "threads": [self.row(thread) for thread in page],
            "next": self.cursor(page[-1]) if len(rows) > limit else None,
            "total": total,
        }

    def row(self, thread):
        messages = self.thread_messages(thread)
        people = []
        for message in messages:
            if person(message["from"]) not in people:
                people.append(person(message["from"]))
        return {
            "id": thread["id"],
            "account_id": thread["account_id"],
            "subject": thread["subject"],
            "date": stamp(messages[-1]["date"]),
            "category": self.category(thread),
            "message_count": len(messages),
            "unread_count": sum(message["unread"] for message in messages),
            "starred": any(message["starred"] for message in messages),
            "has_attachments": any(message["attachments"] for message in messages),
            "muted": any(message.get("muted") for message in messages),
            "locked": any(message.get("locked") for message in messages),
            "labels": labels_of(messages),
            "participants": people,
            "snippet": " ".join(messages[-1]["words"])[:100] if messages[-1]["body_state"] == "stored" else "",
            "cursor": self.cursor(thread),
        }

    def detail(self, thread, capabilities):
        muted = any(message.get("muted") for message in self.thread_messages(thread))
        return {
            "id": thread["id"],
            "subject": thread["subject"],
            "muted": muted,
            "messages": [self.message(message, capabilities) for message in self.thread_messages(thread)],
        }

    def message(self, message, capabilities):
        stored = message["body_state"] in ("stored", "partial", "too_large", "evicted")
        whole = message["body_state"] == "stored"
        box = next(box for box in self.mailboxes if box["id"] == message["mailbox"])
        return {
            "id": message["id"],
            "number": message["number"],
            "subject": message["subject"],
            "from": person(message["from"]),
            "co_authors": [person(one) for one in message.get("co_authors", [])],
            "to": [person(one) for one in message["to"]],
            "cc": [person(one) for one in message["cc"]],
            "reply_to": [],
            "date": stamp(message["date"]),
            "unread": message["unread"],
            "starred": message["starred"],
            "locked": message.get("locked", False),
            "labels": labels_of([message]),
            "has_attachments": bool(message["attachments"]),
            "snippet": " ".join(message["words"])[:100] if stored else "",
            "body_state": message["body_state"],
            "byte_count": message.get("byte_count", 1800 + 31 * len(message["words"])),
            "present_byte_count": message.get("present_byte_count", 0),
            "rest": message.get("rest", "none"),
            "mailboxes": [{"id": box["id"], "path": box["path"], "role": box["role"]}],
            "defects": message["defects"],
            **self.category_of(message),
            "attachments": [
                mock_files.shown(one, message["number"], capabilities if whole else None)
                for one in message["attachments"]
            ],
            "whole_url": capabilities.make("w", (message["number"], "")) if whole else None,
            "frame_url": capabilities.make("m", (message["number"], "html")) if stored else None,
            "text_frame_url": capabilities.make("m", (message["number"], "text")) if stored else None,
            "inspection": self.inspection(message) if stored and not message.get("uninspected") else None,
        }

    def inspection(self, message):
        """What reading the whole message shows about it."""
        return {
            "has_html": message["kind"] != "text",
            "images": self.images_of(message),
            "suspicions": message.get("suspicions", []),
            "suspicious": message.get("suspicious", False),
            "verification": message.get("verification"),
            "unsubscribe": self.unsubscribe_offer(message),
            "list_address": message.get("list_address"),
        }

    def unsubscribe_offer(self, message):
        """How to leave the list of a newsletter, or of a message of which a test says so."""
        way = message.get("list_way", "post" if message["kind"] == "newsletter" else None)
        if way is None:
            return None
        address = message["from"][1]
        host = address.split("@")[1]
        return {
            "message": message["number"],
            "way": way,
            "address": f"mailto:leave@{host}" if way == "mail" else f"https://lists.{host}/leave?u=1",
            "recipient": f"leave@{host}" if way == "mail" else f"lists.{host}",
            "name": message["from"][0],
            "list": host,
            "subject": "unsubscribe" if way == "mail" else "",
            "text": "",
            "requested": self.left_lists.get(host),
        }

    def images_of(self, message):
        """The remote images of a message: six in a newsletter, two of which are trackers, and one cannot be loaded."""
        if message["kind"] != "newsletter":
            return None
        address = message["from"][1]
        domain = address.split("@")[1]
        allowed = "message" if message["number"] in self.images_shown else None
        for kind, value in (("sender", address), ("domain", domain)):
            if allowed is None and (kind, value) in self.image_permissions:
                allowed = kind
        loaded = self.images_loaded if allowed else 0
        return {
            "blocked": 6 - loaded,
            "trackers": 2,
            "loaded": loaded,
            "loadable": 4 - loaded,
            "hosts": ["img.example.org", "track.example.org"],
            "tracker_hosts": ["track.example.org"],
            "sender": address,
            "domain": domain,
            "allowed": allowed,
        }

    def category_of(self, message):
        """The category of a message with its reasons."""
        if message["number"] in self.chosen:
            return {
                "category": self.chosen[message["number"]],
                "category_source": "correction",
                "category_reasons": [{"kind": "chosen", "value": ""}],
            }
        category = self.category(self.threads[message["thread"]])
        return {
            "category": category,
            "category_source": "none" if category == "uncategorized" else "model",
            "category_reasons": [
                {"kind": "signal", "value": "unsubscribe"},
                {"kind": "sender", "value": "noreply"},
                {"kind": "subject_word", "value": "<b>order</b>"},
            ],
        }

    def overview(self):
        boxes = []
        for box in self.mailboxes:
            inside = (
                [message for message in self.messages.values() if message["mailbox"] == box["id"]]
                if self.mode != "empty"
                else []
            )
            progress = self.progress.get(box["path"]) if box["account_id"] == 1 else None
            boxes.append(
                {
                    **box,
                    "total": len(inside),
                    "unread": sum(message["unread"] for message in inside),
                    "synced": progress is None,
                    "failure": None,
                    "catch_up": "completed" if progress is None else "running",
                    "last_sync": None,
                    "categories": self.category_counts(box),
                    "progress": progress and {"completed": progress[0], "total": progress[1]},
                }
            )
        accounts = []
        for index in range(self.account_count):
            if index + 1 in self.removed:
                continue
            name, address = self.own.get(index + 1) or OWN[index % len(OWN)]
            accounts.append(
                {
                    "id": index + 1,
                    "address": address,
                    "display_name": name,
                    "state": "listening",
                    "active": True,
                    "offline": False,
                    "local": False,
                    "error": None,
                    "last_success": stamp(self.last_sync),
                    "progress": None,
                    "paused": False,
                    "sync_paused": False,
                    "pending_operations": 0,
                    "waiting_since": None,
                }
            )
        if self.mode == "no_account":
            nothing = {"accounts": [], "mailboxes": [], "metered": False, "version": "0.1.0", "badge": 0}
            return {**nothing, "demo": self.sample, "sample": self.sample}
        if self.mode == "offline":
            accounts[0].update(offline=True, pending_operations=len(self.waiting), state="paused")
        if self.mode == "waiting" and self.waiting:
            accounts[0].update(pending_operations=len(self.waiting), waiting_since=self.waiting[0]["since"])
        if self.mode == "error":
            accounts[0].update(
                state="error",
                pending_operations=1,
                error="The server’s certificate has expired.",
            )
        if self.mode == "signed_out":
            accounts[0].update(
                state="error", active=False, pending_operations=1, error="The server rejected the password."
            )
        if self.mode in ("offline", "error"):
            accounts[0].update(last_success=stamp(self.began))
        if self.mode == "first_sync":
            accounts[0].update(state="catching_up", last_success=None, progress={"completed": 4200, "total": 31000})
        if self.mode == "catching_up":
            sums = [sum(one[part] or 0 for one in self.progress.values()) for part in (0, 1)]
            accounts[0].update(
                state="paused" if self.paused else "catching_up",
                paused=self.paused,
                progress=None if self.paused else {"completed": sums[0], "total": sums[1]},
            )
        return {
            "accounts": accounts,
            "mailboxes": boxes,
            "demo": True,
            "sample": False,
            "metered": self.metered,
            "version": "0.1.0",
            "badge": self.badge(),
        }

    def badge(self):
        """Unread messages in all inboxes."""
        if self.mode in ("empty", "no_account"):
            return 0
        inboxes = {box["id"] for box in self.mailboxes if box["role"] == "inbox"}
        return sum(message["unread"] and message["mailbox"] in inboxes for message in self.messages.values())

    def wasted(self):
        """The mailboxes that a search leaves out unless it names them."""
        return {box["id"] for box in self.mailboxes if box["role"] in ("spam", "trash")}

    def scope_of(self, query):
        """The mailboxes that a query looks in, None for all, and its words."""
        words = [word.replace('"', "") for word in re.findall(r'[^\s"]*"[^"]*"|\S+', query.lower())]
        names = [word.removeprefix("in:") for word in words if word.startswith("in:")]
        rest = [word for word in words if not word.startswith("in:")]
        if "anywhere" in names:
            return None, rest
        if names:
            return {box["id"] for box in self.mailboxes if names[0] in (box["role"], box["path"].lower())}, rest
        return {box["id"] for box in self.mailboxes} - self.wasted(), rest

    def search(self, query, limit, before, sort):
        started = time.monotonic()
        unknown = [word for word in query.split() if word.startswith("fro:")]
        notes = [
            {
                "kind": "unknown_operator",
                "text": word,
                "explanation": f"There is no operator fro:, so “{word}” was searched as words.",
                "suggestion": word.replace("fro:", "from:", 1),
            }
            for word in unknown
        ]
        scope, words = self.scope_of(query)
        words = [word.removeprefix("from:").removeprefix("fro:") for word in words]
        found = []
        hidden = 0
        for message in self.messages.values():
            text = " ".join([message["subject"], *message["from"], *message["words"]]).lower()
            if words and all(word in text for word in words):
                wanted = scope is None or message["mailbox"] in scope
                found += [message] if wanted else []
                hidden += not wanted and message["mailbox"] in self.wasted()
        found.sort(key=lambda message: message["date"], reverse=sort != "relevance")
        counts = collections.Counter(message["thread"] for message in found)
        newest = {}
        for message in found:
            newest.setdefault(message["thread"], message)
        found = list(newest.values())
        total = len(found)
        if before is not None:
            found = [message for message in found if message["number"] < before]
        results = [
            {
                "id": message["id"],
                "number": message["number"],
                "thread_id": message["thread"],
                "account_id": message["account"],
                "mailboxes": [message["mailbox"]],
                "subject": message["subject"],
                "from": person(message["from"]),
                "date": stamp(message["date"]),
                "unread": message["unread"],
                "starred": message["starred"],
                "locked": message.get("locked", False),
                "labels": labels_of([message]),
                "has_attachments": bool(message["attachments"]),
                "snippet": mark(" ".join(message["words"])[:140], words),
                "cursor": f"{message['number']:09}",
                "count_in_thread": counts[message["thread"]],
            }
            for message in found[:limit]
        ]
        return {
            "results": results,
            "total": total,
            "total_is_exact": True,
            "more_in_spam_or_trash": hidden > 0 and "in:" not in query,
            "indexed_fraction": self.indexed_fraction,
            "notes": notes,
            "milliseconds": int((time.monotonic() - started) * 1000),
        }


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
