import ArgumentParser
import MailApp
import MailModel

/// `vaultmail mailbox delete`.
struct MailboxDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a mailbox with its messages.",
        discussion: """
            Asks for confirmation with the number of messages on the server; without a terminal, --yes is required. \
            This cannot be undone. Standard mailboxes, and those with child mailboxes or locked messages, are not \
            deleted.
            """)

    @Argument(help: "Path of the mailbox.")
    var mailbox: String

    @OptionGroup var confirmation: ConfirmationOptions

    @Option(help: "Account that has the mailbox, by its email address.")
    var account: String?

    func run() async throws {
        let application = Console.application()
        let counted = try await application.deleteMailbox(mailbox, confirmed: nil, account: account)
        let count = counted.result.messageCount
        let messages = count == 0 ? "It is empty." : "Its \(Count.of(count, "message")) will be deleted forever."
        try Confirmation.require(
            "Delete the mailbox \(TerminalText.line(counted.path))? \(messages)", isGiven: confirmation.yes,
            else: "Nothing was deleted.")
        let (path, result) = try await application.deleteMailbox(mailbox, confirmed: count, account: account)
        guard result.isDone else {
            throw ApplicationError(
                "New messages have arrived in \(TerminalText.line(path)), so nothing was deleted. Try again.")
        }
        Console.note("Deleted \(TerminalText.line(path)).")
        try RuleProblems.print(of: application)
    }
}
