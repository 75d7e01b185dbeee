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
                let (drafts, refused) = try Self.drafts(in: text, application, store)
                var result = try store.importRules(drafts)
                result.refused = refused + result.refused
                return result
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
        RuleSieveReport.print(result.refused)
        guard result.refused.isEmpty else { throw ExitStatus.partly }
    }

    /// The rules of a text form, and the lines that are no rule here.
    private static func drafts(
        in text: String, _ application: Application, _ store: MailStore
    ) throws -> (drafts: [RuleDraft], refused: [SieveUntranslated]) {
        var drafts: [RuleDraft] = []
        var refused: [SieveUntranslated] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            do {
                let parsed = try RuleLine(parsing: line)
                var draft = parsed.draft
                draft.account = try parsed.account.map { try application.account($0, in: store).id }
                drafts.append(draft)
            } catch let error as RuleError {
                refused.append(refusal(line, index, error.explanation))
            } catch let error as ApplicationError where error.status == .notFound {
                refused.append(refusal(line, index, error.explanation))
            }
        }
        return (drafts, refused)
    }

    private static func refusal(_ line: String, _ index: Int, _ reason: String) -> SieveUntranslated {
        let place = "line \(index + 1)"
        guard let name = RuleLine.name(of: line) else { return SieveUntranslated(rule: place, reason: reason) }
        return SieveUntranslated(rule: name, reason: "In \(place): \(reason)")
    }
}
