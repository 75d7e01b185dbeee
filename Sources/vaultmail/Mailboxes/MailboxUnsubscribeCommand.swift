import ArgumentParser
import MailApp

/// `vaultmail mailbox unsubscribe`.
struct MailboxUnsubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Have other mail programs hide a mailbox.",
        discussion: """
            The mailbox and its messages stay, and VaultMail still shows it.
            """)

    @Argument(help: "Path of the mailbox.")
    var mailbox: String

    @Option(help: "Account that has the mailbox, by its email address.")
    var account: String?

    func run() async throws {
        try await Console.application().subscribeMailbox(mailbox, false, account: account)
        Console.note("Unsubscribed from \(mailbox).")
    }
}
