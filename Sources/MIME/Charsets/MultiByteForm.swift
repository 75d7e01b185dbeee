import MailModel

/// The structure of the characters of a double-byte set.
struct MultiByteForm {
    var encoding: CharacterEncoding
    var lead: ClosedRange<UInt8>
    var trail: [ClosedRange<UInt8>]
    /// Pairs that nearly every text of the language consists of.
    var isCommon: @Sendable (_ lead: UInt8, _ trail: UInt8) -> Bool
    /// Single octets with their own meaning.
    var single: ClosedRange<UInt8>?
    /// Converts a share of common pairs to a score, relative to other sets that the octets may be in.
    var score: @Sendable (_ share: Double) -> Double = { $0 }

    static let all = [
        MultiByteForm(
            encoding: .multiByte("CP932"), lead: 0x81...0xFC, trail: [0x40...0x7E, 0x80...0xFC],
            isCommon: { lead, trail in
                (lead == 0x82 && trail >= 0x9F) || lead == 0x83 || lead == 0x81 || (0x88...0x97).contains(lead)
            }, single: 0xA1...0xDF),
        MultiByteForm(
            encoding: .multiByte("EUC-JP-MS"), lead: 0xA1...0xFE, trail: [0xA1...0xFE],
            // A third of Japanese text is kana, which no other language with these sets has.
            isCommon: { lead, _ in lead == 0xA4 || lead == 0xA5 }, score: { $0 > 0.25 ? 0.9 + $0 / 2 : $0 }),
        MultiByteForm(
            encoding: .multiByte("GB18030"), lead: 0x81...0xFE, trail: [0x40...0x7E, 0x80...0xFE],
            isCommon: { lead, trail in ((0xB0...0xD7).contains(lead) || lead == 0xA1 || lead == 0xA3) && trail >= 0xA1 }
        ),
        MultiByteForm(
            encoding: .multiByte("CP949"), lead: 0x81...0xFE, trail: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
            isCommon: { lead, trail in (0xB0...0xC8).contains(lead) && trail >= 0xA1 },
            // Hangul uses the first half of the range that Chinese uses.
            score: { $0 > 0.85 ? $0 * 1.2 : $0 * 0.8 }),
        MultiByteForm(
            encoding: .multiByte("BIG5-HKSCS"), lead: 0x87...0xFE, trail: [0x40...0x7E, 0xA1...0xFE],
            isCommon: { lead, _ in (0xA4...0xC6).contains(lead) || lead == 0xA1 }),
    ]

    /// The share of common characters, from 0 to 1; nil if the octets are invalid in this set.
    func share(of sample: ArraySlice<UInt8>) -> Double? {
        var index = sample.startIndex
        var pairs = 0
        var common = 0
        var isAfterLetter = false
        while index < sample.endIndex {
            let byte = sample[index]
            index += 1
            if byte < 0x80 {
                isAfterLetter = byte.isASCIILetter
                continue
            }
            guard lead.contains(byte), single?.contains(byte) != true else {
                if single?.contains(byte) == true {
                    pairs += 1
                    continue
                }
                return nil
            }
            // The sample may end inside a character.
            guard index < sample.endIndex else { break }
            guard trail.contains(where: { $0.contains(sample[index]) }) else { return nil }
            // Inside a word of Latin letters this is also a letter.
            if sample[index] < 0x80, isAfterLetter { return nil }
            isAfterLetter = false
            pairs += 1
            if isCommon(byte, sample[index]) { common += 1 }
            index += 1
        }
        guard pairs > 0 else { return nil }
        return Double(common) / Double(pairs)
    }
}
