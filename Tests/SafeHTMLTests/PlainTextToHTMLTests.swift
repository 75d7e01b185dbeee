import Foundation
import Testing

@testable import SafeHTML

@Suite("Showing plain text")
struct PlainTextToHTMLTests {
    private func inner(_ text: String) -> String {
        let html = PlainText.toHTML(text)
        #expect(html.hasPrefix("<div class=\"plain\">") && html.hasSuffix("</div>"))
        return String(html.dropFirst(19).dropLast(6))
    }

    private func link(_ text: String, _ address: String, title: String? = nil) -> String {
        let warning = title.map { " title=\"\($0)\"" } ?? ""
        return "<a href=\"\(address)\" rel=\"noopener noreferrer\" target=\"_blank\"\(warning)>\(text)</a>"
    }

    @Test(
        "Plain text is never interpreted as markup",
        arguments: [
            ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;\n"),
            ("a & b `c` \"d\"", "a &amp; b &#96;c&#96; &quot;d&quot;\n"),
            ("a\u{A0}b\u{0}\u{1B}[31m", "a&nbsp;b[31m\n"), ("&lt;", "&amp;lt;\n"), ("", ""),
        ])
    func escaped(text: String, expected: String) {
        #expect(inner(text) == expected)
    }

    @Test("Linked addresses cannot inject markup")
    func hostileAddresses() {
        #expect(
            inner("http://x.test/]<img src=x onerror=y>")
                == link("http://x.test/", "http://x.test/") + "]&lt;img src=x onerror=y&gt;\n")
        #expect(inner("a@a.test?]<img/src=x>") == link("a@a.test", "mailto:a@a.test") + "?]&lt;img/src=x&gt;\n")
        #expect(inner("http://a.test/\"onclick=x") == link("http://a.test/", "http://a.test/") + "&quot;onclick=x\n")
        #expect(inner("javascript:alert(1)") == "javascript:alert(1)\n")
    }

    @Test("Addresses are found where words begin, without the punctuation around them")
    func links() {
        let site = link("http://a.test/b", "http://a.test/b")
        #expect(inner("see http://a.test/b.") == "see \(site).\n")
        #expect(inner("(http://a.test/b)") == "(\(site))\n")
        #expect(inner("<http://a.test/b>, \"http://a.test/b\"!") == "&lt;\(site)&gt;, &quot;\(site)&quot;!\n")
        #expect(inner("http://a.test/b_(c)") == link("http://a.test/b_(c)", "http://a.test/b_(c)") + "\n")
        #expect(inner("www.a.test") == link("www.a.test", "http://www.a.test") + "\n")
        #expect(
            inner("HTTPS://A.test/?a=1&b=2") == link("HTTPS://A.test/?a=1&amp;b=2", "https://a.test/?a=1&amp;b=2")
                + "\n")
        #expect(inner("write to ada@b.test.") == "write to \(link("ada@b.test", "mailto:ada@b.test")).\n")
        #expect(inner("xhttp://a.test/") == "xhttp://a.test/\n")
        #expect(inner("http:// and www. and @b and a@b") == "http:// and www. and @b and a@b\n")
        let tricky = link("http://bank.test@evil.test/", "http://evil.test/", title: "Goes to evil.test")
        #expect(inner("http://bank.test@evil.test/") == tricky + "\n")
    }

    @Test("Lines that begin with > become nested quotes")
    func quotes() {
        #expect(
            inner("> a\n>> b\n> > c\nd")
                == "<blockquote class=\"q\">a\n<blockquote class=\"q\">b\nc\n</blockquote></blockquote>d\n")
        let deep = PlainText.toHTML(String(repeating: ">", count: 10_000) + "x\nown")
        #expect(deep.components(separatedBy: "<blockquote").count - 1 == 12)
    }

    private static let fold = "<details><summary title=\"Show or hide the quoted text\">…</summary>"

    @Test(
        "Quoted text and signature at the end are folded, but not answers between the lines nor a lone quote",
        arguments: [
            ("Yes.\n\nOn 1 May Ada wrote:\n> Coming?\n", "Yes."), ("Yes.\n> Coming?", "Yes."),
            ("Hi\n\n-- \nBob\nTel. 1", "Hi"),
            ("Hi\n-- \nBob\n\nAm 1.5. schrieb Ada:\n> a\n> b\n\n", "Hi"), ("> q\nanswer", nil), ("> q", nil),
            ("On 1 May Ada wrote:\n> q", nil),
            ("> q\nanswer\n> r", "answer"), ("-- \nBob", nil), ("Hi\n--\nBob", nil),
            ("Hi\n-- \n" + String(repeating: "line\n", count: 40), nil), ("Just words", nil),
        ] as [(String, String?)])
    func folded(text: String, lastShown: String?) throws {
        let html = inner(text)
        guard let lastShown else {
            #expect(!html.contains("<details>"))
            return
        }
        let start = try #require(html.range(of: Self.fold))
        let shown = html[..<start.lowerBound].split(separator: "\n").last { !$0.isEmpty }
        #expect(shown?.hasSuffix(lastShown) == true)
        #expect(html.hasSuffix("</details>"))
    }

    @Test(
        "A whole message that is quoted below its header is folded, one that is forwarded is not",
        arguments: [
            ("Yes.\n\n-----Original Message-----\nFrom: Bob\n\nCome?", ["quote"]),
            ("Ja.\n-----Ursprüngliche Nachricht-----\nVon: Bob\n\nKommst du?\n> Ja", ["quote"]),
            ("Yes.\n________________________________\nFrom: Bob\nSent: x\n\nCome?", ["quote"]),
            ("Yes.\n\nFrom: Bob\nDate: x\nTo: Ada\nSubject: y\n\nCome?", ["quote"]),
            ("Yes.\n-- \nAda\n\n-----Original Message-----\nFrom: Bob\n\nCome?", ["signature", "quote"]),
            ("Yes.\n\nOn 1 May Ada wrote:\n> a\n-- \nBob\n", ["quote", "signature"]),
            ("FYI\n\n---------- Forwarded message ---------\nFrom: Bob\nDate: x\nTo: Ada\n\nwords", []),
            ("FYI\n\nBegin forwarded message:\n\nFrom: Bob\nDate: x\nTo: Ada\n\nwords", []),
            ("-----Original Message-----\nFrom: Bob\n\nCome?", []),
            ("words\n________________________________\nlist mailing list\nlist@x.example", []),
            ("words\n--- News ---\nmore", []), ("To: all\nDate: now\ncome", []),
        ])
    func foldsWholeMessages(text: String, kinds: [String]) {
        #expect(PlainText.foldedTexts(in: text).map(\.kind.rawValue) == kinds)
        #expect(inner(text).contains("<details>") == !kinds.isEmpty)
    }

    @Test("The texts of folded parts are returned unchanged")
    func tellsFolded() {
        let text = "Hi\r\n-- \r\nAda\r\n\r\nBob wrote on 1 May:\r\n> a\r\n>> b\r\n"
        #expect(
            PlainText.foldedTexts(in: text.replacing("\r\n", with: "\n")) == [
                FoldedText(kind: .signature, text: "-- \nAda\n"),
                FoldedText(kind: .quote, text: "Bob wrote on 1 May:\n> a\n>> b"),
            ])
    }

    @Test("Text that was shown as HTML reads as the same text again")
    func roundTrip() {
        let text = "Hello <you> & \"all\"\n  indented\nhttp://a.test/?x=1&y=2"
        let read = PlainText.fromHTML(PlainText.toHTML(text).replacing("div", with: "pre"))
        #expect(read == text)
    }
}
