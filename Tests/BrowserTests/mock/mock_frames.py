"""The documents in the frames of messages, with the style sheets that the program writes into its own."""

import pathlib
import re
import textwrap

SOURCE = pathlib.Path(__file__).resolve().parents[3] / "Sources/SafeHTML/Sanitizing/FrameDocument.swift"
# The look of generated mail, which mail brings itself.
LOOK = """
.letter { background: #fff; color: #222; border: 1px solid #e3e5eb; border-radius: 8px; overflow: hidden; max-width: 640px; }
.letter h1 { margin: 0; padding: 28px; background: #24516b; color: #fff; font-size: 24px; } .letter div { padding: 20px 28px; }
.paper table { border-collapse: collapse; margin: 12px 0; }
.paper td, .paper th { padding: 6px 14px 6px 0; border-bottom: 1px solid #ccd; text-align: left; }
"""


def style_sheets():
    """The style sheets of `FrameDocument` by their names in its source."""
    literals = re.findall(
        r'private static let (\w+) = """\n(.*?)\n +"""', SOURCE.read_text(encoding="utf-8"), re.DOTALL
    )
    unescaped = lambda text: re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code[1], 16)), text)
    return {name: unescaped(textwrap.dedent(text)) for name, text in literals}


SHEETS = style_sheets()
STYLES = {
    "paper": SHEETS["common"] + SHEETS["paper"] + LOOK,
    "text": SHEETS["common"] + SHEETS["text"] + "@media (prefers-color-scheme: dark) {\n" + SHEETS["dark"] + "}\n",
}


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def frame_document(message, form, has_quote=False):
    paragraphs = message["words"]
    is_text = form == "text" or message["kind"] == "text"
    if is_text:
        body = (
            '<div class="plain">'
            + escape("\n\n".join(paragraphs))
            + '\n\nSee <a href="https://example.org/notes" target="_blank" rel="noopener noreferrer">example.org/notes</a>\n\n-- \n'
            + escape(message["from"][0])
            + "</div>"
        )
    elif message["kind"] == "newsletter":
        body = (
            "<div class=letter><h1>Four quiet things</h1><div>"
            + "".join(f"<p>{escape(one)}</p>" for one in paragraphs * 3)
            + '<p><a href="https://example.org/letter" target="_blank" rel="noopener noreferrer">Read it in a browser</a></p></div></div>'
        )
    elif "html" in message:
        body = message["html"]
    elif message["kind"] == "link":
        body = (
            '<p><a href="https://secure-79.example/login" title="Goes to secure-79.example" target="_blank" '
            'rel="noopener noreferrer">harbourbank.example</a></p>'
        )
    else:
        body = (
            "".join(f"<p>{escape(one)}</p>" for one in paragraphs)
            + "<table><tr><th>Item</th><th>Sum</th></tr><tr><td>Paper</td><td>14.20</td></tr><tr><td>Ink</td><td>39.00</td></tr></table>"
        )
    if has_quote:
        body += "<details><summary>…</summary><blockquote>What they wrote before.</blockquote></details>"
    kind = "text" if is_text else "paper"
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>Message</title><style>{STYLES[kind]}</style></head>'
        f'<body class="{kind}"><div class="mail">{body}</div></body></html>'
    )
