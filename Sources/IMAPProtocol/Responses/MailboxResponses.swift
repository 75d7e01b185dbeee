/// One mailbox as LIST and LSUB tell it (RFC 3501 §7.2.2).
public struct ListResponse: Hashable, Sendable {
    /// Such as `\Noselect` and `\Sent`, as the server wrote them.
    public var attributes: [String]
    /// What separates the levels; nil for a flat name.
    public var delimiter: String?
    /// The name's bytes exactly as the server sent them; commands carry these.
    public var rawName: [UInt8]
    /// Which selection options mailboxes below this one meet, such as `SUBSCRIBED` (RFC 5258 §3.5); in capitals.
    public var childInformation: [String] = []
    /// The name's bytes before the mailbox was renamed (RFC 9051 §6.3.9.7); nil where the server tells of no renaming.
    public var oldRawName: [UInt8]?

    /// Extended items that are not known, in capitals.
    public var ignoredItems: [String] = []

    /// Takes the parts as they are; nothing is told of children and former names.
    public init(attributes: [String], delimiter: String?, rawName: [UInt8]) {
        self.attributes = attributes
        self.delimiter = delimiter
        self.rawName = rawName
    }
}

/// The answer to STATUS (RFC 3501 §7.2.4). What the server left out, or what does not fit its type, is nil.
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
    /// DELETED: how many messages are marked as deleted (RFC 9051 §6.3.11).
    public var deleted: UInt32?
    /// DELETED-STORAGE: how many bytes these have (RFC 9208 §5.3).
    public var deletedByteCount: UInt64?
    /// APPENDLIMIT: the largest message in bytes that may be added (RFC 7889 §3); nil too where there is no limit.
    public var appendLimit: UInt64?

    /// Items that are not known, or whose values do not fit, in capitals.
    public var ignoredItems: [String] = []

    /// A status that tells nothing.
    public init(rawName: [UInt8]) { self.rawName = rawName }
}

/// The answer to NAMESPACE (RFC 2342); a class that the server does not have is empty.
public struct NamespaceResponse: Hashable, Sendable {
    /// One prefix.
    public struct Entry: Hashable, Sendable {
        /// The bytes on the wire; may be empty.
        public var prefix: [UInt8]
        /// What separates the levels; nil for flat names.
        public var delimiter: String?

        /// Takes both as they are.
        public init(prefix: [UInt8], delimiter: String?) {
            self.prefix = prefix
            self.delimiter = delimiter
        }
    }

    /// The person's own mailboxes.
    public var personal: [Entry] = []
    /// Other people's mailboxes.
    public var otherUsers: [Entry] = []
    /// Mailboxes shared by many.
    public var shared: [Entry] = []

    /// No namespace.
    public init() {}
}
