import MailModel
import MailStorage

extension Application {
    /// Does something to the store and tells a running daemon what it changed, also where it failed half way.
    func announcing<Result>(_ store: MailStore, _ body: () throws -> Result) async throws -> Result {
        let record = store.recordChanges()
        let result = Swift.Result { try body() }
        await announce(record.take())
        return try result.get()
    }

    /// Conversations that one request names: it stays far below the longest line that the daemon takes.
    private static let conversationsPerRequest = 10_000

    /// Tells a running daemon what this process changed.
    ///
    /// - Returns: whether one heard it.
    @discardableResult
    func announce(_ aspects: Set<StoreChange.Aspect>) async -> Bool {
        var rest = aspects
        for case .threads(let threads) in aspects {
            rest.remove(.threads(threads))
            let ordered = threads.sorted { $0.rawValue < $1.rawValue }
            for start in stride(from: 0, to: ordered.count, by: Self.conversationsPerRequest) {
                let some = ordered[start..<min(start + Self.conversationsPerRequest, ordered.count)]
                guard await send([.threads(Set(some))]) else { return false }
            }
        }
        // Last: who reads the lists anew finds the conversations already.
        return await send(Array(rest))
    }

    private func send(_ aspects: [StoreChange.Aspect]) async -> Bool {
        (try? await control.send(.storeChanged(aspects))) != nil
    }
}
