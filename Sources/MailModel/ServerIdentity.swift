/// A message's unique identifier within one mailbox and one `UIDValidity` (RFC 3501 §2.3.1.1). Never zero.
public struct UID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// 1 to 4,294,967,295.
    public let rawValue: UInt32

    /// Nil for zero, which no message can have.
    public init?(_ rawValue: UInt32) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    /// The largest UID there can be.
    public static let max = UID(validated: .max)

    /// The smallest UID there can be.
    public static let min = UID(validated: 1)

    init(validated rawValue: UInt32) { self.rawValue = rawValue }

    /// Smaller UIDs were assigned earlier.
    public static func < (left: UID, right: UID) -> Bool { left.rawValue < right.rawValue }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}

/// The generation of a mailbox's UIDs (RFC 3501 §2.3.1.1): when it changes, every stored UID of the mailbox is void.
public struct UIDValidity: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Zero is kept, because some servers send it; it never vouches for stored UIDs, see `isTrustworthy`.
    public let rawValue: UInt32

    /// Wraps any number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// False for zero: such a server does not promise anything about its UIDs.
    public var isTrustworthy: Bool { rawValue != 0 }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}

/// A mailbox's modification sequence (RFC 7162): 63 bits, grows with every change.
public struct ModificationSequence: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// 0 to 2^63 - 1.
    public let rawValue: UInt64

    /// Nil above 63 bits (RFC 7162 §7).
    public init?(_ rawValue: UInt64) {
        guard rawValue <= UInt64(Int64.max) else { return nil }
        self.rawValue = rawValue
    }

    /// The number, or the largest there is.
    public init(clamping rawValue: UInt64) { self.rawValue = min(rawValue, UInt64(Int64.max)) }

    /// Orders by age.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}
