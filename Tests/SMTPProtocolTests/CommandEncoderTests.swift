import MIME
import MailTestKit
import SMTPProtocol
import Testing

@Suite("Commands of SMTP")
struct CommandEncoderTests {
    static func line(_ command: SMTPCommand) throws -> String {
        String(decoding: try CommandEncoder.encode(command), as: UTF8.self)
    }

    @Test("RFC 5321 §4.1.1: every command is one line")
    func commands() throws {
        let path = try MailPath("ada@example.org")
        let rows: [(SMTPCommand, String)] = [
            (.hello("[127.0.0.1]"), "EHLO [127.0.0.1]"), (.startTLS, "STARTTLS"), (.data, "DATA"), (.reset, "RSET"),
            (.noop, "NOOP"), (.quit, "QUIT"), (.mail(path, MailParameters()), "MAIL FROM:<ada@example.org>"),
            (
                .mail(path, MailParameters(byteCount: 42, eightBitMIME: true, smtpUTF8: true)),
                "MAIL FROM:<ada@example.org> SIZE=42 BODY=8BITMIME SMTPUTF8"
            ),
            (.recipient(path), "RCPT TO:<ada@example.org>"),
            (.authenticate(mechanism: "PLAIN", initialResponse: "AGEAYg=="), "AUTH PLAIN AGEAYg=="),
            (.authenticate(mechanism: "PLAIN", initialResponse: ""), "AUTH PLAIN ="),
            (.authenticate(mechanism: "LOGIN", initialResponse: nil), "AUTH LOGIN"),
        ]
        for (command, text) in rows { #expect(try Self.line(command) == text + "\r\n") }
        let group = try CommandEncoder.encode([.recipient(path), .data])
        #expect(String(decoding: group, as: UTF8.self) == "RCPT TO:<ada@example.org>\r\nDATA\r\n")
        #expect(try CommandEncoder.encode(response: "*") == Array("*\r\n".utf8))
        #expect(try CommandEncoder.encode(response: "") == [13, 10])
    }

    @Test(
        "RFC 5321 §4.1.2: invalid addresses are refused before anything connects",
        arguments: [
            "", "<>", "ada", "@example.org", "ada@", "a@b>\r\nRCPT TO:<c", "a@b\r\nDATA", "a@b\n", "a\r@b", "a\u{0}@b",
            "a@b c", "a b@c", "@relay.example:ada@example.org", "a@b>", "<a@b>", "a@b SIZE=1", "a@-b", "a@b..c",
            "\"a\r\nb\"@c", "a\u{2028}@b", "a\u{85}@b", "a@b\u{202E}", "\u{FEFF}a@b",
            "a@" + String(repeating: "b", count: 300), String(repeating: "a", count: 65) + "@b",
        ])
    func refusesAddresses(_ address: String) {
        #expect(throws: ComposeError.Problem.self) { try MailPath(address) }
    }

    @Test("Quoted local parts, hosts beyond ASCII and local parts beyond ASCII are written as the server can read them")
    func addresses() throws {
        let rows: [(String, String, Bool)] = [
            ("ada@example.org", "ada@example.org", false), ("\"a b\"@example.org", "\"a b\"@example.org", false),
            ("ada@bücher.example", "ada@xn--bcher-kva.example", false), ("ada@[192.0.2.1]", "ada@[192.0.2.1]", false),
            ("büro@bücher.example", "büro@bücher.example", true), ("a..b@example.org", "\"a..b\"@example.org", false),
        ]
        for (address, written, needsSMTPUTF8) in rows {
            let path = try MailPath(address)
            #expect(path.address == written && path.needsSMTPUTF8 == needsSMTPUTF8)
        }
        #expect("\(try MailPath("ada@example.org"))" == "‹address›")
    }

    @Test("A hundred thousand random strings cannot inject commands through any argument")
    func injectsNothing() throws {
        var random = SeededGenerator.announced("injection into SMTP commands")
        let pieces = [
            "\r\n", "\r", "\n", "\u{0}", "\u{85}", "\u{2028}", "DATA", "RCPT TO:<c@d>", ">", "<", " ", "\"", "\\", "@",
            "a", "b.example", "ü", "\u{7F}", "\u{1B}", "=", "[", "]", ".", "😀", "\u{202E}", "-", ":", "AUTH", "*",
        ]
        var written = 0
        for _ in 1...100_000 {
            let text = (0..<random.number(1...8)).map { _ in random.text(pieces) }.joined()
            let domain = random.isOne(in: 2) ? text + "@example.org" : "a@" + text
            for address in [text, domain] {
                guard let path = try? MailPath(address) else { continue }
                for command in [SMTPCommand.mail(path, MailParameters(byteCount: 1)), .recipient(path)] {
                    written += try Self.expectOneLine(command)
                }
            }
            for command in [
                SMTPCommand.hello(text), .authenticate(mechanism: text, initialResponse: nil),
                .authenticate(mechanism: "PLAIN", initialResponse: text),
            ] {
                guard (try? CommandEncoder.encode(command)) != nil else { continue }
                written += try Self.expectOneLine(command)
            }
            if let bytes = try? CommandEncoder.encode(response: text) {
                #expect(bytes.dropLast(2).allSatisfy { $0 > 0x20 && $0 < 0x7F })
            }
        }
        #expect(written > 1_000)
    }

    /// One line; an argument in angle brackets ends at the last one, and outside quotes nothing looks like another.
    private static func expectOneLine(_ command: SMTPCommand) throws -> Int {
        let bytes = try CommandEncoder.encode(command)
        let isOneLine = bytes.suffix(2) == [13, 10] && !bytes.dropLast(2).contains { $0 < 0x20 || $0 == 0x7F }
        var isQuoted = false
        var isEscaped = false
        var brackets = 0
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
                brackets += 1
            }
        }
        let expected = command.name == "MAIL" || command.name == "RCPT" ? 2 : 0
        #expect(isOneLine && !isQuoted && brackets == expected, "\(String(decoding: bytes, as: UTF8.self))")
        return 1
    }

    @Test("RFC 5321 §4.5.3.1.4: a line that is too long is not sent")
    func limits() throws {
        #expect(throws: CommandEncoder.Failure.tooLong) {
            try CommandEncoder.encode(
                .authenticate(mechanism: "PLAIN", initialResponse: String(repeating: "A", count: 600)))
        }
        #expect(throws: CommandEncoder.Failure.tooLong) {
            try CommandEncoder.encode(response: String(repeating: "A", count: 12_290))
        }
        let longest = String(repeating: "a", count: 64) + "@" + String(repeating: "b23456789.", count: 18) + "example"
        let parameters = MailParameters(byteCount: .max, eightBitMIME: true, smtpUTF8: true)
        #expect(try CommandEncoder.encode(.mail(MailPath(longest), parameters)).count < 512)
    }
}
