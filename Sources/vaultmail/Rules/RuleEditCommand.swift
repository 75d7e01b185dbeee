import ArgumentParser
import MailApp
import MailModel
import MailRules
import MailStorage

/// `vaultmail rule edit`.
struct RuleEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a rule. Options that you omit keep their values.",
        discussion: """
            With another condition, exception, account or action it is a new version, which may act again on messages \
            that the earlier one acted on.
            """)

    @Argument(help: "Name or number of the rule.")
    var rule: String

    @Option(help: "New name of the rule.")
    var name: String?

    @Option(name: .customLong("if"), parsing: .unconditional, help: "Search query for the messages.")
    var condition: String?

    @Option(
        name: .customLong("do"),
        help: "trash, archive, move:MAILBOX, read, star, lock or keyword:NAME, instead of all before. Repeat for more.")
    var actions: [String] = []

    @Option(
        parsing: .unconditional, help: "Search query for messages that the rule leaves alone; an empty one for none.")
    var except: String?

    @Option(help: "Address of the account; an empty one for all accounts.")
    var account: String?

    @Flag(inversion: .prefixedNo, help: "No rule after it acts on what it matches.")
    var stop: Bool?

    func validate() throws {
        guard name != nil || condition != nil || !actions.isEmpty || except != nil || account != nil || stop != nil
        else { throw ValidationError("Nothing to change.") }
        for action in actions where RuleAction(action) == nil {
            throw ValidationError(RuleText.unknownAction(action))
        }
    }

    func run() async throws {
        let changed = try await Console.application().editRule(rule, account: account) { draft in
            if let name { draft.name = name }
            if let condition { draft.condition = condition }
            if let except { draft.exception = except }
            if !actions.isEmpty { draft.actions = actions.compactMap { RuleAction($0) } }
            if let stop { draft.stops = stop }
        }
        for note in changed.notes { Console.note(TerminalText.line(note.explanation)) }
        let test = "vaultmail rule test \"\(changed.rule.draft.name)\""
        Console.note("Changed. See what it would do with existing mail: \(test)")
    }
}
