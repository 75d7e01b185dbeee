import Foundation
import Testing

@testable import SafeHTML

@Suite("Sanitizing HTML")
struct HTMLSanitizerTests {
    private let sanitizer = HTMLSanitizer()

    @Test("MO-62: of hostile HTML exactly the safe part is left", arguments: PayloadTable.all)
    func payload(row: PayloadRow) {
        let result = sanitizer.sanitize(row.html).html
        #expect(result == row.safe)
        #expect(OutputCheck.defects(in: result).isEmpty)
        #expect(sanitizer.sanitize(result).html == result)
    }

    @Test("Hostile HTML inside other elements leaves nothing that is not allowed", arguments: PayloadTable.all)
    func wrappedPayload(row: PayloadRow) {
        let wraps = [
            ("<table><tr><td>", "</td></tr></table>"), ("<table>", "</table>"), ("<b><p>", "</b></p>"),
            ("<svg>", "</svg>"),
            ("<math><mi>", "</mi></math>"), ("<p title=\"", "\">"), ("<!--", "-->"), ("<select>", "</select>"),
            ("<a href='http://a.test/'>", "</a>"), ("<ul><li>", "<li></ul>"), ("<svg><foreignObject>", ""),
        ]
        for (before, after) in wraps {
            let result = sanitizer.sanitize(before + row.html + after).html
            #expect(OutputCheck.defects(in: result).isEmpty, "in \(before)")
            #expect(sanitizer.sanitize(result).html == OutputCheck.withoutImageMarks(result), "in \(before)")
        }
    }

    @Test("The check of results detects content that is not allowed")
    func checkCanFail() {
        let bad = [
            "<img src=x>", "<p onclick=a>", "<svg></svg>", "<p style='background:url(x)'>", "<a href='javascript:x'>",
            "<a href='http://a.test/'>x</a>", "<!--x-->", "<custom>", "<p class=x>", "<body id=x>",
            "<img src='data:text/html,x'>", "<p data-vaultmail-image=blocked>", "<span data-vaultmail-image=x>",
        ]
        for html in bad { #expect(!OutputCheck.defects(in: html).isEmpty, "\(html)") }
    }

    @Test("Ordinary mail keeps its appearance")
    func ordinaryMail() {
        let html = """
            <html><head><title>News</title><style>p{}</style></head><body bgcolor="#EEEEEE" text=black>
            <table width="600" cellpadding="0" border=0 align=center><tr><td style="Padding: 10px 20px; color:RGB(1, 2, 3)">
            <h1>Hello</h1><p style="font: 12px Arial; font-family: Arial, 'Segoe UI', sans-serif !important; font-size:14px">
            A <a href="https://shop.test/sale?a=1&b=2#top">sale</a>&nbsp;for <font color=red size="+1" face="Arial">you</font>
            </p><o:p></o:p></td></tr></table></body></html>
            """
        let expected = """

            <div style="background-color:#eeeeee;color:black">
            <table align="center" border="0" cellpadding="0" width="600"><tbody><tr>\
            <td style="padding:10px 20px;color:rgb(1,2,3)">
            <h1>Hello</h1><p style="font-size:12px;font-family:'arial','segoe ui',sans-serif;font-size:14px">
            A <a href="https://shop.test/sale?a=1&amp;b=2#top" rel="noopener noreferrer" target="_blank">sale</a>&nbsp;for \
            <font color="red" face="'arial'" size="+1">you</font>
            </p></td></tr></tbody></table></div>
            """
        let result = sanitizer.sanitize(html)
        #expect(result.html.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
        #expect(result.blockedRemoteCount == 0)
        #expect(sanitizer.sanitize(result.html).html == result.html)
    }

    @Test("What was removed is counted by name")
    func removals() {
        let result = sanitizer.sanitize(
            "<script>a</script><p onclick=b style='position:fixed'>secret<script>c</script><svg></svg><img src=http://T.test/a>"
        )
        #expect(result.removed["script"] == 2)
        #expect(result.removed["p@onclick"] == 1)
        #expect(result.removed["p@style:position"] == 1)
        #expect(result.removed["foreign"] == 1)
        #expect(result.blockedHosts == ["t.test"])
    }

    @Test("An empty document and plain text are unchanged", arguments: ["", " ", "words", "ä € 𝄞", "a < b & c"])
    func plain(text: String) {
        let result = sanitizer.sanitize(text).html
        #expect(PlainText.fromHTML(result) == text.trimmingCharacters(in: .whitespaces))
    }
}
