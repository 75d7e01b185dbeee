import Foundation
import MIME
import MailTestKit
import Testing

@testable import MailDiagnostics

@Suite struct MessageReportTests {
    @Test("A report has headers, parts, texts, files and defects in JSON")
    func encodes() throws {
        let report = MessageReport(ParsedMessage(parsing: Array(NestedMessage.text.utf8)))
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
        let json = try #require(object as? [String: Any])
        #expect((json["headers"] as? [String: [String]])?["Subject"] == ["Pictures"])
        #expect(json["text"] as? String == "see the picture\na footer of the list")
        #expect((json["html"] as? String)?.hasPrefix("<img") == true)
        #expect((json["defects"] as? [String]) == ["The message has no date."])
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

    @Test("A report has addresses, ids, the list, and the position of every part")
    func tellsHeaderAndPlaces() throws {
        let text = """
            From: =?utf-8?Q?J=C3=BCrgen?= <j@example.org>
            To: Friends: Ada <ada@example.org>, bob@example.org;, carol@example.org
            Date: Tue, 14 Nov 2023 22:13:20 +0000
            Message-ID: <a@example.org>
            References: <r1@example.org> <r2@example.org>
            List-Id: Talk <talk.example.org>
            List-Unsubscribe: <https://example.org/leave>
            List-Unsubscribe-Post: List-Unsubscribe=One-Click
            Content-Type: text/plain; charset=utf-8; format=flowed
            Content-Transfer-Encoding: base64

            aGVsbG8=
            """
        let bytes = Array(text.utf8)
        let report = MessageReport(ParsedMessage(parsing: bytes), includesContents: true)
        #expect(report.header.from.map(\.name) == ["Jürgen"])
        #expect(report.header.to.map(\.address) == ["ada@example.org", "bob@example.org", "carol@example.org"])
        #expect(report.header.groups.map(\.name) == ["Friends"])
        #expect(report.header.groups.map { $0.addresses.count } == [2])
        #expect(report.header.references == ["r1@example.org", "r2@example.org"])
        #expect(report.header.list.id == "talk.example.org" && report.header.list.oneClick)
        #expect(report.structure.encoding == "base64")
        #expect(report.structure.parameters == ["charset": "utf-8", "format": "flowed"])
        #expect(report.structure.content?.text == "hello")
        #expect(Array(bytes[report.structure.bodyRange[0]..<report.structure.bodyRange[1]]) == Array("aGVsbG8=".utf8))
        #expect(report.structure.fields.first?.name == "From")
        #expect(report.snippet == "hello" && report.defects.isEmpty)
    }

    @Test("Header values are decoded and repeated fields kept in order")
    func keepsRepeatedFields() {
        let report = MessageReport(ParsedMessage(parsing: Array("X: =?utf-8?Q?=C3=A9?=\nX: b\n\n".utf8)))
        #expect(report.headers == ["X": ["é", "b"]])
    }

    @Test("A report states why a message was not delivered")
    func tellsDelivery() {
        let text = """
            From: Mail Delivery <mailer-daemon@mx.example>
            Content-Type: multipart/report; report-type=delivery-status; boundary=r

            --r

            It could not be delivered.
            --r
            Content-Type: message/delivery-status

            Reporting-MTA: dns; mx.example

            Final-Recipient: rfc822; bob@example.com
            Action: failed
            Status: 5.1.1
            --r--
            """
        let report = MessageReport(ParsedMessage(parsing: Array(text.utf8))).report
        #expect(report?.kind == "delivery-status")
        #expect(report?.recipients.map(\.address) == ["bob@example.com"])
        #expect(report?.recipients.map(\.status) == ["5.1.1"])
    }
}
