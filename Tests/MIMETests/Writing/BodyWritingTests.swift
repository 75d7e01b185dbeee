import Foundation
import MailTestKit
import Testing

@testable import MIME

@Suite("Writing bodies") struct BodyWritingTests {
    private static func flow(_ text: String) -> String {
        String(decoding: FlowedTextWriter.flowed(PlainLines.canonical(text)), as: UTF8.self)
    }

    static let flowedRows: [Row<String>] = [
        Row("", ""), Row("a", "a\r\n"), Row("a\n\nb\n", "a\r\n\r\nb\r\n"), Row("a\rb\r\nc", "a\r\nb\r\nc\r\n"),
        Row("a  ", "a\r\n"), Row("  ", "\r\n"), Row(" a", "  a\r\n"), Row("From me", " From me\r\n"),
        Row("From", "From\r\n"), Row(".", " .\r\n"), Row("..", "..\r\n"), Row("> q", "> q\r\n"), Row(">q", " >q\r\n"),
        Row("> > q", ">> q\r\n"), Row(">>  q", ">>  q\r\n"), Row(">", ">\r\n"), Row("> ", ">\r\n"),
        Row("> >", ">>\r\n"), Row(">_<", " >_<\r\n"), Row(">>>x", " >>>x\r\n"), Row("> >x", "> >x\r\n"),
        Row(">> >x", ">> >x\r\n"), Row(">\tx", " >\tx\r\n"),
        Row("-- ", "-- \r\n"), Row("--  ", "--\r\n"), Row("> -- ", "> -- \r\n"), Row("-- x", "-- x\r\n"),
        Row(
            String(repeating: "word ", count: 20) + "end",
            String(repeating: "word ", count: 14) + "\r\n" + String(repeating: "word ", count: 6) + "end\r\n"),
        Row(
            "> " + String(repeating: "word ", count: 15) + "end",
            "> " + String(repeating: "word ", count: 15) + "end\r\n"),
        Row(
            "> " + String(repeating: "word ", count: 20) + "end",
            "> " + String(repeating: "word ", count: 14) + "\r\n> " + String(repeating: "word ", count: 6) + "end\r\n"),
        Row(
            String(repeating: "w", count: 70) + " > x From y",
            String(repeating: "w", count: 70) + " \r\n > x From y\r\n"),
        Row(
            String(repeating: "w", count: 70) + " From y", String(repeating: "w", count: 70) + " \r\n From y\r\n"),
        Row("-- " + String(repeating: "w", count: 90), "-- " + String(repeating: "w", count: 90) + "\r\n"),
        Row(String(repeating: "é", count: 200), String(repeating: "é", count: 200) + "\r\n"),
        Row(String(repeating: ">", count: 51), " " + String(repeating: ">", count: 51) + "\r\n"),
    ]

    @Test("RFC 3676: paragraphs are flowed, and other lines are kept", arguments: flowedRows)
    func flowed(row: Row<String>) { #expect(Self.flow(row.input) == row.expected) }

    @Test(
        "A line that begins with quote marks round-trips",
        arguments: [
            ">x", ">>>x", "> x", ">> x", ">  x", "> >x", ">> >>x", ">From x", ">_<", ">\tx", ">é", ">-- ", ">.x",
        ])
    func marksReadBack(line: String) {
        let written = Self.flow("a\n\(line)\nb").replacing("\r\n", with: "\n")
        #expect(FlowedText.unflowed(written, deletesSpace: false) == "a\n\(line)\nb\n".replacing("-- ", with: "--"))
    }

    @Test("Flowed text round-trips, in at most 72 columns except for long words and quotations")
    func flowedReadsBack() {
        var generator = DraftGenerator(random: .announced("BodyWritingTests flowed"))
        for round in 0..<500 {
            let text = generator.text()
            let written = Self.flow(text)
            let lines = written.replacing("\r\n", with: "\n")
            let comment: Comment = "seed \(generator.random.seed), round \(round)"
            #expect(FlowedText.unflowed(lines, deletesSpace: false) == FlowedReading.text(text), comment)
            for line in lines.split(separator: "\n")
            where line.unicodeScalars.count > (line.hasPrefix(">") ? ComposeLimits.quotedLineLength + 1 : 73) {
                let marks = line.drop { $0 == ">" || $0 == " " }
                let words = marks.hasPrefix("-- ") ? marks.dropFirst(3) : marks
                #expect(words.split(separator: " ").count == 1, comment)
            }
        }
    }

    static let quotedRows: [Row<String>] = [
        Row("", ""), Row("a\r\n", "a\r\n"), Row("a=b", "a=3Db"), Row("é", "=C3=A9"), Row("a \r\n", "a=20\r\n"),
        Row("a\t\r\nb", "a=09\r\nb"), Row("a b", "a b"), Row("a ", "a=20"), Row("From x", "=46rom x"),
        Row("x From y", "x From y"), Row(".\r\n.", "=2E\r\n=2E"), Row("..", ".."), Row("\u{0}\u{7F}", "=00=7F"),
        Row("\r", "=0D"), Row("\n", "=0A"), Row("\r\r\n", "=0D\r\n"), Row("F", "F"), Row("--", "--"),
        Row(String(repeating: "x", count: 75), String(repeating: "x", count: 75)),
        Row(String(repeating: "x", count: 76), String(repeating: "x", count: 75) + "=\r\nx"),
        Row(String(repeating: "x", count: 75) + "From y", String(repeating: "x", count: 75) + "=\r\n=46rom y"),
        Row(String(repeating: "x", count: 75) + ".", String(repeating: "x", count: 75) + "=\r\n=2E"),
        Row(String(repeating: "x", count: 72) + "é", String(repeating: "x", count: 72) + "=\r\n=C3=A9"),
        Row(String(repeating: "x", count: 74) + " \r\n", String(repeating: "x", count: 74) + "=\r\n=20\r\n"),
    ]

    @Test("RFC 2045 §6.7: quoted-printable that no relay changes", arguments: quotedRows)
    func quotedPrintable(row: Row<String>) {
        #expect(String(decoding: QuotedPrintableWriter.encode(row.bytes), as: UTF8.self) == row.expected)
    }

    @Test("Any octets read back from quoted-printable, in lines of at most 76 columns of printable ASCII")
    func quotedPrintableReadsBack() {
        var random = SeededGenerator.announced("BodyWritingTests quoted-printable")
        let pieces = ["\r\n", "\r", "\n", " ", "\t", ".", "From ", "=", "é", "日本", "🙂", "x", "--", "=20"].map {
            Array($0.utf8)
        }
        for round in 0..<500 {
            let bytes = (0..<random.number(0...200)).flatMap { _ in
                random.isOne(in: 4) ? [UInt8.random(in: 0 ... .max, using: &random)] : random.pick(pieces) ?? []
            }
            let encoded = QuotedPrintableWriter.encode(bytes)
            let comment: Comment = "seed \(random.seed), round \(round)"
            #expect(QuotedPrintable.decode(encoded[...]) == bytes, comment)
            let lines = String(decoding: encoded, as: UTF8.self).components(separatedBy: "\r\n")
            for line in lines {
                #expect(line.utf8.count <= 76 && line != "." && !line.hasPrefix("From "), comment)
                #expect(line.last != " " && line.last != "\t", comment)
                #expect(line.utf8.allSatisfy { $0 == .tab || ($0 >= 0x20 && $0 < 0x7F) }, comment)
            }
        }
    }

    @Test("The transfer encoding follows from the content")
    func encodings() {
        func encoding(_ text: String, isFlowed: Bool = false) -> TransferEncoding {
            OutgoingBody(text: Array(text.utf8), isFlowed: isFlowed).encoding
        }
        #expect(encoding("plain\r\n") == .sevenBit)
        #expect(encoding("flows \r\n", isFlowed: true) == .sevenBit)
        #expect(encoding("ends in a blank \r\n") == .quotedPrintable)
        #expect(encoding("From x\r\n") == .quotedPrintable)
        #expect(encoding("a\r\n.\r\nb") == .quotedPrintable)
        #expect(encoding("a naïve text with few accents\r\n") == .quotedPrintable)
        #expect(encoding("日本語\r\n") == .base64)
        #expect(encoding(String(repeating: "x", count: 78)) == .sevenBit)
        #expect(encoding(String(repeating: "x", count: 79)) == .quotedPrintable)
        #expect(encoding("\u{0}\u{1}\u{2}") == .base64)
    }

    @Test("Base64 has lines of 76 columns, and any octets read back")
    func base64() {
        var random = SeededGenerator.announced("BodyWritingTests base64")
        for count in [0, 1, 2, 3, 56, 57, 58, 114, 1_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            let body = OutgoingBody(binary: bytes)
            #expect(LenientBase64.decode(body.bytes[...]) == bytes)
            let lines = String(decoding: body.bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines.last == "" && lines.dropLast(2).allSatisfy { $0.utf8.count == 76 })
        }
    }
}
