import Foundation
import Testing

@testable import SafeHTML

@Suite("Folding quoted HTML")
struct QuotedTextTests {
    private func folds(_ html: String) -> Int {
        let result = HTMLSanitizer().sanitize(html).html
        #expect(HTMLSanitizer().sanitize(result).html == result)
        #expect(OutputCheck.defects(in: result).isEmpty)
        return result.components(separatedBy: "<details>").count - 1
    }

    @Test("The quote at the end of an answer is folded, with its contents complete")
    func trailing() {
        let html = "<p>Yes.</p><blockquote type=cite><p>Will you come?</p></blockquote>\n<br>"
        let expected = """
            <p>Yes.</p><details><summary title="Show or hide the quoted text">…</summary>\
            <blockquote><p>Will you come?</p></blockquote></details>\n<br>
            """
        #expect(HTMLSanitizer().sanitize(html).html == expected)
    }

    @Test(
        "Quotes are known by the marks that mail programs leave",
        arguments: [
            ("<p>a</p><blockquote class='gmail_quote' style='x'>q</blockquote>", 1),
            (
                "<div>a</div><div class='gmail_quote'><div class=gmail_attr>On 1 May, Ada wrote:</div><blockquote class='gmail_quote'>q</blockquote></div>",
                1
            ),
            ("a<blockquote TYPE=CITE>q<blockquote type=cite>deeper</blockquote></blockquote>", 1),
            ("a<blockquote>an ordinary one</blockquote>", 0),
            ("<blockquote type=cite>q</blockquote>", 0),
            ("&nbsp;<blockquote type=cite>q</blockquote>", 0),
            ("<div class='moz-cite-prefix'>Ada wrote:</div><blockquote type=cite>all there is</blockquote>", 0),
            ("<blockquote type=cite>q</blockquote>answer below", 0),
            ("a<blockquote type=cite>one</blockquote>answer<blockquote type=cite>two</blockquote>", 1),
            ("<img src='cid:x' alt='y'><blockquote type=cite>q</blockquote>", 1),
            ("a<blockquote type=cite>one</blockquote><blockquote type=cite>two</blockquote>", 2),
        ])
    func marks(html: String, count: Int) {
        #expect(folds(html) == count)
    }
}
