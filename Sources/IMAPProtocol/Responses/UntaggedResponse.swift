public import MailModel

/// A response that no command is named in (RFC 3501 §7.1 to §7.4 and extensions). Large values are boxed, so that very many
/// small ones, which a hostile server may send, stay small.
public enum UntaggedResponse: Hashable, Sendable {
    /// OK, NO, BAD, PREAUTH or BYE.
    indirect case status(UntaggedStatus, code: ResponseCode?, text: String)
    /// What the server can do.
    case capability([String])
    /// Extensions that are on from now (RFC 5161).
    case enabled([String])
    /// One mailbox of LIST.
    indirect case list(ListResponse)
    /// One mailbox of LSUB.
    indirect case lsub(ListResponse)
    /// The answer to STATUS.
    indirect case mailboxStatus(StatusResponse)
    /// The answer to SEARCH, in the server's order; the sequence is the highest of the messages found (RFC 7162 §3.1.5).
    case search([UInt32], modificationSequence: UInt64?)
    /// The answer to SEARCH with RETURN (RFC 4731).
    indirect case extendedSearch(ExtendedSearchResponse)
    /// The answer to SORT, in the order that was asked for (RFC 5256 §4); the sequence as in SEARCH.
    case sort([UInt32], modificationSequence: UInt64?)
    /// The answer to THREAD (RFC 5256 §4).
    case thread([ThreadResponse])
    /// How much of a quota is used (RFC 9208 §5.1).
    indirect case quota(QuotaResponse)
    /// Which quotas hold for a mailbox (RFC 9208 §5.2): its name and those of the quota roots, as on the wire.
    case quotaRoot(rawName: [UInt8], roots: [[UInt8]])
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
    indirect case fetch(FetchResponse)
    /// Who the server says it is (RFC 2971); field names are lower case, fields that are NIL are left out.
    case id([String: String])
    /// The prefixes of personal, other people's and shared mailboxes (RFC 2342).
    indirect case namespace(NamespaceResponse)
    /// A response of an extension that is not read; its name in capitals.
    case other(name: String)
}
