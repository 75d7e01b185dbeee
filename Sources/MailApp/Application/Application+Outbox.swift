public import MailModel
public import MailStorage

extension Application {
    /// Cancels pending changes, and reports that to a running daemon.
    ///
    /// - Returns: the outcome for each operation, in the order of `ids`.
    public func cancelOperations(_ ids: [OperationID]) async throws -> [MailStore.Cancellation] {
        let store = try openStore()
        return try await announcing(store) { try ids.map { try store.cancelOperation($0) } }
    }

    /// Retries pending changes immediately, by the daemon if one runs.
    ///
    /// - Parameter ids: nil for all.
    /// - Returns: the number of pending changes, the IDs that are no longer pending, and whether a daemon was notified.
    public func retryOperations(
        _ ids: [OperationID]?
    ) async throws -> (waitingCount: Int, unknown: [OperationID], isDaemonNotified: Bool) {
        let store = try openStore()
        let waiting = try store.pendingChanges().filter { ids?.contains($0.id) ?? true }
        let record = store.recordChanges()
        var unknown: [OperationID] = []
        if let ids {
            unknown = try ids.filter { try !store.makeOperationDue($0) }
        } else {
            for account in try store.accounts() { try store.makeOperationsDue(account: account.id) }
        }
        // Includes accounts whose changes were already due: the user wants another attempt.
        var change = record.take()
        change.aspects.formUnion(waiting.map { .operations($0.account) })
        let isDaemonNotified = await announce(change)
        return (waiting.count, unknown, isDaemonNotified)
    }
}
