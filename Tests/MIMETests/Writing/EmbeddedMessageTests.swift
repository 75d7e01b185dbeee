import Foundation
import MailModel
import MailTestKit
import Testing

@testable import MIME

@Suite("RFC 2046 §5.2.1: messages attached to messages") struct EmbeddedMessageTests {
    private struct Attached {
        var composed: ComposedMessage
        var whole: ParsedMessage
        var part: MIMEPart
        /// The embedded message as it was written.
        var bytes: [UInt8] { whole.decodedBytes(of: part) }
        var inside: ParsedMessage { ParsedMessage(parsing: bytes) }
    }

    private static func attached(
        _ bytes: [UInt8], type: String = "message/rfc822", serverHasEightBitMIME: Bool = false
    ) throws -> Attached {
        var composer = MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 0) }
        composer.serverHasEightBitMIME = serverHasEightBitMIME
        var message = OutgoingMessage(from: EmailAddress(address: "a@example.org"))
        message.text = "See below."
        message.attachments = [OutgoingAttachment(filename: "x.eml", mimeType: type, bytes: bytes)]
        let composed = try composer.compose(message)
        let whole = ParsedMessage(parsing: composed.bytes)
        #expect(whole.root.children.count == 2)
        return Attached(composed: composed, whole: whole, part: try #require(whole.root.children.last))
    }

    /// The content that a reader displays: the parts with their texts or octets.
    private static func seen(_ message: ParsedMessage) -> [String] {
        message.root.allParts.map { part in
            let isText = part.contentType.type == "text"
            let isContainer = part.isMultipart || part.embeddedMessage != nil
            let content = isText ? message.decodedText(of: part) : "\(message.decodedBytes(of: part))"
            return "\(part.section) \(part.mimeType) \(part.safeFilename) \(isContainer ? "" : content)"
        }
    }

    @Test("ASCII in short lines is written unchanged, with any line ends")
    func asItIs() throws {
        let message = wire("Subject: inside\n\nFrom here on:\n.\nend\n")
        for bytes in [message, message.filter { $0 != 0x0D }, message.filter { $0 != 0x0A }] {
            let attached = try Self.attached(bytes)
            #expect(attached.part.mimeType == "message/rfc822" && attached.part.transferEncoding == .sevenBit)
            #expect(attached.bytes == message)
            #expect(attached.part.embeddedMessage?.header.rawText("subject") == "inside")
            #expect(!attached.composed.envelope.needsEightBitMIME)
        }
        #expect(try Self.attached([]).part.embeddedMessage?.header.fields.isEmpty == true)
    }

    @Test("A server with 8BITMIME gets non-ASCII octets unchanged")
    func eightBit() throws {
        let bytes = wire("Subject: inside\n\nnaïve\n")
        let attached = try Self.attached(bytes, serverHasEightBitMIME: true)
        #expect(attached.part.mimeType == "message/rfc822" && attached.part.transferEncoding == .eightBit)
        #expect(attached.whole.root.transferEncoding == .eightBit, "RFC 2045 §6.4: so does what is around it")
        #expect(attached.bytes == bytes && attached.composed.envelope.needsEightBitMIME)
    }

    @Test("Without 8BITMIME, nested parts are encoded, octet for octet as expected")
    func encoded() throws {
        let given = """
            Content-Type: multipart/mixed; boundary=b
            Content-Transfer-Encoding: 8bit

            --b
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit

            a na\u{EF}ve text with few accents
            --b
            Content-Type: message/rfc822
            Content-Transfer-Encoding: 8bit

            Subject: inner

            日本語
            --b--

            """
        let expected = """
            Content-Type: multipart/mixed; boundary=b
            Content-Transfer-Encoding: 7bit

            --b
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            a na=C3=AFve text with few accents
            --b
            Content-Type: message/rfc822
            Content-Transfer-Encoding: 7bit

            Subject: inner
            MIME-Version: 1.0
            Content-Transfer-Encoding: base64

            5pel5pys6Kqe

            --b--

            """
        for bytes in [wire(given), Array(given.utf8)] {
            let attached = try Self.attached(bytes)
            #expect(attached.bytes == wire(expected))
            #expect(attached.part.mimeType == "message/rfc822" && attached.part.transferEncoding == .sevenBit)
            #expect(!attached.composed.envelope.needsEightBitMIME)
        }
    }

    private static let mixed = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"

    /// Messages that can be converted to ASCII.
    static let possible: [Row<String>] = [
        Row("no MIME at all", "Subject: inside\n\nnaïve\n"), Row("no header", "na\u{EF}ve text\nof two lines\n"),
        Row("no field", "\nna\u{EF}ve\n"), Row("an empty encoding", "Content-Transfer-Encoding:\n\nnaïve"),
        Row("HTML", "Content-Type: text/html; charset=utf-8\n\n<p>日本語</p>"),
        Row(
            "a file",
            "\(mixed)Content-Type: image/png; name=x.png\nContent-Transfer-Encoding: binary\n\n\u{0}é\n\n--b--\n"),
        Row("a part without a header", "\(mixed)\nnaïve\n--b--\n"), Row("a digest", digest),
        Row("endless lines", "Subject: x\n\n" + String(repeating: "long ", count: 400)),
        Row("endless base64", "Content-Transfer-Encoding: base64\n\n" + String(repeating: "QUJD", count: 400)),
        Row("junk in base64", "Content-Transfer-Encoding: base64\n\nQUéJD"),
        Row("junk in quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\nna=C3=AFve é\n"),
        Row("an endless header", "To: " + String(repeating: "a@example.org, ", count: 200) + "b@x\n\nhello\n"),
        Row("a signed part as it must be", "\(mixed)\(signed("plain"))--b\n\nnaïve\n--b--\n"),
        Row("no end", "\(mixed)Content-Type: text/plain\n\nnaïve"),
    ]

    private static let digest = "Content-Type: multipart/digest; boundary=d\n\n--d\n\nSubject: one\n\né\n--d--\n"

    private static func signed(_ text: String) -> String {
        """
        Content-Type: multipart/signed; boundary=s; protocol="application/pgp-signature"

        --s
        Content-Type: text/plain; charset=utf-8

        \(text)
        --s
        Content-Type: application/pgp-signature

        AAAA
        --s--

        """
    }

    @Test("Convertible parts become ASCII with the same content", arguments: possible)
    func saysTheSame(row: Row<String>) throws {
        for bytes in [wire(row.expected), Array(row.expected.utf8)] {
            let attached = try Self.attached(bytes)
            #expect(attached.part.mimeType == "message/rfc822" && attached.part.transferEncoding == .sevenBit)
            #expect(attached.composed.bytes.allSatisfy { $0 < 0x80 && $0 != 0 })
            #expect(!attached.composed.envelope.needsEightBitMIME)
            #expect(attached.composed.bytes.split(separator: .lineFeed).allSatisfy { $0.count <= 999 })
            #expect(Self.seen(attached.inside) == Self.seen(ParsedMessage(parsing: bytes)))
        }
    }

    @Test("Nested files with mixed line ends keep their octets")
    func mixedLineEnds() throws {
        let bytes = Array(
            "\(Self.mixed)Content-Type: image/png\n\na\r\nb\nc\rd\n--b\n\nText\r\nand\nmore\n--b--\n".utf8)
        let attached = try Self.attached(bytes)
        let parts = attached.inside.root.children
        #expect(attached.inside.decodedBytes(of: parts[0]) == Array("a\r\nb\nc\rd".utf8))
        #expect(attached.inside.decodedBytes(of: parts[1]) == Array("Text\r\nand\r\nmore".utf8))
    }

    /// Messages that must stay in 8bit.
    static let impossible: [Row<String>] = [
        Row("a header in UTF-8", "Subject: naïve\n\nx\n"), Row("a header of a part", "\(mixed)X-A: é\n\nx\n--b--\n"),
        Row("a signed part", signed("naïve")), Row("a signed message", "\(mixed)\(signed("naïve"))--b--\n"),
        Row("an unknown encoding", "Content-Transfer-Encoding: x-own\n\né\n"),
        Row("two encodings", "Content-Transfer-Encoding: 8bit\nContent-Transfer-Encoding: 7bit\n\né\n"),
        Row("a report", "\(mixed)Content-Type: message/delivery-status\n\nReporting-MTA: é\n--b--\n"),
        Row("a multipart without parts", "Content-Type: multipart/mixed; boundary=b\n\né\n"),
        Row("a file inside a text", "Subject: x\n\né\nbegin 644 a.txt\n#0V%T\n`\nend\n"),
        Row("a preamble", "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\né\n--b\n\nx\n--b--\n"),
    ]

    @Test("Parts that cannot be encoded stay 8bit, and the envelope declares it", arguments: impossible)
    func staysEightBit(row: Row<String>) throws {
        let attached = try Self.attached(wire(row.expected))
        #expect(attached.part.mimeType == "message/rfc822" && attached.part.transferEncoding == .eightBit)
        #expect(attached.bytes == wire(row.expected) && attached.composed.envelope.needsEightBitMIME)
        #expect(attached.whole.root.transferEncoding == .eightBit)
    }

    @Test("Other messages are never encoded, but message/global may be")
    func otherTypes() throws {
        let bytes = wire("Reporting-MTA: dns; é\n\n")
        let report = try Self.attached(bytes, type: "message/delivery-status")
        #expect(report.part.mimeType == "message/delivery-status" && report.part.transferEncoding == .eightBit)
        #expect(report.composed.envelope.needsEightBitMIME && report.bytes == bytes)
        let global = try Self.attached(bytes, type: "message/global")
        #expect(global.part.mimeType == "message/global" && global.part.transferEncoding == .base64)
        #expect(!global.composed.envelope.needsEightBitMIME && global.bytes == bytes)
        let open = try Self.attached(bytes, type: "message/global", serverHasEightBitMIME: true)
        #expect(open.part.transferEncoding == .eightBit && open.bytes == bytes)
    }

    static let hopeless = [
        "Subject: \u{0}\r\n\r\nx", "Subject: a\rb\r\n\r\nx", "X: " + String(repeating: "x", count: 996) + "\r\n\r\n",
        "Subject: é\r\n\r\n" + String(repeating: "x", count: 999), "Subject: é\n\na\r\nb",
    ]

    @Test("A message that no message can contain is refused, not attached with another type", arguments: hopeless)
    func refuses(text: String) throws {
        let expected = ComposeError(.messageNotAttachable, in: .attachment, position: 1)
        for server in [true, false] {
            #expect(throws: expected) { try Self.attached(Array(text.utf8), serverHasEightBitMIME: server) }
        }
        let file = try Self.attached(Array(text.utf8), type: "application/octet-stream")
        #expect(file.bytes == Array(text.utf8) && file.part.transferEncoding == .base64)
    }

    @Test("A damaged message is attached with the same content, or refused")
    func damaged() throws {
        var random = SeededGenerator.announced("EmbeddedMessageTests damaged")
        let fixtures = Fixtures.all.map { wire($0) }
        let splinters = ["é", "\u{0}", "\r", "\n", "\r\n", "\r\n\r\n", String(repeating: "x ", count: 600)]
            .map { Array($0.utf8) }
        var counts: [TransferEncoding: Int] = [:]
        for round in 0..<600 {
            var bytes = fixtures[round % fixtures.count]
            for _ in 0..<random.number(0...3) {
                bytes.insert(contentsOf: random.pick(splinters) ?? [], at: random.number(0...bytes.count))
            }
            let comment: Comment = "seed \(random.seed), round \(round)"
            guard let attached = try? Self.attached(bytes) else { continue }
            counts[attached.part.transferEncoding, default: 0] += 1
            #expect(attached.part.mimeType == "message/rfc822", comment)
            let isEightBit = attached.composed.bytes.contains { $0 >= 0x80 }
            #expect(attached.composed.envelope.needsEightBitMIME == isEightBit, comment)
            let (inside, given) = (attached.inside, ParsedMessage(parsing: bytes))
            #expect(inside.root.allParts.map(\.mimeType) == given.root.allParts.map(\.mimeType), comment)
            #expect(inside.display().text == given.display().text, comment)
            #expect(inside.header.messageHeader() == given.header.messageHeader(), comment)
        }
        #expect(counts[.sevenBit, default: 0] > 100 && counts[.eightBit, default: 0] > 10, "\(counts)")
    }
}
