public import MailModel

/// The code in brackets of a status response (RFC 3501 §7.1, RFC 5530, RFC 4315, RFC 7162).
public enum ResponseCode: Hashable, Sendable {
    case alert
    case badCharset
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
    /// Any other code: its name in capitals and what followed it.
    case other(name: String, text: String?)
}
