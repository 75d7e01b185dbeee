public import MailModel

/// An untagged response (RFC 3501 §7.1 to §7.4 and extensions). Large values are boxed, so that a flood of small
/// responses from a hostile server takes little memory.
public enum UntaggedResponse: Hashable, Sendable {
    /// OK, NO, BAD, PREAUTH or BYE.
    indirect case status(UntaggedStatus, code: ResponseCode?, text: String)
    /// The server's capabilities.
    case capability([String])
    /// The extensions that are now enabled (RFC 5161).
    case enabled([String])
    /// One mailbox of LIST.
    indirect case list(ListResponse)
    /// One mailbox of LSUB.
    indirect case lsub(ListResponse)
    /// The response to STATUS.
    indirect case mailboxStatus(StatusResponse)
    /// The response to SEARCH, in the server's order; the modification sequence is the highest of the messages found
    /// (RFC 7162 §3.1.5).
    case search([UInt32], modificationSequence: UInt64?)
    /// The response to SEARCH with RETURN (RFC 4731).
    indirect case extendedSearch(ExtendedSearchResponse)
    /// The response to SORT, in the requested order (RFC 5256 §4); the modification sequence as in SEARCH.
    case sort([UInt32], modificationSequence: UInt64?)
    /// The response to THREAD (RFC 5256 §4).
    case thread([ThreadResponse])
    /// The usage of a quota root (RFC 9208 §5.1).
    indirect case quota(QuotaResponse)
    /// The quota roots of a mailbox (RFC 9208 §5.2), with raw names.
    case quotaRoot(rawName: [UInt8], roots: [[UInt8]])
    /// The flags defined in the mailbox.
    case flags([String])
    /// The number of messages.
    case exists(UInt32)
    /// The number of recent messages.
    case recent(UInt32)
    /// The message with this sequence number was expunged; later sequence numbers decrease by one.
    case expunge(UInt32)
    /// These UIDs were expunged (RFC 7162 §3.2.10). Never expand the set: a server may name a huge range.
    case vanished(earlier: Bool, uids: UIDSet)
    /// Data of one message.
    indirect case fetch(FetchResponse)
    /// The server's identification (RFC 2971); field names are lower case, NIL fields are left out.
    case id([String: String])
    /// The personal, other users' and shared namespaces (RFC 2342).
    indirect case namespace(NamespaceResponse)
    /// A response of an unsupported extension; its name in capitals.
    case other(name: String)
}
