import MailModel
import MailStorage

/// Admits one task at a time, in order of arrival.
actor SerialGate {
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

    /// Passes the turn on directly, so that a new task cannot get ahead of waiting ones.
    private func release() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
