import ArgumentParser
import MailApp

/// `vaultmail rule list`.
struct RuleListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the rules in order.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = try RulesOutput(try Console.application().openStoreForReading())
        let noRule =
            "No rules. Add one, for example: vaultmail rule add --name Newsletters --if list:news --do archive"
        try output.print(document.rules, document: document, whenEmpty: noRule) { rule in
            TerminalText.line(rule.problem.map { "\(rule.text)  (cannot be used: \($0))" } ?? rule.text)
        }
    }
}
