public import MailModel

/// A client's knowledge of a mailbox from a previous session (RFC 7162 §3.2.5).
public struct ResynchronizationPoint: Hashable, Sendable {
    /// UIDVALIDITY; if it has changed, the server ignores everything else.
    public var uidValidity: UInt32
    /// The modification sequence up to which changes are known.
    public var modificationSequence: ModificationSequence
    /// The known UIDs; nil means all.
    public var knownUIDs: UIDSet?

    /// Memberwise initializer.
    public init(uidValidity: UInt32, modificationSequence: ModificationSequence, knownUIDs: UIDSet? = nil) {
        self.uidValidity = uidValidity
        self.modificationSequence = modificationSequence
        self.knownUIDs = knownUIDs
    }
}
