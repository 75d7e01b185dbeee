import Foundation
import MailModel
import MailTestKit
import Testing

@testable import MIME

@Suite("Contents of winmail.dat")
struct TNEFTests {
    private static func packed() -> TNEFBuilder {
        var builder = TNEFBuilder()
        builder.add(level: 1, 0x0006_9007, TNEFBuilder.number(1252) + TNEFBuilder.number(0))
        builder.add(level: 1, 0x0001_8004, Array("Plan f\u{FC}r M\u{E4}rz\0".unicodeScalars.map { UInt8($0.value) }))
        builder.add(
            level: 1, 0x0006_9003,
            TNEFBuilder.properties([
                .number(0x3FDE, 65_001), .named("Keywords", "tea"),
                .binary(0x1013, Array("<p>Gr\u{FC}\u{DF}e 🥖</p>".utf8)),
            ]))
        builder.add(level: 2, 0x0006_9002, [UInt8](repeating: 0, count: 14))
        builder.add(level: 2, 0x0001_8010, Array("PLANF~1.PDF\0".utf8))
        builder.add(level: 2, 0x0006_800F, Array("%PDF-1.7 tea".utf8))
        builder.add(
            level: 2, 0x0006_9005,
            TNEFBuilder.properties([.unicode(0x3707, "Pläne für März.pdf"), .text(0x370E, "application/pdf")]))
        builder.add(level: 2, 0x0006_9002, [UInt8](repeating: 0, count: 14))
        builder.add(level: 2, 0x0001_8010, Array("notes.txt\0".utf8))
        builder.add(level: 2, 0x0006_800F, Array("milk\r\n".utf8))
        return builder
    }

    @Test("M12: subject, text and files are read, with the long names and in their character sets")
    func reads() throws {
        let message = try #require(TNEFMessage(parsing: Self.packed().bytes))
        let parsed = ParsedMessage(parsing: message.mimeBytes)
        #expect(parsed.header.messageHeader().subject == "Plan für März")
        #expect(parsed.display().html == "<p>Grüße 🥖</p>")
        let files = parsed.attachments()
        #expect(files.map(\.filename) == ["Pläne für März.pdf", "notes.txt"])
        #expect(files.map(\.mimeType) == ["application/pdf", "application/octet-stream"])
        let contents = files.compactMap { parsed.part($0.section) }.map { parsed.decodedBytes(of: $0) }
        #expect(contents == [Array("%PDF-1.7 tea".utf8), Array("milk\r\n".utf8)])
        #expect(message.mimeBytes == TNEFMessage(parsing: Self.packed().bytes)?.mimeBytes, "sections must be stable")
    }

    @Test("M12: an attached message is a nested stream")
    func nested() throws {
        var inner = TNEFBuilder()
        inner.add(level: 1, 0x0001_8004, Array("Inner\0".utf8))
        inner.add(level: 1, 0x0002_800C, Array("Words\0".utf8))
        var outer = TNEFBuilder()
        outer.add(level: 2, 0x0006_9002, [0, 0])
        outer.add(
            level: 2, 0x0006_9005,
            TNEFBuilder.properties([
                .text(0x3001, "Inner"), .object(0x3701, [UInt8](repeating: 7, count: 16) + inner.bytes),
            ]))
        let parsed = ParsedMessage(parsing: try #require(TNEFMessage(parsing: outer.bytes)).mimeBytes)
        let file = try #require(parsed.attachments().first)
        #expect(TNEFMessage.isType(file.mimeType) && file.filename == "Inner")
        let part = try #require(parsed.part(file.section))
        let read = ParsedMessage(
            parsing: try #require(TNEFMessage(parsing: parsed.decodedBytes(of: part))).mimeBytes)
        #expect(read.header.messageHeader().subject == "Inner" && read.display().text == "Words")
    }

    @Test("M12: other data is left unchanged, and hostile names and types cannot add a field")
    func hostile() throws {
        #expect(TNEFMessage(parsing: []) == nil)
        #expect(TNEFMessage(parsing: Array("From: bo@example.org\r\n\r\nText".utf8)) == nil)
        var builder = TNEFBuilder()
        builder.add(level: 1, 0x0001_8004, Array("a\r\nBcc: eve@example.org\0".utf8))
        builder.add(level: 2, 0x0006_9002, [0])
        builder.add(level: 2, 0x0001_8010, Array("a\"\r\nContent-Type: text/html\r\n\r\n../x.txt\0".utf8))
        builder.add(
            level: 2, 0x0006_9005,
            TNEFBuilder.properties([
                .text(0x370E, "text/html\r\nX-Evil: 1"), .text(0x3712, "a>\r\nX-Evil: 2"), .binary(0x3701, [1, 2, 3]),
            ]))
        let bytes = try #require(TNEFMessage(parsing: builder.bytes)).mimeBytes
        let parsed = ParsedMessage(parsing: bytes)
        #expect(
            parsed.header.fields.map { $0.name.lowercased() }.sorted() == ["content-type", "mime-version", "subject"])
        let file = try #require(parsed.attachments().first)
        #expect(file.mimeType == "application/octet-stream" && file.contentID == nil)
        #expect(!file.filename.contains("/") && !file.filename.contains("\n"))
    }

    @Test("M12: damaged and cut streams give what can be read, in linear time and without a trap")
    func damaged() {
        var random = SeededGenerator.announced("tnef")
        let bytes = Self.packed().bytes
        for end in 0...bytes.count { _ = TNEFMessage(parsing: Array(bytes.prefix(end)))?.mimeBytes }
        for _ in 0..<3_000 {
            var changed = bytes
            for _ in 0...random.number(0...6) {
                changed[random.number(6...(changed.count - 1))] = UInt8(random.number(0...255))
            }
            _ = TNEFMessage(parsing: changed)?.mimeBytes
        }
        // Four billion values without octets.
        var builder = TNEFBuilder()
        builder.add(level: 1, 0x0006_9003, TNEFBuilder.number(.max) + [0x01, 0x10, 0, 0] + TNEFBuilder.number(.max))
        #expect(TNEFMessage(parsing: builder.bytes) != nil)
    }
}
