"""The packages in the built program and the code of other projects in them, with their licenses.

Which there are, and their texts, comes from the compiled files. The tables below have what no file says.
"""

from __future__ import annotations

import functools
import json
import pathlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from license_facts import CHECKOUTS, ROOT, compiled_folders, linked_packages
from license_notices import identifiers, license_files, notices, single_line

COMMON = pathlib.Path("/usr/share/common-licenses")
MIT = "Permission is hereby granted, free of charge"
#: Names of vendored code, by its folder.
VENDORED = {
    "CCryptoBoringSSL": "BoringSSL", "CNIOAtomics": "uSHET", "CNIOBoringSSL": "BoringSSL", "CNIOExtrasZlib": "zlib",
    "CNIOLLHTTP": "llhttp", "CNIOSHA1": "SHA-1 of FreeBSD", "CXKCP": "XKCP", "fiat": "fiat-crypto",
}
#: Projects in third_party without the license that they came with: SPDX identifier and copyright.
WITHOUT_LICENSE = {
    "fiat": ("MIT", "Copyright (c) 2015-2020 the fiat-crypto authors (see "
                    "https://github.com/mit-plv/fiat-crypto/blob/master/AUTHORS)"),
}


class Component(NamedTuple):
    name: str
    version: str
    license: str
    contents: list[str]
    #: The packages, folders or libraries that it stands for.
    parts: list[str]


@functools.cache
def versions() -> dict[str, str]:
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    names = (pin["location"].rstrip("/").removesuffix(".git").rsplit("/", 1)[-1] for pin in pins)
    return {name: pin["state"]["version"] for name, pin in zip(names, pins)}


def common_text(identifier: str) -> str | None:
    """The text that many components share, if there is a copy of it."""
    if identifier == "MIT":
        text = (CHECKOUTS / "GRDB.swift" / "LICENSE").read_text(encoding="utf-8").strip()
        return text[text.index(MIT):]
    name = identifier.split(" WITH ")[0].removesuffix("-or-later")
    files = [COMMON / name, COMMON / name.removesuffix(".0")]
    return next((file.read_text(encoding="utf-8").strip() for file in files if file.is_file()), None)


def complete(license: str, contents: list[str]) -> list[str]:
    """The contents with the full texts of the licenses that they only name."""
    result = list(contents)
    for identifier in license.split(" AND "):
        text = common_text(identifier)
        if text and not any(single_line(text)[:100] in single_line(known) for known in result):
            result.append(text)
    return result


def is_swift(folder: PurePosixPath) -> bool:
    return any(file.suffix == ".swift" for file in compiled_folders()[folder])


def texts_of(folder: PurePosixPath) -> list[str]:
    """The license files below a folder, and the notices in its compiled files."""
    found = [*license_files(CHECKOUTS / folder, below=True), notices(compiled_folders()[folder])]
    return [text for text in found if text]


def packages() -> Iterator[Component]:
    """The packages. Code of others in their Swift files is theirs; in C files it is a separate component."""
    for name in linked_packages():
        swift = [folder for folder in compiled_folders() if folder.parts[0] == name and is_swift(folder)]
        added = [text for folder in swift for text in texts_of(folder)]
        own, *more = license_files(CHECKOUTS / name)
        license = identifiers("\n".join([own, *added]))
        yield Component(name, versions()[name], license, complete(license, [own, *more, *added]), [name])


def vendored() -> Iterator[Component]:
    """Code of other projects in packages: C modules with a license or with notices, and every folder in third_party."""
    for folder in compiled_folders():
        if is_swift(folder):
            continue
        texts = texts_of(folder)
        licenses = [identifiers("\n".join(texts))] if texts else []
        if folder.parent.name == "third_party" and not license_files(CHECKOUTS / folder, below=True):
            if folder.name not in WITHOUT_LICENSE:
                raise SystemExit(f"{folder} has no license: add it to WITHOUT_LICENSE")
            license, holder = WITHOUT_LICENSE[folder.name]
            licenses, texts = [license, *licenses], [holder, *texts]
        if texts:
            yield vendored_component(folder, " AND ".join(licenses), texts)


def vendored_component(folder: PurePosixPath, license: str, contents: list[str]) -> Component:
    package, module = folder.parts[0], folder.parts[2 if folder.parts[1] == "Sources" else 1]
    name = f"{VENDORED[folder.name]} ({module})" if folder.name in VENDORED else module
    return Component(name, f"in {package} {versions()[package]}", license, complete(license, contents), [str(folder)])
