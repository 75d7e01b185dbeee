"""The API of docs/api: finds the route of a request and compares the shape of a value with an example."""

import json
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "docs" / "api"


class Description:
    """The routes, and what did not match them since the last look."""

    def __init__(self):
        contents = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))]
        routes = [route for content in contents for route in content.get("routes", [])]
        self.event = next(content["event"] for content in contents if "event" in content)
        self.shapes = {name: shape for content in contents for name, shape in content.get("shapes", {}).items()}
        self.routes = {(one["method"], one["path"]): one for one in routes}
        self.patterns = [(one, re.compile(re.sub(r":\w+", "[^/]+", one["path"]) + r"\Z")) for one in routes]
        self.mismatches = []

    def find(self, method, path):
        """The route of a request; None without one."""
        return next((one for one, pattern in self.patterns if one["method"] == method and pattern.match(path)), None)

    def check(self, what, example, value):
        """Remembers what of the value has another shape than the example."""
        self.mismatches += [f"docs/api, {what}: {words}" for words in self.differences(example, value)]

    def check_query(self, route, query):
        example = route.get("query", {})
        self.check(f"{route['path']} query", example, query)

    def take_mismatches(self):
        found, self.mismatches = sorted(set(self.mismatches)), []
        return found

    def differences(self, example, value, place=""):
        """How the value's shape differs from the example's, in words."""
        if isinstance(example, str) and example.startswith("@"):
            example = self.shapes[example[1:]]
        if isinstance(example, dict):
            yield from self.object_differences(example, value, place)
        elif isinstance(example, list):
            if not isinstance(value, list):
                yield f"{place} is not a list"
            elif example:
                for one in value:
                    yield from self.differences(example[0], one, f"{place}[]")
        elif not self.is_same_kind(example, value):
            yield f"{place} is {type(value).__name__}, not {type(example).__name__}"

    def object_differences(self, example, value, place):
        if not isinstance(value, dict):
            yield f"{place} is not an object"
            return
        if "*" in example:
            for one in value.values():
                yield from self.differences(example["*"], one, f"{place}.*")
            return
        names = {re.sub(r"[?|].*", "", name): name for name in example}
        yield from (f"{place}.{name} is not described" for name in value.keys() - names.keys())
        for name, written in names.items():
            if name not in value:
                if "?" not in written:
                    yield f"{place}.{name} is missing"
            elif value[name] is None:
                if not written.endswith("|null"):
                    yield f"{place}.{name} is null"
            else:
                yield from self.differences(example[written], value[name], f"{place}.{name}")

    @staticmethod
    def is_same_kind(example, value):
        if isinstance(example, bool) or isinstance(value, bool):
            return isinstance(example, bool) and isinstance(value, bool)
        if isinstance(example, float):
            return isinstance(value, (int, float))
        return isinstance(value, type(example))
