/// Lets one pull at a time write an account's mailboxes, in order of arrival, so that IDLE and catch-up never change the
/// same mailbox at once (FR-SYNC-03).
actor PullGate {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs the body when it is its turn.
    nonisolated func enter<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await acquire()
        do {
            let result = try await body()
            await release()
            return result
        } catch {
            await release()
            throw error
        }
    }

    private func acquire() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Hands the turn on without ever being free in between, so that nobody overtakes.
    private func release() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
