/// A modification sequence (RFC 7162): 63 bits, increases with every change.
public struct ModificationSequence: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// 0 to 2^63 - 1.
    public let rawValue: UInt64

    /// Nil above 63 bits (RFC 7162 §7).
    public init?(_ rawValue: UInt64) {
        guard rawValue <= UInt64(Int64.max) else { return nil }
        self.rawValue = rawValue
    }

    /// Clamps the number to 63 bits.
    public init(clamping rawValue: UInt64) { self.rawValue = min(rawValue, UInt64(Int64.max)) }

    /// Orders by age.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}
