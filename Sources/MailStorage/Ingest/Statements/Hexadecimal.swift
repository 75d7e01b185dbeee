import MailModel

/// Lower-case hexadecimal.
enum Hexadecimal {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The lowest and the highest bytes of that length whose digits begin with the prefix; nil for other characters.
    static func range(ofPrefix prefix: String, byteCount: Int) -> (low: [UInt8], high: [UInt8])? {
        let digits = prefix.compactMap(\.hexDigitValue)
        guard !digits.isEmpty, digits.count == prefix.count, digits.count <= byteCount * 2 else { return nil }
        func filled(with digit: Int) -> [UInt8] {
            let all = digits + Array(repeating: digit, count: byteCount * 2 - digits.count)
            return stride(from: 0, to: all.count, by: 2).map { UInt8(all[$0] << 4 | all[$0 + 1]) }
        }
        return (filled(with: 0), filled(with: 15))
    }
}
