"""The mock server's models: what the catalogue says, and a download that a test moves forward."""

from mock_routes import Refusal, answers

ADDRESS = "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2"
COMMIT = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf"
SIZES = {"model.safetensors": 90_868_376, "vocab.txt": 231_508}


class Models:
    """The only model of one server."""

    def __init__(self):
        self.state = "not_downloaded"
        self.completed = 0
        self.error = None
        self.requests = []

    def model(self):
        files = [
            {"name": name, "url": f"{ADDRESS}/resolve/{COMMIT}/{name}", "size_bytes": size, "sha256": "5" * 64}
            for name, size in SIZES.items()
        ]
        return {
            "id": "all-minilm-l6-v2",
            "name": "all-MiniLM-L6-v2",
            "purpose": "Finds messages by their meaning. For English; a part of other languages.",
            "license": "Apache-2.0",
            "version": COMMIT,
            "source": ADDRESS,
            "size_bytes": sum(SIZES.values()),
            "files": files,
            "state": self.state,
            "completed_bytes": self.completed,
            "error": self.error,
        }


def steer(server, order):
    """What a test orders: `model` has the state, the bytes so far and the failure."""
    for name, value in order.get("model", {}).items():
        setattr(server.models, name, value)


@answers("GET", "/api/models")
def models(server, query, number):
    return {"models": [server.models.model()]}


def change(path, state):
    @answers("POST", path)
    def carry_out(server, body):
        if body["model"] != "all-minilm-l6-v2":
            raise Refusal(404, "unknown_model", "There is no such model.")
        server.models.requests.append(path)
        server.models.state = state
        server.models.error = None
        if path.endswith("remove"):
            server.models.completed = 0
            server.tell(lists={}, settings=True)
        return models(server, {}, None)


change("/api/models/download", "downloading")
change("/api/models/cancel", "not_downloaded")
change("/api/models/remove", "not_downloaded")
