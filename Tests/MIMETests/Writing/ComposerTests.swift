import Foundation
import MailModel
import MailTestKit
import Testing

@testable import MIME

@Suite("Composing messages") struct ComposerTests {
    private static let composer = MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 1_709_209_845) }

    private static func letter() -> OutgoingMessage {
        var message = OutgoingMessage(from: EmailAddress(name: "Ada", address: "ada@bücher.example"))
        message.to = [EmailAddress(name: "Charles", address: "charles@example.org")]
        message.subject = "The engine"
        message.text = "It works."
        return message
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Always returns the same number: the code must ensure uniqueness itself.
    private struct BrokenDice: RandomNumberGenerator {
        mutating func next() -> UInt64 { 0 }
    }

    @Test("A small message, octet for octet")
    func letter() throws {
        var random = BrokenDice()
        let composed = try Self.composer.compose(Self.letter(), using: &random)
        let expected = """
            Date: Thu, 29 Feb 2024 12:30:45 +0000
            From: Ada <ada@xn--bcher-kva.example>
            To: Charles <charles@example.org>
            Subject: The engine
            Message-ID: <aaaaaaaaaaaaaaaaaaaaaaaaaa@xn--bcher-kva.example>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=us-ascii; format=flowed
            Content-Transfer-Encoding: 7bit

            It works.

            """
        #expect(composed.bytes == wire(expected))
        #expect(composed.bytesWithBcc == composed.bytes)
        #expect(composed.messageID == "aaaaaaaaaaaaaaaaaaaaaaaaaa@xn--bcher-kva.example")
        #expect(composed.date == Date(timeIntervalSince1970: 1_709_209_845))
    }

    @Test("The id of a message is new every time")
    func freshIDs() throws {
        let ids = Set(try (0..<100).map { _ in try Self.composer.compose(Self.letter()).messageID })
        #expect(ids.count == 100)
    }

    @Test("The envelope names each recipient once, Bcc included; the sent bytes omit Bcc, the copy has it")
    func envelope() throws {
        var message = Self.letter()
        message.to = ["a@example.org", "A@EXAMPLE.org", "a@EXAMPLE.org"].map { EmailAddress(address: $0) }
        message.cc = ["b@example.org", "a@example.org"].map { EmailAddress(address: $0) }
        message.bcc = ["hidden@example.org", "b@example.org"].map { EmailAddress(address: $0) }
        let composed = try Self.composer.compose(message)
        let recipients = ["a@example.org", "A@EXAMPLE.org", "b@example.org", "hidden@example.org"]
        #expect(composed.envelope.recipients == recipients)
        #expect(composed.envelope.sender == "ada@xn--bcher-kva.example")
        #expect(!composed.envelope.needsSMTPUTF8 && !composed.envelope.needsEightBitMIME)
        #expect(!Self.text(composed.bytes).contains("hidden"))
        #expect(
            Self.text(composed.bytesWithBcc).replacing("Bcc: hidden@example.org, b@example.org\r\n", with: "")
                == Self.text(composed.bytes))
    }

    @Test("A message without recipients can be kept but not sent; one with only Bcc has undisclosed-recipients in To")
    func recipients() throws {
        var message = Self.letter()
        message.to = []
        let draft = try Self.composer.compose(message)
        #expect(throws: ComposeError(.noRecipient, in: .message)) { try draft.checkRecipients() }
        message.bcc = [EmailAddress(address: "hidden@example.org")]
        let hidden = try Self.composer.compose(message)
        try hidden.checkRecipients()
        #expect(Self.text(hidden.bytes).contains("\r\nTo: undisclosed-recipients:;\r\n"))
        #expect(
            ParsedMessage(parsing: hidden.bytes).header.messageHeader().to.map(\.address).filter { $0.contains("@") }
                == [])
    }

    @Test("Sender is written only where it says more than From")
    func sender() throws {
        func senders(_ from: [String], _ sender: String?) throws -> [String] {
            var message = OutgoingMessage(from: from.map { EmailAddress(address: $0) })
            message.sender = sender.map { EmailAddress(address: $0) }
            let composed = try Self.composer.compose(message)
            let field = ParsedMessage(parsing: composed.bytes).header.rawText("sender")
            return [field, composed.envelope.sender].compactMap { $0 }
        }
        #expect(try senders(["a@x"], nil) == ["a@x"])
        #expect(try senders(["a@x"], "a@X") == ["a@X"])
        #expect(try senders(["a@x"], "b@x") == ["b@x", "b@x"])
        #expect(try senders(["a@x", "b@x"], nil) == ["a@x", "a@x"])
        #expect(try senders(["a@x", "b@x"], "b@x") == ["b@x", "b@x"])
        #expect(throws: ComposeError(.noSender, in: .from)) { try senders([], nil) }
    }

    @Test("Only a non-ASCII local part requires SMTPUTF8, and then the header is UTF-8")
    func international() throws {
        var message = Self.letter()
        message.bcc = [EmailAddress(name: "Zoë", address: "zoë@bücher.example")]
        let hidden = try Self.composer.compose(message)
        #expect(hidden.envelope.needsSMTPUTF8 && !hidden.envelope.needsEightBitMIME)
        #expect(hidden.bytes.allSatisfy { $0 < 0x80 })
        message.to = message.bcc
        let shown = try Self.composer.compose(message)
        #expect(shown.envelope.needsSMTPUTF8 && shown.envelope.needsEightBitMIME)
        #expect(Self.text(shown.bytes).contains("To: =?UTF-8?Q?Zo=C3=AB?= <zoë@bücher.example>\r\n"))
        #expect(shown.envelope.recipients == ["zoë@bücher.example"])
        #expect(ReadMessage(parsing: shown.bytes).to == [.init(name: "Zoë", address: "zoë@bücher.example")])
    }

    @Test("HTML without text gets the text that the caller derives from it, or none")
    func derivedText() throws {
        var message = Self.letter()
        (message.text, message.html) = (nil, "<p>Hi</p>")
        var composer = Self.composer
        #expect(ReadMessage(parsing: try composer.compose(message).bytes).shape == "text/html")
        composer.plainText = { html in html.replacing("<p>", with: "").replacing("</p>", with: "") }
        let read = ReadMessage(parsing: try composer.compose(message).bytes)
        #expect(read.shape == "alternative(text/plain,text/html)")
        #expect(read.parts.map(\.text) == ["Hi\n", "<p>Hi</p>\n"])
        composer.plainText = { _ in " \n" }
        #expect(ReadMessage(parsing: try composer.compose(message).bytes).shape == "text/html")
    }

    @Test("No part contains the boundary, even with a broken random generator")
    func boundaries() throws {
        var message = Self.letter()
        let foreseen = (1...3).map { "--=_aaaaaaaaaaaaaaaaaaaaaaaaaa_\($0)_" }
        message.text = foreseen.joined(separator: "\n")
        message.html = "<p>x</p>"
        message.attachments = [
            OutgoingAttachment(
                filename: "x.eml", mimeType: "message/rfc822",
                bytes: wire("Subject: x\n\n--=_aaaaaaaaaaaaaaaaaaaaaaaaaa_4_\n"))
        ]
        var random = BrokenDice()
        let read = ReadMessage(parsing: try Self.composer.compose(message, using: &random).bytes)
        #expect(read.shape == "mixed(alternative(text/plain,text/html),message/rfc822)")
        #expect(read.parts[0].text == foreseen.joined(separator: "\n") + "\n")
        #expect(read.defects.isEmpty)
    }

    @Test("Attached texts are labelled with a charset if it is certain, and keep their octets")
    func textFiles() throws {
        func type(_ bytes: [UInt8], _ parameters: [String: String] = [:]) throws -> ContentType {
            var message = Self.letter()
            var attachment = OutgoingAttachment(filename: "a.csv", mimeType: "TEXT/CSV", bytes: bytes)
            attachment.parameters = parameters
            message.attachments = [attachment]
            let parsed = ParsedMessage(parsing: try Self.composer.compose(message).bytes)
            let part = try #require(parsed.root.children.last)
            #expect(parsed.decodedBytes(of: part) == bytes)
            return part.contentType
        }
        #expect(try type(Array("a\nb\r".utf8)).parameters == ["charset": "us-ascii", "name": "a.csv"])
        #expect(try type(Array("é".utf8)).parameters["charset"] == "utf-8")
        #expect(try type([0xE9]).parameters["charset"] == nil)
        #expect(try type([0xE9], ["Charset": "iso-8859-1"]).parameters["charset"] == "iso-8859-1")
        #expect(try type([], ["header": "present; é"]).parameters["header"] == "present; é")
    }

    @Test("RFC 5322 §3.6.4: the parent is the last reference")
    func thread() throws {
        func references(_ inReplyTo: [String], _ references: [String]) throws -> [String] {
            var message = Self.letter()
            (message.inReplyTo, message.references) = (inReplyTo, references)
            return ReadMessage(parsing: try Self.composer.compose(message).bytes).references
        }
        #expect(try references(["p@x"], []) == ["p@x"])
        #expect(try references(["<p@x>"], ["<r@x>", "s@x"]) == ["r@x", "s@x", "p@x"])
        #expect(try references(["p@x"], ["p@x", "r@x"]) == ["r@x", "p@x"])
        #expect(try references(["p@x", "q@x"], ["r@x"]) == ["r@x"])
        #expect(try references([], ["r@x", "r@x"]) == ["r@x"])
        let endless = (0..<5_000).map { "\($0)@example.org" }
        #expect(try references([], endless) == [endless[0]] + endless.suffix(99))
        let wide = (0..<50).map { "\($0)" + String(repeating: "w", count: 800) + "@example.org" }
        #expect(try references([], wide) == [wide[0]] + wide.suffix(9))
    }

    @Test("A message id without an at sign is refused, unless it is in brackets as in the parent message")
    func words() throws {
        func written(_ inReplyTo: [String], _ references: [String] = []) throws -> [[String]] {
            var message = Self.letter()
            (message.inReplyTo, message.references) = (inReplyTo, references)
            let read = ReadMessage(parsing: try Self.composer.compose(message).bytes)
            return [read.inReplyTo, read.references]
        }
        for word in ["not", "not an id", "<not an id>", "a@", "@b", "@", "", "<>", "<a", "a>"] {
            for (inReplyTo, references) in [([word], []), ([], ["r@x", word])] {
                let field: ComposeError.Field = references.isEmpty ? .inReplyTo : .references
                #expect(throws: ComposeError(.malformedIdentifier, in: field, position: references.isEmpty ? 1 : 2)) {
                    try written(inReplyTo, references)
                }
            }
        }
        #expect(try written(["<odd>"], ["<r>"]) == [["odd"], ["r", "odd"]])
        #expect(try written(["a@b@c"]) == [["a@b@c"], ["a@b@c"]])
        var message = Self.letter()
        message.answer(ReplyReferences(answering: "odd", references: ["r@x"]))
        #expect(try written(message.inReplyTo, message.references) == [["odd"], ["r@x", "odd"]])
    }

    @Test("Additional fields are written, and cannot replace the standard ones")
    func additionalFields() throws {
        func written(_ name: String, _ value: String) throws -> String? {
            var message = Self.letter()
            message.additionalFields = [OutgoingField(name: name, value: value)]
            return ParsedMessage(parsing: try Self.composer.compose(message).bytes).header.first(name)?.decodedValue
        }
        let list = "<mailto:leave@example.org>, <https://example.org/" + String(repeating: "u", count: 300) + ">"
        #expect(try written("Auto-Submitted", "auto-replied") == "auto-replied")
        #expect(try written("list-unsubscribe", list) == list)
        #expect(try written("X-Note", "naïve  text") == "naïve  text")
        #expect(try written("X-Empty", " ") == nil)
        for name in [
            "Bcc", "From", "Content-Type", "Received", "", "X-", "X-a:b", "X-a b", "X-é", "\u{212A}eywords",
            "X-a\r\nBcc",
        ] {
            #expect(throws: ComposeError(.fieldNotAllowed, in: .additional, position: 1)) { try written(name, "x") }
        }
        #expect(throws: ComposeError(.notASCII, in: .additional, position: 1)) { try written("List-Id", "é") }
        #expect(throws: ComposeError(.fieldTooLong, in: .additional, position: 1)) {
            try written("List-Id", String(repeating: "x", count: 1_000))
        }
    }

    @Test("Dates have the zone's offset and stay within the valid years")
    func dates() throws {
        let rows: [(Double, Int, String)] = [
            (0, 0, "Thu, 1 Jan 1970 00:00:00 +0000"), (0, 3_600, "Thu, 1 Jan 1970 01:00:00 +0100"),
            (-2_208_816_000, 0, "Wed, 3 Jan 1900 00:00:00 +0000"), (951_782_400, 0, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (951_868_800, -18_000, "Tue, 29 Feb 2000 19:00:00 -0500"),
            (1_709_209_845, 19_800, "Thu, 29 Feb 2024 18:00:45 +0530"),
            (253_402_127_999, 0, "Wed, 29 Dec 9999 23:59:59 +0000"), (-0.5, 0, "Wed, 31 Dec 1969 23:59:59 +0000"),
            (1_234_567_890, -34_200, "Fri, 13 Feb 2009 14:01:30 -0930"),
            (4_107_542_399, 0, "Sun, 28 Feb 2100 23:59:59 +0000"),
            (1_735_689_599, 3_600, "Wed, 1 Jan 2025 00:59:59 +0100"),
        ]
        for (seconds, offset, text) in rows {
            let zone = try #require(TimeZone(secondsFromGMT: offset))
            #expect(try OutgoingDate.text(Date(timeIntervalSince1970: seconds), in: zone) == text)
        }
        for seconds in [-.infinity, .infinity, .nan, -1e300, 1e300, -2_208_988_801, 253_402_300_800] {
            #expect(throws: ComposeError.Problem.dateOutOfRange) {
                try OutgoingDate.text(Date(timeIntervalSince1970: seconds), in: .gmt)
            }
        }
    }
}
