/// The response to STATUS (RFC 3501 §7.2.4). Items that the server left out, or whose values do not fit, are nil.
public struct StatusResponse: Hashable, Sendable {
    /// The name's bytes exactly as the server sent them.
    public var rawName: [UInt8]
    /// MESSAGES.
    public var messages: UInt32?
    /// RECENT.
    public var recent: UInt32?
    /// UIDNEXT.
    public var uidNext: UInt32?
    /// UIDVALIDITY.
    public var uidValidity: UInt32?
    /// UNSEEN.
    public var unseen: UInt32?
    /// HIGHESTMODSEQ (RFC 7162 §3.1.2.1).
    public var highestModificationSequence: UInt64?
    /// SIZE in bytes (RFC 8438).
    public var byteCount: UInt64?
    /// MAILBOXID (RFC 8474 §4).
    public var mailboxID: String?
    /// DELETED: the number of messages marked as deleted (RFC 9051 §6.3.11).
    public var deleted: UInt32?
    /// DELETED-STORAGE: their size in bytes (RFC 9208 §5.3).
    public var deletedByteCount: UInt64?
    /// APPENDLIMIT: the maximum size in bytes of an appended message (RFC 7889 §3); also nil if there is no limit.
    public var appendLimit: UInt64?

    /// Items that are unknown or whose values do not fit, in capitals.
    public var ignoredItems: [String] = []

    /// Creates a status without any items.
    public init(rawName: [UInt8]) { self.rawName = rawName }
}
