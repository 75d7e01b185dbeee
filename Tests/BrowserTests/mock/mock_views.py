"""What the mock server answers about its mail."""

from mock_labels import labels_of
from mock_mail import GeneratedMail, person, stamp
from mock_messages import MessageViews
from mock_overview import Overview
from mock_search import Search


class ShownMail(MessageViews, Overview, Search, GeneratedMail):
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
