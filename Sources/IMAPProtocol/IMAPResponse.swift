public import MailModel

/// One response of a server (RFC 3501 §7, RFC 9051 §7).
public enum IMAPResponse: Hashable, Sendable {
    /// `+`: the server waits for more. The text is a prompt, or a base64 challenge.
    case continuation(text: String)
    /// The answer that completes the command of that tag.
    case tagged(tag: String, status: ResponseStatus, code: ResponseCode?, text: String)
    /// Everything else that the server tells.
    case untagged(UntaggedResponse)
    /// Not understood. Skip it; nothing of it may be believed.
    case malformed(MalformedResponse)
}

/// A response that could not be read. The stream is still in step: the next response begins where it should.
public struct MalformedResponse: Hashable, Sendable {
    /// Whether it told about one message: then nothing but that message is concerned.
    public var isFetch: Bool
    /// Where reading failed; safe to log.
    public var failure: ParseFailure

    /// Takes both as they are.
    public init(isFetch: Bool = false, failure: ParseFailure) {
        self.isFetch = isFetch
        self.failure = failure
    }
}

/// How a command ended (RFC 3501 §7.1).
public enum ResponseStatus: String, Hashable, Sendable, Encodable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
}

/// The kinds of untagged status responses (RFC 3501 §7.1).
public enum UntaggedStatus: String, Hashable, Sendable, Encodable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
    /// A greeting: the session is authenticated already.
    case preauth = "PREAUTH"
    /// The server is about to close the connection.
    case bye = "BYE"
}

/// A response that no command is named in (RFC 3501 §7.1 to §7.4 and extensions).
public enum UntaggedResponse: Hashable, Sendable {
    /// OK, NO, BAD, PREAUTH or BYE.
    case status(UntaggedStatus, code: ResponseCode?, text: String)
    /// What the server can do.
    case capability([String])
    /// Extensions that are on from now (RFC 5161).
    case enabled([String])
    /// One mailbox of LIST.
    case list(ListResponse)
    /// One mailbox of LSUB.
    case lsub(ListResponse)
    /// The answer to STATUS.
    case mailboxStatus(StatusResponse)
    /// The answer to SEARCH, in the server's order; the sequence is the highest of the messages found (RFC 7162 §3.1.5).
    case search([UInt32], modificationSequence: UInt64?)
    /// The answer to SEARCH with RETURN (RFC 4731).
    case extendedSearch(ExtendedSearchResponse)
    /// The flags that the mailbox knows.
    case flags([String])
    /// How many messages there are.
    case exists(UInt32)
    /// How many messages are recent.
    case recent(UInt32)
    /// The message with this sequence number is gone; later ones move up.
    case expunge(UInt32)
    /// These UIDs are gone (RFC 7162 §3.2.10). Never expand the set: a server may name a huge range.
    case vanished(earlier: Bool, uids: UIDSet)
    /// What the server tells about one message.
    case fetch(FetchResponse)
    /// Who the server says it is (RFC 2971); field names are lower case, fields that are NIL are left out.
    case id([String: String])
    /// The prefixes of personal, other people's and shared mailboxes (RFC 2342).
    case namespace(NamespaceResponse)
    /// A response of an extension that is not read; its name in capitals.
    case other(name: String)
}

/// One mailbox as LIST and LSUB tell it (RFC 3501 §7.2.2).
public struct ListResponse: Hashable, Sendable {
    /// Such as `\Noselect` and `\Sent`, as the server wrote them.
    public var attributes: [String]
    /// What separates the levels; nil for a flat name.
    public var delimiter: String?
    /// The name's bytes exactly as the server sent them; commands carry these.
    public var wireName: [UInt8]

    /// Takes the parts as they are.
    public init(attributes: [String], delimiter: String?, wireName: [UInt8]) {
        self.attributes = attributes
        self.delimiter = delimiter
        self.wireName = wireName
    }
}

/// The answer to STATUS (RFC 3501 §7.2.4). What the server left out, or what does not fit its type, is nil.
public struct StatusResponse: Hashable, Sendable {
    /// The name's bytes exactly as the server sent them.
    public var wireName: [UInt8]
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

    /// A status that tells nothing.
    public init(wireName: [UInt8]) { self.wireName = wireName }
}

/// The answer to an extended search (RFC 4731, RFC 9051 §7.3.4).
public struct ExtendedSearchResponse: Hashable, Sendable {
    /// The command that it answers; nil where the server did not say.
    public var tag: String?
    /// Whether the numbers are UIDs and not sequence numbers.
    public var isUID = false
    /// The smallest hit.
    public var min: UInt32?
    /// The largest hit.
    public var max: UInt32?
    /// How many hits.
    public var count: UInt32?
    /// All hits; nil where ALL was not sent, which a server does when there is none.
    public var all: UIDSet?
    /// The highest modification sequence of the hits.
    public var modificationSequence: UInt64?

    /// An answer without hits.
    public init() {}
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
