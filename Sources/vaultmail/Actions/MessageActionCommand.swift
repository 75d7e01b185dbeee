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
    /// The label that labelling needs.
    var label: MessageLabel? { get }
}

extension MessageActionCommand {
    var destination: String? { nil }
    var label: MessageLabel? { nil }

    func run() async throws {
        try await perform(on: selection.read())
    }

    /// - Parameter count: the number of messages that change, where it is known; nil for all but the locked ones.
    func perform(on ids: [String], _ count: Int? = nil, _ application: Application = Console.application()) async throws
    {
        guard !ids.isEmpty else { return Console.note("No messages given.") }
        let receipt = try await application.perform(
            Self.action, on: ids, isForConversations: selection.isForConversations, to: destination, label: label)
        let locked = receipt.lockedCount
        guard receipt.undoToken != nil || locked == 0 else { return Console.note(LockedMessages.all(locked)) }
        let changed = selection.isForConversations ? ids.count : ids.count - locked
        let objects = count.map { Count.of($0, "message") } ?? selection.count(changed)
        let place = destination.map { " to \($0)" } ?? ""
        ConversationOutput.report(receipt, done: "\(Self.done) \(objects)\(place).", unchanged: Self.unchanged)
        if locked > 0 { Console.note(LockedMessages.some(locked)) }
    }
}
