/// A file that is sent with a message.
public struct DraftAttachment: Hashable, Sendable, Identifiable {
    /// If the bytes are here.
    public enum State: String, Hashable, Codable, Sendable, CaseIterable {
        /// The bytes are stored.
        case stored
        /// A forwarded attachment that is still to be downloaded.
        case fetching
        /// A forwarded attachment that cannot be downloaded.
        case failed
    }

    /// The row id.
    public var id: DraftAttachmentID
    /// The file name that recipients see.
    public var filename: String
    /// The MIME type, such as `application/pdf`.
    public var mimeType: String
    /// The size in bytes.
    public var byteCount: Int
    /// If the bytes are here.
    public var state: State

    /// Memberwise initializer.
    public init(id: DraftAttachmentID, filename: String, mimeType: String, byteCount: Int, state: State = .stored) {
        self.id = id
        self.filename = filename
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.state = state
    }
}
