public import MailModel
public import MailStorage

extension Application {
    /// Takes waiting changes back, and tells a running daemon.
    ///
    /// - Returns: what became of each, in the order of the numbers.
    public func cancelOperations(_ ids: [OperationID]) async throws -> [MailStore.Cancellation] {
        let store = try openStore()
        return try await announcing(store) { try ids.map { try store.cancelOperation($0) } }
    }

    /// Lets waiting changes be tried at once, by the daemon if one runs.
    ///
    /// - Parameter ids: nil for all.
    /// - Returns: how many of them wait, the numbers of those that wait no longer, and whether a daemon was told.
    public func retryOperations(
        _ ids: [OperationID]?
    ) async throws -> (waitingCount: Int, unknown: [OperationID], isDaemonTold: Bool) {
        let store = try openStore()
        let waiting = try store.waitingChanges().filter { ids?.contains($0.id) ?? true }
        let record = store.recordChanges()
        var unknown: [OperationID] = []
        if let ids {
            unknown = try ids.filter { try !store.makeOperationDue($0) }
        } else {
            for account in try store.accounts() { try store.makeOperationsDue(account: account.id) }
        }
        // Also what was due already: the person wants it tried.
        let isDaemonTold = await announce(record.take().union(waiting.map { .operations($0.account) }))
        return (waiting.count, unknown, isDaemonTold)
    }
}
