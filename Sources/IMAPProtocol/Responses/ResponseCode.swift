public import MailModel

/// The code in brackets of a status response (RFC 3501 §7.1, RFC 9051 §7.1 and extensions).
public enum ResponseCode: Hashable, Sendable {
    case alert
    /// A search named a charset that the server does not know; those that it knows, where it tells them.
    case badCharset([String])
    case capability([String])
    case parse
    /// The flags that last; `\*` means that new keywords may be made.
    case permanentFlags([String])
    case readOnly
    case readWrite
    case tryCreate
    case uidNext(UInt32)
    case uidValidity(UInt32)
    /// The sequence number of the first unseen message.
    case unseen(UInt32)
    case highestModificationSequence(UInt64)
    /// The mailbox has no modification sequences.
    case noModificationSequence
    /// UIDs that a conditional STORE did not change (RFC 7162 §3.1.3).
    case modified(UIDSet)
    /// Where APPEND put the messages (RFC 4315 §3).
    case appendUID(uidValidity: UInt32, uids: UIDSet)
    /// Where COPY and MOVE put messages (RFC 4315 §3): the n-th UID of the source became the n-th of the destination, both
    /// in the server's order. Some servers send empty sets: then the mapping is unknown.
    case copyUID(uidValidity: UInt32, source: [ClosedRange<UInt32>], destination: [ClosedRange<UInt32>])
    case uidNotSticky
    case closed
    case authenticationFailed
    case authorizationFailed
    case unavailable
    case limit
    case inUse
    case overQuota
    case nonExistent
    case alreadyExists
    case expired
    case privacyRequired
    case contactAdmin
    case noPermission
    case corruption
    case cannot
    case serverBug
    case clientBug
    /// Some messages that were named are gone, which the server could not tell yet (RFC 5530 §3).
    case expungeIssued
    /// A mailbox with mailboxes below it cannot be deleted (RFC 9051 §7.1).
    case hasChildren
    /// The server cannot undo the transfer encoding of a part (RFC 3516 §4.3).
    case unknownTransferEncoding
    /// The message or mailbox name is too large (RFC 4469 §4.2, RFC 7889 §4).
    case tooBig
    /// The result of a search could not be kept (RFC 5182 §2.1).
    case notSaved
    /// Compression is on already (RFC 4978 §3).
    case compressionActive
    /// Events that NOTIFY cannot tell; those that it can (RFC 5465 §5.4).
    case badEvent([String])
    /// NOTIFY has been switched off, there was too much to tell (RFC 5465 §5.8).
    case notificationOverflow
    /// The identifier of the selected or new mailbox (RFC 8474 §4.2).
    case mailboxID(String)
    /// A special use cannot be given to a new mailbox (RFC 6154 §3).
    case useAttribute
    /// The mailbox or the person is on another server (RFC 2221, RFC 2193). Never followed: credentials go to one host only.
    case referral(String)
    /// Gmail wants the person to open this address in a browser.
    case webAlert(String)
    /// Any other code: its name in capitals and what followed it.
    case other(name: String, text: String?)
}
