#!/usr/bin/env python3
"""Checks the language of comments, Markdown prose and commit messages.

usage: script/lib/lint_words.py [PATH...]         files or folders; without any, the whole repository
       script/lib/lint_words.py --commits RANGE   the commits of a range such as main..HEAD

Rejects the words of word-list.txt in comments of Swift, JavaScript, Python and shell files, in Markdown prose, in the
sentences of the program and its page and in the names of tests, and comments or Markdown lines of more than 120
columns; and examples of help texts that would be wrapped. Prints "file:line: word → advice" and ends with 1 if there
are any.
"""

from __future__ import annotations

import io
import pathlib
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORD_LIST = pathlib.Path(__file__).with_name("word-list.txt")
WIDTH = 120
SUBJECT_WIDTH = 72
#: Where the command line wraps help texts.
HELP_WIDTH = 80
#: A string or a comment, whichever starts first: a comment marker inside a string does not count.
SWIFT_TOKEN = re.compile(
    r'"""[\s\S]*?"""|#"[^\n]*?"#|"(?:\\.|[^"\\\n])*"|(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)')
SCRIPT_TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)')
SHELL_COMMENT = re.compile(r"(?:^|\s)#(?!!).*")
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+")
#: Where string literals are sentences for the user: of the program, and of the page.
SENTENCES = ("Sources/", "Sources/MailWeb/Assets/core/text/")
#: Where they are not ours: statements of released migrations, invented mail, phrases of other programs' mail.
OTHER_LITERALS = (
    "Sources/MailStorage/Schema/", "Sources/MailTestKit/", "Sources/MIME/Display/SnippetBoilerplate.swift",
)
#: The name of a test or suite in Swift, Python or JavaScript.
TEST_NAME = re.compile(r'^\s*@?(?:[Tt]est|Suite)\(\s*"((?:\\.|[^"\\\n])*)"', re.MULTILINE)
#: In a sentence: inserted values, search terms, addresses.
VALUE = re.compile(r"\\\([^)]*\)|\$\{[^}]*\}|[\w-]+:\S+|\S+@\S+")
#: First words that end like a past tense, a participle or a plural and are none.
IMPERATIVES = {
    "address", "alias", "bring", "bypass", "compress", "discuss", "embed", "exceed", "express", "feed", "focus", "guess",
    "miss", "need", "pass", "ping", "press", "proceed", "process", "seed", "speed", "stress", "suppress",
}

#: A line number and the text of a comment or of a line of prose.
Line = tuple[int, str]
#: An expression and its advice.
Rejected = tuple[re.Pattern[str], str]


def words() -> list[Rejected]:
    """The rejected expressions and their advice."""
    pairs = []
    for line in WORD_LIST.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        expression, _, advice = line.partition(" => ")
        pairs.append((re.compile(expression), advice.strip()))
    return pairs


def c_comments(text: str, token: re.Pattern[str]) -> Iterator[Line]:
    number, position = 1, 0
    for match in token.finditer(text):
        if match["comment"] is None:
            continue
        number += text.count("\n", position, match.start())
        position = match.start()
        for offset, line in enumerate(match["comment"].split("\n")):
            yield number + offset, line


def literals(name: str, text: str) -> Iterator[Line]:
    """The lines of the string literals that are sentences of the program."""
    token, folder = (SCRIPT_TOKEN, SENTENCES[1]) if name.endswith(".js") else (SWIFT_TOKEN, SENTENCES[0])
    if not name.startswith(folder) or not name.endswith((".swift", ".js")) or name.startswith(OTHER_LITERALS):
        return
    for match in token.finditer(text):
        if match["comment"] is not None:
            continue
        number = text.count("\n", 0, match.start()) + 1
        for offset, line in enumerate(match.group().split("\n")):
            yield number + offset, VALUE.sub(" ", line)


def test_names(name: str, text: str) -> Iterator[Line]:
    for match in TEST_NAME.finditer(text) if name.startswith("Tests/") else ():
        yield text.count("\n", 0, match.start(1)) + 1, match[1]


def python_comments(text: str) -> Iterator[Line]:
    """Comments and docstrings: strings that begin a statement."""
    begins_statement = True
    ignored = (tokenize.NL, tokenize.COMMENT)
    starts = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            yield token.start[0], token.string
        elif token.type == tokenize.STRING and begins_statement:
            for offset, line in enumerate(token.string.split("\n")):
                yield token.start[0] + offset, line
        if token.type not in ignored:
            begins_statement = token.type in starts


def shell_comments(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.split("\n"), start=1):
        match = SHELL_COMMENT.search(line)
        # Within quotes, a number sign begins no comment.
        if match and line[: match.start()].count('"') % 2 == 0 and line[: match.start()].count("'") % 2 == 0:
            yield number, match.group().strip()


def prose(text: str) -> Iterator[Line]:
    """The lines of a Markdown file outside code blocks and HTML."""
    is_code = False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("<"):
            yield number, line


def checked_lines(path: pathlib.Path, text: str) -> Iterator[Line]:
    match path.suffix:
        case ".swift":
            return c_comments(text, SWIFT_TOKEN)
        case ".js" | ".mjs":
            return c_comments(text, SCRIPT_TOKEN)
        case ".md":
            return prose(text)
        case ".py":
            return python_comments(text)
        case ".bash" | ".sh":
            return shell_comments(text)
    first = text.partition("\n")[0]
    if first.startswith("#!") and "python" in first:
        return python_comments(text)
    return shell_comments(text) if first.startswith("#!") and "sh" in first else iter(())


def word_findings(name: str, line: Line, rejected: list[Rejected], any_word: re.Pattern[str]) -> Iterator[str]:
    number, text = line
    plain = CODE.sub(" ", text).lower()
    if not any_word.search(plain):
        return
    for expression, advice in rejected:
        for match in expression.finditer(plain):
            yield f"{name}:{number}: {match.group()} → {advice}"


def wide_examples(name: str, text: str) -> Iterator[str]:
    """Indented lines of help texts that the command line would wrap: copied, they are no longer one command."""
    if not name.startswith("Sources/vaultmail/"):
        return
    for block in re.finditer(r'"""\n( *)(.*?)\n *"""', text, re.DOTALL):
        margin, first = block.group(1), text.count("\n", 0, block.start()) + 2
        for number, line in enumerate((margin + block.group(2)).split("\n"), first):
            shown = line.removeprefix(margin).replace("\\\\", "\\")
            if shown.startswith("  ") and len(shown) > HELP_WIDTH:
                yield f"{name}:{number}: an example of {len(shown)} columns → at most {HELP_WIDTH}"


def findings(path: pathlib.Path, rejected: list[Rejected], any_word: re.Pattern[str]) -> Iterator[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError):
        return
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
    lines = text.split("\n")
    try:
        for number, checked in checked_lines(path, text):
            line = lines[number - 1]
            if len(line) > WIDTH and "://" not in line:
                yield f"{name}:{number}: {len(line)} columns → at most {WIDTH}"
            yield from word_findings(name, (number, checked), rejected, any_word)
        yield from wide_examples(name, text)
        for sentence in (*literals(name, text), *test_names(name, text)):
            yield from word_findings(name, sentence, rejected, any_word)
    except (tokenize.TokenError, SyntaxError) as error:
        yield f"{name}: cannot be read as Python: {error}"


def files(arguments: list[str]) -> list[pathlib.Path]:
    """The files to check; folders stand for the tracked and new files below them."""
    paths = [pathlib.Path(argument).resolve() for argument in arguments] or [ROOT]
    result = [path for path in paths if path.is_file()]
    folders = [str(path) for path in paths if path.is_dir()]
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        sys.exit(f"No such file: {', '.join(missing)}")
    if folders:
        command = ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard", "--", *folders]
        names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
        result += [ROOT / name for name in names if name]
    return list(dict.fromkeys(path for path in result if path.is_file()))


def commit_findings(commits: str) -> Iterator[str]:
    command = ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%h%x00%s%x00%b%x01", commits]
    log = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for record in log.split("\x01"):
        if not record.strip():
            continue
        commit, subject, body = record.strip("\n").split("\0")
        first = subject.split(" ")[0] if subject else ""
        if len(subject) > SUBJECT_WIDTH:
            yield f"{commit}: {len(subject)} characters in the subject → at most {SUBJECT_WIDTH}"
        if ";" in subject:
            yield f"{commit}: “;” in the subject → one change per commit"
        if not re.match(r"[A-Z][a-z]", first):
            yield f"{commit}: {first} → begin with a capitalized verb"
        elif re.search(r"(ed|ing|[^s]s|ss)$", first.lower()) and first.lower() not in IMPERATIVES:
            yield f"{commit}: {first} → use the imperative, such as “Add”"
        if not body.strip():
            yield f"{commit}: no body → say why the change is made"


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if arguments[:1] == ["--commits"]:
        if len(arguments) != 2:
            sys.exit("--commits needs a range, such as main..HEAD")
        found = list(commit_findings(arguments[1]))
    else:
        rejected = words()
        # Every expression begins at a word: tried there only, the whole list costs little more than one.
        any_word = re.compile(r"\b(?:" + "|".join(f"(?:{expression.pattern})" for expression, _ in rejected) + ")")
        found = [line for path in files(arguments) for line in findings(path, rejected, any_word)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
