import ArgumentParser
import MailApp
import MailModel
import MailRules
import MailStorage

/// `vaultmail rule add`.
struct RuleAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a rule for new mail.",
        discussion: """
            The condition is a search query; try it with `vaultmail search`. Existing mail stays as it is until \
            `vaultmail rule apply`.
            """)

    @Option(help: "Name of the rule.")
    var name: String

    @Option(name: .customLong("if"), parsing: .unconditional, help: "Search query for the messages.")
    var condition: String

    @Option(
        name: .customLong("do"),
        help: "trash, archive, move:MAILBOX, read, star, lock or keyword:NAME. Repeat for more.")
    var actions: [String] = []

    @Option(parsing: .unconditional, help: "Search query for messages that the rule leaves alone.")
    var except: String = ""

    @Option(help: "Address of the account; without it, all accounts.")
    var account: String?

    @Flag(help: "No rule after it acts on what it matches.")
    var stop = false

    @Flag(help: "Protect the messages from all rules instead of acting on them.")
    var exclude = false

    func validate() throws {
        guard exclude != !actions.isEmpty else {
            throw ValidationError("Give what the rule does with --do, or --exclude.")
        }
        for action in actions where RuleAction(action) == nil {
            throw ValidationError(RuleText.unknownAction(action))
        }
    }

    func run() async throws {
        let draft = RuleDraft(
            name: name, kind: exclude ? .exclusion : .action, condition: condition, exception: except,
            actions: actions.compactMap { RuleAction($0) }, stops: stop)
        let rule = try await Console.application().addRule(draft, account: account)
        for note in rule.notes { Console.note(TerminalText.line(note.explanation)) }
        Console.note("Added. See what it would do with existing mail: vaultmail rule test \"\(name)\"")
    }
}
