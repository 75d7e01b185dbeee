import ArgumentParser
import MailApp

/// `vaultmail mailbox subscribe`.
struct MailboxSubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Have other mail programs show a mailbox.")

    @Argument(help: "Path of the mailbox.")
    var mailbox: String

    @Option(help: "Account that has the mailbox, by its email address.")
    var account: String?

    func run() async throws {
        try await Console.application().subscribeMailbox(mailbox, true, account: account)
        Console.note("Subscribed to \(mailbox).")
    }
}
