"""The program for `script/evaluate-similar`: a store with mail, its vectors, and three rankings of a query."""

from __future__ import annotations

import json
import pathlib
import shutil
import time
from collections.abc import Iterable

import bench
import bench_server
from bench import BenchFailure
from similar_data import Mail, Query

#: Each ranking has at most 200 entries before they are merged, so an answer of this length has all of both.
WHOLE_ANSWER = 400
#: Messages are prepared in groups; without any progress for so long, none is expected.
LONGEST_SILENCE = 600.0


class Evaluated(bench_server.Store):
    """A store with the mail of the evaluation."""

    def json(self, *arguments: str) -> dict:
        return json.loads(self.vaultmail(*arguments, "--json").output)

    def fill(self, mail: Iterable[Mail], model: pathlib.Path) -> None:
        """Imports what is missing, and turns the search by meaning on."""
        folder = self.path / "corpus"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for one in mail:
            shutil.copyfile(one.path, folder / (one.key.replace("/", "-") + ".eml"))
        bench.note(f"  importing {len(list(folder.iterdir()))} messages…")
        self.vaultmail("import", str(folder), "--mailbox", "Corpus")
        self.vaultmail("model", "import", *[str(model / name) for name in ("model.safetensors", "vocab.txt")])
        self.vaultmail("config", "set", "semanticSearchEnabled", "true")

    def prepare(self) -> None:
        """Lets the daemon compute the vectors, on half of one processor as it does for users."""
        last, since = -1, time.monotonic()
        with bench_server.daemon(self):
            while True:
                found = self.json("search", "--similar", "mail", "--limit", "1")
                done, total = found["prepared_messages"], found["total_messages"]
                if done != last:
                    bench.note(f"  {done} of {total} messages are prepared…")
                    last, since = done, time.monotonic()
                if done >= total:
                    return
                if time.monotonic() - since > LONGEST_SILENCE:
                    raise BenchFailure("The daemon prepares no more messages.")
                time.sleep(10)

    def by_words(self, query: Query, count: int) -> list[str]:
        """The Message-IDs that the search for words finds, best first."""
        found = self.json("search", "--sort", "relevance", "--limit", str(count), query.text)
        read = [note["text"] for note in found["notes"] if note["kind"] != "hint"]
        if read:
            raise BenchFailure(f"“{query.text}” is not read as plain words: {read[0]}")
        return [one["message_id"] for one in found["results"]]

    def by_meaning(self, query: Query) -> tuple[list[str], list[str]]:
        """The Message-IDs of the merged ranking, and those of the meaning alone. The program merges both itself, but
        shows the similarity of each message: in that order, the messages that have one are the second ranking."""
        found = self.json("search", "--similar", "--limit", str(WHOLE_ANSWER), query.text)
        # Of a single rare word the program says that the model does not know its language: only the words are found.
        if found["note"] and query.kind == "paraphrase":
            raise BenchFailure(f"The meaning of “{query.text}” is not compared: {found['note']}")
        results = found["results"]
        near = [one for one in results if one["similarity"] is not None]
        near.sort(key=lambda one: -one["similarity"])
        return [one["message_id"] for one in results], [one["message_id"] for one in near]

    def shared_stems(self, query: Query, message: Mail) -> list[str]:
        """The words of a query that a message has in any form, as the program's own index sees them."""
        found = []
        for stem in self._if_any(query.stems(), message):
            found += self._if_any([stem], message)
        return found

    def _if_any(self, stems: list[str], message: Mail) -> list[str]:
        words = " ".join(f"{stem}*" for stem in stems)
        answer = self.json("search", "--anywhere", f"message-id:{message.message_id} {{{words}}}")
        return stems if stems and answer["results"] else []
