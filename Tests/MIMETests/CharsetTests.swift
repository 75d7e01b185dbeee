import Testing

@testable import MIME

@Suite struct CharsetTests {
    struct CharsetRow: Sendable, CustomTestStringConvertible {
        var bytes: [UInt8]
        var label: String?
        var expected: String
        init(_ bytes: [UInt8], _ label: String?, _ expected: String) {
            self.bytes = bytes
            self.label = label
            self.expected = expected
        }
        var testDescription: String { "\(label ?? "none") \(bytes) -> \(expected)" }
    }

    static let rows: [CharsetRow] = [
        CharsetRow([], "utf-8", ""),
        CharsetRow([0x61, 0x00, 0x62], "us-ascii", "ab"),
        CharsetRow([0xC3, 0xA9], nil, "é"),
        CharsetRow([0xC3, 0xA9], "us-ascii", "é"),
        CharsetRow([0xE9], nil, "é"),
        CharsetRow([0xE9], "us-ascii", "é"),
        CharsetRow([0xE9], "UTF-8", "é"),
        CharsetRow([0xC3, 0xA9, 0xE9], "utf-8", "é\u{FFFD}"),
        CharsetRow([0xEF, 0xBB, 0xBF, 0x61], "utf-8", "a"),
        CharsetRow([0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9], nil, "aé"),
        CharsetRow([0x80, 0x93, 0x94], "iso-8859-1", "€“”"),
        CharsetRow([0x81], "windows-1252", "\u{FFFD}"),
        CharsetRow([0xA4], "iso-8859-15", "€"),
        CharsetRow([0xB1], "ISO_8859-2", "ą"),
        CharsetRow([0xB9], "cp1250", "ą"),
        CharsetRow([0xCF, 0xF0, 0xE8], "windows-1251", "При"),
        CharsetRow([0xCF, 0xF0, 0xE8], "cp-1251", "При"),
        CharsetRow([0xDD], "iso-8859-9", "İ"),
        CharsetRow([0xF9], "iso-8859-8-i", "ש"),
        CharsetRow([0xA1], "tis-620", "ก"),
        CharsetRow([0x8E], "macintosh", "é"),
        CharsetRow([0xD6, 0xD0, 0xCE, 0xC4], "gb2312", "中文"),
        CharsetRow([0xD6, 0xD0, 0xCE, 0xC4], "x-gbk", "中文"),
        CharsetRow([0xA4, 0xA4, 0xA4, 0xE5], "big5", "中文"),
        CharsetRow([0xB0, 0xA1], "ks_c_5601-1987", "가"),
        CharsetRow([0x8C, 0x63], "ks_c_5601-1987", "똠"),
        CharsetRow([0x93, 0xFA], "x-sjis", "日"),
        CharsetRow([0x87, 0x40], "shift_jis", "①"),
        CharsetRow([0xC6, 0xFC], "euc-jp", "日"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x21], "iso-2022-jp", "日!"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], nil, "日"),
        CharsetRow([0x1B, 0x24, 0x42, 0x2D, 0x21, 0x1B, 0x28, 0x42], "iso-2022-jp", "①"),
        CharsetRow([0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42], "iso-2022-jp", "ｱ"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46], "iso-2022-jp", "\u{FFFD}"),
        CharsetRow([0x00, 0x61, 0x00, 0xE9], "utf-16", "aé"),
        CharsetRow([0x61, 0x00, 0xE9, 0x00], "utf-16", "aé"),
        CharsetRow([0xFF, 0xFE, 0x61, 0x00], "utf-16", "a"),
        CharsetRow([0x61, 0x00, 0x62], "utf-16le", "a\u{FFFD}"),
        CharsetRow([0x00, 0xD8], "utf-16le", "\u{FFFD}"),
        CharsetRow([0xD6, 0xD0, 0xFF, 0x61], "gbk", "中\u{FFFD}a"),
        CharsetRow([0xD6], "gbk", "\u{FFFD}"),
        CharsetRow([0xC3, 0xA9], "utf-8; x", "é"),
        CharsetRow([0xC3, 0xA9], "\"utf-8\"", "é"),
        CharsetRow([0xC3, 0xA9], "../../x", "é"),
        CharsetRow([0xC3, 0xA9], "no-such-charset", "é"),
        CharsetRow(Array("+ADw-script+AD4-".utf8), "utf-7", "+ADw-script+AD4-"),
        CharsetRow([0xC0, 0xAF, 0xC3, 0xA9], "utf-8", "\u{FFFD}\u{FFFD}é"),
    ]

    @Test("Octets become text, whatever the message says of them", arguments: rows)
    func decodes(row: CharsetRow) { #expect(Charset.decode(row.bytes, label: row.label) == row.expected) }

    @Test("Every octet of every character set becomes valid text without NUL")
    func decodesEveryOctet() {
        let bytes = (0...255).map { UInt8($0) } + [0x1B, 0x24, 0x42, 0x30] + (0...255).reversed().map { UInt8($0) }
        for encoding in CharacterEncoding.all {
            let text = encoding.decode(bytes[...])
            #expect(!text.isEmpty, "\(encoding)")
        }
        for label in [nil, "utf-8", "gb18030", "iso-2022-kr", "utf-16", "utf-32", "windows-1258", "x"] {
            let text = Charset.decode(bytes, label: label)
            #expect(!text.isEmpty)
            #expect(!text.unicodeScalars.contains("\0"))
        }
    }

    @Test("Every single-octet set on the list is known to the system")
    func knowsSingleByteSets() {
        for case .singleByte(let name) in CharacterEncoding.all {
            let upper = SingleByteTable.tables[name, default: []].suffix(128)
            #expect(upper.count == 128)
            #expect(upper.filter { $0 != "\u{FFFD}" }.count > 60, "\(name)")
        }
    }
}
