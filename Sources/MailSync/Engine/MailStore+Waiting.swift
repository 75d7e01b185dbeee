import MailModel
import MailStorage

extension MailStore {
    /// Waits for a change of the store, at most for that time; returns at once when cancelled.
    func waitForChange(
        upTo limit: Duration?, clock: any Clock<Duration>, matching: @escaping @Sendable (StoreChange) -> Bool
    ) async {
        await changes().waitForChange(upTo: limit, clock: clock, matching: matching)
    }
}

extension AsyncStream where Element == StoreChange {
    /// Waits for a change that matches, at most for that time (nil: indefinitely). Changes since the stream was created
    /// count, so that nothing is missed between reading the store and waiting. Consumes the stream.
    ///
    /// - Returns: the change; nil if the time has passed or the task was cancelled.
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
                // Ends early only by cancellation, which ends the other child task as well.
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
