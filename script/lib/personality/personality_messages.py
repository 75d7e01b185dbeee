"""Commands about messages, of a session with a server in memory."""

from __future__ import annotations

import re

from personality_fetch import fields_of, is_in, items_of, numbers_of, value_of, words
from personality_mail import Mailbox, Placement
from personality_wire import Refusal, SessionState


class MessageCommands(SessionState):
    """FETCH, STORE, COPY, MOVE, EXPUNGE, APPEND and SEARCH."""

    def opened(self) -> Mailbox:
        if self.selected is None or self.mail.mailbox(self.selected.name) is not self.selected:
            raise Refusal("NO [NONEXISTENT] no mailbox is selected")
        return self.selected

    def chosen(self, text: str, is_by_uid: bool) -> list[tuple[int, Placement]]:
        """Number and placement of those in a set that the client knows."""
        mailbox = self.opened()
        there = set(map(id, mailbox.placements))
        last = (self.view[-1][0].uid if is_by_uid else len(self.view)) if self.view else 0
        ranges = numbers_of(text, last)
        return [
            (number, held) for number, (held, _) in enumerate(self.view, 1)
            if id(held) in there and is_in(held.uid if is_by_uid else number, ranges)
        ]

    def do_fetch(self, rest: str, literals: list[bytes], is_by_uid: bool) -> None:
        numbers, _, asked = rest.partition(" ")
        changed_since = re.search(r"\(CHANGEDSINCE (\d+)[^)]*\)\s*$", asked)
        items = items_of(asked[: changed_since.start()] if changed_since else asked)
        if is_by_uid and "UID" not in items:
            items.insert(0, "UID")
        if changed_since and "MODSEQ" not in items:
            items.append("MODSEQ")
        rows = self.chosen(numbers, is_by_uid)
        for number, held in rows:
            if changed_since and held.sequence <= int(changed_since[1]) or (not changed_since and self.may("rows left out", 0.05)):
                continue
            self.send_row(number, held, items)
            if self.may("rows twice", 0.05):
                self.send_row(number, held, items)
            if (self.has("flags between rows") and self.chance.random() < 0.05) or self.may("rows of others", 0.05):
                other = self.chance.randrange(len(self.view))
                self.send_row(other + 1, self.view[other][0], ["FLAGS", "UID"] if self.has("flags between rows") else items)
            if self.may("mail of others", 0.03):
                self.say(f"* {len(self.view) + 9} FETCH (UID {4_000_000_000 + number} FLAGS (\\Seen) RFC822.SIZE 3 BODY[] \"abc\")")
            if any(item.startswith("BODY[") for item in items) and not self.is_read_only:
                self.mail.set_flags(held, held.flags | {"\\Seen"})

    def send_row(self, number: int, held: Placement, items: list[str]) -> None:
        size = len(held.message.content) + (7 if self.has("size differs") else 0)
        try:
            told = [value_of(item, held, size) for item in items]
        except ValueError as error:
            raise Refusal(f"BAD {error} is not known here") from None
        self.send(b"* %d FETCH (%s)" % (number, b" ".join(name.encode() + b" " + value for name, value in told)))
        self.view = [(other, held.sequence if other is held else seen) for other, seen in self.view]

    def do_store(self, rest: str, literals: list[bytes], is_by_uid: bool) -> None:
        match = re.match(r"(\S+) (?:\(UNCHANGEDSINCE \d+\) )?([+-]?)FLAGS(\.SILENT)? \(?([^)]*)\)?", rest, re.IGNORECASE)
        if match is None:
            raise Refusal("BAD STORE")
        if self.is_read_only:
            raise Refusal("NO [READ-ONLY] the mailbox is")
        named = set(match[4].split())
        for number, held in self.chosen(match[1], is_by_uid):
            before = set(held.flags)
            after = before | named if match[2] == "+" else before - named if match[2] == "-" else named
            if after != before:
                self.mail.set_flags(held, after)
            if not match[3]:
                self.send_row(number, held, ["FLAGS", "UID"])

    def do_copy(self, rest: str, literals: list[bytes], is_by_uid: bool) -> str:
        return self.carry(rest, literals, is_by_uid, moves=False)

    def do_move(self, rest: str, literals: list[bytes], is_by_uid: bool) -> str:
        if "MOVE" not in self.offer().split():
            raise Refusal("BAD MOVE is not here")
        return self.carry(rest, literals, is_by_uid, moves=True)

    def carry(self, rest: str, literals: list[bytes], is_by_uid: bool, moves: bool) -> str:
        numbers, _, name = rest.partition(" ")
        source = self.opened()
        target = self.mail.mailbox(*words(name, literals))
        if target is None or "\\Noselect" in target.attributes:
            raise Refusal("NO [TRYCREATE] No folder of that name (Failure)")
        held = [placement for _, placement in self.chosen(numbers, is_by_uid)]
        if not held:
            return "OK nothing to do" if not moves else "NO No messages were moved."
        placed = [self.put(target, placement) for placement in held]
        if moves and target is not source:
            self.leave(source, target, held)
        pairs = f"{target.validity} {','.join(str(one.uid) for one in held)} {','.join(str(one.uid) for one in placed)}"
        if moves and self.has("code alone"):
            self.say(f"[COPYUID {pairs}]")
            return "OK MOVE completed."
        if moves:
            self.say(f"* OK [COPYUID {pairs}] moved")
            return "OK done"
        return f"OK [COPYUID {pairs}] copied"

    def put(self, target: Mailbox, placement: Placement) -> Placement:
        """A label that a message has already stays as it is."""
        if self.personality.has_labels:
            for held in target.placements:
                if held.message is placement.message:
                    return held
        return self.mail.place(target, placement.message, placement.flags)

    def leave(self, source: Mailbox, target: Mailbox, held: list[Placement]) -> None:
        """Removes from the source; moving to the bin removes all labels, and moving out of it restores All Mail."""
        self.expunge(source, held)
        if self.personality.has_labels and "\\Trash" in source.attributes:
            everything = next(box for box in self.mail.mailboxes.values() if "\\All" in box.attributes)
            for placement in held:
                self.put(everything, placement)
        if self.personality.has_labels and "\\Trash" in target.attributes:
            messages = {id(placement.message) for placement in held}
            for mailbox in self.mail.mailboxes.values():
                if mailbox is not target:
                    self.mail.remove(mailbox, [other for other in mailbox.placements if id(other.message) in messages])

    def do_expunge(self, rest: str, literals: list[bytes], is_by_uid: bool) -> None:
        mailbox = self.opened()
        chosen = [held for _, held in self.chosen(rest, True)] if is_by_uid else list(mailbox.placements)
        self.expunge(mailbox, [held for held in chosen if "\\Deleted" in held.flags])

    def expunge(self, mailbox: Mailbox, held: list[Placement]) -> None:
        if held:
            self.mail.remove(mailbox, held)
        if self.personality.has_labels:
            for placement in held:
                placement.message.flags.discard("\\Deleted")

    def do_append(self, rest: str, literals: list[bytes]) -> str:
        match = re.match(r'(.*?)(?: \(([^)]*)\))?(?: "[^"]*")? \{\d+\}$', rest)
        if match is None:
            raise Refusal("BAD APPEND")
        content = literals.pop()
        mailbox = self.mail.mailbox(*words(match[1], literals))
        if mailbox is None:
            raise Refusal("NO [TRYCREATE] no such mailbox")
        placement = self.mail.add(mailbox, content, set((match[2] or "").split()))
        everything = next((box for box in self.mail.mailboxes.values() if "\\All" in box.attributes), None)
        if everything is not None and everything is not mailbox:
            self.mail.place(everything, placement.message, placement.flags)
        return f"OK [APPENDUID {mailbox.validity} {placement.uid}] appended"

    def do_search(self, rest: str, literals: list[bytes], is_by_uid: bool) -> None:
        is_extended = rest.upper().startswith("RETURN")
        criteria = re.sub(r"^RETURN \([^)]*\) ", "", re.sub(r"^CHARSET \S+ ", "", rest, flags=re.I), flags=re.I)
        self.opened()
        there = [(number, held) for number, held in self.chosen("1:*", True)] if self.view else []
        found = [held.uid if is_by_uid else number for number, held in there if self.matches(held, criteria, literals)]
        if self.has("phantomNames in search") and not criteria.upper().startswith("UID ") and found:
            found.append(found[-1] + 1)
        if is_extended:
            uids = f" ALL {','.join(map(str, found))}" if found else ""
            self.say(f'* ESEARCH (TAG "{self.tag}"){" UID" if is_by_uid else ""}{uids}')
        else:
            self.say(" ".join(["* SEARCH", *map(str, found)]))

    def matches(self, held: Placement, criteria: str, literals: list[bytes]) -> bool:
        name, _, rest = criteria.partition(" ")
        if name.upper() == "UID":
            return is_in(held.uid, numbers_of(rest, 4_294_967_295))
        if name.upper() == "HEADER":
            field, value = words(rest, literals)
            return value.encode().lower() in fields_of(held.message.content, {field.lower().encode()}).lower()
        if name.upper() in {"ALL", "SINCE"}:
            return True
        raise Refusal(f"BAD {name} is not known here")
