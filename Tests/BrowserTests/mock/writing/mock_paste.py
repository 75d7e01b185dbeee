"""How the mock server reads formatted text of the clipboard: enough of HTML for the tests."""

from html.parser import HTMLParser

LINES = {"div", "p", "li", "ul", "ol", "blockquote"}


class Lines(HTMLParser):
    def __init__(self):
        super().__init__()
        self.blocks, self.spans, self.open = [], [], []

    def end_line(self):
        if self.spans:
            self.spans[-1]["text"] = self.spans[-1]["text"].rstrip()
            kinds = {"ul": "bullet", "ol": "number"}
            kind = next((kinds[tag] for tag, _ in reversed(self.open) if tag in kinds), "text")
            level = sum(tag == "blockquote" for tag, _ in self.open)
            self.blocks.append({"kind": kind, "level": level, "spans": self.spans})
        self.spans = []

    def handle_starttag(self, tag, attributes):
        if tag in LINES | {"br"}:
            self.end_line()
        if tag not in ("br", "img"):
            self.open.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if tag in LINES:
            self.end_line()
        if any(tag == name for name, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        link = next((named["href"] for tag, named in self.open if tag == "a"), None)
        self.spans.append({"text": data, "bold": "b" in tags, "italic": "i" in tags, "link": link})


def blocks(html):
    reader = Lines()
    reader.feed(html)
    reader.close()
    reader.end_line()
    return [block for block in reader.blocks if any(span["text"] for span in block["spans"])]
