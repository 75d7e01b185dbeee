import ArgumentParser
import MailApp
import MailModel

/// `vaultmail drafts discard`.
struct DraftsDiscardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discard drafts.",
        discussion: "A discarded draft can be restored on the page for a day.")

    @Argument(help: "The numbers that `vaultmail drafts` prints.")
    var numbers: [Int64]

    func run() async throws {
        try await Console.application().discardDrafts(numbers.map { OutgoingID($0) })
        Console.note(numbers.count == 1 ? "Discarded." : "Discarded \(numbers.count) drafts.")
    }
}
