"""The mock server's accounts and mailboxes with their states."""

from mock_data import OWN
from mock_mail import stamp


class Overview:
    """The part of the mail that counts what is in mailboxes and says how synchronization goes."""

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
                    "backfill_paused": False,
                    "paused": False,
                    "pending_operations": 0,
                    "pending_since": None,
                }
            )
        if self.mode == "no_account":
            nothing = {"accounts": [], "mailboxes": [], "metered": False, "version": "0.1.0", "badge": 0}
            return {**nothing, "demo": self.sample, "sample": self.sample}
        if self.mode == "offline":
            accounts[0].update(offline=True, pending_operations=len(self.waiting), state="paused")
        if self.mode == "waiting" and self.waiting:
            accounts[0].update(pending_operations=len(self.waiting), pending_since=self.waiting[0]["since"])
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
                backfill_paused=self.paused,
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
