/// The migrations of the development versions before `schema-1`, which creates their result at once. A store that has
/// all of them is adopted as it is: only the order of columns differs, and no statement depends on it.
enum DevelopmentSchema {
    /// The identifiers of all of them.
    static let identifiers: Set<String> = [
        "tables-1", "search-1", "embeddings-1", "subjects-1", "drafts-1", "categories-1", "images-1", "subscriptions-1",
        "held-messages-1", "unsubscriptions-1", "sync-indexes-1", "notification-records-1", "awaited-quotes-1",
        "saved-searches-1", "embeddings-2", "rule-retries-1", "session-names-1", "rule-confirmations-1",
        "notification-reasons-1", "authenticators-1", "embeddings-3", "erasures-1", "all-mail-1", "sending-pauses-1",
        "shared-message-ids-1",
    ]

    /// Returns true if a store has the result of these migrations.
    ///
    /// - Parameter applied: those of `identifiers` that it has.
    /// - Returns: false for a store that has none.
    /// - Throws: `.olderVersion` for a store that has only some, because the statements of the others are gone.
    static func isComplete(_ applied: Set<String>) throws(StoreError) -> Bool {
        guard applied.isEmpty || applied == identifiers else { throw incomplete }
        return !applied.isEmpty
    }

    private static let incomplete = StoreError(.olderVersion, StoreText.developmentVersion)
}
