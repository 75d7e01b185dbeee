/// The flags of a message in a mailbox, as last reported by the server.
public struct ServerFlags: Hashable, Sendable {
    /// The system flags.
    public var flags: MessageFlags
    /// The keywords, unordered.
    public var keywords: Set<String>
    /// The modification sequence of the last change, if the server has CONDSTORE.
    public var modificationSequence: ModificationSequence?

    /// Memberwise initializer.
    public init(
        flags: MessageFlags, keywords: Set<String> = [], modificationSequence: ModificationSequence? = nil
    ) {
        self.flags = flags
        self.keywords = keywords
        self.modificationSequence = modificationSequence
    }
}
