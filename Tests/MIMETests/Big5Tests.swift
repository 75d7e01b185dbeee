import Testing

@testable import MIME

@Suite struct Big5Tests {
    /// Characters that the system reads only in one of its sets, or in none.
    static let pairs: [(octets: [UInt8], character: String)] = [
        // Signs of code page 950.
        ([0xA1, 0x45], "‧"), ([0xA1, 0x4E], "﹑"), ([0xA1, 0xC3], "￣"), ([0xA1, 0xE3], "～"), ([0xA1, 0xFE], "／"),
        ([0xA2, 0x40], "＼"), ([0xA2, 0x46], "￠"), ([0xA2, 0xCC], "十"), ([0xA3, 0xE1], "€"), ([0xF9, 0xE9], "╞"),
        // Characters of ETEN.
        ([0xC6, 0xA1], "①"), ([0xC6, 0xCF], "廴"), ([0xC6, 0xE7], "ぁ"), ([0xC7, 0xF3], "А"), ([0xF9, 0xD6], "碁"),
        // Characters of Hong Kong, some of them in two places.
        ([0x88, 0x40], "㇀"), ([0x88, 0x62], "Ê\u{304}"), ([0x8E, 0x69], "箸"), ([0xFA, 0x5F], "倩"), ([0xFE, 0xFE], "秔"),
    ]

    @Test(
        "Declared Big5 has the characters of code page 950, of ETEN and of Hong Kong",
        arguments: ["big5", "Big5-HKSCS", "cp950", "x-x-big5", "csbig5"])
    func readsAllCharacters(label: String) {
        let octets = Self.pairs.flatMap(\.octets)
        #expect(Charset.decode(octets, label: label) == Self.pairs.map(\.character).joined())
    }

    @Test("Octets between the characters of Big5 are read as without them")
    func readsMixedText() {
        let octets: [UInt8] = [0x61, 0xA4, 0xA4, 0xA1, 0x45, 0x62, 0xA4, 0xE5, 0xA3, 0xE1, 0x39]
        #expect(Charset.decode(octets, label: "big5") == "a中‧b文€9")
    }

    @Test("Undefined octets of Big5 do not change what follows them")
    func keepsCharactersAfterUndefined() {
        let octets: [UInt8] = [0xA4, 0xA4, 0x81, 0x40, 0xA1, 0x45, 0xFF, 0xA4, 0xE5, 0xA4]
        #expect(Charset.decode(octets, label: "big5") == "中\u{FFFD}@‧\u{FFFD}文\u{FFFD}")
    }

    @Test("Every pair that the Encoding Standard defines is a character")
    func definesAllPairs() {
        let trails = Array(0x40...0x7E) + Array(0xA1...0xFE) as [UInt8]
        let texts = (UInt8(0x81)...0xFE).flatMap { lead in trails.map { Big5Text.decode([lead, $0]) } }
        #expect(texts.count { !$0.unicodeScalars.contains("\u{FFFD}") } >= 18_594)
    }
}
