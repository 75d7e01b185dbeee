"""Writes the licenses of everything that the program contains, for Settings > About.

Run it as `python3 script/lib/make_licenses.py` after a build: the modules come from the linker's list of files, and
their packages, versions and texts from the checked-out packages. Libraries of the system and the page's framework are
in the tables below.
"""

from __future__ import annotations

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "Sources" / "MailWeb" / "Assets" / "licenses.json"
CHECKOUTS = ROOT / ".build" / "checkouts"
OBJECTS = ROOT / ".build" / "debug" / "vaultmail.product" / "Objects.LinkFileList"
APACHE = pathlib.Path("/usr/share/common-licenses/Apache-2.0")
DOCUMENTS = pathlib.Path("/usr/share/doc")

# Name, SPDX identifier, Debian's copyright file.
SYSTEM = [
    ("D-Bus", "AFL-2.1", DOCUMENTS / "libdbus-1-3" / "copyright"),
    ("Gumbo", "Apache-2.0", DOCUMENTS / "libgumbo1" / "copyright"),
    ("OpenBLAS", "BSD-3-Clause", DOCUMENTS / "libopenblas0-pthread" / "copyright"),
    ("SQLite", "blessing", DOCUMENTS / "libsqlite3-0" / "copyright"),
    ("zlib", "Zlib", DOCUMENTS / "zlib1g" / "copyright"),
]
# Name, version, SPDX identifier, copyright. The versions are those of script/setup.
FRAMEWORK = [
    ("Preact", "10.27.2", "MIT", "Copyright (c) 2015-present Jason Miller"),
    ("htm", "3.1.1", "Apache-2.0", "Copyright 2018 Google Inc."),
]
# The models of Sources/LocalModels/ModelCatalogue.swift with their SPDX identifiers.
MODELS = {"all-minilm-l6-v2": "Apache-2.0"}
SWIFT = ("Swift", "6", "Apache-2.0 WITH Swift-exception", "Copyright (c) 2014 Apple Inc. and the Swift project authors")


def linked_packages() -> set[str]:
    """The folders of the packages whose modules are linked into the program."""
    lines = OBJECTS.read_text(encoding="utf-8").splitlines()
    modules = {match[1] for line in lines if (match := re.search(r"/([^/]+)\.build/", line))}
    owners: dict[str, set[str]] = {}
    for folder in CHECKOUTS.iterdir():
        for module in [*folder.glob("Sources/*"), *folder.glob("*")]:
            if module.is_dir():
                owners.setdefault(module.name, set()).add(folder.name)
    return set().union(*(owners.get(module, set()) for module in modules))


def versions() -> dict[str, str]:
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    return {pin["location"].rstrip("/").removesuffix(".git").rsplit("/", 1)[-1]: pin["state"]["version"] for pin in pins}


def identifier(text: str) -> str:
    if "Apache License" in text:
        return "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    raise SystemExit(f"a license that is not known: {text[:60]!r}")


def swift_packages(texts: Texts) -> list[dict]:
    found = versions()
    result = []
    for name in linked_packages():
        files = sorted((CHECKOUTS / name).glob("LICENSE*")) + sorted((CHECKOUTS / name).glob("NOTICE*"))
        contents = [file.read_text(encoding="utf-8").strip() for file in files]
        result.append(texts.package(name, found[name], identifier(contents[0]), contents))
    return result


class Texts:
    """Texts by a short name; packages with the same text share one."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def package(self, name: str, version: str, license: str, contents: list[str]) -> dict:
        known = [self.names.setdefault(text, f"t{len(self.names) + 1}") for text in contents]
        return {"name": name, "version": version, "license": license, "texts": known}


def main() -> None:
    texts = Texts()
    apache = APACHE.read_text(encoding="utf-8").strip()
    packages = swift_packages(texts)
    for name, license, file in SYSTEM:
        more = [apache] if license == "Apache-2.0" else []
        packages.append(texts.package(name, "system", license, [file.read_text(encoding="utf-8").strip(), *more]))
    mit = next(text for text in texts.names if "Permission is hereby granted" in text)
    terms = mit[mit.index("Permission is hereby granted") :]
    for name, version, license, holder in FRAMEWORK:
        packages.append(texts.package(name, version, license, [holder, terms if license == "MIT" else apache]))
    packages.append(texts.package(*SWIFT[:3], [SWIFT[3], (CHECKOUTS / "swift-system" / "LICENSE.txt").read_text().strip()]))
    packages.sort(key=lambda package: package["name"].lower())
    used = {name: text for text, name in texts.names.items()}
    models = {model: [texts.names[apache]] for model, license in MODELS.items() if license == "Apache-2.0"}
    document = {"packages": packages, "models": models, "texts": dict(sorted(used.items()))}
    TARGET.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(packages)} licenses, {len(used)} texts, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
