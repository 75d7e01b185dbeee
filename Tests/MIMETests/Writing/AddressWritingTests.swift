import Foundation
import MailModel
import Testing

@testable import MIME

@Suite("Writing addresses") struct AddressWritingTests {
    private static func written(_ address: String) throws -> String {
        try OutgoingAddress(checking: EmailAddress(address: address)).text
    }

    static let right: [Row<String>] =
        DraftGenerator.addresses.map { Row($0.0, $0.1) } + [
            Row("a@localhost", "a@localhost"),
            Row("a@[IPv6:2001:db8::1]", "a@[IPv6:2001:db8::1]"),
            Row("\" \"@example.org", "\" \"@example.org"),
            Row("\"a@b\"@example.org", "\"a@b\"@example.org"),
            Row(".a@example.org", "\".a\"@example.org"),
            Row("\"a\\b\"@example.org", "ab@example.org"),
            Row("a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"),
            Row("a@日本語。ＪＰ", "a@xn--wgv71a119e.jp"),
            Row("a@BÜCHER.example", "a@xn--bcher-kva.example"),
            Row("a@faß.de", "a@xn--fa-hia.de"),
            Row("a@u\u{308}.example", "a@xn--tda.example"),
            Row("用户@例子.广告", "用户@例子.广告"),
            Row("jose\u{301}@BÜCHER.example", "jos\u{E9}@bücher.example"),
            Row("\"é è\"@example.org", "\"é è\"@example.org"),
            Row(String(repeating: "a", count: 64) + "@x", String(repeating: "a", count: 64) + "@x"),
        ]

    @Test("Valid addresses are written in canonical form", arguments: right)
    func accepts(row: Row<String>) throws {
        #expect(Array(try Self.written(row.input).utf8) == Array(row.expected.utf8))
        // The form is canonical: writing it again does not change it.
        #expect(try Self.written(row.expected) == row.expected)
    }

    private static let longDomain = (0..<5).map { _ in String(repeating: "d", count: 60) }.joined(separator: ".")

    static let wrong: [Row<ComposeError.Problem>] = [
        Row("", .malformedAddress), Row("ada", .malformedAddress), Row("@example.org", .malformedAddress),
        Row("ada king@example.org", .malformedAddress), Row("a@b@example.org", .malformedAddress),
        Row("a,b@example.org", .malformedAddress), Row("<a@example.org>", .malformedAddress),
        Row("\"a@example.org", .malformedAddress), Row("\"a\"b@example.org", .malformedAddress),
        Row("\"\"@example.org", .malformedAddress), Row("a\"b\"@example.org", .malformedAddress),
        Row("a\u{200B}b@example.org", .malformedAddress), Row("a\u{202E}b@example.org", .malformedAddress),
        Row("a\u{A0}b@example.org", .malformedAddress), Row("\"a\u{301}@example.org", .malformedAddress),
        Row("a@", .malformedDomain), Row("a@.org", .malformedDomain), Row("a@example..org", .malformedDomain),
        Row("a@example.org.", .malformedDomain), Row("a@-x.org", .malformedDomain), Row("a@x-.org", .malformedDomain),
        Row("a@x_y.org", .malformedDomain), Row("a@exa mple.org", .malformedDomain),
        Row("a@example.org>", .malformedDomain), Row("a@[300.0.0.1]", .malformedDomain),
        Row("a@[IPv6:x]", .malformedDomain), Row("a@[1.2.3.4", .malformedDomain), Row("a@[]", .malformedDomain),
        Row("a@[tag:x]", .malformedDomain), Row("a@i❤.example", .malformedDomain),
        Row("a@x.\u{301}x.example", .malformedDomain), Row("a@\u{301}x.example", .malformedAddress),
        Row("a@é\u{200D}.example", .malformedDomain),
        Row("a@℀.example", .malformedDomain), Row("a@ab--é.example", .malformedDomain),
        Row("a@xn--.example", .malformedDomain),
        Row(String(repeating: "a", count: 65) + "@x", .localPartTooLong),
        Row(String(repeating: "é", count: 33) + "@x", .localPartTooLong),
        Row("a@" + String(repeating: "d", count: 64), .domainTooLong),
        Row("a@" + String(repeating: "é", count: 60), .domainTooLong),
        Row("a@" + longDomain, .domainTooLong),
        Row("a\r\nBcc: b@example.org", .controlCharacter), Row("a@example.org\n", .controlCharacter),
        Row("a\u{0}@example.org", .controlCharacter), Row("a@exam\u{0}ple.org", .controlCharacter),
        Row("a\u{85}@example.org", .controlCharacter), Row("\"a\u{7F}\"@example.org", .controlCharacter),
    ]

    @Test("Invalid addresses are refused with the reason", arguments: wrong)
    func refuses(row: Row<ComposeError.Problem>) {
        #expect(throws: row.expected) { try Self.written(row.input) }
    }

    @Test("Only a local part beyond ASCII needs SMTPUTF8")
    func needsSMTPUTF8() throws {
        func needs(_ address: String) throws -> Bool {
            try OutgoingAddress(checking: EmailAddress(name: "Zoë", address: address)).needsSMTPUTF8
        }
        #expect(try needs("é@example.org"))
        #expect(try !needs("e@é.example"))
        #expect(try !needs("e@example.org"))
    }

    @Test("An endless address list is folded between its addresses")
    func endlessList() throws {
        let people = (0..<1_000).map { EmailAddress(name: "Person \($0)", address: "person\($0)@example.org") }
        let list = try OutgoingAddress.list(people, in: .to)
        let field = try OutgoingAddress.field(.to, list)
        #expect(AddressListParser.parse(Array(field.dropFirst(3))) == people)
        for line in field.split(separator: .lineFeed) { #expect(line.count <= 77) }
        let tooMany = try OutgoingAddress.list(people + people + people, in: .to)
        #expect(throws: ComposeError(.fieldTooLong, in: .to)) { try OutgoingAddress.field(.to, tooMany) }
    }
}
