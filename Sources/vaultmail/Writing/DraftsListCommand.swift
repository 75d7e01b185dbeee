import ArgumentParser
import MailApp
import MailStorage

/// `vaultmail drafts list`.
struct DraftsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the drafts, the last saved one first.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = DraftsOutput(try Console.application().openStoreForReading().drafts())
        try output.print(document.drafts, document: document, whenEmpty: "No drafts.") { draft in
            let people = (draft.to + draft.cc + draft.bcc).map(\.shown).joined(separator: ", ")
            let moment = draft.savedAt.map { Column.moment($0) } ?? ""
            return TerminalText.line("\(draft.id)  \(moment)  \(people)  \(draft.subject)")
        }
    }
}
