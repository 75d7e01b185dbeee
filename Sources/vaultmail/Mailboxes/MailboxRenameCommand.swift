import ArgumentParser
import MailApp

/// `vaultmail mailbox rename`.
struct MailboxRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a mailbox, or put it inside another.",
        discussion: """
            Mailboxes inside it are renamed as well. Standard mailboxes, such as Sent, keep their names.
            """)

    @Argument(help: "Path of the mailbox.")
    var mailbox: String

    @Argument(help: "Its new path.")
    var path: String

    @Option(help: "Account that has the mailbox, by its email address.")
    var account: String?

    func run() async throws {
        let application = Console.application()
        try await application.renameMailbox(mailbox, to: path, account: account)
        Console.note("Renamed \(mailbox) to \(path).")
        try RuleProblems.print(of: application)
    }
}
