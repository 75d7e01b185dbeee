import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule confirm`.
struct RuleConfirmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Confirm or decline a waiting run.",
        discussion: "A rule that would take more than a tenth of a mailbox, new mail within a day, waits for this.")

    @Argument(help: "Number of the run; without it, the runs that wait are listed.")
    var number: Int64?

    @Flag(help: "Decline it: the messages stay.")
    var decline = false

    func run() async throws {
        let application = Console.application()
        guard let number else {
            for run in try application.openStoreForReading().ruleRuns(.waiting) {
                Console.print("\(run.id)  \(TerminalText.line(run.reason ?? run.ruleName))")
            }
            return
        }
        RuleRunReport.print(
            try await application.decideRun(RuleRunID(number), isConfirmed: !decline), json: false)
    }
}
