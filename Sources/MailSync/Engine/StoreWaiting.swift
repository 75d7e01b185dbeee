import MailModel
import MailStorage

extension MailStore {
    /// Waits for a change of the store, for a while at most; returns at once when cancelled.
    func waitForChange(
        upTo limit: Duration?, clock: any Clock<Duration>, matching: @escaping @Sendable (StoreChange) -> Bool
    ) async {
        await changes().waitForChange(upTo: limit, clock: clock, matching: matching)
    }
}

extension AsyncStream where Element == StoreChange {
    /// Waits for a change that matches, for a while at most (nil: for ever). Changes since the stream was made count, so that
    /// nothing is missed between looking at the store and waiting. The stream is used up.
    ///
    /// - Returns: the change; nil when the time has passed or the task was cancelled.
    @discardableResult
    func waitForChange(
        upTo limit: Duration?, clock: any Clock<Duration>, matching: @escaping @Sendable (StoreChange) -> Bool
    ) async -> StoreChange? {
        await withTaskGroup(of: StoreChange?.self) { group in
            group.addTask {
                for await change in self where matching(change) { return change }
                return nil
            }
            if let limit {
                // Ends early only by cancellation, which is what the other part waits for as well.
                group.addTask {
                    try? await clock.sleep(for: limit)
                    return nil
                }
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }
}
