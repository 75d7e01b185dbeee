public import MailModel

/// What a client knows of a mailbox from the session before (RFC 7162 §3.2.5).
public struct ResynchronizationPoint: Hashable, Sendable {
    /// The generation of the UIDs; the server ignores everything else where it is another one now.
    public var uidValidity: UInt32
    /// Up to where changes are known.
    public var modificationSequence: ModificationSequence
    /// The UIDs that are known; nil means all.
    public var knownUIDs: UIDSet?

    /// Takes the parts as they are.
    public init(uidValidity: UInt32, modificationSequence: ModificationSequence, knownUIDs: UIDSet? = nil) {
        self.uidValidity = uidValidity
        self.modificationSequence = modificationSequence
        self.knownUIDs = knownUIDs
    }
}
