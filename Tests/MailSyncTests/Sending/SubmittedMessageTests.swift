import Foundation
import MailModel
import MailSending
import Testing

@Suite("Messages that other programs wrote")
struct SubmittedMessageTests {
    private static let author = EmailAddress(name: "Ada", address: "ada@example.org")
    private static let date = Date(timeIntervalSince1970: 1_768_478_400)

    private static func prepared(_ text: String, to: [String]? = nil) throws -> SubmittedMessage {
        try SubmittedMessage(
            Array(text.utf8), author: author, recipients: to ?? [], takesRecipients: to == nil, date: date,
            timeZone: .gmt)
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

    @Test("FR-SYNC-07: existing fields are kept unchanged")
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

    @Test(
        "FR-SYNC-07: text without a header is the body, and a header ends at the first line that is not a field",
        arguments: [
            ("Backup failed on disk 2\nsecond line\n", "Backup failed on disk 2\r\nsecond line\r\n"),
            ("Subject: s\nHello without blank line\nmore", "Hello without blank line\r\nmore\r\n"),
            ("Error: disk full\nSee log", "See log\r\n"), ("\nText: with a colon\n", "Text: with a colon\r\n"),
            ("From now on at four.\nBring tea.\n", "From now on at four.\r\nBring tea.\r\n"),
            ("Subject: s\n\n", ""), ("  indented\nText\n", "  indented\r\nText\r\n"),
        ])
    func withoutHeader(text: String, body: String) throws {
        let wire = String(decoding: try Self.prepared(text, to: ["bo@example.org"]).rendered.bytes, as: UTF8.self)
        let parts = wire.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts.count == 2 && parts[1] == body, "\(wire)")
        #expect(parts[0].contains("From: Ada <ada@example.org>") && !parts[0].contains("disk 2"))
    }

    @Test("FR-SYNC-07: an invalid line in a header is removed, so that a following Bcc is not part of the body")
    func strayLine() throws {
        let message = try Self.prepared("To: bo@example.org\nstray line\nBcc: kim@example.org\nSubject: x\n\nhi\n")
        let wire = String(decoding: message.rendered.bytes, as: UTF8.self)
        #expect(!wire.contains("kim") && !wire.contains("stray") && wire.hasSuffix("\r\n\r\nhi\r\n"))
        #expect(message.rendered.envelope.recipients == ["bo@example.org", "kim@example.org"])
    }

    @Test("FR-SYNC-07: recipients of the command line and of the header are one list, each once")
    func bothRecipients() throws {
        let text = "To: cy@example.org, bo@example.org\n\nhi\n"
        let message = try SubmittedMessage(
            Array(text.utf8), author: Self.author, recipients: ["bo@example.org"], date: Self.date, timeZone: .gmt)
        #expect(message.rendered.envelope.recipients == ["bo@example.org", "cy@example.org"])
    }

    @Test("FR-SYNC-07: raw octets beyond ASCII in names and subject become encoded words, which every server takes")
    func rawSubject() throws {
        let text =
            "From: J\u{FC}rgen <j@example.org>\nTo: Zo\u{EB} <bo@example.org>\nSubject: Gr\u{FC}\u{DF}e\nX-Y: z\n\nh\u{E4}\n"
        let message = try Self.prepared(text)
        let wire = String(decoding: message.rendered.bytes, as: UTF8.self)
        let header = wire.components(separatedBy: "\r\n\r\n")[0]
        #expect(header.utf8.allSatisfy { $0 < 0x80 } && header.contains("X-Y: z"), "\(header)")
        #expect(message.header.subject == "Gr\u{FC}\u{DF}e" && header.contains("=?"))
        #expect(!message.rendered.envelope.needsSMTPUTF8 && message.rendered.envelope.needsEightBitMIME)
        let international = try Self.prepared("To: b\u{F6}@example.org\nSubject: x\n\nhi\n")
        #expect(international.rendered.envelope.needsSMTPUTF8)
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
