/// The classes and the case of ASCII characters, for all parsers of bytes. Inlinable because they are called for every
/// byte of a message or a response.
extension UInt8 {
    /// `0` to `9`.
    @inlinable
    public var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// `A` to `Z` in either case.
    @inlinable
    public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// `A` to `Z` in either case, or `0` to `9`.
    @inlinable
    public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// The byte with `A` to `Z` in lower case; every other byte is unchanged.
    @inlinable
    public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The byte with `a` to `z` in capitals; every other byte is unchanged.
    @inlinable
    public var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

    /// The value of a hexadecimal digit of either case; nil for any other byte.
    @inlinable
    public var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
