"""One IMAP session with a server in memory."""

from __future__ import annotations

import base64

from personality_fetch import quoted, words
from personality_mail import Mailbox
from personality_messages import MessageCommands
from personality_wire import Ended, Refusal

CHANGING = {"MOVE", "COPY", "STORE", "EXPUNGE", "APPEND", "CREATE"}


class Session(MessageCommands):
    """Serves one connection until it ends."""

    def run(self) -> None:
        """Until the client goes, or the server lets it down."""
        self.say(self.personality.greeting)
        while True:
            tag, text, literals = self.command()
            if self.has("one command at a time") and self.buffer:
                self.say("* BYE Connection is closed. 13")
                raise Ended
            self.tag = tag
            self.answer(tag, text, literals)

    def answer(self, tag: str, text: str, literals: list[bytes]) -> None:
        name, _, rest = text.partition(" ")
        name = name.upper()
        is_by_uid = name == "UID"
        if is_by_uid:
            name, _, rest = rest.partition(" ")
            name = name.upper()
        storm = self.storm(name)
        if storm and (storm.startswith("BYE") is False or name not in CHANGING or self.chance.random() < 0.5):
            return self.complete(tag, storm)
        try:
            handler = getattr(self, "do_" + name.lower(), None)
            if handler is None or not self.user and name not in {"CAPABILITY", "LOGIN", "AUTHENTICATE", "NOOP", "LOGOUT", "ID"}:
                raise Refusal("BAD Command is not recognised")
            if name == "IDLE":
                self.do_idle()
                completion = "OK IDLE done"
            elif name in {"FETCH", "STORE", "COPY", "MOVE", "SEARCH", "EXPUNGE"}:
                with self.mail.lock:
                    completion = handler(rest, literals, is_by_uid) or f"OK {name} completed"
                    self.tell_changes(is_by_uid or name == "EXPUNGE")
            else:
                with self.mail.lock:
                    completion = handler(rest, literals) or f"OK {name} completed"
                    self.tell_changes(True)
        except Refusal as refusal:
            completion = str(refusal)
        if storm:
            completion = storm
        self.complete(tag, completion)
        if name == "LOGOUT":
            raise Ended

    def storm(self, name: str) -> str | None:
        """Something that passes: the server does not, or does and does not say so."""
        if not self.user or self.user == "judge" or name in {"LOGOUT", "IDLE"} or not self.rough():
            return None
        return self.personality.storm(self.chance) if self.chance.random() < 0.03 else None

    def complete(self, tag: str, completion: str) -> None:
        if completion.startswith("BYE"):
            self.say("* " + completion)
            raise Ended
        self.say(f"{tag} {completion}")

    # Signing in

    def do_capability(self, rest: str, literals: list[bytes]) -> None:
        self.say(f"* CAPABILITY {self.offer()}")

    def do_login(self, rest: str, literals: list[bytes]) -> str:
        user, password = words(rest, literals)
        return self.sign_in(user, password)

    def do_authenticate(self, rest: str, literals: list[bytes]) -> str:
        mechanism, _, initial = rest.partition(" ")
        if mechanism.upper() != "PLAIN":
            raise Refusal("NO this mechanism is not here")
        if not initial:
            self.say("+ ")
            initial = self.line().decode().strip()
        _, user, password = base64.b64decode(initial).decode().split("\0")
        return self.sign_in(user, password)

    def sign_in(self, user: str, password: str) -> str:
        if user not in ("anna", "judge") or password != "secret":
            raise Refusal("NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)")
        if user != "judge" and not self.accepts_password():
            raise Refusal(self.chance.choice([
                "NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)", "NO [EXPIRED] The token has expired", "NO AUTHENTICATE failed."]))
        if self.is_full and user != "judge":
            raise Refusal("NO [ALERT] Too many simultaneous connections. (Failure)")
        self.user = user
        if self.has("capability in login"):
            self.say(f"* CAPABILITY {self.offer()}")
            return "OK authenticated (Success)"
        return f"OK [CAPABILITY {self.offer()}] signed in" if self.chance.random() < 0.5 else "OK signed in"

    def do_logout(self, rest: str, literals: list[bytes]) -> None:
        self.say("* BYE LOGOUT received")

    def do_id(self, rest: str, literals: list[bytes]) -> None:
        self.say(f'* ID ("name" "{self.personality.name}")')

    def do_noop(self, rest: str, literals: list[bytes]) -> None:
        """Changes are reported with every command."""

    def do_namespace(self, rest: str, literals: list[bytes]) -> None:
        self.say(f'* NAMESPACE (("" "{self.mail.delimiter}")) NIL NIL')

    # Mailboxes

    def named(self, name: str) -> Mailbox:
        mailbox = self.mail.mailbox(name)
        if mailbox is None or "\\Noselect" in mailbox.attributes:
            raise Refusal(f"NO [NONEXISTENT] Unknown Mailbox: {name} (Failure)")
        return mailbox

    def do_list(self, rest: str, literals: list[bytes]) -> None:
        tells_uses = "SPECIAL-USE" in rest.upper() or "SPECIAL-USE" not in self.offer() or self.personality.has_labels
        for mailbox in self.mail.mailboxes.values():
            kept = [word for word in mailbox.attributes if tells_uses or word.startswith("\\Has") or word == "\\Noselect"]
            self.send(b"* LIST (%s) %s %s" % (" ".join(kept).encode(), quoted(self.mail.delimiter), quoted(mailbox.name)))

    def do_status(self, rest: str, literals: list[bytes]) -> None:
        name, asked = rest.rsplit("(", 1)
        mailbox = self.named(*words(name, literals))
        values = {
            "MESSAGES": len(mailbox.placements), "UIDNEXT": self.told_next(mailbox), "UIDVALIDITY": mailbox.validity,
            "UNSEEN": sum("\\Seen" not in held.flags for held in mailbox.placements), "RECENT": 0, "HIGHESTMODSEQ": self.told_sequence(),
        }
        told = " ".join(f"{word} {values[word]}" for word in asked.rstrip(")").upper().split() if word in values)
        self.send(b"* STATUS %s (%s)" % (quoted(mailbox.name), told.encode()))

    def told_next(self, mailbox: Mailbox) -> int:
        return mailbox.uid_next + (1000 if self.has("far next number") else 0)

    def told_sequence(self) -> int:
        if self.may("sequence goes back", 0.2):
            return max(1, self.mail.sequence - self.chance.randrange(1, 50))
        return self.mail.sequence + (20 if self.has("sequence ahead") else 0)

    def do_select(self, rest: str, literals: list[bytes], read_only: bool = False) -> str:
        self.selected = None
        mailbox = self.named(*words(rest.split(" (CONDSTORE)")[0], literals))
        self.selected, self.is_read_only = mailbox, read_only
        self.is_empty_for_now = self.may("empties itself", 0.03)
        self.view = [] if self.is_empty_for_now else [(held, held.sequence) for held in mailbox.placements]
        count = max(0, len(self.view) + (self.chance.randrange(-3, 4) if self.may("lies about counts", 0.2) else 0))
        self.say("* FLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen)")
        self.say(f"* {count} EXISTS")
        self.say("* 0 RECENT")
        self.say("* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen \\*)]")
        self.say(f"* OK [UIDVALIDITY {mailbox.validity}] UIDs valid.")
        self.say(f"* OK [UIDNEXT {self.told_next(mailbox)}] Predicted next UID.")
        if "CONDSTORE" in self.offer():
            self.say(f"* OK [HIGHESTMODSEQ {self.told_sequence()}]")
        return "OK [READ-ONLY] examined" if read_only else "OK [READ-WRITE] selected"

    def do_examine(self, rest: str, literals: list[bytes]) -> str:
        return self.do_select(rest, literals, read_only=True)

    def do_close(self, rest: str, literals: list[bytes]) -> None:
        if self.selected is not None and not self.is_read_only:
            self.expunge(self.selected, [held for held in self.selected.placements if "\\Deleted" in held.flags])
        self.do_unselect(rest, literals)

    def do_unselect(self, rest: str, literals: list[bytes]) -> None:
        self.selected, self.view = None, []

    def do_create(self, rest: str, literals: list[bytes]) -> None:
        if self.mail.create(*words(rest, literals)) is None:
            raise Refusal("NO [ALREADYEXISTS] Duplicate folder name (Failure)")

    def do_delete(self, rest: str, literals: list[bytes]) -> None:
        mailbox = self.named(*words(rest, literals))
        if mailbox.attributes and any(word in mailbox.attributes for word in ("\\All", "\\Trash", "\\Sent")):
            raise Refusal("NO [CANNOT] this mailbox stays")
        self.mail.delete(mailbox)

    def do_rename(self, rest: str, literals: list[bytes]) -> None:
        old, new = words(rest, literals)
        if self.mail.mailbox(new) is not None:
            raise Refusal("NO [ALREADYEXISTS] there already")
        self.mail.rename(self.named(old), new)

    def do_subscribe(self, rest: str, literals: list[bytes]) -> None:
        """Every mailbox is subscribed."""

    # Events

    def tell_changes(self, may_expunge: bool) -> None:
        """Removals, arrivals and flags that the client does not know of."""
        if self.selected is None or self.is_empty_for_now:
            return
        there = {id(held) for held in self.selected.placements}
        if may_expunge:
            for number in range(len(self.view), 0, -1):
                if id(self.view[number - 1][0]) not in there:
                    del self.view[number - 1]
                    self.say(f"* {number} EXPUNGE")
        known = {id(held) for held, _ in self.view}
        arrived = [held for held in self.selected.placements if id(held) not in known]
        for number, (held, seen) in enumerate(self.view, 1):
            if held.sequence != seen and id(held) in there:
                self.send_row(number, held, ["FLAGS", "UID"] + (["MODSEQ"] if "CONDSTORE" in self.offer() else []))
        if arrived:
            self.view += [(held, held.sequence) for held in arrived]
            self.say(f"* {len(self.view)} EXISTS")

    def do_idle(self) -> None:
        if "IDLE" not in self.offer().split():
            raise Refusal("BAD IDLE is not here")
        self.say("+ idling")
        self.connection.settimeout(0.05)
        try:
            while b"\r\n" not in self.buffer:
                with self.mail.lock:
                    self.tell_changes(True)
                try:
                    self.receive()
                except TimeoutError:
                    continue
        finally:
            self.connection.settimeout(None)
        self.line()
