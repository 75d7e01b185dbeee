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
        "Quotes are recognized by the marks of mail programs",
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
            ("a<div class='yahoo_quoted'>q</div>", 1),
            ("a<div class='gmail_quote'>---------- Forwarded message ---------<br>From: b<br>words</div>", 0),
            ("a<div class='gmail_signature'>Ada</div>", 1), ("a<pre class=moz-signature>-- \nAda</pre>", 1),
            ("<div class='gmail_signature'>Ada</div>", 0), ("a<div class='gmail_signature'>Ada</div>b", 0),
            (
                "a<br><span class='gmail_signature_prefix'>-- </span><br><div class='gmail_signature'>Ada</div><div class='gmail_quote'><div class='gmail_attr'>On 1 May, Bob wrote:</div><blockquote class='gmail_quote'>q</blockquote></div>",
                3
            ),
            ("a<div id='Signature'><p>Ada</p></div><hr><div id='divRplyFwdMsg'>From: Bob</div><div>old</div>", 2),
            ("<div id='divRplyFwdMsg'>From: Bob</div><div>old</div>", 0),
            ("a<p><span id='divRplyFwdMsg'>From: Bob</span> x</p>", 0),
            ("a<ul><div id='divRplyFwdMsg'>From: Bob</div></ul>", 0),
            ("<div>a<div id='divRplyFwdMsg'>From: Bob</div>old</div>mine", 0),
            ("a<br>-----Original Message-----<br>From: Bob<br><b>q</b>", 1),
            ("-----Original Message-----<br>From: Bob<br>q", 0), ("<p>a<br>-----Original Message-----<br>q</p>", 0),
            ("a<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal>Chapter</p></div>", 0),
        ])
    func marks(html: String, count: Int) {
        #expect(folds(html) == count)
    }

    @Test("Outlook's quotes are folded from their header to the end, and stay what they are")
    func outlook() {
        let web = "<p>Yes.</p><div><div id=divRplyFwdMsg><b>From:</b> Bob</div><div>Will <i>you</i> come?</div>!</div> "
        let desktop = """
            <body><div class=WordSection1><p class=MsoNormal>Yes.</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in'>\
            <p class=MsoNormal><b>Von:</b> Bob<br><b>Betreff:</b> x</p></div></div><p class=MsoNormal>Will you come?</p></div></body>
            """
        #expect(
            HTMLSanitizer().sanitize(web).foldedTexts == [
                FoldedText(kind: .quote, text: "From: Bob\nWill you come?\n!")
            ])
        #expect(
            HTMLSanitizer().sanitize(desktop).foldedTexts == [
                FoldedText(kind: .quote, text: "Von: Bob\nBetreff: x\n\nWill you come?")
            ])
        #expect(folds(web) == 1 && folds(desktop) == 1)
    }

    @Test("Folded parts are returned, quotes and signatures separately")
    func tells() {
        let html = "<p>é Yes.</p><div class=gmail_signature>Ada</div><blockquote type=cite><p>Come?</p></blockquote>"
        let result = HTMLSanitizer().sanitize(html)
        #expect(
            result.foldedTexts == [
                FoldedText(kind: .signature, text: "Ada"), FoldedText(kind: .quote, text: "Come?"),
            ])
        #expect(HTMLSanitizer().sanitize("<p>Yes.</p>").foldedTexts.isEmpty)
    }
}
