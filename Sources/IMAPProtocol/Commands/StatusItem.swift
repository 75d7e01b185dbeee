/// An item that STATUS can return (RFC 3501 §6.3.10 and extensions). A literal such as `"MESSAGES"` is an item too.
public struct StatusItem: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The item's name; an atom.
    public var name: String

    /// An item by its name.
    public init(stringLiteral name: String) { self.name = name }

    /// The number of messages.
    public static let messages: StatusItem = "MESSAGES"
    /// The number of recent messages.
    public static let recent: StatusItem = "RECENT"
    /// The predicted next UID.
    public static let uidNext: StatusItem = "UIDNEXT"
    /// UIDVALIDITY.
    public static let uidValidity: StatusItem = "UIDVALIDITY"
    /// The number of unread messages.
    public static let unseen: StatusItem = "UNSEEN"
    /// The highest modification sequence (RFC 7162 §3.1.2.1).
    public static let highestModificationSequence: StatusItem = "HIGHESTMODSEQ"
    /// The total size of all messages in bytes (RFC 8438).
    public static let size: StatusItem = "SIZE"
    /// The identifier that survives renaming (RFC 8474 §4).
    public static let mailboxID: StatusItem = "MAILBOXID"
}
