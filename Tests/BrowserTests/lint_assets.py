"""Finds what must not stand in the page's files: sinks that turn text into markup or code, and anything from elsewhere."""

import gzip
import pathlib
import re
import sys

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "MailWeb" / "Assets"

FORBIDDEN = {
    "js": [
        (r"\.(inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|DOMParser", "text becomes markup"),
        (r"document\.write|\bsrcdoc\b", "text becomes markup"),
        (r"\beval\s*\(|new Function|\bsetTimeout\s*\(\s*[\"'`]|\bsetInterval\s*\(\s*[\"'`]", "text becomes code"),
        (r"javascript:", "a script address"), (r"setAttribute\(\s*[\"']on", "an inline listener"),
        (r"setAttribute\([^,]*[\"']style[\"']", "an inline style"), (r"https?://(?!www\.w3\.org/2000/svg)", "an address elsewhere"),
        (r"allow-scripts", "scripts in a message's frame"), (r"\bimport\s*\(", "a module chosen while running"),
        (r"\bnew Worker|serviceWorker|sendBeacon|WebSocket|XMLHttpRequest|EventSource", "a way out that is not used here"),
        (r"from\s+[\"'](?!\./)", "an import from elsewhere"),
    ],
    "html": [
        (r"<script(?![^>]*\bsrc=\"/assets/)", "a script in the page"), (r"<style|\sstyle=", "a style in the page"), (r"\son\w+=", "an inline listener"),
        (r"(src|href)=\"(?:https?:)?//", "an address elsewhere"),
    ],
    "css": [(r"@import|url\(", "an address in a style sheet")],
    "svg": [(r"<script|\son\w+=|<foreignObject|href=", "something active in an image")],
}


def findings():
    """Every forbidden piece, as file:line: words."""
    for path in sorted(ASSETS.iterdir()):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for pattern, words in FORBIDDEN.get(path.suffix[1:], []):
                if re.search(pattern, line):
                    yield f"{path.name}:{number}: {words}: {line.strip()[:100]}"


def unknown_imports():
    """Modules that are imported but not there, and modules that nobody imports."""
    names = {path.name for path in ASSETS.glob("*.js")}
    imported = {"app.js"}
    for path in ASSETS.glob("*.js"):
        imported.update(re.findall(r"from \"\./([^\"]+)\"", path.read_text(encoding="utf-8")))
    yield from (f"{name}: imported but missing" for name in sorted(imported - names))
    yield from (f"{name}: never imported" for name in sorted(names - imported))


def forgotten_imports():
    """Functions of other modules that are called without an import: nothing says so before somebody gets there."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.js"))}
    exported = {name for text in texts.values() for name in re.findall(r"^export (?:async )?function\*? (\w+)", text, re.MULTILINE)}
    for module, text in texts.items():
        code = re.sub(r"//.*|/\*.*?\*/", "", text)
        imports = " ".join(re.findall(r"import \{([^}]*)\}", code))
        known = set(re.findall(r"\w+", imports)) | set(re.findall(r"(?:function\*?|const|let|class)\s+(\w+)", code))
        known |= set(re.findall(r"^ +(?:async |static )*(\w+)\([^)]*\) \{", code, re.MULTILINE))
        parameters = set(re.findall(r"\w+", " ".join(re.findall(r"\(([^()]*)\)\s*(?:=>|\{)", code))))
        for name in sorted(exported - known - parameters):
            if re.search(rf"(?<![.\w]){name}\(", code):
                yield f"{module}: {name} is called and not imported"


def oversized():
    """The page has a budget of 80 kB of JavaScript, compressed: comments and long names are no reason to say less."""
    total = sum(len(gzip.compress(path.read_bytes())) for path in ASSETS.glob("*.js"))
    if total > 80_000:
        yield f"JavaScript is {total} bytes compressed, more than 80000"


def problems():
    """Everything there is to say."""
    return [*findings(), *unknown_imports(), *forgotten_imports(), *oversized()]


if __name__ == "__main__":
    found = problems()
    print("\n".join(found) or "The page's files are clean.")
    sys.exit(1 if found else 0)
