import MailTestKit
import SMTPProtocol
import Testing

@Suite("Replies of an SMTP server")
struct ReplyParserTests {
    /// All replies in the bytes, which are appended in the given pieces.
    static func replies(_ pieces: [[UInt8]]) throws -> [SMTPReply] {
        var parser = ReplyParser()
        var replies: [SMTPReply] = []
        for piece in pieces {
            parser.append(piece)
            while let reply = try parser.next() { replies.append(reply) }
        }
        return replies
    }

    static func replies(_ text: String) throws -> [SMTPReply] { try replies([Array(text.utf8)]) }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let reply: SMTPReply
        var testDescription: String { text }
    }

    static let rows = [
        Row(text: "250 OK\r\n", reply: SMTPReply(code: 250, lines: ["OK"])),
        Row(text: "250\r\n", reply: SMTPReply(code: 250, lines: [""])),
        Row(text: "354 \r\n", reply: SMTPReply(code: 354, lines: [""])),
        Row(text: "220 LF only\n", reply: SMTPReply(code: 220, lines: ["LF only"])),
        Row(text: "250-one\r\n250-two\r\n250 three\r\n", reply: SMTPReply(code: 250, lines: ["one", "two", "three"])),
        Row(text: "250-one\r\n250\r\n", reply: SMTPReply(code: 250, lines: ["one", ""])),
        Row(
            text: "550-5.1.1 No such user\r\n550 5.1.1 here\r\n",
            reply: SMTPReply(
                code: 550, enhancedCode: EnhancedStatusCode(5, 1, 1), lines: ["No such user", "here"])),
        Row(
            text: "250 2.0.0\r\n", reply: SMTPReply(code: 250, enhancedCode: EnhancedStatusCode(2, 0, 0), lines: [""])),
        Row(text: "550 4.1.1 other class\r\n", reply: SMTPReply(code: 550, lines: ["4.1.1 other class"])),
        Row(text: "250 1.2.3.4 greets\r\n", reply: SMTPReply(code: 250, lines: ["1.2.3.4 greets"])),
        Row(text: "550 5.7.1234 x\r\n", reply: SMTPReply(code: 550, lines: ["5.7.1234 x"])),
        Row(
            text: "550 a\u{1B}[31mb\u{202E}c\u{0}d\r\n", reply: SMTPReply(code: 550, lines: ["a[31mbcd"])),
    ]

    @Test(
        "RFC 5321 §4.2, RFC 2034: replies of one and several lines, with enhanced codes, without control characters",
        arguments: rows)
    func reads(_ row: Row) throws {
        #expect(try Self.replies(row.text) == [row.reply])
    }

    @Test(
        "Invalid replies end the session",
        arguments: [
            "* OK IMAP4rev1\r\n", "+OK POP3\r\n", "SSH-2.0-OpenSSH\r\n", "25\r\n", "250x\r\n", "150 x\r\n", "660 x\r\n",
            "259x\r\n", "260 x\r\n", "250-a\r\n251 b\r\n", "250-a\r\nb\r\n", "\r\n", "HTTP/1.1 400 Bad", "250\rX\r\n",
        ])
    func rejects(_ text: String) {
        #expect(throws: ReplyParser.Failure.malformed) { try Self.replies(text) }
    }

    @Test("Replies are the same for every split of the stream")
    func splits() throws {
        var random = SeededGenerator.announced("split replies")
        let stream = Array(Self.rows.map(\.text).joined().utf8)
        let expected = Self.rows.map(\.reply)
        for _ in 1...2_000 {
            var pieces: [[UInt8]] = []
            var rest = stream[...]
            while !rest.isEmpty {
                let count = random.number(1...40)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(try Self.replies(pieces) == expected)
        }
    }

    @Test("A reply of ten million lines and a line of a mebibyte are abandoned early")
    func bounds() {
        var parser = ReplyParser()
        let piece = Array(String(repeating: "250-x\r\n", count: 100).utf8)
        var lineCount = 0
        #expect(throws: ReplyParser.Failure.tooLong) {
            while lineCount < 10_000_000 {
                parser.append(piece)
                lineCount += 100
                _ = try parser.next()
            }
        }
        #expect(lineCount <= ReplyLimits.lines + 100)
        #expect(throws: ReplyParser.Failure.tooLong) {
            try Self.replies("250 " + String(repeating: "x", count: 1 << 20))
        }
        #expect(throws: ReplyParser.Failure.tooLong) {
            try Self.replies(String(repeating: "250-" + String(repeating: "x", count: 12_000) + "\r\n", count: 100))
        }
    }

    @Test("Random bytes never trap the parser, and what it returns is printable and bounded")
    func survivesNoise() {
        var random = SeededGenerator.announced("noise for the reply parser")
        let alphabet = Array("0123456789250354-- \r\n\r\n.abc".utf8) + [0, 0x1B, 0x80, 0xC3, 0xFF]
        for _ in 1...20_000 {
            var parser = ReplyParser()
            parser.append((0..<random.number(0...60)).map { _ in random.pick(alphabet) ?? 0 })
            while let reply = try? parser.next() {
                #expect((200...559).contains(reply.code))
                #expect(!reply.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
            }
        }
    }

    @Test("The text that is shown is bounded, and a reply that is logged shows its codes only")
    func shows() throws {
        let reply = try #require(
            try Self.replies("550-5.1.1 secret\r\n550 5.1.1 \(String(repeating: "y", count: 9_000))\r\n").first)
        #expect(reply.text.count == ReplyLimits.textCharacters)
        #expect(reply.text.hasPrefix("secret yyy"))
        #expect("\(reply)" == "550 5.1.1" && String(reflecting: reply) == "550 5.1.1")
        #expect(SMTPReply(code: 550, lines: ["no", "", "way"]).quotation == "550 no way")
    }

    @Test("RFC 5321 §4.2.1: the first digit decides")
    func categories() {
        let codes = [250: SMTPReply.Category.success, 354: .intermediate, 451: .transient, 550: .permanent]
        for (code, category) in codes { #expect(SMTPReply(code: code).category == category) }
        #expect(SMTPReply(code: 421).endsSession && !SMTPReply(code: 451).endsSession)
    }
}
