import ArgumentParser
import MailApp
import MailModel

/// A command that performs one action on messages.
protocol MessageActionCommand: AsyncParsableCommand {
    static var action: UserAction { get }
    /// The result, such as `"Archived"`, before the number of messages.
    static var done: String { get }
    /// The sentence for the user if no message changed.
    static var unchanged: String { get }
    var selection: MessageSelection { get }
    /// The path or role of the mailbox that a move needs.
    var destination: String? { get }
}

extension MessageActionCommand {
    var destination: String? { nil }

    func run() async throws {
        try await perform(on: selection.read())
    }

    func perform(on ids: [String]) async throws {
        guard !ids.isEmpty else { return Console.note("No messages given.") }
        let receipt = try await Console.application().perform(
            Self.action, on: ids, isForConversations: selection.isForConversations, to: destination)
        ConversationOutput.report(
            receipt, done: "\(Self.done) \(selection.count(ids.count)).", unchanged: Self.unchanged)
    }
}
