import Foundation
public import MailModel
import MailStorage

extension Application {
    /// Does what the person asked to the messages' conversations, and tells a running daemon.
    ///
    /// - Parameters:
    ///   - prefixes: beginnings of public ids of messages.
    /// - Throws: `ApplicationError` with `.notFound` where a prefix names no message.
    public func perform(_ action: UserAction, on prefixes: [String]) async throws -> ActionReceipt {
        try await decide(prefixes) { store, messages in
            try store.perform(action, on: messages.map { .thread($0.thread, in: nil) })
        }
    }

    /// Makes a message the beginning of a conversation of its own.
    public func splitOff(_ prefix: String) async throws -> ActionReceipt {
        try await decide([prefix]) { store, messages in
            guard let message = messages.first else { return ActionReceipt(undoToken: nil, changedCount: 0) }
            return try store.splitOff(message.id)
        }
    }

    /// Makes one conversation of those of the messages.
    public func join(_ prefixes: [String]) async throws -> ActionReceipt {
        try await decide(prefixes) { store, messages in try store.join(messages.map(\.thread)) }
    }

    /// Takes an action back, and tells a running daemon.
    ///
    /// - Returns: whether anything was taken back.
    public func undo(_ token: Int64) async throws -> Bool {
        let store = try openStore()
        return try await announcing(store) { try store.undo(token) }
    }

    private func decide(
        _ prefixes: [String], _ body: (MailStore, [MessageSummary]) throws -> ActionReceipt
    ) async throws -> ActionReceipt {
        let store = try openStore()
        let messages = try prefixes.map { prefix in
            guard let found = try store.message(publicIDPrefix: prefix.lowercased()) else {
                throw ApplicationError("There is no message \(prefix).", status: .notFound)
            }
            return found.summary
        }
        return try await announcing(store) { try body(store, messages) }
    }
}
