import ArgumentParser
import MailApp
import MailModel

/// `vaultmail undo`.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an earlier command, or the latest change.",
        discussion: """
            Commands that can be undone print an undo number, such as "Undo with: vaultmail undo 12". Without a \
            number, the latest change of a command or of the page is shown, and undone if you agree. Each can be \
            undone once, within a day. Rule runs have separate numbers for `vaultmail rule undo`.
            """)

    @Argument(help: "Undo number that the command printed; the latest change if it is left out.")
    var number: Int64?

    @Flag(help: "Undo the latest change without asking.")
    var yes = false

    func run() async throws {
        let application = Console.application()
        let chosen = try number ?? Self.latest(application, isConfirmed: yes)
        Console.note(TerminalText.line("Undone: \(try await application.undo(chosen))."))
    }

    private static func latest(_ application: Application, isConfirmed: Bool) throws -> Int64 {
        let (token, words) = try application.latestUndo()
        try Confirmation.require(
            TerminalText.line("The latest change \(words). Undo it?"), isGiven: isConfirmed, else: "Nothing was undone."
        )
        return token
    }
}
