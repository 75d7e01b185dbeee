import Foundation
import MailDiagnostics
import MailTestKit
import SearchLanguage
import Testing

@Suite("Reports of queries and HTML")
struct ParsingReportTests {
    private static let pieces = [
        "\"", "-", "*", "(", ")", ":", "a", "東", " ", "\n", "\u{0}", "OR", "not ", "from:", "from:me", "to:anna ",
        "is:unread", "has:attachment", "in:inbox", "account:work", "category:updates", "before:2020-13-45",
        "after:2020-01-02", "larger:1M", "smaller:5k", "keyword:todo", "weird:", "last week", "anna ",
    ]

    private static let moment = SearchMoment(now: Date(timeIntervalSince1970: 1_700_000_000), timeZone: .gmt)

    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test("A report of any query is JSON")
    func queries() throws {
        var random = SeededGenerator.announced("reports")
        for _ in 0..<300 {
            let text = (0..<random.number(0...20)).map { _ in random.text(Self.pieces) }.joined()
            let report = try Self.object(DebugTools.query(text, at: Self.moment))
            #expect(Set(report.keys) == ["condition", "notes"])
        }
    }

    @Test("The report of what the sanitizer removed has no text of the mail")
    func sanitizer() throws {
        let html = "<p onclick=b>secret<script>c</script><img src=http://T.test/a>"
        let json = try DebugTools.sanitizerReport(Array(html.utf8))
        let report = try Self.object(json)
        #expect(report["blocked_hosts"] as? [String] == ["t.test"])
        #expect((report["removed"] as? [String: Any])?["script"] as? Int == 1)
        #expect(!json.contains("secret"))
    }
}
