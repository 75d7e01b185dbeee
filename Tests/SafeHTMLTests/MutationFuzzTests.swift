import Foundation
import Testing

@testable import SafeHTML

@Suite("Mutated payloads")
struct MutationFuzzTests {
    private static let pieces = [
        "<table>", "</table>", "<tr>", "<td>", "<caption>", "<colgroup>", "<tbody>", "<a href=http://a.test/>", "</a>",
        "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<font size=3>", "<code>", "<li>", "<ul>", "</ul>", "<dl>", "<dd>",
        "<h1>", "</h2>", "<svg>", "</svg>", "<math>", "<mtext>", "<style>", "</style>", "<pre>\n\n", "<div>", "</div>",
        "<br>", "<hr>", "<ruby><rt>", "<details>", "<summary>", "<blockquote type=cite>", "</blockquote>", "<!--",
        "-->", "<div id=divRplyFwdMsg>", "<div class=gmail_signature>", "<li class=moz-signature>", "<td id=Signature>",
        "<div style='border:none;border-top:solid'><p class=MsoNormal>From: x", "<span class='gmail_attr'>",
        "<summary id=Signature>", "<div class=yahoo_quoted>",
        "<img src=http://t.test/x alt=z>", "<body bgcolor=red>", "<select>", "<form>", "<object>", "<noscript>",
        "<video>",
        "<template>", "<span style='color:red", "\"", "'", ">", "<", "&", "&#13;", "\u{202E}", "\0", " ", "words", "`",
        "\\",
        "<a\tHREF=java\nscript:x>", "<p style=\"width:u\\72l(x)\">", "</script>", "<title>", "<o:p>", "<?", "<![CDATA[",
    ]

    /// A random seed, and seeds that have found bugs before.
    private static let seeds: [UInt64] = [1, 2, 3, UInt64.random(in: 10...(.max))]

    @Test("Mutated payloads give an allowed result that is unchanged by sanitizing again", arguments: seeds)
    func mutations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sanitizer = HTMLSanitizer()
        for round in 0..<1000 {
            let html = Self.mutated(using: &random)
            let sanitized = sanitizer.sanitize(html)
            let result = sanitized.html
            let again = sanitizer.sanitize(result).html
            #expect(OutputCheck.defects(in: result).isEmpty, "seed \(seed), round \(round): \(html.debugDescription)")
            #expect(
                again == OutputCheck.withoutImageMarks(result),
                "seed \(seed), round \(round): \(html.debugDescription)")
            #expect(
                OutputCheck.imageMarkCount(in: result) <= sanitized.blockedRemoteCount,
                "seed \(seed), round \(round): \(html.debugDescription)")
            let shown = PlainText.toHTML(PlainText.fromHTML(html))
            #expect(!shown.contains("<img") && !shown.contains("<script"), "seed \(seed), round \(round)")
        }
    }

    private static func mutated(using random: inout SeededGenerator) -> String {
        let rows = PayloadTable.all
        var scalars: [Unicode.Scalar] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            scalars += Array((rows.randomElement(using: &random)?.html ?? "").unicodeScalars)
        }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0...scalars.count, using: &random)
            let end = min(scalars.count, place + Int.random(in: 1...6, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: scalars.removeSubrange(place..<end)
            case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
            default:
                let piece = pieces.randomElement(using: &random) ?? ""
                scalars.insert(contentsOf: Array(piece.unicodeScalars), at: place)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
