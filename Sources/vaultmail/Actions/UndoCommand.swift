import ArgumentParser
import MailApp
import MailModel

/// `vaultmail undo`.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an earlier command.",
        discussion: """
            Commands that can be undone print an undo number, such as "Undo with: vaultmail undo 12". Each can be undone \
            once, within a day. Runs of rules have numbers of their own, for `vaultmail rule undo`.
            """)

    @Argument(help: "Undo number that the command printed.")
    var token: Int64

    func run() async throws {
        Console.note(TerminalText.line("Undone: \(try await Console.application().undo(token))."))
    }
}
