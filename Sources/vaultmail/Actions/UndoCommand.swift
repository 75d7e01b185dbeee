import ArgumentParser
import MailApp
import MailModel

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
