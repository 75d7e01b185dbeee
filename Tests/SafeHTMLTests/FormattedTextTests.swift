import Testing

@testable import SafeHTML

@Suite("Reading the formats of HTML")
struct FormattedTextTests {
    /// Lines as text: `>` for each level, `*` and `#` for items, `[b …]`, `[i …]` and `[address …]` for formats.
    private static func shown(_ html: String) -> String {
        FormattedText.lines(fromHTML: html) { $0 == "kept@example.org" }.map { line in
            let mark =
                switch line.kind {
                case .text: ""
                case .bullet: "* "
                case .number: "# "
                case .picture(let contentID): "!\(contentID) "
                }
            let runs = line.runs.map { run in
                var text = run.text
                if run.isItalic { text = "[i \(text)]" }
                if run.isBold { text = "[b \(text)]" }
                return run.link.map { "[\($0) \(text)]" } ?? text
            }
            return String(repeating: ">", count: line.quoteLevel) + mark + runs.joined()
        }.joined(separator: "\n")
    }

    @Test(
        "Lines, formats, lists and quotations are those that the page shows",
        arguments: [
            ("a <b>b <i>c</i></b> d", "a [b b ][b [i c]] d"), ("<div>a</div><div>b</div>", "a\nb"),
            ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"), ("<p>a</p><p>b</p>", "a\n\nb"),
            ("a<br>b<br><br>c<br>", "a\nb\n\nc"), ("<ul><li>a</li><li><p>b</p></li></ul>c", "* a\n* b\nc"),
            ("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "# a\n* b\n# c"),
            ("a<blockquote>b<blockquote>c</blockquote>d</blockquote>e", "a\n>b\n>>c\n>d\ne"),
            ("<a href='https://x.example/a?b'>x</a>y", "[https://x.example/a?b x]y"),
            ("<a href='javascript:alert(1)'>x</a>", "x"), ("<pre>a  b\n  c</pre>d", "a  b\n  c\n\nd"),
            ("a<img src='cid:kept@example.org' alt='Two  words'>b", "a\n!kept@example.org Two words\nb"),
            (
                "<p>a</p><p><img src='cid:kept@example.org'></p><img src='cid:other@example.org' alt='x'>",
                "a\n!kept@example.org \nx"
            ),
            ("<blockquote><img src='cid:kept@example.org'></blockquote>", ">!kept@example.org "),
            ("<h1>T</h1>a", "[b T]\n\na"), ("<p style='display:none'>a</p>b<script>c</script>", "b"),
            ("  a \n b&nbsp;&nbsp;c ", "a b  c"), ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc"),
            ("<b style='font-weight:normal'>a<span style='font-weight:700'>b</span></b>", "a[b b]"),
            ("a<span style='font-style:italic'>b<i style='font-style:normal'>c</i></span>", "a[i b]c"),
            ("<div style='white-space:pre-wrap'>a  b<br>  c</div>", "a  b\n  c"),
            ("<li><br>a", "* a"), ("", ""), ("<div><br></div>", ""),
        ])
    func formats(html: String, expected: String) { #expect(Self.shown(html) == expected) }

    @Test("Any bytes give lines without line breaks")
    func anyBytes() {
        var generator = SeededGenerator(seed: 41)
        let pieces = [
            "<b>", "</b>", "<li>", "<ul>", "<blockquote>", "</div>", "<br>", "<pre>", "a\n", "&#10;", "<a href=x>",
        ]
        for _ in 0..<300 {
            let html = (0..<40).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let lines = FormattedText.lines(fromHTML: html)
            #expect(lines.allSatisfy { !$0.text.contains { $0.isNewline } }, "\(html)")
        }
    }
}
