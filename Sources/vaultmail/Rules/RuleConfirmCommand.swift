import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule confirm`.
struct RuleConfirmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Confirm or decline a waiting run.",
        discussion: """
            A rule waits for confirmation if it would change more than ten messages and more than a tenth of \
            a mailbox, or of the new mail of a day.
            """)

    @Argument(help: "Number of the run. Without it, lists the waiting runs.")
    var number: Int64?

    @Flag(help: "Decline it: the messages stay.")
    var decline = false

    func run() async throws {
        let application = Console.application()
        guard let number else {
            let runs = try application.openStoreForReading().ruleRuns(.waiting)
            if runs.isEmpty { Console.note("No run is waiting for confirmation.") }
            for run in runs {
                Console.print("\(run.id)  \(TerminalText.line(run.reason ?? run.ruleName))")
            }
            return
        }
        RuleRunReport.print(
            try await application.decideRun(RuleRunID(number), isConfirmed: !decline), json: false)
    }
}
