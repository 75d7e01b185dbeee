/// What may happen only once at a time for an account, whoever asks for it: the daemon by itself, or a person.
struct AccountGates: Sendable {
    /// One pull at a time, so that IDLE and catch-up never change the same mailbox at once (FR-SYNC-03).
    let pulls = SerialGate()
    /// The queue is carried out by one at a time, so that nothing is done twice (FR-SYNC-05).
    let operations = SerialGate()
}

/// Lets one at a time pass, in order of arrival.
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

    /// Hands the turn on without ever being free in between, so that nobody overtakes.
    private func release() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
