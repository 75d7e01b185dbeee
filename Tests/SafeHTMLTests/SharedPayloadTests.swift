import Foundation
import Testing

@testable import SafeHTML

/// A list of payloads outside the repository, at the path in `VAULTMAIL_PAYLOADS`.
///
/// It is a JSON array of objects with `id` and `html`; `{X}` stands for a script, `{T}` and `{TS}` for a tracker's
/// address with and without scheme, `{DEEP}` for deep nesting, and doubled braces for braces.
@Suite("Published payloads")
struct SharedPayloadTests {
    private struct Payload: Decodable {
        var id: String
        var html: String

        var filled: String {
            let values = [
                ("{X}", "alert(1)"), ("{TS}", "//tracker.test/\(id)"), ("{T}", "http://tracker.test/\(id)"),
                ("{ID}", id),
                ("{B64SVG}", "PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+"), ("{DEEP}", String(repeating: "<div>", count: 506)),
                ("{{", "{"), ("}}", "}"),
            ]
            return values.reduce(html) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
    }

    private static let path = ProcessInfo.processInfo.environment["VAULTMAIL_PAYLOADS"]

    @Test("Their results are allowed and unchanged by sanitizing again", .enabled(if: path != nil))
    func allPayloads() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: try #require(Self.path)))
        let payloads = try JSONDecoder().decode([Payload].self, from: data)
        #expect(payloads.count >= 100)
        let sanitizer = HTMLSanitizer()
        for payload in payloads {
            let result = sanitizer.sanitize(payload.filled).html
            #expect(OutputCheck.defects(in: result).isEmpty, "\(payload.id)")
            #expect(!result.contains("<a href=\"javascript"), "\(payload.id)")
            #expect(sanitizer.sanitize(result).html == OutputCheck.withoutImageMarks(result), "\(payload.id)")
            let text = PlainText.toHTML(payload.filled)
            let textWithoutFrame = text.replacing(" class=\"plain\"", with: "").replacing(" class=\"q\"", with: "")
            #expect(OutputCheck.defects(in: textWithoutFrame).isEmpty, "\(payload.id) as text")
        }
    }
}
