import MailModel
import MailStorage

extension Application {
    /// Runs `body` and reports its changes to a running daemon, even if it fails part way.
    func announcing<Result>(_ store: MailStore, _ body: () throws -> Result) async throws -> Result {
        let record = store.recordChanges()
        let result = Swift.Result { try body() }
        await announce(record.take())
        return try result.get()
    }

    /// The number of conversations in one request, which keeps it far below the daemon's maximum line length.
    private static let conversationsPerRequest = 10_000

    /// Reports the changes of this process to a running daemon.
    ///
    /// - Returns: true if a daemon received them.
    @discardableResult
    func announce(_ change: StoreChange) async -> Bool {
        var rest = change
        for case .threads(let threads) in change.aspects {
            rest.aspects.remove(.threads(threads))
            let ordered = threads.sorted { $0.rawValue < $1.rawValue }
            for start in stride(from: 0, to: ordered.count, by: Self.conversationsPerRequest) {
                let some = ordered[start..<min(start + Self.conversationsPerRequest, ordered.count)]
                guard await send(StoreChange([.threads(Set(some))])) else { return false }
            }
        }
        // Sent last, so that clients that reload the lists already find the conversations.
        return await send(rest)
    }

    private func send(_ change: StoreChange) async -> Bool {
        (try? await control.send(.storeChanged(Array(change.aspects), requests: Array(change.requests)))) != nil
    }
}
