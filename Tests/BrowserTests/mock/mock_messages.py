"""Single messages as the mock server shows them."""

import mock_files
from mock_labels import labels_of
from mock_mail import person, stamp


class MessageViews:
    """The part of the mail that shows messages with all they contain."""

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
                "category_reasons": [{"kind": "chosen", "value": "", "text": "You chose this category."}],
            }
        category = self.category(self.threads[message["thread"]])
        return {
            "category": category,
            "category_source": "none" if category == "uncategorized" else "model",
            "category_reasons": [
                {"kind": "signal", "value": "unsubscribe", "text": "It offers to unsubscribe."},
                {
                    "kind": "sender",
                    "value": "noreply",
                    "text": "The sender's address or name contains “noreply”.",
                },
                {"kind": "subject_word", "value": "<b>order</b>", "text": "The subject contains “<b>order</b>”."},
            ],
        }
