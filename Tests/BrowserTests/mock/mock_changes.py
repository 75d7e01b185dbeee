"""What the user does to the mock server's mail."""

from mock_labels import label_of
from mock_views import ShownMail


# Locked messages are left alone by these.
REMOVING = ("trash", "delete", "spam")


class Mail(ShownMail):
    """The mail, changed by actions the way the program changes it."""

    def act(self, action, threads, numbers, mailbox, destination=None, label=None, continues=None):
        chosen = [
            message
            for message in self.messages.values()
            if message["number"] in numbers or message["thread"] in threads
        ]
        if action in ("archive", "trash", "delete", "spam", "not_spam", "move") and mailbox is not None:
            chosen = [message for message in chosen if message["mailbox"] == mailbox]
        spares = action in REMOVING or (action == "move" and self.role(destination) in ("trash", "spam"))
        kept = [message for message in chosen if spares and message.get("locked")]
        chosen = [message for message in chosen if message not in kept]
        if action in ("label", "unlabel"):
            keyword = label_of(label)["keyword"]
            chosen = [one for one in chosen if (keyword in one.get("labels", [])) != (action == "label")]
        before = [(message["number"], {"locked": False, "labels": [], **message}) for message in chosen]
        for message in chosen:
            if action in ("mark_read", "mark_unread"):
                message["unread"] = action == "mark_unread"
            elif action in ("mute", "unmute"):
                message["muted"] = action == "mute"
            elif action in ("lock", "unlock"):
                message["locked"] = action == "lock"
            elif action in ("label", "unlabel"):
                labels = [one for one in message.get("labels", []) if one != keyword]
                message["labels"] = labels + [keyword] if action == "label" else labels
            elif action in ("star", "unstar"):
                message["starred"] = action == "star"
            elif action == "delete":
                message["mailbox"] = None
            elif action == "move":
                message["mailbox"] = destination
            elif action == "not_spam":
                message["mailbox"] = self.mailbox(message["account"], "inbox")
            else:
                message["mailbox"] = self.mailbox(message["account"], action)
        if not before:
            return {"undo_token": None, "changed": 0, "locked": len(kept)}
        return {"undo_token": self.remember(before, continues), "changed": len(before), "locked": len(kept)}

    def role(self, number):
        """The role of a mailbox; None for none."""
        return next((box["role"] for box in self.mailboxes if box["id"] == number), None)

    def remember(self, before, continues=None):
        """The token that brings messages back to what they were: pairs of number and message."""
        if continues in self.undo:
            self.undo[continues] = before + self.undo[continues]
            return continues
        token = self.next_undo
        self.next_undo += 1
        self.undo[token] = before
        return token

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
        numbers = sorted(
            (number for one in threads for number in self.threads[one]["messages"]),
            key=lambda number: self.messages[number]["date"],
        )
        return self.regroup({threads[0]: numbers, **{one: [] for one in threads[1:]}})

    def regroup(self, groups):
        for identifier, numbers in groups.items():
            if not numbers:
                self.threads.pop(identifier, None)
                continue
            first = self.messages[numbers[0]]
            self.threads[identifier] = {
                "id": identifier,
                "account_id": first["account"],
                "subject": first["subject"],
                "messages": numbers,
            }
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
