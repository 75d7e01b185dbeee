import Foundation
import MailTestKit
import Testing

@testable import MailExchange

@Suite("mbox files")
struct MboxTests {
    /// The messages that a reader returns for a chunked file, as text.
    static func messages(
        _ file: [UInt8], pieces: Int = .max, quoting: MboxReader.Quoting = .rd, limit: Int = 1 << 20
    ) -> [String] {
        bytes(file, pieces: pieces, quoting: quoting, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    static func bytes(
        _ file: [UInt8], pieces: Int = .max, quoting: MboxReader.Quoting = .rd, limit: Int = 1 << 20
    ) -> [[UInt8]] {
        var reader = MboxReader(quoting: quoting, limit: limit)
        var found: [[UInt8]] = []
        func receive(_ item: MboxReader.Item) {
            switch item {
            case .message(let bytes, _): found.append(bytes)
            case .tooLarge(let number): found.append(Array("too large: \(number)".utf8))
            }
        }
        var rest = file[...]
        while !rest.isEmpty {
            reader.read(rest.prefix(pieces), receive)
            rest = rest.dropFirst(pieces)
        }
        reader.finish(receive)
        return found
    }

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var file: String
        var messages: [String]
        var quoting = MboxReader.Quoting.rd

        init(_ name: String, _ file: String, _ messages: [String], quoting: MboxReader.Quoting = .rd) {
            testDescription = name
            self.file = file
            self.messages = messages
            self.quoting = quoting
        }
    }

    private static let from = "From ada@example.org Thu Jan  1 10:00:00 2015\n"
    private static let exact = "From ada@example.org Thu Jan  1 10:00:00 2015\t\n"

    static let rows = [
        Row("two messages", "\(from)A: 1\n\nx\n\n\(from)B: 2\n\ny\n\n", ["A: 1\n\nx\n", "B: 2\n\ny\n"]),
        Row(
            "no empty line before the next: all of it is the message's", "\(from)A: 1\n\nx\n\(from)B: 2\n\ny\n",
            ["A: 1\n\nx\n", "B: 2\n\ny\n"]),
        Row(
            "an empty line of CR LF in a file with LF is the message's", "\(from)A: 1\r\n\r\nx\r\n\r\n\(from)B: 2\n\n",
            ["A: 1\r\n\r\nx\r\n\r\n", "B: 2\n"]),
        Row(
            "a mark of our writer: one line end is the file's, whatever stands before",
            "\(exact)A: 1\n\nx\n\(from)B: 2\n\n",
            ["A: 1\n\nx", "B: 2\n"]),
        Row("the file's end cuts off", "\(from)A: 1\n\nx", ["A: 1\n\nx"]),
        Row("nothing but the line", from, []),
        Row("mboxrd", "\(from)A: 1\n\n>From x\n>>From y\n> From z\n\n", ["A: 1\n\nFrom x\n>From y\n> From z\n"]),
        Row("mboxo", "\(from)A: 1\n\n>From x\n>>From y\n\n", ["A: 1\n\nFrom x\n>>From y\n"], quoting: .o),
        Row(
            "a sentence that begins with From", "\(from)A: 1\n\nx\n\nFrom here on, May 2015 was dull\n\n",
            ["A: 1\n\nx\n\nFrom here on, May 2015 was dull\n"]),
        Row(
            "no dates at all", "From nobody\nA: 1\n\nx\nFrom y\n\nFrom nobody\nB: 2\n\n",
            ["A: 1\n\nx\nFrom y\n", "B: 2\n"]),
        Row(
            "CR LF",
            "From a Thu Jan  1 10:00:00 2015\r\nA: 1\r\n\r\nx\r\n\r\nFrom a Thu Jan  1 10:00:00 2015\r\nB: 2\r\n\r\n",
            ["A: 1\r\n\r\nx\r\n", "B: 2\r\n"]),
        Row(
            "CR LF in messages of a file with LF", "\(from)A: 1\r\n\r\nx\r\n\n\(from)B: 2\r\n\n",
            ["A: 1\r\n\r\nx\r\n", "B: 2\r\n"]),
        Row("NUL", "\(from)A: \0\n\n\0\0\n\n", ["A: \0\n\n\0\0\n"]),
    ]

    private static func letter(_ length: String, _ body: String) -> String {
        "\(from)A: 1\ncontent-Length: \(length)\n\n\(body)"
    }

    /// A message in a message, as mboxcl2 leaves it.
    private static let inner = "x\n\n\(from)B: 2\n\ny\n"

    static let lengthRows = [
        Row(
            "mboxcl2: the length says that a From line is inside",
            letter("\(inner.utf8.count)", inner) + "\n\(from)C: 3\n\n",
            ["A: 1\ncontent-Length: \(inner.utf8.count)\n\n\(inner)", "C: 3\n"]),
        Row(
            "no empty line before the next", letter("2", "x\n") + letter("3", "y\n\n") + "\(from)C: 3\n\n",
            [
                "A: 1\ncontent-Length: 2\n\nx\n", "A: 1\ncontent-Length: 3\n\ny\n\n", "C: 3\n",
            ]),
        Row(
            "the file ends there, and nothing was quoted", letter("8", ">From x\n"),
            ["A: 1\ncontent-Length: 8\n\n>From x\n"]),
        Row(
            "mboxcl: what was quoted is told", letter("8", ">From x\n"), ["A: 1\ncontent-Length: 8\n\nFrom x\n"],
            quoting: .o),
        Row(
            "a length that is not true counts for nothing", letter("4", inner),
            ["A: 1\ncontent-Length: 4\n\nx\n", "B: 2\n\ny\n"]),
        Row(
            "nor one beyond the file's end", letter("9999", inner),
            ["A: 1\ncontent-Length: 9999\n\nx\n", "B: 2\n\ny\n"]),
        Row(
            "nor one that is no number", letter("99999999999999999999", inner) + letter("-1", "z\n"),
            [
                "A: 1\ncontent-Length: 99999999999999999999\n\nx\n", "B: 2\n\ny\n",
                "A: 1\ncontent-Length: -1\n\nz\n",
            ]),
    ]

    @Test("A Content-Length is used only if it leads to the next message", arguments: lengthRows)
    func lengths(row: Row) { reading(row: row) }

    @Test("False lengths cause a limited number of octets to be read twice")
    func hostileLengths() {
        let count = 2000
        let file = String(repeating: Self.letter("200000", "x\n\n"), count: count)
        var reader = MboxReader(limit: 1 << 20)
        reader.rereadAllowance = 1 << 20
        var found = 0
        reader.read(Array(file.utf8)[...]) { _ in found += 1 }
        reader.finish { _ in found += 1 }
        #expect(found == count)
        #expect(reader.rereadAllowance >= 0)
    }

    @Test("Files are split into messages, in pieces of any size", arguments: rows)
    func reading(row: Row) {
        for pieces in [1, 2, 3, 7, 64, Int.max] {
            #expect(Self.messages(Array(row.file.utf8), pieces: pieces, quoting: row.quoting) == row.messages)
        }
    }

    @Test("Any messages are written and read back byte for byte")
    func roundTrip() {
        var random = SeededGenerator.announced("mbox")
        let lines = [
            "From \n", "From ada Thu Jan  1 10:00:00 2015\n", ">From x\n", ">>>>From \r\n", "From", ">From", "\n",
            "\r\n",
            "\r", "\0", "Subject: x\n", "Content-Length: 1\n", "Content-Length: 12\n", "\u{FF}\n", "text", ">\n",
            " From \n",
        ].map { Array($0.utf8) }
        for _ in 0..<500 {
            let messages = (0..<random.number(1...5)).map { _ in
                (0..<random.number(1...8)).flatMap { _ in random.pick(lines) ?? [] }
            }
            let file = messages.flatMap {
                MboxWriter.entry($0, from: "ada@example.org", date: Date(timeIntervalSince1970: 1e9))
            }
            #expect(Self.bytes(file, pieces: random.number(1...40)) == messages)
        }
    }

    @Test("A message beyond the limit is skipped and reported, and the next is read")
    func tooLarge() {
        let line = Self.from
        let file = "\(line)A: 1\n\n\n\(line)\(String(repeating: "x", count: 20_000))\n\(line)C: 3\n\n"
        for pieces in [1000, 4096, Int.max] {
            #expect(
                Self.messages(Array(file.utf8), pieces: pieces, limit: 9000) == ["A: 1\n\n", "too large: 2", "C: 3\n"])
        }
    }

    @Test("The From line stays one line for any address")
    func fromLine() {
        let date = Date(timeIntervalSince1970: 1_420_106_400)
        let written = FromLine.written(address: "a b\r\nBcc: x\u{0}ü@example.org", date: date)
        #expect(String(decoding: written, as: UTF8.self) == "From abBcc:x@example.org Thu Jan  1 10:00:00 2015\n")
        #expect(FromLine(written[...])?.date == date)
        #expect(FromLine(FromLine.written(address: "", date: date)[...])?.hasDate == true)
    }
}
