/// A message's unique identifier within one mailbox and one `UIDValidity` (RFC 3501 §2.3.1.1). Never zero.
public struct UID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// 1 to 4,294,967,295.
    public let rawValue: UInt32

    /// Nil for zero, which is not a valid UID.
    public init?(_ rawValue: UInt32) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    /// The largest possible UID.
    public static let max = UID(validated: .max)

    /// The smallest possible UID.
    public static let min = UID(validated: 1)

    init(validated rawValue: UInt32) { self.rawValue = rawValue }

    /// Smaller UIDs were assigned earlier.
    public static func < (left: UID, right: UID) -> Bool { left.rawValue < right.rawValue }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}
