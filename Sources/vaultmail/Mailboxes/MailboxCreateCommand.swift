import ArgumentParser
import MailApp

/// `vaultmail mailbox create`.
struct MailboxCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a mailbox.",
        discussion: """
            Mailboxes of the path that do not exist are created as well. The new mailbox is subscribed.
            """)

    @Argument(help: "Path of the new mailbox.")
    var path: String

    @Option(help: "Account that has the mailbox, by its email address.")
    var account: String?

    func run() async throws {
        try await Console.application().createMailbox(path, account: account)
        Console.note("Created \(path).")
    }
}
