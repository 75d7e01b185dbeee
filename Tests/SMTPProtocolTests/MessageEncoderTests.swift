import MailTestKit
import SMTPProtocol
import Testing

@Suite("A message for DATA")
struct MessageEncoderTests {
    /// What is sent for a message: everything and the terminator.
    static func sent(_ pieces: [ArraySlice<UInt8>]) -> [UInt8] {
        var encoder = MessageEncoder()
        var bytes: [UInt8] = []
        for piece in pieces { bytes += encoder.encode(piece) }
        return bytes + encoder.finish() + MessageEncoder.terminator
    }

    static func sent(_ text: String) -> String { String(decoding: sent([Array(text.utf8)[...]]), as: UTF8.self) }

    @Test("RFC 5321 §4.5.2: a line that begins with a dot gets another one, and the last line is completed")
    func dots() {
        let rows = [
            ("", ".\r\n"), ("a", "a\r\n.\r\n"), ("a\r\n", "a\r\n.\r\n"), (".", "..\r\n.\r\n"),
            (".\r\n", "..\r\n.\r\n"), ("a\r\n.b\r\n..\r\nc.", "a\r\n..b\r\n...\r\nc.\r\n.\r\n"),
            ("a\r\n\r\n", "a\r\n\r\n.\r\n"), ("a\nb\rc\r\nd", "a\r\nb\r\nc\r\nd\r\n.\r\n"),
            ("\r\r\n\n\r", "\r\n\r\n\r\n\r\n.\r\n"), ("a\n.b\r.c", "a\r\n..b\r\n..c\r\n.\r\n"),
        ]
        for (message, expected) in rows { #expect(Self.sent(message) == expected) }
    }

    static let ends = [
        "\n.\n", "\n.\r\n", "\n.\r", "\r.\n", "\r.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\r\n.\r\n", "\r\n.\r\r\n",
        "\r\n\u{0}.\r\n", "\r\n.\u{0}\r\n",
    ]

    @Test("none of twelve variants of the end of data ends a message early", arguments: ends)
    func smuggling(_ end: String) {
        let smuggled = "Subject: x\r\n\r\nbefore\(end)MAIL FROM:<evil@example.org>\r\nDATA\r\n"
        let bytes = Self.sent([Array(smuggled.utf8)[...]])
        #expect(Self.ends(in: bytes, Array("\r\n.\r\n".utf8)) == [bytes.count - 5])
        // Servers that accept other line breaks, or remove NULs, find no other end either.
        let lenient = bytes.filter { $0 != 0 }
        for other in ["\n.\n", "\n.\r", "\r.\r", "\r.\n"] {
            #expect(Self.ends(in: lenient.dropLast(3), Array(other.utf8)) == [])
        }
        #expect(Self.ends(in: lenient, Array("\r\n.\r\n".utf8)) == [lenient.count - 5])
        #expect(Self.onlyHasCRLF(bytes))
    }

    static func ends(in bytes: [UInt8], _ end: [UInt8]) -> [Int] {
        guard bytes.count >= end.count else { return [] }
        return (0...(bytes.count - end.count)).filter { bytes[$0...].starts(with: end) }
    }

    static func onlyHasCRLF(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { index in
            switch bytes[index] {
            case 13: index + 1 < bytes.count && bytes[index + 1] == 10
            case 10: index > 0 && bytes[index - 1] == 13
            default: true
            }
        }
    }

    @Test("Pieces split anywhere give the same bytes as one piece, with one end, and the receiver reads the same text")
    func pieces() {
        var random = SeededGenerator.announced("pieces of a message")
        let alphabet = Array("\r\n\r\n..a\n\r".utf8) + [0, 0xC3]
        for _ in 1...20_000 {
            let message = (0..<random.number(0...40)).map { _ in random.pick(alphabet) ?? 0 }
            var pieces: [ArraySlice<UInt8>] = []
            var rest = message[...]
            while !rest.isEmpty {
                let count = random.number(0...5)
                pieces.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            let bytes = Self.sent(pieces)
            #expect(bytes == Self.sent([message[...]]))
            #expect(Self.onlyHasCRLF(bytes))
            #expect(Self.ends(in: [13, 10] + bytes, Array("\r\n.\r\n".utf8)) == [bytes.count - 3])
            if !message.contains(0) { #expect(Self.received(bytes) == Self.normalized(message)) }
        }
    }

    /// What a server stores: lines up to the terminator, without the added dots.
    private static func received(_ bytes: [UInt8]) -> [UInt8] {
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0.dropLast()) }
        lines.removeLast(2)
        return lines.flatMap { ($0.first == 0x2E ? Array($0.dropFirst()) : $0) + [13, 10] }
    }

    private static func normalized(_ message: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var previous: UInt8 = 0
        for byte in message {
            if byte == 13 || (byte == 10 && previous != 13) { result += [13, 10] }
            if byte != 13, byte != 10 { result.append(byte) }
            previous = byte
        }
        if !result.isEmpty, result.last != 10 { result += [13, 10] }
        return result
    }
}
