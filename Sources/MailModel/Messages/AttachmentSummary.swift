/// An attachment that is stored.
public struct AttachmentSummary: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: AttachmentID
    /// What the message says of it.
    public var description: AttachmentDescription

    /// Takes both as they are.
    public init(id: AttachmentID, description: AttachmentDescription) {
        self.id = id
        self.description = description
    }
}
