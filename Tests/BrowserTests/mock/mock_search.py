"""The mock server's search: every word must be in the message."""

import collections
import re
import time

from mock_labels import labels_of
from mock_mail import person, stamp


class Search:
    """The part of the mail that finds messages."""

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
