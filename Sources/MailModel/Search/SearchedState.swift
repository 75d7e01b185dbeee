/// A state that changes while a message is here, named as in the query language.
public enum SearchedState: String, Hashable, Sendable, CaseIterable {
    case unread, read, starred, muted, replied, draft
}
