import Foundation
import MailModel
import Testing

@testable import MIME

@Suite struct MessageHeaderTests {
    @Test("FR-SYNC-06: a message's header has all that threads need")
    func readsEverything() {
        let header = HeaderBlock(parsing: wire(Fixtures.reply)).messageHeader()
        #expect(header.subject == "Re: Grüße")
        #expect(header.from == EmailAddress(name: "Ada Lovelace", address: "ada@example.org"))
        #expect(header.replyTo == [EmailAddress(address: "ada+reply@example.org")])
        #expect(header.to.map(\.address) == ["bob@example.com", "carol@example.com"])
        #expect(header.cc == [EmailAddress(name: "Dan", address: "dan@example.com")])
        #expect(header.date == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(header.messageID == "three@example.org")
        #expect(header.inReplyTo == ["two@example.org"])
        #expect(header.references == ["one@example.org", "two@example.org"])
        #expect(header.listID == nil)
        #expect(!header.isBulk)
    }

    @Test("Bidirectional controls are removed from subjects and names, and subjects are limited")
    func directionControls() {
        let encoded =
            "=?UTF-8?B?\(Data("invoice\u{202E}gpj.\u{2066}exe\u{2069} \u{200F}שלום".utf8).base64EncodedString())?="
        let text = "Subject: \(encoded)\r\nFrom: \"Bank\u{202E}knaB\" <eve@example.org>\r\n\r\n"
        let header = HeaderBlock(parsing: Array(text.utf8)).messageHeader()
        #expect(header.subject == "invoicegpj.exe \u{200F}שלום")
        #expect(header.from?.name == "BankknaB")
        let long = HeaderBlock(parsing: Array("Subject: \(String(repeating: "x", count: 9_000))\r\n\r\n".utf8))
        #expect(long.messageHeader().subject.count == MIMELimits.standard.maximumSubjectLength)
    }

    @Test("An empty header is an empty message header")
    func readsNothing() { #expect(HeaderBlock().messageHeader() == MessageHeader()) }

    static let bulk: [Row<Bool>] = [
        Row("List-Id: Chat <chat.example.org>", true), Row("Precedence: bulk", true), Row("Precedence: LIST", true),
        Row("precedence: junk", true), Row("Precedence: first-class", false), Row("Auto-Submitted: no", false),
        Row("Auto-Submitted: no; x=y", false), Row("Auto-Submitted: auto-replied", true),
        Row("Auto-Submitted: auto-generated (by us)", true), Row("Subject: hello", false),
    ]

    @Test("FR-SYNC-06: mail of lists and programs is recognized", arguments: bulk)
    func knowsBulk(row: Row<Bool>) { #expect(HeaderBlock(parsing: row.bytes).messageHeader().isBulk == row.expected) }

    static let lists: [Row<String?>] = [
        Row("List-Id: <talk\r\n  .example.org>\r\n\r\n", "talk  .example.org"),
        Row("List-Id: Chat <Chat.Example.org>", "chat.example.org"),
        Row("List-Id: chat.example.org", "chat.example.org"),
        Row("List-Id: =?utf-8?Q?x?=\r\n <chat.example.org>", "chat.example.org"), Row("List-Id: <>", nil),
    ]

    @Test("RFC 2919 §2: the identifier of a list", arguments: lists)
    func readsLists(row: Row<String?>) {
        #expect(HeaderBlock(parsing: row.bytes).messageHeader().listID == row.expected)
    }

    static let ids: [Row<[String]>] = [
        Row("", []), Row("<a@b>", ["a@b"]), Row("<a@b> <c@d>", ["a@b", "c@d"]), Row("<a@b><c@d>", ["a@b", "c@d"]),
        Row("<a@b>,\r\n\t<c@d>", ["a@b", "c@d"]), Row("<a@\r\n b>", ["a@b"]), Row("a@b c@d", ["a@b", "c@d"]),
        Row("Ada's message of Friday <a@b>", ["a@b"]), Row("\"a b\" words", []), Row("<a@b", ["a@b"]),
        Row("<a@b <c@d>", ["a@b", "c@d"]), Row("<>", []), Row("< >", []), Row("> <a@b>", ["a@b"]),
        Row("<no-at>", ["no-at"]), Row("<1 @ local(blah) .example>", ["1@local.example"]),
        // Two ids must never become equal.
        Row("<(1)@b> <(2)@b> <a(3)> <a@(4)> <a@b(5>", ["(1)@b", "(2)@b", "a(3)", "a@(4)", "a@b(5"]),
    ]

    @Test("RFC 5322 §3.6.4: message ids in any state", arguments: ids)
    func readsIDs(row: Row<[String]>) {
        #expect(HeaderBlock(parsing: Array("References: \(row.input)".utf8)).messageHeader().references == row.expected)
    }

    static let single: [Row<String?>] = [
        Row("<a@b>", "a@b"), Row("a@b", "a@b"), Row("no-at", "no-at"), Row("", nil), Row("<>", nil),
        Row(" <a@ b> ", "a@b"),
    ]

    @Test("A Message-ID without brackets or at sign is accepted", arguments: single)
    func readsMessageID(row: Row<String?>) {
        #expect(HeaderBlock(parsing: Array("Message-ID: \(row.input)".utf8)).messageHeader().messageID == row.expected)
    }

    @Test("Of many references the first and the newest 99 are kept")
    func boundsReferences() {
        let text = "References: " + (0..<5_000).map { "<\($0)@x>" }.joined(separator: "\r\n ")
        let references = HeaderBlock(parsing: Array(text.utf8)).messageHeader().references
        #expect(references.count == 100)
        #expect(references.first == "0@x")
        #expect(references.dropFirst().first == "4901@x")
        #expect(references.last == "4999@x")
    }
}
