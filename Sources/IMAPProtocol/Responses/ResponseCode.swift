public import MailModel

/// The code in brackets of a status response (RFC 3501 §7.1, RFC 9051 §7.1 and extensions).
public enum ResponseCode: Hashable, Sendable {
    case alert
    /// The server does not support the charset of a search; the supported charsets, if it lists them.
    case badCharset([String])
    case capability([String])
    case parse
    /// The permanent flags; `\*` means that new keywords may be created.
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
    /// The UIDs that a conditional STORE did not change (RFC 7162 §3.1.3).
    case modified(UIDSet)
    /// The UIDs of appended messages (RFC 4315 §3).
    case appendUID(uidValidity: UInt32, uids: UIDSet)
    /// The UIDs of copied or moved messages (RFC 4315 §3): the n-th source UID became the n-th destination UID, both in
    /// the server's order. Some servers send empty sets: then the mapping is unknown.
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
    /// Some of the messages were expunged, which the server could not report yet (RFC 5530 §3).
    case expungeIssued
    /// A mailbox with children cannot be deleted (RFC 9051 §7.1).
    case hasChildren
    /// The server cannot decode the transfer encoding of a part (RFC 3516 §4.3).
    case unknownTransferEncoding
    /// The message or mailbox name is too large (RFC 4469 §4.2, RFC 7889 §4).
    case tooBig
    /// The result of a search could not be saved (RFC 5182 §2.1).
    case notSaved
    /// Compression is already active (RFC 4978 §3).
    case compressionActive
    /// NOTIFY does not support a requested event; the supported events (RFC 5465 §5.4).
    case badEvent([String])
    /// NOTIFY was disabled because there were too many events (RFC 5465 §5.8).
    case notificationOverflow
    /// The identifier of the selected or new mailbox (RFC 8474 §4.2).
    case mailboxID(String)
    /// The special use is not supported for a new mailbox (RFC 6154 §3).
    case useAttribute
    /// The mailbox or the account is on another server (RFC 2221, RFC 2193). Never followed: credentials go to one host
    /// only.
    case referral(String)
    /// Gmail asks the user to open this URL in a browser.
    case webAlert(String)
    /// Any other code: its name in capitals and its arguments.
    case other(name: String, text: String?)
}
