import MailModel

/// Random text for ids and boundaries.
enum RandomText {
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// 128 random bits in 26 lower-case letters and digits.
    static func make(using random: inout some RandomNumberGenerator) -> String {
        let words: [UInt64] = [random.next(), random.next()]
        // Thirteen groups of five bits from each word; the last group has only four bits.
        let bytes = words.flatMap { word in
            (0..<13).map { alphabet[Int(truncatingIfNeeded: (word >> UInt64($0 * 5)) & 31)] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
