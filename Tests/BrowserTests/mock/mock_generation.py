"""The mock server's text model: an endpoint that a test puts away, and answers that come when a test lets them."""

import json
import threading

from mock_routes import Refusal, answers

LOCAL = ("http://127.0.0.1:", "127.0.0.1:", "http://localhost:", "http://[::1]:", "unix:/", "downloaded:")
AWAY = "The text model does not answer. Start its program, then try again."
SENTENCES = ["Bo asks when the harbour walk begins.", "Anna proposes four o’clock at the old pier."]
REPLIES = ["Four o’clock suits me. See you at the pier.", "Could we make it five?", "I cannot come.\nHave a good walk!"]


class Generation:
    """The text model of one server."""

    def __init__(self):
        self.endpoint = None
        self.model = None
        self.has_server = True
        self.is_away = False
        self.found = [
            {"program": "Ollama", "endpoint": "http://127.0.0.1:11434/v1", "models": ["qwen3:4b", "gemma3:4b"]}
        ]
        self.asked = []
        # What comes: None for the usual; "slow" waits for `go` before each line, "fail" and "cut" end early.
        self.behaviour = "normal"
        self.is_cut = False
        self.sentences = SENTENCES
        self.go = threading.Semaphore(0)
        self.closed = 0

    def state(self, settings):
        enabled = settings.values.get("textGenerationEnabled") == "true"
        is_ready = enabled and self.endpoint and not self.is_away
        is_downloaded = self.endpoint and self.endpoint.startswith("downloaded:")
        name = "Qwen2.5 1.5B Instruct" if is_downloaded else self.model or "qwen3:4b"
        return {
            "enabled": enabled,
            "endpoint": self.endpoint,
            "model": self.model,
            "has_server": self.has_server,
            "ready": name if is_ready else None,
            "error": AWAY if enabled and self.is_away else None,
        }


def steer(server, order):
    """What a test orders: `generation` sets values; `go` lets that many lines come."""
    state = server.generation
    for name, value in order.get("generation", {}).items():
        setattr(state, name, value)
    if state.endpoint and "generation" in order:
        server.settings.values["textGenerationEnabled"] = "true"
    for _ in range(order.get("go", 0)):
        state.go.release()


@answers("GET", "/api/generation")
def generation(server, query, number):
    return server.generation.state(server.settings)


@answers("POST", "/api/generation/search")
def search(server, body):
    server.generation.asked.append("search")
    return {"found": server.generation.found}


@answers("POST", "/api/generation/endpoint")
def endpoint(server, body):
    state = server.generation
    if not body["endpoint"].startswith(LOCAL):
        raise Refusal(
            400, "not_local",
            "Enter an address of this computer, such as http://127.0.0.1:8080, http://[::1]:8080 or "
            "unix:/run/user/1000/llama.sock.",
        )
    if state.is_away:
        raise Refusal(409, "no_text_model", AWAY)
    state.endpoint, state.model = body["endpoint"], body.get("model")
    server.settings.values["textGenerationEnabled"] = "true"
    server.tell(lists={}, settings=True)
    return state.state(server.settings)


@answers("POST", "/api/generation/remove")
def remove(server, body):
    server.generation.endpoint = server.generation.model = None
    server.settings.values["textGenerationEnabled"] = "false"
    server.tell(lists={}, settings=True)
    return server.generation.state(server.settings)


def line(kind, text=None, message=None, excerpt=(None, None, None)):
    used, total, cut = excerpt
    return {"kind": kind, "text": text, "message": message, "used": used, "total": total, "cut": cut}


def lines(server, path):
    """What the model writes about the conversation of a path."""
    state, (_, _, _, thread, kind) = server.generation, path.split("/")
    numbers = sorted(number for number, one in server.mail.messages.items() if one["thread"] == int(thread))
    if kind == "summary":
        total = len(numbers)
        yield line("began", excerpt=(max(total - 1, 1), total, True) if state.is_cut else (total, total, False))
        for place, words in enumerate(state.sentences):
            yield line("sentence", words, numbers[min(place, total - 1)])
    else:
        yield from (line("reply", words) for words in REPLIES)
    yield line("failed", "The model's answer could not be used. Try again, or choose another model.") if (
        state.behaviour == "fail"
    ) else line("completed")


def write(server, route, path, send):
    """Sends the lines as chunks of an answer that ends with the connection."""
    state = server.generation
    state.asked.append(path.rsplit("/", 1)[1])
    for one in lines(server, path):
        server.description.check(f"{route['path']} line", route["line"], one)
        if state.behaviour == "slow":
            while not state.go.acquire(timeout=0.1):
                try:
                    send(b"\n")
                except OSError:
                    state.closed += 1
                    return
        if state.behaviour == "cut" and one["kind"] == "completed":
            return
        send(json.dumps(one).encode() + b"\n")
