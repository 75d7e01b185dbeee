"""What is written in the mock server: identities, contacts and drafts."""

import copy
import datetime
import urllib.parse

from mock_data import OWN, PEOPLE
from mock_mail import person, stamp


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def block(text, level=0):
    spans = [{"text": text, "bold": False, "italic": False, "link": None}] if text else []
    return {"kind": "text", "level": level, "spans": spans}


def text_of(content):
    return "\n".join("".join(span["text"] for span in one["spans"]) for one in content["blocks"])


def prefixed(prefix, subject):
    return subject if subject.lower().startswith(prefix.lower()) else f"{prefix} {subject}"


class Writing:
    """Drafts by id; a draft and the message that it becomes are one entry."""

    def __init__(self, mail):
        self.mail = mail
        self.drafts = {}
        self.discarded = {}
        self.next_id = 1
        self.next_attachment = 1
        self.size_limit = None
        self.lacks_bodies = False
        self.forgotten = set()
        # The bytes of files by their number; whether the next ones are refused; whom the user has written to before.
        self.bytes = {}
        self.refuses_files = False
        self.written_to = {"lena@earlier.example"}
        self.identities = [
            {
                "id": index + 1,
                "account_id": index + 1,
                "name": OWN[index][0],
                "address": OWN[index][1],
                "signature": "",
                "default": True,
            }
            for index in range(mail.account_count)
        ]

    def contacts(self, query, limit):
        words = query.lower()
        known = [person(one) for one in PEOPLE if one[1] not in self.forgotten]
        starts = lambda one: any(part.startswith(words) for part in [*one["name"].lower().split(), one["address"]])
        return [one for one in known if starts(one)][:limit]

    def make(self, kind, number, selection, mailto, editor):
        """A new draft, with what its kind fills in."""
        content = {
            "identity": 1 if self.identities else None,
            "to": [],
            "cc": [],
            "bcc": [],
            "subject": "",
            "blocks": [block("")],
            "plain": False,
            "quote": True,
            "signature": True,
        }
        draft = {
            "id": self.next_id,
            "version": 1,
            "kind": kind,
            "message": number,
            "thread": None,
            "content": content,
            "quote": None,
            "attachments": [],
            "saved_at": None,
            "editor": editor,
            "changed_elsewhere_at": None,
            "has_other_version": False,
            "continues": None,
            "awaits_quote": False,
            "versions": [],
        }
        self.next_id += 1
        self.drafts[draft["id"]] = draft
        if number is not None:
            self.answer(draft, self.mail.messages[number], selection)
        elif mailto:
            fill_from(content, mailto)
        return draft

    def resume(self, message, editor):
        """The draft that continues a message which another program put into Drafts."""
        known = next((one for one in self.drafts.values() if one["continues"] == message["number"]), None)
        draft = known or self.make("new", None, None, None, editor)
        draft["editor"] = editor
        if known is None:
            draft["continues"] = message["number"]
            draft["content"].update(
                to=[person(one) for one in message["to"]],
                subject=message["subject"],
                blocks=[block(words) for words in message["words"]],
                signature=False,
            )
        return draft

    def answer(self, draft, message, selection):
        content, kind = draft["content"], draft["kind"]
        own = {one["address"] for one in self.identities}
        draft["thread"] = message["thread"]
        content["identity"] = message["account"]
        content["subject"] = prefixed("Fwd:" if kind.startswith("forward") else "Re:", message["subject"])
        if kind in ("reply", "reply_all"):
            content["to"] = [person(message["from"])]
        if kind == "reply_list":
            content["to"] = [person(("", message["list_address"]))]
        if kind == "reply_all":
            others = [person(one) for one in [*message["to"], *message["cc"]]]
            content["cc"] = [one for one in others if one["address"] not in own and one not in content["to"]]
        if kind != "forward_attached":
            draft["awaits_quote"] = self.lacks_bodies
            if not self.lacks_bodies:
                self.quote(draft, message, selection)
        if kind == "forward_attached":
            self.attach(draft, f"{message['subject'] or 'message'}.eml", "message/rfc822", 2400)

    def quote(self, draft, message, selection=None):
        """The original below a reply, or as a forwarded message with its files."""
        draft["awaits_quote"] = False
        words = selection or "\n\n".join(message["words"])
        sender = message["from"][0] or message["from"][1]
        attribution = f"On {message['date']:%-d %B %Y at %H:%M}, {sender} wrote:"
        missing = 4 if message["kind"] == "newsletter" and selection is None else 0
        html = {"has_html": message["kind"] != "text", "missing_images": missing}
        draft["quote"] = {"attribution": attribution, "text": words, **html}
        files = message["attachments"] if draft["kind"] == "forward" else []
        for one in files:
            self.attach(draft, one["filename"], one["mime_type"], one["byte_count"])

    def attach(self, draft, name, kind, size, state="stored"):
        file = {"id": self.next_attachment, "filename": name, "mime_type": kind, "byte_count": size, "state": state}
        self.next_attachment += 1
        draft["attachments"].append(file)
        draft["version"] += 1
        return file

    def shown(self, draft):
        total = sum(one["byte_count"] for one in draft["attachments"])
        keys = ("id", "version", "kind", "message", "thread", "content", "quote", "attachments", "saved_at", "editor")
        shown = {key: draft[key] for key in (*keys, "awaits_quote", "changed_elsewhere_at", "has_other_version")}
        return {**shown, "size_limit": self.size_limit, "total_bytes": total + len(text_of(draft["content"]))}

    def row(self, draft):
        content = draft["content"]
        identity = next((one for one in self.identities if one["id"] == content["identity"]), None)
        return {
            "id": draft["id"],
            "account_id": identity and identity["account_id"],
            "kind": draft["kind"],
            "thread": draft["thread"],
            "to": content["to"],
            "subject": content["subject"],
            "snippet": text_of(content).strip()[:100],
            "saved_at": draft["saved_at"],
            "has_attachments": bool(draft["attachments"]),
        }

    def rows(self):
        hidden = lambda one: "state" in one or (one["continues"] and one["version"] == 1)
        kept = [one for one in self.drafts.values() if not hidden(one)]
        return [self.row(one) for one in sorted(kept, key=lambda one: one["saved_at"] or "", reverse=True)]

    def save(self, draft, content):
        draft["content"] = content
        draft["version"] += 1
        draft["saved_at"] = stamp(now())
        kept = {"version": draft["version"], "saved_at": draft["saved_at"], "content": copy.deepcopy(content)}
        draft["versions"] = [kept, *draft["versions"]][:10]

    def versions(self, draft):
        """The kept versions, the newest first."""
        return [
            {
                "version": one["version"],
                "saved_at": one["saved_at"],
                "to": one["content"]["to"],
                "subject": one["content"]["subject"],
                "text": text_of(one["content"])[:2000],
            }
            for one in draft["versions"]
        ]


def fill_from(content, mailto):
    """What a mailto link asks for; attachments in it are ignored."""
    url = urllib.parse.urlsplit(mailto)
    fields = {name.lower(): value for name, value in urllib.parse.parse_qsl(url.query)}
    people = lambda text: [person(("", urllib.parse.unquote(one))) for one in text.split(",") if one]
    content["to"] = people(url.path)
    content["cc"] = people(fields.get("cc", ""))
    content["bcc"] = people(fields.get("bcc", ""))
    content["subject"] = fields.get("subject", "")
    content["blocks"] = [block(line) for line in fields.get("body", "").split("\n")]
