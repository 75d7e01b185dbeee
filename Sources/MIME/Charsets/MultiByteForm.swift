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
            encoding: .big5, lead: 0x87...0xFE, trail: [0x40...0x7E, 0xA1...0xFE],
            isCommon: { lead, _ in (0xA4...0xC6).contains(lead) || lead == 0xA1 }),
    ]

    /// The share of common characters, from 0 to 1; nil if the octets are invalid in this set or are words in Latin
    /// letters.
    ///
    /// - Parameter isLikelyLatin: True if the octets resemble words in a set for Latin letters.
    func share(of sample: ArraySlice<UInt8>, isLikelyLatin: Bool) -> Double? {
        guard let counts = counts(sample), counts.all > 0 else { return nil }
        // Beside Latin words, only the first character after a word can look like a part of it.
        let mostInsideWords = isLikelyLatin ? 0 : counts.all / 3
        return counts.insideWords > mostInsideWords ? nil : Double(counts.common) / Double(counts.all)
    }

    private struct Counts {
        var all = 0
        var common = 0
        /// Those after a Latin letter whose second octet is ASCII: in words, the octets are an accented letter and a
        /// plain one.
        var insideWords = 0
    }

    /// The characters beyond ASCII; nil if the octets are invalid in this set.
    private func counts(_ sample: ArraySlice<UInt8>) -> Counts? {
        var counts = Counts()
        var index = sample.startIndex
        var isAfterLetter = false
        while index < sample.endIndex {
            let byte = sample[index]
            index += 1
            if byte < 0x80 {
                isAfterLetter = byte.isASCIILetter
                continue
            }
            if single?.contains(byte) == true {
                counts.all += 1
                continue
            }
            guard lead.contains(byte) else { return nil }
            // The sample may end inside a character.
            guard index < sample.endIndex else { break }
            guard trail.contains(where: { $0.contains(sample[index]) }) else { return nil }
            counts.all += 1
            if isCommon(byte, sample[index]) { counts.common += 1 }
            if sample[index] < 0x80, isAfterLetter { counts.insideWords += 1 }
            isAfterLetter = false
            index += 1
        }
        return counts
    }
}
