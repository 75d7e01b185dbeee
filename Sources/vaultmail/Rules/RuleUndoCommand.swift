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
        let undone = try await Console.application().undoRun(RuleRunID(number))
        Console.note(TerminalText.line("Undone: \(undone)."))
    }
}
