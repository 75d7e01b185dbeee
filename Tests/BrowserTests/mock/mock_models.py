"""The mock server's models: what the catalogue says, and a download that a test moves forward."""

from mock_routes import Refusal, answers

SITE = "https://huggingface.co"


class Model:
    """A model of one server."""

    def __init__(self, name, capability, purpose, repository, commit, sizes):
        self.name = name
        self.capability = capability
        self.purpose = purpose
        self.address = f"{SITE}/{repository}"
        self.commit = commit
        self.sizes = sizes
        self.state = "not_downloaded"
        self.completed = 0
        self.error = None

    @property
    def id(self):
        return self.name.lower().replace(" ", "-")

    def model(self):
        files = [
            {"name": name, "url": f"{self.address}/resolve/{self.commit}/{name}", "size_bytes": size, "sha256": "5" * 64}
            for name, size in self.sizes.items()
        ]
        return {
            "id": self.id,
            "name": self.name,
            "capability": self.capability,
            "purpose": self.purpose,
            "license": "Apache-2.0",
            "version": self.commit,
            "source": self.address,
            "size_bytes": sum(self.sizes.values()),
            "files": files,
            "state": self.state,
            "completed_bytes": self.completed,
            "error": self.error,
        }


class Models:
    """The catalogue of one server: a model for the search by meaning, and one that writes text."""

    def __init__(self):
        self.requests = []
        # What the program does to all mail in the background.
        self.preparation = {"prepared": 11_065, "total": 11_065, "paused": False}
        self.classification = {"classified": 11_065, "total": 11_065, "complete": True}
        self.search_index = {"updated": 10_000, "total": 10_000, "complete": True}
        self.embed = Model(
            "all-MiniLM-L6-v2", "embed", "Finds messages by their meaning. For English; a part of other languages.",
            "sentence-transformers/all-MiniLM-L6-v2", "c9745ed1d9f207416be6d2e6f8de32d1f16199bf",
            {"model.safetensors": 90_868_376, "vocab.txt": 231_508})
        self.generate = Model(
            "Qwen2.5 1.5B Instruct", "generate",
            "Writes summaries and reply suggestions in many languages. Needs 2 GB of memory while it works.",
            "Qwen/Qwen2.5-1.5B-Instruct-GGUF", "91cad51170dc346986eccefdc2dd33a9da36ead9",
            {"qwen2.5-1.5b-instruct-q4_k_m.gguf": 1_117_320_736})

    @property
    def all(self):
        return [self.embed, self.generate]

    @property
    def completed(self):
        return sum(one.completed for one in self.all)


def steer(server, order):
    """What a test orders: `model` has the state, the bytes so far and the failure, `text_model` those of the other;
    `preparation`, `classification` and `search_index` say how far the work in the background is."""
    server.models.preparation.update(order.get("preparation", {}))
    server.models.classification.update(order.get("classification", {}))
    server.models.search_index.update(order.get("search_index", {}))
    for which, model in (("model", server.models.embed), ("text_model", server.models.generate)):
        for name, value in order.get(which, {}).items():
            setattr(model, name, value)


@answers("GET", "/api/models")
def models(server, query, number):
    return {"models": [one.model() for one in server.models.all]}


@answers("GET", "/api/intelligence")
def intelligence(server, query, number):
    is_on = server.settings.values.get("semanticSearchEnabled") == "true" and server.models.embed.state == "downloaded"
    return {"similar": server.models.preparation if is_on else None, "categories": server.models.classification,
            "search_index": server.models.search_index}


def change(path, state):
    @answers("POST", path)
    def carry_out(server, body):
        model = next((one for one in server.models.all if one.id == body["model"]), None)
        if model is None:
            raise Refusal(404, "unknown_model", "There is no such model.")
        server.models.requests.append(path)
        model.state = state
        model.error = None
        if path.endswith("remove"):
            model.completed = 0
            server.tell(lists={}, settings=True)
        return models(server, {}, None)


change("/api/models/download", "downloading")
change("/api/models/cancel", "not_downloaded")
change("/api/models/remove", "not_downloaded")
