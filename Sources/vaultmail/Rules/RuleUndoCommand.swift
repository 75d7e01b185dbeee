import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule undo`.
struct RuleUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo everything that a run of rules did.",
        discussion: "Runs can be undone for 30 days. `vaultmail rule log` shows their numbers.")

    @Argument(help: "Number that `rule apply` or `rule log` printed.")
    var number: Int64

    func run() async throws {
        let result = try await Console.application().changingRules { store in try store.undoRun(RuleRunID(number)) }
        guard result.isUndone else {
            throw ApplicationError("Nothing to undo for number \(number).", status: .notFound)
        }
        Console.note("Undone.")
    }
}
