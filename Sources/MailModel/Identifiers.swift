/// A row id of the local database. Never reused, meaningless outside this database.
public protocol RowIdentifier: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible
where RawValue == Int64 {
    /// Wraps a row number of the database.
    init(_ rawValue: Int64)
}

extension RowIdentifier {
    /// Wraps a row number of the database; every value is accepted.
    public init?(rawValue: Int64) { self.init(rawValue) }

    /// Orders by age: a smaller number was created earlier.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The number in decimal.
    public var description: String { String(rawValue) }
}

/// An account on this machine.
public struct AccountID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A mailbox of an account.
public struct MailboxID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A logical message, independent of the number of mailboxes that contain it. Not the `Message-ID` header, see
/// `MessageHeader.messageID`.
public struct MessageID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A thread.
public struct ThreadID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// One appearance of a message in one mailbox.
public struct PlacementID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A queued operation.
public struct OperationID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// An attachment of a message.
public struct AttachmentID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A message that the user writes or sends.
public struct OutgoingID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A file that is attached to an outgoing message.
public struct DraftAttachmentID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A name and address that the user sends with.
public struct IdentityID: RowIdentifier {
    /// The row number.
    public let rawValue: Int64
    /// Wraps a row number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
