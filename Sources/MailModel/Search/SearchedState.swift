/// A state of a message that can change, named as in the query language.
public enum SearchedState: String, Hashable, Sendable, CaseIterable {
    case unread, read, starred, muted, replied, draft
    /// Kept from Trash and deletion.
    case locked
    /// In Trash, but not yet deleted.
    case trashed
}
