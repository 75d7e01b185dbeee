import Foundation
import MailModel
import MailSending
import Testing

@Suite("Messages that other programs wrote")
struct SubmittedMessageTests {
    private static let author = EmailAddress(name: "Ada", address: "ada@example.org")
    private static let date = Date(timeIntervalSince1970: 1_768_478_400)

    private static func prepared(_ text: String, to: [String]? = nil) throws -> SubmittedMessage {
        try SubmittedMessage(Array(text.utf8), author: author, recipients: to, date: date, timeZone: .gmt)
    }

    @Test("FR-SYNC-07: Bcc is removed with its folded lines, missing fields are added, and every line ends in CRLF")
    func fields() throws {
        let message = try Self.prepared(
            "From nobody Mon Jan 1\nTo: bo@example.org\nBCC: kim@example.org,\n eve@example.org\nSubject: x\n\n"
                + "a\rb\r\nc\n\n.\n")
        let wire = String(decoding: message.rendered.bytes, as: UTF8.self)
        #expect(!wire.contains("kim") && !wire.contains("eve") && !wire.contains("From nobody"))
        #expect(wire.contains("From: Ada <ada@example.org>\r\n"))
        #expect(wire.contains("Date: Thu, 15 Jan 2026 12:00:00 +0000\r\n"))
        #expect(wire.hasSuffix("\r\n\r\na\r\nb\r\nc\r\n\r\n.\r\n"))
        #expect(wire.contains("Message-ID: <\(message.rendered.messageID)>\r\n"))
        #expect(!wire.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
        #expect(message.rendered.envelope.recipients == ["bo@example.org", "kim@example.org", "eve@example.org"])
        let own = String(decoding: try #require(message.rendered.ownBytes), as: UTF8.self)
        #expect(own.contains("BCC: kim@example.org,\r\n eve@example.org\r\n"))
    }

    @Test("FR-SYNC-07: fields that are there stay as they are")
    func kept() throws {
        let text =
            "From: Bo <bo@example.org>\r\nDate: Thu, 1 Jan 2026 00:00:00 +0100\r\nMessage-ID: <a@b.example>\r\nX-Y: z\r\n"
            + "To: eve@example.org\r\n\r\nhi\r\n"
        let message = try Self.prepared(text, to: ["kim@example.org", "KIM@example.org"])
        #expect(String(decoding: message.rendered.bytes, as: UTF8.self) == text)
        #expect(message.rendered.messageID == "a@b.example" && message.rendered.ownBytes == nil)
        #expect(message.rendered.envelope.recipients == ["kim@example.org"])
        #expect(message.rendered.envelope.sender == "bo@example.org")
    }

    @Test("FR-SYNC-07: a message without recipients, or with a broken address, is refused")
    func refused() {
        #expect(throws: SubmittedMessage.Problem.noRecipient) { try Self.prepared("Subject: x\n\nhi\n") }
        #expect(throws: SubmittedMessage.Problem.invalidAddress("bo")) { try Self.prepared("\nhi\n", to: ["bo"]) }
        #expect(throws: SubmittedMessage.Problem.invalidAddress("a@b\r\nRCPT TO:<c@d>")) {
            try Self.prepared("\nhi\n", to: ["a@b\r\nRCPT TO:<c@d>"])
        }
    }
}
