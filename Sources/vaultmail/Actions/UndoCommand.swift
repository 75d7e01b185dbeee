import ArgumentParser
import MailApp
import MailModel

/// `vaultmail undo`.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an earlier command.",
        discussion: """
            Commands that can be undone print an undo number, such as "Undo with: vaultmail undo 12". Each can be undone \
            once, within a day.
            """)

    @Argument(help: "Undo number that the command printed.")
    var token: Int64

    func run() async throws {
        guard try await Console.application().undo(token) else {
            throw ApplicationError("Nothing to undo for number \(token).", status: .notFound)
        }
        Console.note("Undone.")
    }
}
