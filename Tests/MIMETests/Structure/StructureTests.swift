import MIME
import MailModel
import Testing

@Suite struct StructureTests {
    private static func outline(_ part: MIMEPart) -> String {
        let own = "\(part.section) \(part.mimeType)"
        return part.children.isEmpty ? own : "\(own) [\(part.children.map(outline).joined(separator: ", "))]"
    }

    static let rows: [Row<String>] = [
        Row("", "1 text/plain"),
        Row(Fixtures.plain, "1 text/plain"),
        Row(Fixtures.alternative, "TEXT multipart/alternative [1 text/plain, 2 text/html]"),
        Row(
            Fixtures.related,
            """
            TEXT multipart/mixed [1 multipart/alternative [1.1 text/plain, 1.2 multipart/related \
            [1.2.1 text/html, 1.2.2 image/png, 1.2.3 image/png]], 2 application/pdf, 3 text/plain]
            """),
        Row(
            Fixtures.forwarded,
            """
            TEXT multipart/mixed [1 text/plain, 2 message/rfc822 [2.TEXT multipart/mixed [2.1 text/plain, 2.2 image/gif]], \
            3 message/rfc822 [3.1 text/plain]]
            """),
        Row(
            Fixtures.digest,
            "TEXT multipart/digest [1 message/rfc822 [1.1 text/plain], 2 message/rfc822 [2.1 text/plain]]"),
        Row(
            Fixtures.report,
            "TEXT multipart/report [1 text/plain, 2 message/delivery-status, 3 text/rfc822-headers]"),
        Row(Fixtures.unclosed, "TEXT multipart/mixed [1 text/plain, 2 application/octet-stream]"),
        Row("Content-Type: message/rfc822\n\nSubject: x\n\ny", "1 message/rfc822 [1.1 text/plain]"),
        Row("Content-Type: multipart/mixed\n\n--x\n\ny\n--x--", "1 text/plain"),
        Row("Content-Type: multipart/mixed; boundary=z\n\n--x\n\ny\n--x--", "1 text/plain"),
        Row("Content-Type: nonsense\n\ny", "1 text/plain"),
        Row("Content-Type: multipart/mixed; boundary=a\n\n--a\n--a--", "TEXT multipart/mixed [1 text/plain]"),
        Row("Content-Type: multipart/mixed; boundary=a\n\n--a\n--a\n\nx\n--a--", "TEXT multipart/mixed [1 text/plain]"),
        Row("Content-Type: multipart/mixed; boundary=a\n\nx\n--a--\ny", "1 text/plain"),
        // A boundary that is the prefix of another one.
        Row(
            """
            Content-Type: multipart/mixed; boundary=a

            --a
            Content-Type: multipart/mixed; boundary=ab

            --ab

            x
            --ab--
            --a

            y
            --a--
            """, "TEXT multipart/mixed [1 multipart/mixed [1.1 text/plain], 2 text/plain]"),
        // The inner multipart is not closed: the outer boundary ends it.
        Row(
            """
            Content-Type: multipart/mixed; boundary=a

            --a
            Content-Type: multipart/mixed; boundary=b

            --b

            x
            --a

            y
            --a--
            """, "TEXT multipart/mixed [1 multipart/mixed [1.1 text/plain], 2 text/plain]"),
        // Blanks after a boundary, two hyphens that are not a boundary, a boundary that ends in hyphens.
        Row(
            "Content-Type: multipart/mixed; boundary=\"a--\"\n\n--a-- \t\n\n--\n--b\n--a\n--a----\n",
            "TEXT multipart/mixed [1 text/plain]"),
        // An embedded message in base64 is not parsed.
        Row(
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nU3ViamVjdDogeAoKeQ==",
            "1 message/rfc822"),
    ]

    @Test("RFC 2046 §5.1: parts, numbered as RFC 3501 §6.4.5 does, with either line end", arguments: rows)
    func parses(row: Row<String>) {
        #expect(Self.outline(ParsedMessage(parsing: row.bytes).root) == row.expected)
        #expect(Self.outline(ParsedMessage(parsing: wire(row.input)).root) == row.expected)
    }

    static let texts: [Row<String>] = [
        Row(Fixtures.alternative, "plain words"),
        Row(Fixtures.forwarded, "have a look"),
        Row(Fixtures.signed, "signed wörds"),
        Row("Content-Type: multipart/mixed; boundary=a\n\n--a\n\n\nx\n\n--a--", "\nx\n"),
        Row("Content-Type: multipart/mixed; boundary=a\n\n--a\n\n--a--", ""),
        Row("Content-Type: multipart/mixed; boundary=a\n\n--a\nX: y\n--a--", ""),
        Row("X: y\n\nwhole\n", "whole\n"),
    ]

    @Test("The line break before a boundary belongs to the boundary", arguments: texts)
    func cutsText(row: Row<String>) throws {
        for bytes in [row.bytes, wire(row.input)] {
            let message = ParsedMessage(parsing: bytes)
            #expect(message.decodedText(of: try #require(message.part("1"))) == row.expected)
        }
    }

    @Test("A message with carriage returns only is read like any other")
    func readsOldMacintosh() throws {
        let bytes = Fixtures.alternative.utf8.map { $0 == 0x0A ? UInt8(0x0D) : $0 }
        let message = ParsedMessage(parsing: bytes)
        #expect(message.decodedText(of: try #require(message.part("2"))) == "<p>café</p>")
        #expect(message.bytes == bytes)
    }

    @Test("Ten thousand nested multiparts stop at the limit")
    func boundsDepth() {
        let text = (0..<10_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
        let message = ParsedMessage(parsing: Array(text.utf8))
        #expect(message.root.allParts.count <= 51)
        #expect(message.defects.contains { $0.kind == .nestedTooDeeply })
        #expect(message.attachments().map(\.mimeType) == ["application/octet-stream"])
    }

    @Test("A thousand nested messages stop at the limit")
    func boundsEmbedding() {
        let text = String(repeating: "Content-Type: message/rfc822\n\n", count: 1_000) + "Subject: x\n\ny"
        let message = ParsedMessage(parsing: Array(text.utf8))
        #expect(message.root.allParts.count == 51)
        #expect(message.defects.contains { $0.kind == .nestedTooDeeply })
    }

    @Test("Of a hundred thousand parts, five thousand are read and the rest is one file")
    func boundsParts() throws {
        let text =
            "Content-Type: multipart/mixed; boundary=a\n" + String(repeating: "\n--a\n\nx", count: 100_000)
            + "\n--a--\n"
        let message = ParsedMessage(parsing: Array(text.utf8))
        #expect(message.root.allParts.count == 5_001)
        #expect(message.defects.contains { $0.kind == .tooManyParts })
        let rest = try #require(message.root.children.last)
        #expect(rest.disposition == .attachment)
        #expect(rest.bodyRange.count > 95_000 * 7)
    }

    @Test("A boundary of a megabyte and lines that resemble boundaries are read")
    func boundsBoundaries() {
        let long = String(repeating: "b", count: 1 << 20)
        let first = ParsedMessage(
            parsing: Array("Content-Type: multipart/mixed; boundary=\(long)\n\n--\(long)\n\nx".utf8))
        #expect(first.root.children.isEmpty)
        let near = String(repeating: "a", count: 70)
        let lines = String(repeating: "--\(near)x\n--\(near)-\n", count: 10_000)
        let second = ParsedMessage(
            parsing: Array(
                "Content-Type: multipart/mixed; boundary=\(near)\n\n\(lines)--\(near)\n\nx\n--\(near)--\n".utf8))
        #expect(second.root.children.count == 1)
    }

    static let defects: [Row<Set<MIMEDefect.Kind>>] = [
        Row(Fixtures.plain, []), Row(Fixtures.alternative, []), Row(Fixtures.related, []), Row(Fixtures.forwarded, []),
        Row(Fixtures.unclosed, [.missingClosingBoundary]),
        Row("Subject: x\nThe text.", [.missingHeaderEnd]),
        Row(": x\n\ny", [.malformedHeaderLine]),
        Row("From: a@b\nFrom: c@d\n\n", [.repeatedFrom]),
        Row("Content-Type: x\n\n", [.malformedContentType]),
        Row("Content-Type: multipart/mixed\n\n", [.missingBoundary]),
        Row("Content-Transfer-Encoding: rot13\n\n", [.unknownTransferEncoding]),
        Row("Content-Type: text/plain; charset=klingon\n\n", [.unknownCharset]),
        Row(
            "Content-Type: multipart/mixed; boundary=a\nContent-Transfer-Encoding: base64\n\n--a\n\n--a--",
            [.encodedMultipart]),
        Row("Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\neA==", [.encodedMultipart]),
    ]

    @Test("Defects of a message are described without quoting its text", arguments: defects)
    func reportsDefects(row: Row<Set<MIMEDefect.Kind>>) {
        let message = ParsedMessage(parsing: row.bytes)
        #expect(Set(message.defects.map(\.kind)) == row.expected)
        for defect in message.defects { #expect(defect.description.hasSuffix(".")) }
    }
}
