/// A mailbox's UIDVALIDITY (RFC 3501 §2.3.1.1): when it changes, every stored UID of the mailbox is invalid.
public struct UIDValidity: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Zero is kept, because some servers send it; it is never trusted, see `isTrustworthy`.
    public let rawValue: UInt32

    /// Wraps any number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// False for zero: such a server does not guarantee anything about its UIDs.
    public var isTrustworthy: Bool { rawValue != 0 }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}
