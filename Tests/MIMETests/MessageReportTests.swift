import Foundation
import MIME
import Testing

@Suite struct MessageReportTests {
    @Test("A report tells headers, parts, texts, files and faults in JSON")
    func encodes() throws {
        let report = MessageReport(ParsedMessage(parsing: wire(Fixtures.related)))
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
        let json = try #require(object as? [String: Any])
        #expect((json["headers"] as? [String: [String]])?["Subject"] == ["Pictures"])
        #expect(json["text"] as? String == "see the picture\na footer of the list")
        #expect((json["html"] as? String)?.hasPrefix("<img") == true)
        #expect((json["defects"] as? [String]) == [])
        let structure = try #require(json["structure"] as? [String: Any])
        #expect(structure["section"] as? String == "TEXT")
        let parts = try #require(structure["parts"] as? [[String: Any]])
        #expect(parts.map { $0["section"] as? String } == ["1", "2", "3"])
        #expect(parts[1]["filename"] as? String == "Bücher.pdf")
        #expect(parts[1]["byte_count"] as? Int == 8)
        let attachments = try #require(json["attachments"] as? [[String: Any]])
        #expect(attachments.map { $0["content_id"] as? String } == ["logo@example.org", "unused@example.org", nil])
        #expect(attachments.map { $0["inline"] as? Bool } == [true, false, false])
        #expect(attachments.map { $0["mime_type"] as? String } == ["image/png", "image/png", "application/pdf"])
    }

    @Test("Header values are decoded and repeated fields kept in order")
    func keepsRepeatedFields() {
        let report = MessageReport(ParsedMessage(parsing: Array("X: =?utf-8?Q?=C3=A9?=\nX: b\n\n".utf8)))
        #expect(report.headers == ["X": ["é", "b"]])
    }
}
