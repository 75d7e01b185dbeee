import ArgumentParser
import Foundation
import MailApp
import MailRules
import MailStorage

/// `vaultmail rule export`.
struct RuleExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the rules as a Sieve script, or in their text form.")

    @Flag(help: "Print the text form, one rule a line, which says everything.")
    var text = false

    func run() async throws {
        let store = try Console.application().openStoreForReading()
        guard !text else {
            for rule in try RulesOutput(store).rules { Console.print(rule.text) }
            return
        }
        let script = try store.sieveScript()
        Console.print(script.text)
        RuleSieveReport.print(script.untranslated)
        guard script.untranslated.isEmpty else { throw ExitStatus.partly }
    }
}
