/// `=C3` or `%C3`.
enum HexadecimalEscape {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The mark and two digits.
    static func make(_ byte: UInt8, after mark: UInt8) -> [UInt8] {
        [mark, digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
    }
}
