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
        guard try await perform(on: selection.read()) else { throw ExitStatus.partly }
    }

    /// - Parameter count: the number of messages that change, where it is known; nil for all but the locked ones.
    /// - Returns: false if some messages stay as they were because they are locked.
    /// - Throws: `ExitStatus.failed` if all do. It is no failure that a message is already as it should be.
    func perform(on ids: [String], _ count: Int? = nil, _ application: Application = Console.application()) async throws
        -> Bool
    {
        guard !ids.isEmpty else {
            Console.note("No messages given.")
            return true
        }
        let receipt = try await application.perform(
            Self.action, on: ids, isForConversations: selection.isForConversations, to: destination, label: label)
        let locked = receipt.lockedCount
        guard receipt.undoToken != nil || locked == 0 else {
            Console.note(LockedMessages.all(locked))
            throw ExitStatus.failed
        }
        let changed = selection.isForConversations ? ids.count : ids.count - locked
        let objects = count.map { Count.of($0, "message") } ?? selection.count(changed)
        let place = destination.map { " to \($0)" } ?? ""
        ConversationOutput.report(receipt, done: "\(Self.done) \(objects)\(place).", unchanged: Self.unchanged)
        if locked > 0 { Console.note(LockedMessages.some(locked)) }
        return locked == 0
    }
}
