/// A stored attachment.
public struct AttachmentSummary: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: AttachmentID
    /// Its description in the message.
    public var description: AttachmentDescription

    /// Memberwise initializer.
    public init(id: AttachmentID, description: AttachmentDescription) {
        self.id = id
        self.description = description
    }
}
