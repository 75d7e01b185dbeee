import ArgumentParser
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule apply`.
struct RuleApplyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Apply a rule to existing mail.",
        discussion: "Asks first, or needs --yes, if the rule would take more than a tenth of a mailbox.")

    @Argument(help: "Name or number of the rule.")
    var name: String

    @OptionGroup var confirmation: ConfirmationOptions

    @OptionGroup var formatting: JSONOption

    func run() async throws {
        let run = try await Console.application().applyRule(name) { run in
            do {
                try Confirmation.require(
                    "\(run.reason ?? "") Apply it?", isGiven: confirmation.yes, else: "Nothing was changed.")
                return true
            } catch {
                Console.note("\(error)")
                return false
            }
        }
        RuleRunReport.print(run, json: formatting.json)
        guard run.state != .declined else { throw ExitStatus.failed }
    }
}
