import MailTestKit
import Testing

@testable import MIME

@Suite struct TransferEncodingTests {
    static let base64: [Row<String>] = [
        Row("", ""),
        Row("aGVsbG8=", "hello"),
        Row("aGVsbG8", "hello"),
        Row("aGVs\r\nbG8=\r\n", "hello"),
        Row("aG*Vs-bG8=", "hello"),
        Row("a G V s b G 8 =", "hello"),
        Row("aGVsbG8hIQ==", "hello!!"),
        Row("aGk=\r\naGk=\r\n", "hihi"),
        Row("aGk=aGk=", "hihi"),
        Row("aGk=\r\n-- \r\nlist footer, not encoded\r\n", "hi"),
        Row("aGk=\r\n_______________________\r\nlist\r\n", "hi"),
        Row("aGk= ignored\r\n", "hi"),
        Row("=aGk=", "hi"),
        Row("a", ""),
        Row("aGVsbG8=======", "hello"),
        Row("\u{0}aGk=", "hi"),
        Row("SGVsbG8h\r\n_____________________\r\nMailing list foo\r\nhttp://x.example/y\r\n", "Hello!"),
        Row("SGVsbG8h\nSGVsbG8h\n\n-- \nList\n", "Hello!Hello!"),
        Row("SGVsbG8h\nTo leave the list, write to leave@x.example.", "Hello!"),
        Row("SGVsbG8\n#####\nannouncements\n", "Hello"),
        Row("SGVsbG8h\nSGVs!bG8h", "Hello!Hello!"),
        Row("_____\nSGVsbG8h\n_____\n", "Hello!"),
        Row("a, b c.\n", "i\u{FFFD}"),
    ]

    @Test("Lines that all end with an encoded carriage return are not doubled")
    func readsEncodedCarriageReturns() {
        func text(_ body: String) -> String {
            let header = "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
            return ParsedMessage(parsing: Array((header + body).utf8)).display().text ?? ""
        }
        #expect(text("one=0D\r\ntwo=0D\r\n=0D\r\nthree") == "one\ntwo\n\nthree")
        #expect(text("one=0D=0Atwo\r\nthree=0Dfour") == "one\ntwo\nthree\nfour")
        // A single one may be meant.
        #expect(text("one=0D\r\ntwo\r\nthree") == "one\n\ntwo\nthree")
    }

    @Test("RFC 2045 §6.8: base64 survives junk and missing padding", arguments: base64)
    func decodesBase64(row: Row<String>) {
        let decoded = LenientBase64.decode(row.bytes[...])
        #expect(String(decoding: decoded, as: UTF8.self) == row.expected)
        #expect(LenientBase64.decodedCount(row.bytes[...]) == decoded.count)
    }

    @Test("All octets come back from base64 and quoted-printable")
    func roundTrips() {
        let octets = (0...255).map { UInt8($0) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: 255, by: 3) {
            let group = Int(octets[start]) << 16 | Int(octets[start + 1]) << 8 | Int(octets[start + 2])
            for shift in [18, 12, 6, 0] { encoded.append(alphabet[group >> shift & 0x3F]) }
        }
        #expect(LenientBase64.decode(encoded[...]) == Array(octets.prefix(255)))
        let quoted = octets.flatMap { Array("=\(String($0 / 16, radix: 16))\(String($0 % 16, radix: 16))".utf8) }
        #expect(QuotedPrintable.decode(quoted[...]) == octets)
    }

    static let quotedPrintable: [Row<String>] = [
        Row("", ""),
        Row("caf=C3=A9", "café"),
        Row("caf=c3=a9", "café"),
        Row("soft=\r\nbreak", "softbreak"),
        Row("soft=\nbreak", "softbreak"),
        Row("soft=  \r\nbreak", "softbreak"),
        Row("end=", "end"),
        Row("end=\r\n", "end"),
        Row("trailing  \r\nblanks \t\nhere  ", "trailing\r\nblanks\nhere"),
        Row("blanks kept =\r\n here", "blanks kept  here"),
        Row("keep=20\r\n", "keep \r\n"),
        Row("a=G1b=1Gc=", "a=G1b=1Gc"),
        Row("==41", "=A"),
        Row("=\r=41", "A"),
        Row("====", "==="),
        Row("x=4", "x=4"),
    ]

    @Test("RFC 2045 §6.7: quoted-printable survives errors", arguments: quotedPrintable)
    func decodesQuotedPrintable(row: Row<String>) {
        #expect(String(decoding: QuotedPrintable.decode(row.bytes[...]), as: UTF8.self) == row.expected)
    }

    static let uuencode: [Row<String>] = [
        Row("begin 644 a.txt\r\n%:&5L;&\\\r\n`\r\nend\r\n", "hello"),
        Row("junk\nbegin 644 a.txt\n%:&5L;&\\\n \nend\nmore", "hello"),
        Row("begin 644 a.txt\n%:&5L;&\\\n", "hello"),
        Row("no beginning", "no beginning"),
        Row("begin 644 x\n\nend\n", ""),
        // Blanks at the end of a line were zeros, and may be lost in transport.
        Row("begin 644 x\n&:&5L\nend\n", "hel\0\0\0"),
        Row("begin-base64 644 x\naGVs\nbG8=\n====\nmore", "hello"),
    ]

    @Test("Uuencode is decoded from its begin line to its end line", arguments: uuencode)
    func decodesUUEncode(row: Row<String>) {
        #expect(String(decoding: TransferEncoding.uuencode.decode(row.bytes[...]), as: UTF8.self) == row.expected)
    }

    static let yEnc: [Row<[UInt8]>] = [
        Row("=ybegin line=128 size=3 name=x\r\nKLM\r\n=yend size=3\r\n", [0x21, 0x22, 0x23]),
        Row("=ybegin part=1 line=2 size=3 name=x\n=ypart begin=1 end=3\n=@=}=M\n=yend", [0xD6, 0x13, 0xE3]),
        Row("=ybegin line=2 name=x\n=", []),
        Row("nothing", Array("nothing".utf8)),
    ]

    @Test("yEnc is decoded from its begin line to its end line", arguments: yEnc)
    func decodesYEnc(row: Row<[UInt8]>) { #expect(TransferEncoding.yEnc.decode(row.bytes[...]) == row.expected) }

    @Test("Counting octets and decoding in pieces agree with decoding at once")
    func agrees() throws {
        var random = SeededGenerator.announced("TransferEncodingTests")
        let encodings: [TransferEncoding] = [
            .sevenBit, .eightBit, .binary, .base64, .quotedPrintable, .uuencode, .yEnc, .unknown("x"),
        ]
        let splinters = [
            "begin 644 x\n", "=ybegin line=1 name=x\n", "\nend\n", "=\n", "=41", "QUJD", "\r\n", "  \n", "%:&5L;&\\\n",
        ]
        for round in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<random.number(0...60) {
                bytes +=
                    random.number(0...1) == 0
                    ? Array((random.pick(splinters) ?? "").utf8) : [UInt8.random(in: 0 ... .max, using: &random)]
            }
            for encoding in encodings {
                let whole = encoding.decode(bytes[...])
                #expect(encoding.decodedCount(bytes[...]) == whole.count, "seed \(random.seed), round \(round)")
                var pieces: [UInt8] = []
                var sink = ChunkSink { pieces += $0 }
                encoding.decode(bytes[...], into: &sink)
                sink.flush()
                #expect(pieces == whole, "seed \(random.seed), round \(round)")
            }
        }
    }

    @Test("A large part is decoded in chunks, until the receiver stops it")
    func handsOnInPieces() throws {
        struct Full: Error {}
        let text = String(repeating: "QUJDREVGR0hJSktM", count: 40_000)
        let message = ParsedMessage(parsing: Array("Content-Transfer-Encoding: base64\n\n\(text)".utf8))
        var sizes: [Int] = []
        try message.decodeBytes(of: message.root) { sizes.append($0.count) }
        #expect(sizes == [262_144, 217_856])
        var calls = 0
        #expect(throws: Full.self) {
            try message.decodeBytes(of: message.root) { _ in
                calls += 1
                throw Full()
            }
        }
        #expect(calls == 1)
    }

    static let names: [Row<TransferEncoding>] = [
        Row("7bit", .sevenBit), Row(" 8BIT ", .eightBit), Row("binary", .binary), Row("Base64", .base64),
        Row("base64 (comment)", .base64), Row("quoted-printable;", .quotedPrintable), Row("\"base64\"", .base64),
        Row("x-uuencode", .uuencode), Row("", .sevenBit), Row("X-Rot13", .unknown("x-rot13")),
    ]

    @Test("The name of a transfer encoding is read leniently", arguments: names)
    func readsNames(row: Row<TransferEncoding>) { #expect(TransferEncoding(row.bytes[...]) == row.expected) }

    @Test("Octets in an unknown encoding stay as they are")
    func keepsUnknown() { #expect(TransferEncoding.unknown("x").decode([1, 2, 3]) == [1, 2, 3]) }
}
