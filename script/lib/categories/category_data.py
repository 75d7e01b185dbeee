"""Mail with known categories, to train and to evaluate: of the corpora, and made from `category_phrases`.

Nothing of the evaluation is trained with: senders of the corpora are divided by a checksum of their address, and of
what is made, the last phrase of every list, the last two social networks and shops are kept for the evaluation.
"""

from __future__ import annotations

import dataclasses
import email.header
import email.message
import email.policy
import json
import pathlib
import random
import re
import subprocess
import zlib

import category_phrases as phrases

CATEGORIES = ["primary", "social", "promotions", "updates", "forums"]


@dataclasses.dataclass
class Example:
    """A message with its category. `source` and `language` are for the tables of the evaluation."""

    octets: bytes
    category: str
    source: str
    language: str
    is_held_out: bool


# MARK: Mail that is made


def made(copies: int = 14) -> list[Example]:
    """Mail of every category and language, always the same."""
    chance = random.Random(20)
    examples = []
    for language, categories in phrases.PHRASES.items():
        for category, pairs in categories.items():
            for index, pair in enumerate(pairs):
                held_out = index == len(pairs) - 1
                count = copies * (3 if category == "primary" else 1) * (2 if language == "en" else 1)
                for _ in range(max(4, count // 2) if held_out else count):
                    examples.append(
                        Example(write(chance, language, category, pair, held_out), category, "made", language, held_out)
                    )
    return examples


def write(chance: random.Random, language: str, category: str, pair: tuple[str, str], held_out: bool) -> bytes:
    """One message."""
    social = chance.choice(phrases.SOCIAL[-2:] if held_out else phrases.SOCIAL[:-2])
    shop = chance.choice(phrases.SHOPS[-2:] if held_out else phrases.SHOPS[:-2])
    names = phrases.NAMES[-6:] if held_out else phrases.NAMES[:-6]
    friend = chance.choice(names)
    group = chance.choice(phrases.LISTS[-2:] if held_out else phrases.LISTS[:-2])
    values = {
        "me": "Alex", "friend": friend, "day": chance.choice(phrases.DAYS[language]), "n": chance.randint(2, 90),
        "percent": chance.randrange(10, 80, 5), "code": chance.randint(100000, 99999999), "social": social[0],
        "shop": shop[0], "list": group,
    }
    subject, text = (part.format(**values) for part in pair)
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    own = "alex@example.net"
    message["Delivered-To"] = own
    message["To"] = own
    message["Subject"] = subject
    message["Message-ID"] = f"<{chance.getrandbits(64):x}@{'a' if held_out else 'b'}.example>"
    HEADERS[category](chance, message, friend, social, shop, group)
    add_text(chance, message, category, text)
    return message.as_bytes()


def personal_headers(chance, message, friend, social, shop, group) -> None:
    local = friend.lower().replace(" ", chance.choice([".", "_", ""]))
    message["From"] = f"{friend} <{local}@{chance.choice(phrases.FREE)}>" if chance.random() < 0.85 else f"{local}@{chance.choice(phrases.FREE)}"
    if chance.random() < 0.25:
        other = chance.choice(phrases.NAMES)
        message["Cc"] = f"{other} <{other.split()[0].lower()}@{chance.choice(phrases.FREE)}>"
    if chance.random() < 0.4:
        message["In-Reply-To"] = f"<{chance.getrandbits(64):x}@example.net>"
        if not message["Subject"].lower().startswith(("re", "aw")) and chance.random() < 0.8:
            replace(message, "Subject", f"Re: {message['Subject']}")


def social_headers(chance, message, friend, social, shop, group) -> None:
    name, domain = social
    local = chance.choice(["notification", "notify", "no-reply", "messages-noreply", "invitations", "friends", "hello"])
    shown = chance.choice([name, f"{friend} ({name})", f"{friend} via {name}", friend])
    message["From"] = email.header.Header(shown, "utf-8").encode() + f" <{local}@{domain}>"
    machine_headers(chance, message, domain, unsubscribe=0.8, feedback=0.4, automatic=0.1)


def promotion_headers(chance, message, friend, social, shop, group) -> None:
    name, domain = shop
    local = chance.choice(["newsletter", "news", "offers", "hello", "info", "marketing", "deals", "noreply", "promo"])
    message["From"] = f"{name} <{local}@{domain}>"
    machine_headers(chance, message, domain, unsubscribe=0.95, feedback=0.6, automatic=0)
    if chance.random() < 0.3:
        message["Precedence"] = "bulk"
    if chance.random() < 0.2:
        message["List-Id"] = f"<{chance.randint(1000, 9999)}.{domain}>"
    if chance.random() < 0.15:
        message["X-Campaign"] = str(chance.randint(1000, 9999))


def update_headers(chance, message, friend, social, shop, group) -> None:
    name, domain = shop
    local = chance.choice(
        ["no-reply", "noreply", "orders", "service", "billing", "security", "support", "account", "auto-confirm", "info"]
    )
    message["From"] = f"{name} <{local}@{domain}>"
    machine_headers(chance, message, domain, unsubscribe=0.15, feedback=0.25, automatic=0.35)


def forum_headers(chance, message, friend, social, shop, group) -> None:
    host = chance.choice(["lists.example.org", "googlegroups.com", "lists.sourceforge.example", "groups.io"])
    message["From"] = f"{friend} <{friend.lower().replace(' ', '.')}@{chance.choice(phrases.FREE)}>"
    replace(message, "To", f"{group}@{host}")
    message["List-Id"] = f"{group} <{group}.{host}>"
    message["List-Post"] = f"<mailto:{group}@{host}>"
    message["List-Unsubscribe"] = f"<mailto:{group}-leave@{host}>"
    if chance.random() < 0.6:
        message["Precedence"] = "list"
    if message["Subject"].startswith("Re:"):
        message["In-Reply-To"] = f"<{chance.getrandbits(64):x}@example.org>"


HEADERS = {
    "primary": personal_headers, "social": social_headers, "promotions": promotion_headers, "updates": update_headers,
    "forums": forum_headers,
}


def machine_headers(chance, message, domain: str, unsubscribe: float, feedback: float, automatic: float) -> None:
    if chance.random() < unsubscribe:
        message["List-Unsubscribe"] = f"<https://{domain}/u/{chance.getrandbits(32):x}>"
        if chance.random() < 0.6:
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if chance.random() < feedback:
        message["Feedback-ID"] = f"{chance.getrandbits(32)}:{domain}"
    if chance.random() < automatic:
        message["Auto-Submitted"] = "auto-generated"


def replace(message: email.message.EmailMessage, name: str, value: str) -> None:
    del message[name]
    message[name] = value


def add_text(chance: random.Random, message: email.message.EmailMessage, category: str, text: str) -> None:
    html_odds = {"primary": 0.5, "forums": 0.1}.get(category, 0.95)
    message.set_content(text, cte="8bit")
    if chance.random() >= html_odds:
        return
    links = {"primary": 0, "forums": 0, "updates": 4, "social": 9, "promotions": 14}[category]
    anchors = "".join(f'<a href="https://example.com/{n}">.</a><img src="https://example.com/{n}.png">' for n in range(links))
    message.add_alternative(f"<html><body><p>{text}</p>{anchors}</body></html>", subtype="html", cte="8bit")


# MARK: Mail of the corpora


def is_held_out(sender: str) -> bool:
    """The same for all mail of a sender."""
    return zlib.crc32(sender.lower().encode()) % 4 == 0


def corpora(folder: pathlib.Path) -> list[Example]:
    """Mail of SpamAssassin's corpus and of a mailing list, with the categories that these rules give it."""
    examples = []
    for name in ["easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2"]:
        for file in sorted((folder / "spamassassin" / name).iterdir()):
            examples += spamassassin(file.read_bytes(), name)
    for file in sorted((folder / "linux-man").rglob("*.eml"))[::2]:
        examples += posting(file.read_bytes(), "linux-man")
    return examples


def field(head: bytes, name: str) -> str:
    found = re.search(rb"^" + name.encode() + rb":((?:.*\n?)(?:[ \t].*\n?)*)", head, re.I | re.M)
    return found[1].decode("latin-1").strip() if found else ""


def sender_of(head: bytes) -> str:
    found = re.search(r"[\w.+=-]+@[\w.-]+", field(head, "From"))
    return found[0] if found else ""


def spamassassin(octets: bytes, folder: str) -> list[Example]:
    head = octets.split(b"\n\n", 1)[0]
    sender = sender_of(head)
    held_out = is_held_out(sender)
    if folder.startswith("spam"):
        # Advertisements that no one asked for: what promotions look like without the header fields of honest senders.
        return [Example(octets, "promotions", "spamassassin", "en", held_out)] if zlib.crc32(octets) % 3 == 0 else []
    if sender.startswith("rssfeeds@"):
        # One program that forwards feeds: a part of its messages, divided by themselves.
        part = zlib.crc32(octets) % 8
        return [Example(octets, "updates", "spamassassin", "en", part == 0)] if part % 2 or part == 0 else []
    if re.match(r"bugzilla|.*-daemon|root|cron|notify|alerts|rhn-admin|update@", sender):
        return [Example(octets, "updates", "spamassassin", "en", held_out)]
    if folder == "hard-ham-1":
        return [Example(octets, "promotions", "spamassassin", "en", held_out)]
    if field(head, "List-Id") or field(head, "List-Post") or field(head, "Mailing-List"):
        return posting(octets, "spamassassin")
    # Mail without a list, of people who wrote to the owner.
    return [Example(octets, "primary", "spamassassin", "en", held_out)]


LIST_FIELDS = re.compile(
    rb"^(?:List-[\w-]+|Precedence|Sender|Errors-To|X-Mailman[\w-]*|X-BeenThere|Mailing-List|X-Loop|Delivered-To|To|Cc|"
    rb"X-Mailing-List|Reply-To|Auto-Submitted):.*\n(?:[ \t].*\n)*",
    re.I | re.M,
)


def posting(octets: bytes, source: str) -> list[Example]:
    """What a person wrote to a list is a message of a forum, and without the list's fields one of a person."""
    octets = octets.replace(b"\r\n", b"\n")
    head, _, body = octets.partition(b"\n\n")
    sender = sender_of(head)
    held_out = is_held_out(sender)
    found = [Example(octets, "forums", source, "en", held_out)]
    if re.search(r"bot@|noreply|no-reply|daemon|bugzilla|patchwork", sender) or field(head, "Auto-Submitted"):
        return found
    own = b"alex@example.net"
    personal = LIST_FIELDS.sub(b"", head + b"\n").strip(b"\n")
    personal = re.sub(rb"^Subject: *((?:re: *)?)\[[^\]]+\] *", rb"Subject: \1", personal, flags=re.I | re.M)
    personal = b"Delivered-To: " + own + b"\nTo: Alex <" + own + b">\n" + personal
    found.append(Example(personal + b"\n\n" + body, "primary", f"{source} without list fields", "en", held_out))
    return found


# MARK: Features


def read_examples(corpora_folder: pathlib.Path) -> list[Example]:
    return corpora(corpora_folder) + made()


def described(examples: list[Example], program: str, folder: pathlib.Path, *options: str) -> list[dict]:
    """What the program says about each message."""
    paths = []
    for number, example in enumerate(examples):
        path = folder / f"{number:06}.eml"
        path.write_bytes(example.octets)
        paths.append(path)
    listing = folder / "list"
    listing.write_text("".join(f"{path}\n" for path in paths))
    finished = subprocess.run(
        [program, "debug", "category", "--list", str(listing), *options], check=True, stdout=subprocess.PIPE
    )
    return [json.loads(line) for line in finished.stdout.splitlines()]
