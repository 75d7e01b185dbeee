"""The shared libraries that the built program loads, with their licenses: of Debian and of the Swift toolchain.

Which there are comes from the loader, their texts from the copyright files of Debian and from the toolchain. The tables
below have what no file says: names for people, and which license of a Debian package is that of its library. A library
that needs a row and has none ends the generator.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import textwrap
from collections.abc import Iterator

from license_components import Component, complete
from license_facts import ROOT, loaded_libraries

#: Debian's source packages, without the version in their name: name for people, SPDX identifier of the libraries.
DEBIAN = {
    "dbus": ("D-Bus", "AFL-2.1"),
    "gcc": ("GCC runtime libraries", "GPL-3.0-or-later WITH GCC-exception-3.1 AND LGPL-2.0-or-later"),
    "glibc": ("GNU C Library", "LGPL-2.1-or-later"),
    "gumbo-parser": ("Gumbo", "Apache-2.0"),
    "libcap2": ("libcap", "BSD-3-Clause"),
    "libgcrypt20": ("Libgcrypt", "LGPL-2.1-or-later"),
    "libgpg-error": ("libgpg-error", "LGPL-2.1-or-later"),
    "libzstd": ("Zstandard", "BSD-3-Clause"),
    "lz4": ("LZ4", "BSD-2-Clause"),
    "openblas": ("OpenBLAS", "BSD-3-Clause"),
    "sqlite3": ("SQLite", "blessing"),
    "systemd": ("libsystemd", "LGPL-2.1-or-later"),
    "xz-utils": ("liblzma", "LicenseRef-Public-Domain"),
    "zlib": ("zlib", "Zlib"),
}
SWIFT = ("Swift", "6", "Apache-2.0 WITH Swift-exception", "Copyright (c) 2014 Apple Inc. and the Swift project authors")
SWIFT_LICENSE = pathlib.Path("share/swift/LICENSE.txt")
#: A notice of another project in a library of the toolchain.
NOTICE = re.compile(rb"Copyright \([Cc]\) [ -~]+")
ICU = "lib_FoundationICU.so"


def output_of(*command: str) -> str:
    """What a command prints; empty if it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def debian_package(path: pathlib.Path) -> str:
    """The Debian package of a library. /lib is /usr/lib: the package may name either."""
    for file in (path, path.resolve()):
        short = str(file).removeprefix("/usr")
        for name in (short, f"/usr{short}"):
            if owner := output_of("dpkg-query", "-S", name):
                return owner.split(":")[0]
    raise SystemExit(f"{path} is in no Debian package")


def debian_libraries(paths: dict[str, pathlib.Path]) -> Iterator[Component]:
    """One component for the libraries of a source package."""
    found: dict[str, tuple[set[str], list[str]]] = {}
    for name, path in sorted(paths.items()):
        package = debian_package(path)
        source = re.sub(r"-\d+$", "", output_of("dpkg-query", "-W", "-f", "${source:Package}\n", package).split()[0])
        file = pathlib.Path("/usr/share/doc", package, "copyright")
        texts, libraries = found.setdefault(source, (set(), []))
        texts.add(file.read_text(encoding="utf-8").strip())
        libraries.append(name)
    for source, (texts, libraries) in found.items():
        if source not in DEBIAN:
            raise SystemExit(f"{source} has no license: read {libraries}'s copyright file and add it to DEBIAN")
        name, license = DEBIAN[source]
        yield Component(name, "system", license, complete(license, sorted(texts)), libraries)


def toolchain_of(path: pathlib.Path) -> pathlib.Path | None:
    """The folder of the Swift toolchain that a library belongs to."""
    return next((folder for folder in path.parents if (folder / SWIFT_LICENSE).is_file()), None)


def toolchain_libraries(paths: dict[str, pathlib.Path]) -> Iterator[Component]:
    """Swift's own libraries, and those with code of other projects: these have notices in their data."""
    foreign = {name: notice for name, path in paths.items() if (notice := NOTICE.search(path.read_bytes()))}
    for name, notice in foreign.items():
        if name != ICU:
            raise SystemExit(f"{name} has code of another project: {notice.group().decode()}")
        yield icu(toolchain_of(paths[name]))
    own = {name: path for name, path in paths.items() if name not in foreign}
    license = (toolchain_of(next(iter(own.values()))) / SWIFT_LICENSE).read_text(encoding="utf-8").strip()
    yield Component(*SWIFT[:3], [SWIFT[3], license], sorted(own))


def icu(toolchain: pathlib.Path) -> Component:
    """ICU in Foundation. The toolchain lacks its license; that of ICU in Node is among the tests' Python packages."""
    header = toolchain / "lib" / "swift" / "_foundation_unicode" / "uvernum.h"
    version = re.search(r'#define U_ICU_VERSION "([^"]+)"', header.read_text(encoding="utf-8"))[1]
    files = sorted((ROOT / ".build-venv").glob("lib/*/site-packages/playwright/driver/LICENSE"))
    if not files:
        raise SystemExit("the license of ICU is missing; run script/setup test")
    section = re.search(r'^- ICU, located .*?\n +"""\n(.*?)\n +"""$', files[-1].read_text("utf-8"), re.S | re.M)
    return Component("ICU", version, "Unicode-3.0", [textwrap.dedent(section[1]).strip()], [ICU])


def libraries() -> list[Component]:
    """Every library that is loaded with the program."""
    paths = loaded_libraries()
    of_toolchain = {name: path for name, path in paths.items() if toolchain_of(path)}
    of_debian = {name: path for name, path in paths.items() if name not in of_toolchain}
    return [*debian_libraries(of_debian), *toolchain_libraries(of_toolchain)]
