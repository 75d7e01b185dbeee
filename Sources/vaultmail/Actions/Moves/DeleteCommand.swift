import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail delete`.
struct DeleteCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Permanently delete messages in Trash.",
        discussion: """
            Asks for confirmation; without a terminal, --yes is required. The server deletes the messages ten seconds \
            later; until then `vaultmail undo` keeps them. Messages outside Trash are not deleted: use `vaultmail \
            trash`.
            """)
    static let action = UserAction.delete
    static let done = "Deleted"
    static let unchanged = "Not in Trash, so nothing was deleted."

    @OptionGroup var selection: MessageSelection

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let ids = try selection.read()
        guard !ids.isEmpty else { return Console.note("No messages given.") }
        let application = Console.application()
        let plan = try application.deletionPlan(ids, isForConversations: selection.isForConversations)
        guard plan.count > 0 else {
            Console.note(plan.lockedCount > 0 ? LockedMessages.all(plan.lockedCount) : Self.unchanged)
            throw ExitStatus.failed
        }
        let kept = plan.lockedCount > 0 ? " \(LockedMessages.some(plan.lockedCount))" : ""
        try Confirmation.require(
            "Permanently delete \(Count.of(plan.count, "message"))?\(kept)", isGiven: confirmation.yes,
            else: "Nothing was deleted.")
        let isComplete = try await perform(on: ids, plan.count, application)
        if plan.outsideCount > 0 { Console.note(Self.outside(plan.outsideCount)) }
        guard isComplete, plan.outsideCount == 0 else { throw ExitStatus.partly }
    }

    private static func outside(_ count: Int) -> String {
        count == 1
            ? "1 message stays, because it is not in Trash."
            : "\(count) messages stay, because they are not in Trash."
    }
}
