public import struct Foundation.Date

/// A saved content of a draft.
public struct DraftVersion: Hashable, Sendable {
    /// Increases with every change of the draft.
    public var version: Int
    /// When it was saved.
    public var savedAt: Date
    /// What the user wrote.
    public var content: DraftContent

    /// Memberwise initializer.
    public init(version: Int, savedAt: Date, content: DraftContent) {
        self.version = version
        self.savedAt = savedAt
        self.content = content
    }
}
