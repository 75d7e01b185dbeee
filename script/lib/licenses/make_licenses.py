#!/usr/bin/env python3
"""Writes the licenses of everything that the program contains, for Settings > About.

usage: python3 script/lib/licenses/make_licenses.py          after a build, writes licenses.json
       python3 script/lib/licenses/make_licenses.py --check  says what the program contains and licenses.json lacks

Packages and the code of other projects in them come from the compiled files, libraries from the loader, with all that
libraries need themselves. Only the page's framework and the models are in the tables below.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from license_components import Component, common_text, packages, vendored
from license_facts import ROOT, linked_packages, loaded_libraries
from license_libraries import libraries

TARGET = ROOT / "Sources" / "MailWeb" / "Assets" / "licenses.json"
#: Name, version, SPDX identifier, copyright. The versions are those of script/setup.
FRAMEWORK = [
    ("Preact", "10.27.2", "MIT", "Copyright (c) 2015-present Jason Miller"),
    ("htm", "3.1.1", "Apache-2.0", "Copyright 2018 Google Inc."),
]
#: The models of Sources/LocalModels/ModelCatalogue.swift with their SPDX identifiers.
MODELS = {"all-minilm-l6-v2": "Apache-2.0", "qwen2.5-1.5b-instruct": "Apache-2.0"}


def framework() -> Iterator[Component]:
    for name, version, license, holder in FRAMEWORK:
        yield Component(name, version, license, [holder, common_text(license)], [])


class Texts:
    """Texts by a short name; components with the same text share one."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, text: str) -> str:
        return self.names.setdefault(text, f"t{len(self.names) + 1}")

    def entry(self, component: Component) -> dict:
        names = [self.name(text) for text in component.contents]
        return {
            "name": component.name, "version": component.version, "license": component.license, "texts": names,
            "parts": component.parts,
        }


def document() -> dict:
    texts = Texts()
    components = sorted([*packages(), *vendored(), *libraries(), *framework()], key=lambda each: each.name.lower())
    entries = [texts.entry(component) for component in components]
    models = {model: [texts.name(common_text(license))] for model, license in MODELS.items()}
    return {"packages": entries, "models": models, "texts": {name: text for text, name in texts.names.items()}}


def problems() -> Iterator[str]:
    """What is in the built program without a license in the file."""
    entries = json.loads(TARGET.read_text(encoding="utf-8"))["packages"]
    known = {part for entry in entries for part in entry.get("parts", [])}
    built = {*linked_packages(), *loaded_libraries(), *(part for each in vendored() for part in each.parts)}
    yield from (f"{part} is in the program, and not in {TARGET.name}" for part in sorted(built - known))


def check() -> int:
    found = list(problems())
    if found:
        print("\n".join([*found, "run python3 script/lib/licenses/make_licenses.py"]))
    return 1 if found else 0


def main() -> None:
    content = document()
    TARGET.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(content['packages'])} licenses, {len(content['texts'])} texts, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(check() if sys.argv[1:] == ["--check"] else main())
