import Foundation
public import MailModel
import MailStorage

extension Application {
    /// Performs a user action on the conversations of messages, and reports the changes to a running daemon.
    ///
    /// - Parameters:
    ///   - prefixes: prefixes of public message IDs.
    /// - Throws: `ApplicationError` with `.notFound` if a prefix matches no message.
    public func perform(_ action: UserAction, on prefixes: [String]) async throws -> ActionReceipt {
        try await change(prefixes) { store, messages in
            try store.perform(action, on: messages.map { .thread($0.thread, in: nil) })
        }
    }

    /// Splits a message into a new conversation.
    public func splitOff(_ prefix: String) async throws -> ActionReceipt {
        try await change([prefix]) { store, messages in
            guard let message = messages.first else { return ActionReceipt(undoToken: nil, changedCount: 0) }
            return try store.splitOff(message.id)
        }
    }

    /// Joins the conversations of the messages into one.
    public func join(_ prefixes: [String]) async throws -> ActionReceipt {
        try await change(prefixes) { store, messages in try store.join(messages.map(\.thread)) }
    }

    /// Changes messages that the user names by prefixes of their public IDs.
    func change<Result>(
        _ prefixes: [String], _ body: (MailStore, [MessageSummary]) throws -> Result
    ) async throws -> Result {
        let store = try openStore()
        let messages = try messages(prefixes, in: store)
        return try await announcing(store) { try body(store, messages) }
    }

    /// The messages that the user names by prefixes of their public IDs.
    ///
    /// - Throws: `ApplicationError` with `.notFound` if a prefix matches no message.
    func messages(_ prefixes: [String], in store: MailStore) throws -> [MessageSummary] {
        try prefixes.map { prefix in
            guard let found = try store.message(publicIDPrefix: prefix.lowercased()) else {
                throw ApplicationError.noMessage(prefix)
            }
            return found.summary
        }
    }
}
