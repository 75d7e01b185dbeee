import Foundation
import IMAPProtocol
import Testing

@Suite("Reports of responses")
struct ResponseReportTests {
    private func lines(_ wire: String, limits: WireLimits = .standard) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try ResponseReport.reports(of: bytes(wire), limits: limits).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
    }

    @Test("Every response is one line of JSON with names in snake case")
    func reports() throws {
        let wire =
            "* OK [UIDNEXT 5] hi\r\n* 12 FETCH (UID 7 FLAGS (\\Seen) RFC822.SIZE x BODY[] {6}\r\nsecret)\r\n"
            + "* LIST (\\Sent) \"/\" Entw&APw-rfe\r\nA1 NO [LIMIT] no\r\n* VANISHED (EARLIER) 3:5\r\n+ go\r\n"
        #expect(
            try lines(wire) == [
                #"{"byte_count":19,"code":"UIDNEXT 5","kind":"status","status":"OK","text":"hi"}"#,
                #"{"byte_count":65,"fetch":{"flags":["\\Seen"],"has_envelope":false,"invalid_items":["RFC822.SIZE"],"sections":{"":6},"uid":7},"kind":"fetch","number":12}"#,
                #"{"byte_count":31,"kind":"list","mailbox":"Entwürfe","values":{"delimiter":"/"},"words":["\\Sent"]}"#,
                #"{"byte_count":16,"code":"LIMIT","kind":"tagged","status":"NO","tag":"A1","text":"no"}"#,
                #"{"byte_count":24,"kind":"vanished","numbers":"3:5","values":{"earlier":"true"}}"#,
                #"{"byte_count":4,"kind":"continuation","text":"go"}"#,
            ])
    }

    @Test("What cannot be read is marked and skipped")
    func malformed() throws {
        let found = ResponseReport.reports(of: bytes("what\r\n* 1 EXISTS\r\n* 2 EX"))
        #expect(found.map(\.kind) == ["malformed", "exists", "malformed"])
        #expect(found.first?.failure == "The response should have a response at byte 0.")
        #expect(found.last?.failure == "The last response is not complete.")
        let limits = WireLimits(maximumLineBytes: 5)
        #expect(ResponseReport.reports(of: bytes("* 1 EXISTS\r\n"), limits: limits).map(\.kind) == ["malformed"])
    }

    @Test("Every kind of response has a report")
    func kinds() {
        let rows = StatusResponseTests.rows + MailboxResponseTests.rows + FetchTests.rows
        for row in rows {
            let reports = ResponseReport.reports(of: bytes(row.wire))
            #expect(reports.count >= row.expected.count)
            let malformed = row.expected.filter { if case .malformed = $0 { true } else { false } }.count
            #expect(reports.prefix(row.expected.count).count { $0.kind == "malformed" } == malformed)
        }
    }
}
