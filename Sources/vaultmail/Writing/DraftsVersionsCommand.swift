import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail drafts versions`.
struct DraftsVersionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "versions", abstract: "List the earlier versions of a draft, the newest first.",
        discussion: "The first one is the draft as it is now. At most ten are kept.")

    @Argument(help: "The number that `vaultmail drafts` prints.")
    var number: Int64

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = try Console.application().draftVersions(of: OutgoingID(number))
        try output.print(document.versions, document: document) { version in
            let words = version.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let moment = Column.moment(version.savedAt)
            return TerminalText.line("\(version.version)  \(moment)  \(version.subject)  \(words.prefix(80))")
        }
    }
}
