#!/usr/bin/env python3
"""Checks the page's files: forbidden sinks, the borders between folders, controls and sentences outside their folders,
elements of components that others find by class, components that the page of all components lacks, and sizes.

python3 Tests/BrowserTests/lint_assets.py
"""

import functools
import gzip
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSETS = ROOT / "Sources" / "MailWeb" / "Assets"
FRAMEWORK = ROOT / ".build-page" / "preact-htm.js"
FRAMEWORK_ADDRESS = "/assets/preact-htm.js"
# The page of all components is a file of its own, which releases do not have.
KIT, KIT_ADDRESS = "features/kit/view.js", "/assets/kit.js"

ENTRY = "main.js"
# Runs before the first paint; a classic script, so nothing imports it.
EARLY = "theme.js"
# The service worker, which the browser loads; a classic script too.
WORKER = "worker.js"
MAXIMUM_LINES = 200
MAXIMUM_MAIN_LINES = 60
MAXIMUM_COLUMNS = 120
# Bytes of code, compressed. The shell is all that main.js needs, framework included; a lazy feature is what import()
# adds to it.
SHELL_BUDGET = 72_500
FEATURE_BUDGET = 21_000

FORBIDDEN = {
    "js": [
        (
            r"\.(inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|DOMParser",
            "text becomes markup",
        ),
        (r"dangerouslySetInnerHTML|document\.write|\bsrcdoc\b", "text becomes markup"),
        (r"\beval\s*\(|new Function|\bsetTimeout\s*\(\s*[\"'`]|\bsetInterval\s*\(\s*[\"'`]", "text becomes code"),
        (r"javascript:", "a script address"),
        (r"setAttribute\(\s*[\"']on", "an inline listener"),
        (r"setAttribute\([^,]*[\"']style[\"']|\bstyle=\"", "an inline style"),
        (r"https?://(?!www\.w3\.org/2000/svg)", "an address elsewhere"),
        (r"allow-scripts", "scripts in a message's frame"),
        (rf"\bimport\s*\((?!\"(\.{{1,2}}/[\w./-]+|{KIT_ADDRESS})\"\))", "a module chosen while running"),
        (
            r"\bnew (Shared)?Worker|importScripts|caches\b|sendBeacon|WebSocket|EventSource\(",
            "a way out that is not used here",
        ),
        (rf"from\s+[\"'](?!\.{{1,2}}/|{FRAMEWORK_ADDRESS}[\"'])", "an import from elsewhere"),
    ],
    "html": [
        (r"<script(?![^>]*\bsrc=\"/assets/)", "a script in the page"),
        (r"<style|\sstyle=", "a style in the page"),
        (r"\son\w+=", "an inline listener"),
        (r"(src|href)=\"(?:https?:)?//", "an address elsewhere"),
    ],
    "css": [
        (r"@import|url\(", "an address in a style sheet"),
        (r"^[^{]*#[a-z][\w-]*[^;]*\{", "an id in a style sheet"),
    ],
    "svg": [(r"<script|\son\w+=|<foreignObject|href=", "something active in an image")],
}

# What the modules of a folder may import, as prefixes of paths; FRAMEWORK_ADDRESS is the framework.
BORDERS = [
    ("core/hooks.js", ("core/", FRAMEWORK_ADDRESS)),
    ("core/", ("core/",)),
    ("ui/", ("ui/", "core/format.js", "core/focus.js", "core/historyguard.js", FRAMEWORK_ADDRESS)),
    ("app/", ("app/", "core/", "features/", "ui/", FRAMEWORK_ADDRESS)),
    ("main.js", ("app/", "core/", "features/session/", "features/kit/", FRAMEWORK_ADDRESS)),
]
# Modules that may use what no other may: {pattern: (words, prefixes of paths)}.
PRIVILEGES = {
    r"\bfetch\s*\(": ("only core/api.js fetches", ("core/api.js",)),
    # Only this way an upload can show its progress.
    r"XMLHttpRequest": ("only core/api.js uploads", ("core/api.js",)),
    r"createPolicy|serviceWorker\.register": (
        "only features/notifications/worker.js registers the service worker",
        ("features/notifications/worker.js",),
    ),
    r"addEventListener\(\s*[\"'](fetch|push|sync|periodicsync)[\"']": ("the worker answers no request and no push", ()),
    r"getElementById|querySelector(All)?\(\s*[\"'`]#": ("only main.js looks elements up by id", ("main.js",)),
    r"\.children\[|childNodes|\.firstChild\b|\.lastChild\b|nextSibling": (
        "no element is found by its position",
        # What a browser left in the editor is walked through.
        ("features/compose/editor/blocks.js", "features/compose/editor/lists.js", "features/compose/editor/place.js"),
    ),
}
# Elements with a component in ui/, which has their keyboard handling and looks: {pattern: words}. Components with names
# that end with Link draw links as well.
RAW_CONTROLS = {
    r"(?:<|createElement\(\")(button|dialog|form|input|select|textarea)\b": "a <{}>",
    r"<(?:a|\$\{\w*Link\})\s(?:=>|[^>])*?\bclass=(?:\"[^\"]*|\$\{[^}]*)button\b": "a link that looks like a button",
}
# What a module of ui/ gives as class: an attribute, a default, or classes in a table or a list.
CLASSES = re.compile(r"\w*[cC]lass(?:es|Name)?\s*=\s*(\"[^\"]*\"|\$?\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\]]*\])")
# A call that finds elements by a selector, with what is between its brackets.
SELECTING = re.compile(r"\b(?:querySelector(?:All)?|closest|matches)\(((?:[^()]|\([^()]*\))*)\)")
STRING = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
# core/format.js writes times, sizes and names as people read them: its words are text too.
TEXT_MODULES = re.compile(r"core/(text/([a-z]+/)?\w*text|format)\.js")


def modules():
    """Every module with its text, by its path below Assets."""
    return {str(path.relative_to(ASSETS)): path.read_text(encoding="utf-8") for path in sorted(ASSETS.rglob("*.js"))}


@functools.cache
def without_comments(text):
    return re.sub(
        r"/\*.*?\*/|(?<![:\"'])//[^\n]*", lambda found: "\n" * found.group().count("\n"), text, flags=re.DOTALL
    )


def findings():
    """Every forbidden piece, as file:line: words."""
    for path in sorted(ASSETS.rglob("*")):
        if path.is_dir():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for pattern, words in FORBIDDEN.get(path.suffix[1:], []):
                if re.search(pattern, line):
                    yield f"{path.relative_to(ASSETS)}:{number}: {words}: {line.strip()[:100]}"


def imports_of(module, text):
    """(target, is_lazy) of every import; the target is a path below Assets or the framework's address."""
    code = without_comments(text)
    for pattern, is_lazy in ((r"(?:from|import)\s+\"([^\"]+)\"", False), (r"\bimport\(\"([^\"]+)\"\)", True)):
        for address in re.findall(pattern, code):
            target = {FRAMEWORK_ADDRESS: FRAMEWORK_ADDRESS, KIT_ADDRESS: KIT}.get(address)
            yield target or resolve(module, address), is_lazy


def resolve(module, address):
    parts = module.split("/")[:-1]
    for part in address.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def allowed(module):
    """Prefixes of what the module may import."""
    found = re.match(r"features/(\w+)/", module)
    if found:
        return (f"features/{found.group(1)}/", "core/", "ui/", FRAMEWORK_ADDRESS)
    return next((prefixes for prefix, prefixes in BORDERS if module.startswith(prefix)), ())


def crossed_borders(texts):
    for module, text in texts.items():
        for target, _ in imports_of(module, text):
            if not target.startswith(allowed(module)):
                yield f"{module}: may not import {target}"
    for pattern, (words, owners) in PRIVILEGES.items():
        for module, text in texts.items():
            if re.search(pattern, without_comments(text)) and not (owners and module.startswith(owners)):
                yield f"{module}: {words}"


def raw_controls(texts):
    """Elements that only components of ui/ may draw."""
    for module, text in texts.items():
        if module.startswith("ui/"):
            continue
        code = without_comments(text)
        for pattern, words in RAW_CONTROLS.items():
            for found in re.finditer(pattern, code):
                line = code[: found.start()].count("\n") + 1
                yield f"{module}:{line}: {words.format(*found.groups())} of its own; use the component of ui/"


def strings_in(code):
    """The words of the strings in a piece of code, without what templates put into them."""
    return " ".join(re.sub(r"\$\{[^}]*\}", " ", string[1:-1]) for string in STRING.findall(code))


def classes_of_ui(texts):
    """The classes that components of ui/ give to their elements."""
    found = set()
    for module, text in texts.items():
        if module.startswith("ui/"):
            for value in CLASSES.findall(without_comments(text)):
                found |= set(re.findall(r"(?<![\w-])[a-z][\w-]*(?<!-)(?![\w-])", strings_in(value)))
    return found


def elements_of_components(texts):
    """Elements of ui/ that another module finds by their class; a component gives a ref or takes a callback."""
    owned = classes_of_ui(texts)
    for module, text in texts.items():
        if module.startswith("ui/"):
            continue
        code = without_comments(text)
        for call in SELECTING.finditer(code):
            line = code[: call.start()].count("\n") + 1
            for name in re.findall(r"\.([a-z][\w-]*)", strings_in(call.group(1))):
                if name in owned:
                    yield f"{module}:{line}: finds .{name} of ui/; use a ref or a callback of the component"


def reachable(texts, start, lazy=False):
    """Modules that the start needs; with `lazy`, those behind import() too."""
    seen, waiting = set(), [start]
    while waiting:
        module = waiting.pop()
        if module in seen or module not in texts:
            continue
        seen.add(module)
        waiting += [target for target, is_lazy in imports_of(module, texts[module]) if lazy or not is_lazy]
    return seen


def unknown_modules(texts):
    for module, text in texts.items():
        for target, _ in imports_of(module, text):
            if target != FRAMEWORK_ADDRESS and target not in texts:
                yield f"{module}: imports {target}, which does not exist"
    for module in sorted(set(texts) - reachable(texts, ENTRY, lazy=True) - {EARLY, WORKER}):
        yield f"{module}: never imported"


def page_links():
    """The links of index.html: every style sheet, tokens first and features last, and the framework."""
    order = ["tokens", "base", "ui", "layout", "features"]
    sheets = [str(path.relative_to(ASSETS / "styles")) for path in ASSETS.rglob("*.css")]
    sheets.sort(key=lambda name: (order.index(name.removesuffix(".css").split("/")[0]), name))
    yield from (f'  <link rel="stylesheet" href="/assets/styles/{name}">' for name in sheets)
    # Without it the browser finds the framework only when it has read the page's script.
    yield f'  <link rel="modulepreload" href="{FRAMEWORK_ADDRESS}">'


LINK = re.compile(r'  <link rel="(?:stylesheet|modulepreload)"[^\n]*')


def wrong_links(_):
    page = (ASSETS / "index.html").read_text(encoding="utf-8")
    if LINK.findall(page) != list(page_links()):
        yield "index.html: its links are not those of the files; run lint_assets.py --write-links"


def write_links():
    page = (ASSETS / "index.html").read_text(encoding="utf-8")
    before, after = page[: LINK.search(page).start()], page[page.index('  <script type="module"') :]
    (ASSETS / "index.html").write_text(before + "\n".join(page_links()) + "\n" + after, encoding="utf-8")


def forgotten_imports(texts):
    """Functions of other modules that are called without an import: no test says so before it gets there."""
    pattern = r"^export (?:async )?(?:function\*?|const|class) (\w+)"
    exported = {name for text in texts.values() for name in re.findall(pattern, text, re.MULTILINE)}
    for module, text in texts.items():
        code = re.sub(r"//.*|/\*.*?\*/", "", text)
        known = set(re.findall(r"\w+", " ".join(re.findall(r"import \{([^}]*)\}", code, re.DOTALL))))
        known |= set(re.findall(r"(?:function\*?|const|let|class)\s+(\w+)", code))
        known |= set(re.findall(r"\w+", " ".join(re.findall(r"(?:const|let) [\[{]([^=]*)[\]}] =", code))))
        known |= set(re.findall(r"^ +(?:async |static |get |set )*(\w+)\([^)]*\) \{", code, re.MULTILINE))
        parameters = set(re.findall(r"\w+", " ".join(re.findall(r"\(([^()]*)\)\s*(?:=>|\{)", code))))
        called = set(re.findall(r"(?<![.\w`'\"])(\w+)\(", code))
        for name in sorted(called & exported - known - parameters):
            yield f"{module}: {name} is called and not imported"


def stray_sentences(texts):
    """Words for people outside the text modules: text nodes, labels, and strings that read like sentences."""
    patterns = [
        (r"(?<![=-])>\s*([A-Za-z][^<>{}$`=;]*[a-z])\s*(?=<|\$\{)", "a text node"),
        (r"\b(?:aria-label|title|placeholder|alt|data-tip|label)=\"([^\"]*[A-Za-z][^\"]*)\"", "an attribute"),
        (r"\"([A-Z][^\"\n]*[a-z] [^\"\n]*)\"", "a string"),
    ]
    for module, text in texts.items():
        if TEXT_MODULES.fullmatch(module) or module.startswith("features/kit/"):
            continue
        code = without_comments(text)
        for pattern, words in patterns:
            for found in re.finditer(pattern, code):
                line = code[: found.start()].count("\n") + 1
                if not re.match(r"M[\d.]", found.group(1)):
                    yield f"{module}:{line}: {words} belongs into core/text/: {found.group(1)[:60]}"


def missing_samples(texts):
    """Components of ui/ that the page of all components does not show."""
    kit = "\n".join(without_comments(text) for module, text in texts.items() if module.startswith("features/kit/"))
    shown = set(re.findall(r"(?:<\$\{|\bnew )(\w+)\b", kit))
    for module, text in texts.items():
        if not module.startswith("ui/"):
            continue
        components = re.findall(r"^export (?:function|const|class) ([A-Z]\w*)", text, re.MULTILINE)
        for name in sorted(set(components) - shown):
            yield f"{module}: features/kit does not show {name}"


def too_long(texts):
    for path in sorted([*ASSETS.rglob("*.js"), *ASSETS.rglob("*.css")]):
        lines = path.read_text(encoding="utf-8").splitlines()
        name = str(path.relative_to(ASSETS))
        limit = MAXIMUM_MAIN_LINES if name == ENTRY else MAXIMUM_LINES
        if len(lines) > limit:
            yield f"{name}: {len(lines)} lines, more than {limit}"
        for number, line in enumerate(lines, 1):
            if len(line) > MAXIMUM_COLUMNS:
                yield f"{name}:{number}: {len(line)} columns, more than {MAXIMUM_COLUMNS}"


def compressed(paths):
    """Bytes of the files as one compressed stream. Comments are no weight: leaving one out must not pay."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return len(gzip.compress("\n".join(without_comments(text) for text in texts).encode()))


def sizes(texts):
    """(name, bytes, budget) of the shell and of every lazy feature."""
    shell = reachable(texts, ENTRY)
    framework = [FRAMEWORK] if FRAMEWORK.is_file() else []
    yield "shell", compressed([ASSETS / name for name in sorted(shell)] + framework), SHELL_BUDGET
    lazy = {target for module, text in texts.items() for target, is_lazy in imports_of(module, text) if is_lazy}
    for target in sorted(lazy):
        yield target, compressed([ASSETS / name for name in sorted(reachable(texts, target) - shell)]), FEATURE_BUDGET


def oversized(texts):
    for name, size, budget in sizes(texts):
        if size > budget:
            yield f"{name}: {size} bytes compressed, more than {budget}"


def problems():
    """Everything there is to say."""
    texts = modules()
    checks = (
        crossed_borders,
        raw_controls,
        elements_of_components,
        unknown_modules,
        wrong_links,
        forgotten_imports,
        stray_sentences,
        missing_samples,
        too_long,
        oversized,
    )
    return [*findings(), *(line for check in checks for line in check(texts))]


if __name__ == "__main__":
    if "--write-links" in sys.argv[1:]:
        write_links()
    found = problems()
    print("\n".join(found) or "The page's files are clean.")
    for name, size, budget in sizes(modules()):
        print(f"{name}: {size:,} of {budget:,} bytes compressed")
    sys.exit(1 if found else 0)
