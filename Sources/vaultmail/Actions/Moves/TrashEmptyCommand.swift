import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail trash empty`.
struct TrashEmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Permanently delete everything in Trash.",
        discussion: """
            Asks for confirmation; without a terminal, --yes is required. Locked messages stay. The server deletes the \
            messages ten seconds later; `vaultmail undo` keeps them until then.
            """)

    @Option(help: "Only the Trash of this account.")
    var account: String?

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let application = Console.application()
        let store = try application.openStore()
        let chosen = try account.map { try application.account($0, in: store).id }
        let (count, locked) = try store.trashCount(account: chosen)
        let kept = locked > 0 ? " \(LockedMessages.some(locked))" : ""
        guard count > 0 else { return Console.note("There is nothing to delete in Trash.\(kept)") }
        try Confirmation.require(
            "Permanently delete \(Count.of(count, "message")) in Trash?\(kept)", isGiven: confirmation.yes,
            else: "Nothing was deleted.")
        let receipt = try await application.changingRules { store in
            try store.emptyTrash(account: chosen, count: count)
        }
        guard let receipt else {
            throw ApplicationError("Trash changed in the meantime, so nothing was deleted. Try again.")
        }
        ConversationOutput.report(
            receipt, done: "Deleted \(Count.of(count, "message")).", unchanged: "Nothing was deleted.")
    }
}
