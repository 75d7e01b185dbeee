"""What the built program consists of, from the files of its build: sources of packages, and shared libraries.

SwiftPM writes the objects of the program into Objects.LinkFileList. Beside the objects of each module are the names of
what was compiled: one list of sources for Swift, and for each C file a `.d` file, which has the included headers too.
"""

from __future__ import annotations

import functools
import os
import pathlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import PurePosixPath

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHECKOUTS = ROOT / ".build" / "checkouts"
BUILD = ROOT / ".build" / "debug"
PROGRAM = BUILD / "vaultmail"
#: Libraries that the program opens while it runs. Its file does not name them; LicenseTests finds them in the sources.
OPENED = ("libopenblas.so.0",)


def linked_modules() -> list[str]:
    """The modules whose objects the linker put into the program."""
    lines = (BUILD / "vaultmail.product" / "Objects.LinkFileList").read_text(encoding="utf-8").splitlines()
    found = {line: re.search(r"/([^/]+)\.build/", line) for line in lines}
    if strange := [line for line, match in found.items() if not match]:
        raise SystemExit(f"objects of no module are linked: {strange}")
    return sorted({match[1] for match in found.values()})


def compiled_names(module: str) -> Iterator[str]:
    """The paths of the files that were compiled for a module, with the headers of C files."""
    folder = BUILD / f"{module}.build"
    if (folder / "sources").is_file():
        yield from (line.strip("'") for line in (folder / "sources").read_text(encoding="utf-8").splitlines())
    else:
        for file in sorted(folder.rglob("*.d")):
            yield from file.read_text(encoding="utf-8").split()


def folder_of(file: PurePosixPath) -> PurePosixPath:
    """The folder of a file's module, or of the project in `third_party` that it comes from."""
    parts = file.parts
    if "third_party" in parts:
        return PurePosixPath(*parts[: parts.index("third_party") + 2])
    return PurePosixPath(*parts[: 3 if parts[1] == "Sources" else 2])


@functools.cache
def compiled_folders() -> dict[PurePosixPath, list[pathlib.Path]]:
    """The compiled files of packages by their folder, which is relative to the checked-out packages."""
    found: dict[PurePosixPath, set[pathlib.Path]] = {}
    for module in linked_modules():
        for name in compiled_names(module):
            file = PurePosixPath(os.path.normpath(name).partition("/.build/checkouts/")[2])
            # A list may still name a file that an earlier version of the package had.
            if len(file.parts) > 1 and (CHECKOUTS / file).is_file():
                found.setdefault(folder_of(file), set()).add(CHECKOUTS / file)
    return {folder: sorted(files) for folder, files in sorted(found.items())}


def linked_packages() -> list[str]:
    """The packages with a compiled file, or with a module of the program's.

    Two packages may offer the same module, and which of them is compiled can change: both are named.
    """
    modules = set(linked_modules())
    folders = [folder for pattern in ("*/Sources/*", "*/*") for folder in CHECKOUTS.glob(pattern) if folder.is_dir()]
    offering = {folder.relative_to(CHECKOUTS).parts[0] for folder in folders if folder.name in modules}
    return sorted(offering | {folder.parts[0] for folder in compiled_folders()})


def loaded_libraries() -> dict[str, pathlib.Path]:
    """The paths of the libraries that are loaded with the program or opened by it, also those that libraries need, by
    their name."""
    # The loader lists libraries to preload like those that the program is linked to.
    environment = {**os.environ, "LD_PRELOAD": " ".join(OPENED)}
    output = subprocess.run(
        ["ldd", str(PROGRAM)], check=True, capture_output=True, text=True, env=environment).stdout
    found = {}
    for line in output.splitlines():
        if "not found" in line:
            raise SystemExit(f"a library is missing: {line.strip()}")
        # The kernel's vdso has no file; the loader is part of libc, with a name for each kind of machine.
        match = re.match(r"\s*(?:\S+ => )?(/\S+)", line)
        if match and not (name := pathlib.Path(line.split()[0]).name).startswith("ld-linux"):
            found[name] = pathlib.Path(match[1])
    # The loader only warns of these.
    if missing := [name for name in OPENED if name not in found]:
        raise SystemExit(f"a library is missing: {missing}")
    return found
