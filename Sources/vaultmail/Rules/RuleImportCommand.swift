import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailRules
import MailStorage

/// `vaultmail rule import`.
struct RuleImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the rules of a Sieve script or of the text form, turned off.",
        discussion: "Look at each with `vaultmail rule test`, then turn it on with `vaultmail rule enable`.")

    @Argument(help: "The file; \"-\" reads standard input.")
    var file: String

    func run() async throws {
        // swift-format-ignore: OptionalStringConversion
        let text = String(decoding: try InputFile.read(file), as: UTF8.self)
        let application = Console.application()
        let result = try await application.changingRules { store in
            let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
            if let first = lines.first, first.hasPrefix("rule ") || first.hasPrefix("keep ") {
                let drafts = try lines.map { line in
                    let line = try RuleLine(parsing: String(line))
                    var draft = line.draft
                    draft.account = try line.account.map { try application.account($0, in: store).id }
                    return draft
                }
                return try store.importRules(drafts)
            }
            let found = try SieveScript.rules(in: text)
            let added = try store.importRules(found.drafts, isScript: true)
            return RuleImport(
                rules: added.rules, known: added.known, refused: found.untranslated + added.refused)
        }
        for rule in result.rules { Console.print(TerminalText.line(rule.rule.draft.name)) }
        for name in result.known {
            Console.note(TerminalText.line("Left out “\(name)”: the same rule is here already."))
        }
        if result.isEmpty { Console.note("The file contains no rules.") }
        RuleSieveReport.note(result.refused)
        guard result.refused.isEmpty else { throw ExitStatus.partly }
    }
}
