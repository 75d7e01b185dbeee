import Testing

@testable import MIME

@Suite struct EncodedWordTests {
    static let rows: [Row<String>] = [
        Row("", ""),
        Row("plain text", "plain text"),
        Row("a =? b ?= c", "a =? b ?= c"),
        Row("=?utf-8?Q?caf=C3=A9?=", "café"),
        Row("=?UTF-8?q?a_b=5Fc?=", "a b_c"),
        Row("=?iso-8859-1?Q?caf=E9?=", "café"),
        Row("=?ISO-8859-1?B?Y2Fm6Q==?=", "café"),
        Row("=?utf-8?B?Y2Fmw6k?=", "café"),
        Row("=?utf-8?B?Y2Fm w6k?=", "café"),
        Row("before =?utf-8?Q?x?= after", "before x after"),
        Row("=?utf-8?Q?a?= =?utf-8?Q?b?=", "ab"),
        Row("=?utf-8?Q?a?=\r\n =?utf-8?Q?b?=", "ab"),
        Row("=?utf-8?Q?a?= x =?utf-8?Q?b?=", "a x b"),
        Row("=?utf-8?Q?a?= =?iso-8859-1?Q?=E9?=", "aé"),
        Row("=?utf-8?Q?=C3?= =?UTF-8?Q?=A9?=", "é"),
        Row("=?utf-8?B?w6k=?==?utf-8?Q?!?=", "é!"),
        Row("=?utf-8*en?Q?x?=", "x"),
        Row("=?utf-8?Q??=", ""),
        Row("=?utf-8?Q?two words?=", "two words"),
        Row("=?utf-8?Q?what?now?=", "what?now"),
        Row("=?utf-8?Q?a=ZZb?=", "a=ZZb"),
        Row("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
        Row("=?utf-8?Q?open", "=?utf-8?Q?open"),
        Row("=?nonsense?Q?abc=E9?=", "abcé"),
        Row("=?utf-8?Q?=FF=FE?=", "ÿþ"),
        Row("=?utf-8?Q?=C3=A9=FF?=", "é\u{FFFD}"),
        Row("=?utf-8?Q?a=00b=0D=0Ac?=", "ab  c"),
        Row("=?utf-8?Q?a=C2=85b=E2=80=A8c?=", "ab c"),
        Row("a\r\n\tb", "a b"),
        Row("=?shift_jis?B?k/qWe4zq?=", "日本語"),
        Row("=?ISO-2022-JP?B?GyRCRnxLXDhsGyhC?=", "日本語"),
        Row("=?gb2312?B?1tDOxA==?=", "中文"),
        Row("=?koi8-r?B?0NLJ18XU?=", "привет"),
        Row("raw é", "raw é"),
    ]

    @Test("RFC 2047: encoded-words are decoded, everything else stays", arguments: rows)
    func decodes(row: Row<String>) { #expect(EncodedWord.decode(row.bytes) == row.expected) }

    @Test("Raw octets that are no UTF-8 are read as windows-1252")
    func decodesRawLatin() { #expect(EncodedWord.decode([0x63, 0x61, 0x66, 0xE9]) == "café") }

    @Test("A character that is split between two words is joined")
    func joinsCutCharacters() {
        #expect(EncodedWord.decode(Array("=?gb2312?B?1tA=?= =?GB2312?B?zg==?= =?gb2312?B?xA==?=".utf8)) == "中文")
    }

    @Test("A hundred thousand octets of unterminated words are read")
    func readsUnterminatedWords() {
        let bytes = Array(String(repeating: "=?x?b?", count: 17_000).utf8)
        #expect(EncodedWord.decode(bytes).isEmpty == false)
        let open = Array(String(repeating: "=?utf-8?Q?a ", count: 9_000).utf8)
        #expect(EncodedWord.decode(open).utf8.count == open.count)
    }

    @Test("Twenty thousand words in a row are one text")
    func readsManyWords() {
        let bytes = Array(String(repeating: "=?utf-8?Q?a?= ", count: 20_000).utf8)
        #expect(EncodedWord.decode(bytes).utf8.count == 20_001)
    }
}
