import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail delete`.
struct DeleteCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Permanently delete messages in Trash.",
        discussion: """
            Asks first, or needs --yes where there is no terminal. The server deletes the messages ten seconds later; \
            until then `vaultmail undo` keeps them. Messages outside Trash are not deleted: use `vaultmail trash`.
            """)
    static let action = UserAction.delete
    static let done = "Deleted"
    static let unchanged = "Not in Trash, so nothing was deleted."

    @OptionGroup var selection: MessageSelection

    @Flag(help: "Delete without asking.")
    var yes = false

    func run() async throws {
        let ids = try selection.read()
        let application = Console.application()
        let plan = try application.deletionPlan(ids, isForConversations: selection.isForConversations)
        guard plan.count > 0 else {
            return Console.note(plan.lockedCount > 0 ? LockedMessages.all(plan.lockedCount) : Self.unchanged)
        }
        let kept = plan.lockedCount > 0 ? " \(LockedMessages.some(plan.lockedCount))" : ""
        try Confirmation.require(
            "Permanently delete \(Count.of(plan.count, "message"))?\(kept)", isGiven: yes, else: "Nothing was deleted.")
        try await perform(on: ids, plan.count, application)
    }
}
