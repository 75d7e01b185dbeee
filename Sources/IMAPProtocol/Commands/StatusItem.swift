/// What STATUS can tell (RFC 3501 §6.3.10 and extensions). A literal such as `"MESSAGES"` is an item too.
public struct StatusItem: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The item's name; an atom.
    public var name: String

    /// An item by its name.
    public init(stringLiteral name: String) { self.name = name }

    /// How many messages there are.
    public static let messages: StatusItem = "MESSAGES"
    /// How many are recent.
    public static let recent: StatusItem = "RECENT"
    /// The next UID, as predicted.
    public static let uidNext: StatusItem = "UIDNEXT"
    /// The generation of the UIDs.
    public static let uidValidity: StatusItem = "UIDVALIDITY"
    /// How many are unread.
    public static let unseen: StatusItem = "UNSEEN"
    /// The highest modification sequence (RFC 7162 §3.1.2.1).
    public static let highestModificationSequence: StatusItem = "HIGHESTMODSEQ"
    /// Bytes of all messages (RFC 8438).
    public static let size: StatusItem = "SIZE"
    /// The identifier that survives renaming (RFC 8474 §4).
    public static let mailboxID: StatusItem = "MAILBOXID"
}
