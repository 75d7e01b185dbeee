import ArgumentParser
import MailApp
import MailModel

/// The ids that name conversations: those of any message of each.
private let conversationHelp: ArgumentHelp =
    "Ids of messages, each for its whole conversation; the first characters are enough where no other message has them."

/// What a decision did, in a sentence and with the way back.
private func tell(_ receipt: ActionReceipt, done: String, nothing: String) {
    guard let token = receipt.undoToken else {
        Console.note(nothing)
        return
    }
    Console.note("\(done) Take it back with: vaultmail undo \(token)")
}

/// `vaultmail mute`.
struct MuteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute", abstract: "Hear no more of conversations: nothing new in them is announced.")

    @Argument(help: conversationHelp)
    var ids: [String]

    func run() async throws {
        let receipt = try await Console.application().perform(.mute, on: ids)
        tell(receipt, done: "Muted.", nothing: "Muted already.")
    }
}

/// `vaultmail unmute`.
struct UnmuteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unmute", abstract: "Hear of conversations again.")

    @Argument(help: conversationHelp)
    var ids: [String]

    func run() async throws {
        let receipt = try await Console.application().perform(.unmute, on: ids)
        tell(receipt, done: "No longer muted.", nothing: "It was not muted.")
    }
}

/// `vaultmail split`.
struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split a message off: it begins a conversation of its own, with what answers it, now and later.")

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    func run() async throws {
        let receipt = try await Console.application().splitOff(id)
        tell(receipt, done: "Split off.", nothing: "There is nothing to split it from.")
    }
}

/// `vaultmail join`.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Make one conversation of several of the same account, and keep it so.")

    @Argument(help: conversationHelp)
    var ids: [String]

    func validate() throws {
        guard ids.count > 1 else { throw ValidationError("Name a message of each of at least two conversations.") }
    }

    func run() async throws {
        let receipt = try await Console.application().join(ids)
        tell(receipt, done: "Joined.", nothing: "They are one conversation already.")
    }
}

/// `vaultmail undo`.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what a command told the number of; possible for a day, once.")

    @Argument(help: "The number.")
    var token: Int64

    func run() async throws {
        guard try await Console.application().undo(token) else {
            throw ApplicationError("There is nothing to take back with this number.", status: .notFound)
        }
        Console.note("Taken back.")
    }
}
