public import MailModel
import MailStorage

extension Application {
    /// Moves messages to a category, and reports the changes to a running daemon.
    ///
    /// - Parameters:
    ///   - category: nil forgets the choice.
    ///   - prefixes: prefixes of public message IDs.
    /// - Returns: the number of messages.
    public func chooseCategory(_ category: MailCategory?, for prefixes: [String]) async throws -> Int {
        try await change(prefixes) { store, messages in
            try store.chooseCategory(category, for: messages.map(\.id)).count
        }
    }
}
