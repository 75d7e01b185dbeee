/// The flags of a message in a mailbox, as the server last told them.
public struct ServerFlags: Hashable, Sendable {
    /// The system flags.
    public var flags: MessageFlags
    /// Keywords, without order.
    public var keywords: Set<String>
    /// The change that set them, where the server has CONDSTORE.
    public var modificationSequence: ModificationSequence?

    /// Takes the parts as they are.
    public init(
        flags: MessageFlags, keywords: Set<String> = [], modificationSequence: ModificationSequence? = nil
    ) {
        self.flags = flags
        self.keywords = keywords
        self.modificationSequence = modificationSequence
    }
}
