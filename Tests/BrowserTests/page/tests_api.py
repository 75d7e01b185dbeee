"""The mock server is held to the description of the API, docs/api; every other test checks its answers as well."""

import mock_routes
from harness import check, test
from mock_api import Description


@test("The mock server answers every route of docs/api and no other", mock_only=True)
def described_routes(site):
    routes = Description().routes.items()
    described = {key for key, route in routes if not route.get("stream") and route["access"] != "signIn"}
    check(described == set(mock_routes.ANSWERS), f"not the same: {sorted(described ^ set(mock_routes.ANSWERS))}")


@test("A value of another shape than the description's example is found", mock_only=True)
def shapes(site):
    description = Description()
    example = {"id": 1, "error|null": "x", "before?": "1", "list": [{"a": 1}], "map": {"*": 1}, "part": 0.5}
    right = {"id": 2, "error": None, "list": [{"a": 2}, {"a": 3}], "map": {"x": 1}, "part": 1}
    check(list(description.differences(example, right)) == [], "a right value is refused")
    for wrong in (
        {"id": "2"},
        {"id": True},
        {"id": None},
        {"list": [{"a": "x"}]},
        {"list": {}},
        {"map": {"x": "y"}},
        {"more": 1},
    ):
        check(list(description.differences(example, {**right, **wrong})) != [], f"not found: {wrong}")
