import ArgumentParser
import MailApp
import MailModel

/// `vaultmail drafts restore`.
struct DraftsRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Go back to an earlier version of a draft.",
        discussion: """
            What the draft says now is kept as a version. A page that has the draft open stops writing it until it \
            takes it over.
            """)

    @Argument(help: "The number that `vaultmail drafts` prints.")
    var number: Int64

    @Argument(help: "The version that `vaultmail drafts versions` prints.")
    var version: Int

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let draft = try await Console.application().restoreDraft(OutgoingID(number), version: version)
        let document = DraftOutput(draft)
        try output.print([document], document: document) { _ in "Restored version \(version) of draft \(number)." }
    }
}
