"""Queries with judgements, and the mail that they are about, for `script/evaluate-similar`.

Judgements name a message by the folder and the number of its file in the corpora, and hold no text of them. 3: what is
sought; 2: an answer to it that says the same; 1: about the same subject.
"""

from __future__ import annotations

import dataclasses
import email.parser
import json
import pathlib
import re
import zlib

from bench import BenchFailure

QUERIES = pathlib.Path(__file__).with_name("similar_queries.json")
#: Of every three messages, two are of SpamAssassin's corpus (many subjects) and one is of a technical mailing list.
FOLDERS = {
    "easy-ham-1": "spamassassin/easy-ham-1", "easy-ham-2": "spamassassin/easy-ham-2",
    "hard-ham-1": "spamassassin/hard-ham-1", "linux-man": "linux-man",
}
#: Words that every text may have: they do not make a query share its words with a message.
COMMON = set(
    "about after against also although another because been does from have into just like only other some than that"
    " their them then there this until what when where which while will with without your".split()
)


@dataclasses.dataclass(frozen=True)
class Query:
    """A query, and how relevant which messages are."""

    kind: str
    text: str
    relevant: dict[str, int]

    def stems(self) -> list[str]:
        """The beginnings of its words with a meaning: a paraphrase has none in common with what it is to find."""
        words = re.findall(r"[a-z]+", self.text.lower())
        return [word[: max(4, len(word) - 2)] for word in words if len(word) > 3 and word not in COMMON]


@dataclasses.dataclass(frozen=True)
class Mail:
    """A message of the corpora."""

    key: str
    path: pathlib.Path
    message_id: str


def queries() -> list[Query]:
    return [Query(one["kind"], one["query"], one["relevant"]) for one in json.loads(QUERIES.read_text("utf-8"))]


def message_id_of(path: pathlib.Path) -> str:
    """As the program shows it; empty if there is none that names one message."""
    with path.open("rb") as file:
        head = email.parser.BytesHeaderParser().parse(file)
    found = re.fullmatch(r"\s*<([^<>\s]+)>\s*", str(head.get("Message-ID", "")))
    return found[1] if found else ""


def all_mail(corpora: pathlib.Path) -> dict[str, Mail]:
    """Every message by its key. One of several with the same Message-ID is kept: results are known by it."""
    found: dict[str, Mail] = {}
    seen: set[str] = set()
    for name, folder in FOLDERS.items():
        for path in sorted(path for path in (corpora / folder).rglob("*") if path.is_file()):
            message_id = message_id_of(path)
            if message_id and message_id not in seen:
                seen.add(message_id)
                key = f"{name}/{path.name.split('.')[0]}"
                found[key] = Mail(key, path, message_id)
    return found


def sample(mail: dict[str, Mail], needed: set[str], count: int) -> list[Mail]:
    """The needed messages, filled up with others: those with the smallest checksums of their keys, always the same."""
    missing = sorted(needed - set(mail))
    if missing:
        raise BenchFailure(f"The corpora do not have {', '.join(missing)}.")

    def first(of_list: bool) -> list[str]:
        keys = [key for key in mail if key.startswith("linux-man/") == of_list and key not in needed]
        return sorted(keys, key=lambda key: (zlib.crc32(key.encode()), key))

    rest = max(0, count - len(needed))
    chosen = sorted(needed) + first(True)[: rest // 3] + first(False)[: rest - rest // 3]
    return [mail[key] for key in chosen]
