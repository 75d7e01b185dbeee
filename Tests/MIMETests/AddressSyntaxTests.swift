import MIME
import MailTestKit
import Testing

@Suite struct AddressSyntaxTests {
    typealias DiagnosisRow = Row<AddressSyntax.Diagnosis>

    private static let label63 = String(repeating: "a", count: 63)
    private static let local64 = String(repeating: "l", count: 64)

    static let usable: [DiagnosisRow] = [
        Row("ada@example.org", .valid), Row("Ada.B.Lovelace@sub.example.org", .valid), Row("1815@example.org", .valid),
        Row("!#$%&'*+-/=?^_`{|}~@example.org", .valid), Row("ada@1and1.example", .valid),
        Row("ada@xn--bcher-kva.example", .valid), Row("ada@a--b.example", .valid),
        Row("\(local64)@example.org", .valid), Row("ada@\(label63).org", .valid),
        Row("\(local64)@\(label63).\(label63).\(String(repeating: "b", count: 61))", .valid),
        Row("ada@localhost", .topLevelDomain), Row("ada@192.0.2.1", .numericTopLevelDomain),
        Row("ada@example.1st", .numericTopLevelDomain), Row("\"ada l\"@example.org", .quotedString),
        Row("\"\"@example.org", .quotedString), Row("\"a\\\"b\\\\c\\d\"@example.org", .quotedString),
        Row("\"a..b@c,(d\"@example.org", .quotedString), Row("ada@[192.0.2.1]", .addressLiteral),
        Row("ada@[IPv6:2001:db8::1]", .addressLiteral), Row("ada@[ipv6:::]", .addressLiteral),
        Row("ada@[IPv6:::ffff:192.0.2.1]", .addressLiteral), Row("ada@[IPv6:1:2:3:4:5:6:7:8]", .addressLiteral),
        Row("ada@[IPv6:1:2:3:4:5:6:192.0.2.1]", .addressLiteral), Row("ada@[IPv6:1:2:3:4:5:6::]", .addressLiteral),
    ]

    static let inMessages: [DiagnosisRow] = [
        Row("(Ada)ada@example.org", .comment), Row("ada@example.org(at (the) office)", .comment),
        Row("(an \\) inside)ada@example.org", .comment), Row("(a\r\n b)ada@example.org", .comment),
        Row(" ada@example.org", .foldingWhiteSpace), Row("ada@example.org\t", .foldingWhiteSpace),
        Row("ada@example.org \r\n (x)", .foldingWhiteSpace), Row("\"a\r\n b\"@example.org", .foldingWhiteSpace),
        Row("\"a\tb\"@example.org", .foldingWhiteSpace),
    ]

    static let deprecated: [DiagnosisRow] = [
        Row("ada@[IPv6:1:2:3::5:6:7:8]", .ipv6SingleZeroGroup), Row("ada@[IPv6:::2:3:4:5:6:7:8]", .ipv6SingleZeroGroup),
        Row("ada@[IPv6:1:2:3:4::6:192.0.2.1]", .ipv6SingleZeroGroup),
        Row("\"ada\".l@example.org", .obsoleteLocalPart), Row("ada.\"\".l@example.org", .obsoleteLocalPart),
        Row("ada(x).l@example.org", .obsoleteLocalPart), Row("ada@example(x).org", .obsoleteDomain),
        Row("ada . l@example.org", .obsoleteFolding), Row("ada@example. org", .obsoleteFolding),
        Row(" \r\n \r\n ada@example.org", .obsoleteFolding), Row("(\r\n \r\n )ada@example.org", .obsoleteFolding),
        Row("\"a\u{1}b\"@example.org", .obsoleteQuotedText), Row("\"a\u{7F}\"@example.org", .obsoleteQuotedText),
        Row("\"a\\\u{0}\"@example.org", .obsoleteQuotedPair), Row("(\\\n)ada@example.org", .obsoleteQuotedPair),
        Row("ada.(x)l@example.org", .obsoleteCommentPlace), Row("ada@example.(x)org", .obsoleteCommentPlace),
        Row("(\u{2})ada@example.org", .obsoleteCommentText), Row("ada @example.org", .fillerAroundAt),
        Row("ada@(x)example.org", .fillerAroundAt), Row("ada@ [192.0.2.1]", .fillerAroundAt),
    ]

    static let messageOnly: [DiagnosisRow] = [
        Row("ada@exam_ple.org", .notAHostName), Row("ada@a/b.org", .notAHostName),
        Row("l\(local64)@example.org", .localPartTooLong), Row("\"\(local64)\"@example.org", .localPartTooLong),
        Row("ada@a\(label63).org", .labelTooLong),
        Row("\(local64)@\(label63).\(label63).\(String(repeating: "b", count: 62))", .tooLong),
        Row("a@\(label63).\(label63).\(label63).\(label63).b", .domainTooLong),
        Row("ada@[192.0.2.256]", .unknownDomainLiteral), Row("ada@[192.0.2]", .unknownDomainLiteral),
        Row("ada@[192.0.2.1.1]", .unknownDomainLiteral), Row("ada@[1920.0.2.1]", .unknownDomainLiteral),
        Row("ada@[2001:db8::1]", .unknownDomainLiteral), Row("ada@[the host]", .unknownDomainLiteral),
        Row("ada@[]", .unknownDomainLiteral), Row("ada@[a\\]b]", .obsoleteDomainLiteral),
        Row("ada@[a\u{7}b]", .obsoleteDomainLiteral), Row("ada@[IPv6:1:2:3:4:5:6:7]", .ipv6GroupCount),
        Row("ada@[IPv6:1:2:3:4:5:6:7:192.0.2.1]", .ipv6GroupCount), Row("ada@[IPv6:1::2::3]", .ipv6TwoCompressions),
        Row("ada@[IPv6:1:::2]", .ipv6TwoCompressions), Row("ada@[IPv6:12345::]", .ipv6BadGroup),
        Row("ada@[IPv6:g::]", .ipv6BadGroup), Row("ada@[IPv6:1::192.0.2.256]", .ipv6BadGroup),
        Row("ada@[IPv6:192.0.2.1::]", .ipv6BadGroup), Row("ada@[IPv6:192.0.2.1::1]", .ipv6BadGroup),
        Row("ada@[IPv6:1:2:3:4::5:6:7:8]", .ipv6TooManyGroups), Row("ada@[IPv6::1:2]", .ipv6LeadingColon),
        Row("ada@[IPv6::]", .ipv6LeadingColon), Row("ada@[IPv6:1:2:]", .ipv6TrailingColon),
    ]

    static let invalid: [DiagnosisRow] = [
        Row("", .missingDomain), Row("ada", .missingDomain), Row("ada@", .missingDomain), Row("ada@ ", .missingDomain),
        Row("@example.org", .missingLocalPart), Row("(x)@example.org", .missingLocalPart),
        Row("ada@[a[b]]", .unexpectedInDomainLiteral), Row("ada@[\u{0}]", .unexpectedInDomainLiteral),
        Row("ada..l@example.org", .consecutiveDots), Row("ada@example..org", .consecutiveDots),
        Row("ada l@example.org", .textAfterFiller), Row("ada(x)l@example.org", .textAfterFiller),
        Row("ada@example org", .textAfterFiller), Row("\"ada\"l@example.org", .textAfterQuotedString),
        Row("ada@[192.0.2.1]x", .textAfterDomainLiteral), Row("\"ad\\ä\"@example.org", .unexpectedInQuotedPair),
        Row("ad\"a@example.org", .unexpectedCharacter), Row("ada\\@l@example.org", .unexpectedCharacter),
        Row("ada@l@example.org", .unexpectedCharacter), Row("ada@exa[mple].org", .unexpectedCharacter),
        Row("<ada@example.org>", .unexpectedCharacter), Row("ada@example.org\n", .unexpectedCharacter),
        Row("ädä@example.org", .unexpectedCharacter), Row("a\u{0}da@example.org", .unexpectedCharacter),
        Row("\"a\nb\"@example.org", .unexpectedInQuotedString), Row("(\n)ada@example.org", .unexpectedInComment),
        Row("ada@example.org(\\", .trailingBackslash), Row("\"ada\\", .trailingBackslash),
        Row(".ada@example.org", .leadingDot), Row("ada@.example.org", .leadingDot), Row(".", .leadingDot),
        Row("ada.@example.org", .trailingDot), Row("ada@example.org.", .trailingDot),
        Row("ada@-example.org", .leadingHyphen), Row("ada@example-.org", .trailingHyphen),
        Row("\"ada@example.org", .unclosedQuotedString), Row("(ada@example.org", .unclosedComment),
        Row("((x)ada@example.org", .unclosedComment), Row("ada@[192.0.2.1", .unclosedDomainLiteral),
        Row("ada@example.org\r\n\r\n ", .consecutiveFolds), Row("\r\nada@example.org", .unfinishedFold),
        Row("ada@example.org \r\n", .unfinishedFold), Row("ada@example.org\r", .bareCarriageReturn),
        Row("\"\r\"@example.org", .bareCarriageReturn),
    ]

    @Test("Valid addresses, plain and unusual (RFC 5321 §4.1)", arguments: usable)
    func classifiesUsable(row: DiagnosisRow) {
        let syntax = AddressSyntax(row.input)
        #expect(syntax.diagnosis == row.expected)
        #expect(syntax.category <= .unusual && !syntax.needsSMTPUTF8)
        #expect((syntax.category == .valid) == syntax.findings.isEmpty)
    }

    @Test("Comments and folding white space are for messages only (RFC 5322 §3.2.2)", arguments: inMessages)
    func classifiesFiller(row: DiagnosisRow) {
        #expect(AddressSyntax(row.input).diagnosis == row.expected)
        #expect(AddressSyntax(row.input).category == .commentOrFolding)
    }

    @Test("Obsolete forms are distinguished from current ones (RFC 5322 §4)", arguments: deprecated)
    func classifiesDeprecated(row: DiagnosisRow) {
        #expect(AddressSyntax(row.input).diagnosis == row.expected)
        #expect(AddressSyntax(row.input).category == .deprecated)
    }

    @Test("Addresses that are valid in a message but undeliverable", arguments: messageOnly)
    func classifiesMessageOnly(row: DiagnosisRow) {
        #expect(AddressSyntax(row.input).diagnosis == row.expected)
        #expect(AddressSyntax(row.input).category == .messageOnly)
    }

    @Test("The first error is named", arguments: invalid)
    func classifiesInvalid(row: DiagnosisRow) {
        #expect(AddressSyntax(row.input).diagnosis == row.expected)
        #expect(AddressSyntax(row.input).category == .invalid)
    }

    @Test("Every diagnosis has an address in these tables")
    func isComplete() {
        let rows = Self.usable + Self.inMessages + Self.deprecated + Self.messageOnly + Self.invalid
        let missing = Set(AddressSyntax.Diagnosis.allCases).subtracting(rows.map(\.expected))
        #expect(missing.isEmpty)
    }

    static let international: [DiagnosisRow] = [
        Row("jürgen@exämple.org", .valid), Row("用户@例子.广告", .valid), Row("\"jür gen\"@example.org", .quotedString),
        Row("\"\\ü\"@example.org", .quotedString), Row("(ü)ada@example.org", .comment),
        Row("ada@[ü]", .unknownDomainLiteral), Row("ä..b@example.org", .consecutiveDots),
        Row("a\u{85}b@example.org", .unexpectedCharacter), Row("\"\u{9F}\"@example.org", .unexpectedInQuotedString),
        Row("ä\(String(repeating: "a", count: 58))@example.org", .valid),
        Row("ada@ä\(String(repeating: "a", count: 58)).org", .valid),
        Row("ada@ä\(String(repeating: "a", count: 59)).org", .labelTooLong),
    ]

    @Test("RFC 6531: UTF-8 is valid where it is allowed, and reported", arguments: international)
    func classifiesUTF8(row: DiagnosisRow) {
        let syntax = AddressSyntax(row.input, allowsUTF8: true)
        #expect(syntax.diagnosis == row.expected)
        #expect(syntax.needsSMTPUTF8)
        #expect(AddressSyntax(row.input).category == .invalid)
    }

    @Test("The most severe finding determines the result, and the others are kept")
    func keepsFindings() {
        let syntax = AddressSyntax(" \"ada\"@(x)[192.0.2.1]")
        #expect(syntax.diagnosis == .fillerAroundAt)
        #expect(
            syntax.findings == [.foldingWhiteSpace, .quotedString, .comment, .fillerAroundAt, .addressLiteral])
        #expect(AddressSyntax.Category.allCases == AddressSyntax.Category.allCases.sorted())
        #expect(AddressSyntax.Diagnosis.allCases == AddressSyntax.Diagnosis.allCases.sorted())
        let categories = AddressSyntax.Diagnosis.allCases.map(\.category)
        #expect(categories == categories.sorted())
    }

    @Test("Any characters are classified, and a valid address next to a comment stays valid")
    func isTotal() {
        var random = SeededGenerator.announced("AddressSyntaxTests")
        let pieces =
            Array("a1-._@@\"\"\\()[]<>,:; \t\u{0}\u{7F}é例").map(String.init) + [
                "\r\n", "\r\n ", "IPv6:", "::", "[192.0.2.1]",
            ]
        for _ in 0..<5_000 {
            let text = (0..<random.number(0...12)).compactMap { _ in random.pick(pieces) }.joined()
            let syntax = AddressSyntax(text, allowsUTF8: true)
            #expect(
                syntax.findings.max() ?? .valid == syntax.diagnosis, "seed \(random.seed): \(text.debugDescription)")
            let narrow = AddressSyntax(text)
            #expect(
                syntax.needsSMTPUTF8 ? narrow.category == .invalid : narrow == syntax,
                "seed \(random.seed): \(text.debugDescription)")
            guard syntax.category <= .unusual else { continue }
            let commented = AddressSyntax("(x)\(text)(y)", allowsUTF8: true)
            #expect(commented.category == .commentOrFolding, "seed \(random.seed): \(text.debugDescription)")
        }
    }

    @Test("Deep nesting and long quoting take linear time")
    func isLinear() {
        for text in ["(", "\"", "\\", "((\\", "[", "a.", " ", "\r\n ", "ü", "a@", "a@[IPv6:", "1:"] {
            let long = String(repeating: text, count: 200_000)
            #expect(AddressSyntax(long, allowsUTF8: true).category >= .messageOnly)
            #expect(AddressSyntax("a@[IPv6:" + long, allowsUTF8: true).category >= .messageOnly)
        }
    }
}
