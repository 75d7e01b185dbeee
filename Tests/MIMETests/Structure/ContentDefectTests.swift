import MailModel
import Testing

@testable import MIME

@Suite struct ContentDefectTests {
    private static let date = "Date: Tue, 14 Nov 2023 22:13:20 +0000\nFrom: a@b.c\n"
    private static let eightBit = date + "Content-Transfer-Encoding: 8bit\n"
    private static let line60 = String(repeating: "A", count: 60)

    static let rows: [Row<[MIMEDefect.Kind]>] = [
        Row(date + "\nplain", []),
        Row("From: a@b.c\n\nplain", [.missingDate]),
        Row("Date: Tue, 14 Nov 2023 22:13:20 +0000\n\nplain", [.missingSender]),
        Row("From: a@b.c\nDate: yesterday\n\nplain", [.unreadableDate]),
        Row(date + "Cc: nobody in particular\n\n", [.unreadableAddress, .malformedAddress]),
        Row("From: a@b.c\nDate: 14 Nov 2023 22:13:20 +9999\n\nplain", [.unknownTimeZone]),
        Row("From: a@b.c\nDate: 14 Nov 2023 22:13:20\n\nplain", [.unknownTimeZone]),
        Row(date + "To: \"Ada <ada@example@org>\"\n\n", [.unreadableAddress, .malformedAddress]),
        Row(date + "To: undisclosed-recipients:;\n\n", []),
        Row(date + "To: \"a, b\" <a.b@c.d>, (x) e@[127.0.0.1] (y (z))\n\n", []),
        Row(date + "To: \"unclosed <a@b.c>\n\n", [.malformedAddress]),
        Row(date + "To: <foo@bar\n\n", [.malformedAddress]),
        Row(date + "To: a..b@c.d\n\n", [.malformedAddress]),
        Row(date + "To: foo@bar@baz\n\n", [.unreadableAddress, .malformedAddress]),
        Row(date + "To: a@b.c (open\n\n", [.malformedAddress]),
        Row(date + "Subject: a\nSubject: b\n\n", [.repeatedField]),
        Row(date + "Content-Type: text/plain\nContent-Type: text/html\n\n", [.repeatedField]),
        Row(date + "Content-Type: text/plain; charset\n\n", [.malformedParameter]),
        Row(date + "Content-Type: text/plain; name*0=a; name*2=b\n\n", [.malformedParameter]),
        Row(date + "Content-Type: text/plain; name*0=a; name*1=b; x=\"y\";\n\n", []),
        Row(
            date + "Content-Disposition: inline" + (0..<300).map { "; p\($0)=v" }.joined() + "; filename=late\n\n",
            [.overlongLine, .tooManyParameters]),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8=\n", []),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVs!bG8=\n", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8\n", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: base64\n\naGVsbG8=\na footer", [.damagedBase64]),
        Row(date + "Content-Transfer-Encoding: quoted-printable\n\na=3db=\nc= \r\nd=", []),
        Row(date + "Content-Transfer-Encoding: quoted-printable\n\na=b=3D", [.damagedQuotedPrintable]),
        Row(eightBit + "Content-Type: text/plain; charset=utf-8\n\né", []),
        Row(date + "Content-Type: text/plain; charset=utf-8\n\né", [.undeclaredEightBit]),
        Row(date + "Content-Type: text/plain; charset=us-ascii\n\né", [.undeclaredEightBit, .mislabelledCharset]),
        Row(eightBit + "Content-Type: text/plain; charset=unknown-8bit\n\né", []),
        Row(eightBit + "Content-Type: text/plain; charset=euc-jp\n\n日é", [.mislabelledCharset]),
        Row(eightBit + "Content-Type: text/plain; charset=no-such-set\n\né", [.unknownCharset]),
        Row(date + "Content-Type: text/plain; charset=iso-2022-jp\n\n\u{1B}$BF", [.undecodableText]),
        Row(date + "\nhigh \u{0} low", [.nulCharacter]),
        Row(date + "X: a\u{0}b\n\n", [.nulCharacter]),
        Row(date + "Subject: =?utf-8?Q?=C3=A9?= =?utf-8?B?w6k=?=\n\n", []),
        Row(date + "Subject: =?utf-8?Q?caf=E9?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?utf-8?B?w6k?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?no-such-set?Q?a?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?utf-8?X?a?=\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: =?utf-8?Q?a\n\n", [.damagedEncodedWord]),
        Row(date + "Subject: Grüße\n\n", []),
        Row(date + "\n" + String(repeating: "x", count: 998) + "\r\n", []),
        Row(date + "\n" + String(repeating: "x", count: 999), [.overlongLine]),
        Row(date + "\na\rb\n", [.loneCarriageReturn]),
        Row(date + "\nbegin 644 x\nM\(line60)\nM\(line60)\n#", [.damagedEmbeddedFile]),
        Row(date + "\nbegin 644 x\nM\(line60)\n`\nend\n", []),
        Row(date + "\nbegin 644 x\nHELLO\n", []),
        Row(
            date + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--b--\n--b\n\ny\n--b--\n", [.partsAfterEnd]),
    ]

    @Test("Defects in the contents of a message are reported", arguments: rows)
    func finds(row: Row<[MIMEDefect.Kind]>) {
        #expect(ParsedMessage(parsing: row.bytes).allDefects().map(\.kind) == row.expected)
    }

    @Test("Octets without a declared character set are reported, in text and header")
    func findsUndeclared() {
        let bytes = Array((Self.eightBit + "Subject: ").utf8) + [0xE9] + Array("\n\ncaf".utf8) + [0xE9]
        #expect(
            ParsedMessage(parsing: bytes).allDefects().map(\.kind) == [.undeclaredHeaderCharset, .undeclaredCharset])
        let declared = Array((Self.eightBit + "Content-Type: text/plain; charset=utf-8\n\nd\u{E9}j").utf8) + [0xE9]
        #expect(ParsedMessage(parsing: declared).allDefects().map(\.kind) == [.undecodableText])
    }

    @Test("A yEnc file whose size or checksum does not match is reported")
    func checksYEnc() {
        let encoded: [UInt8] = "hello".utf8.map { $0 &+ 42 }
        func kinds(_ end: String) -> [MIMEDefect.Kind] {
            let begin = Array((Self.eightBit + "\n=ybegin line=128 size=5 name=x\n").utf8)
            return ParsedMessage(parsing: begin + encoded + Array("\n\(end)\n".utf8)).allDefects().map(\.kind)
        }
        // The CRC-32 of "hello".
        for good in ["=yend size=5 crc32=3610a686", "=yend size=5", "=yend size=5 part=1 pcrc32=3610A686 crc32=0"] {
            #expect(kinds(good) == [], "\(good)")
        }
        for bad in ["=yend size=6", "=yend size=5 crc32=3610a687", "=yend size=5 part=1 pcrc32=0"] {
            #expect(kinds(bad) == [.damagedEmbeddedFile], "\(bad)")
        }
    }

    @Test("The list of defects is limited, and every defect has a description")
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
