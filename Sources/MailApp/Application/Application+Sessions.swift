import MailStorage

extension Application {
    /// Signs a browser out of the page, or all of them; a running daemon closes their pages.
    ///
    /// - Returns: the number of sessions that ended.
    /// - Throws: `StoreError` with `.notFound` if there is no such session.
    public func endSessions(_ id: String?) async throws -> Int {
        let store = try openStore()
        return try await announcing(store) {
            guard let id else { return try store.endSessions() }
            try store.endSession(id)
            return 1
        }
    }
}
