import Testing

@testable import MIME

@Suite struct ContentDefectTests {
    private static let date = "Date: Tue, 14 Nov 2023 22:13:20 +0000\n"

    static let rows: [Row<[MIMEDefect.Kind]>] = [
        Row(date + "\nplain", []),
        Row("\nplain", [.missingDate]),
        Row("Date: yesterday\n\nplain", [.unreadableDate]),
        Row("Date: 14 Nov 2023 22:13:20 +9999\n\nplain", [.unknownTimeZone]),
        Row("Date: 14 Nov 2023 22:13:20\n\nplain", [.unknownTimeZone]),
        Row(date + "To: ada@example@org\n\n", [.unreadableAddress]),
        Row(date + "To: \"Ada <ada@example@org>\"\n\n", [.unreadableAddress]),
        Row(date + "From: nobody in particular\n\n", [.unreadableAddress]),
        Row(date + "To: undisclosed-recipients:;\n\n", []),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8=\n", []),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVs!bG8=\n", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8\n", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8=\na footer", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: quoted-printable\n\na=3db=\nc= \r\nd=", []),
        Row(date + "Content-Transfer-Encoding: quoted-printable\n\na=b=3D", [.damagedQuotedPrintable]),
        Row(date + "Content-Type: text/plain; charset=utf-8\n\né", []),
        Row(date + "Content-Type: text/plain; charset=no-such-set\n\né", [.unknownCharset]),
        Row(date + "Content-Type: text/plain; charset=iso-2022-jp\n\n\u{1B}$BF", [.undecodableText]),
        Row(date + "\nhigh \u{0} low", [.nulCharacter]),
        Row(date + "X: a\u{0}b\n\n", [.nulCharacter]),
        Row(date + "Subject: =?utf-8?Q?=C3=A9?= =?utf-8?B?w6k=?=\n\n", []),
        Row(date + "Subject: =?utf-8?B?w6k?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?no-such-set?Q?a?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?utf-8?X?a?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?utf-8?Q?a\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: Grüße\n\n", []),
    ]

    @Test("What is wrong with the contents of a message is told", arguments: rows)
    func finds(row: Row<[MIMEDefect.Kind]>) {
        #expect(ParsedMessage(parsing: row.bytes).allDefects().map(\.kind) == row.expected)
    }

    @Test("Octets that nobody says the character set of are told, in text and header")
    func findsUndeclared() {
        let bytes = Array((Self.date + "Subject: ").utf8) + [0xE9] + Array("\n\ncaf".utf8) + [0xE9]
        #expect(
            ParsedMessage(parsing: bytes).allDefects().map(\.kind) == [.undeclaredHeaderCharset, .undeclaredCharset])
        let declared = Array((Self.date + "Content-Type: text/plain; charset=utf-8\n\nd\u{E9}j").utf8) + [0xE9]
        #expect(ParsedMessage(parsing: declared).allDefects().map(\.kind) == [.undecodableText])
    }

    @Test("The list of faults has an end, and every fault a sentence")
    func isBounded() {
        let part = "--b\nContent-Transfer-Encoding: base64\n\n!\n"
        let text = "Content-Type: multipart/mixed; boundary=b\n\n" + String(repeating: part, count: 500)
        #expect(ParsedMessage(parsing: Array(text.utf8)).allDefects().count <= 2 * MIMELimits.standard.maximumDefects)
        for kind in MIMEDefect.Kind.allCases {
            let sentence = MIMEDefect(kind, section: "2").description
            #expect(sentence.hasSuffix("(part 2).") && sentence.count > 30)
        }
    }
}
