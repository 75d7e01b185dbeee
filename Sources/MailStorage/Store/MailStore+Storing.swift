import Dispatch

extension MailStore {
    /// Carries out what writes much, such as `ingest`, and returns its result, without blocking the calling thread.
    ///
    /// One call runs at a time, in order. The store's methods block, and only one writes at a time: two mailboxes that
    /// store headers would occupy both threads that Swift has for tasks on a computer with two processors, one of them
    /// only waiting for the other, and nothing would be fetched and parsed meanwhile.
    public func storing<Result: Sendable>(
        _ body: @escaping @Sendable (MailStore) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            storingQueue.async { continuation.resume(with: Swift.Result { try body(self) }) }
        }
    }
}
