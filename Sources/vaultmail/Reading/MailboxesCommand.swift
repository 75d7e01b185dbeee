import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail mailboxes`.
struct MailboxesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailboxes", abstract: "List mailboxes with message counts.")

    @Option(help: "Limit to the account with this email address.")
    var account: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let names = try OutputNames(store: store)
        let categories = try store.categoryCounts()
        let mailboxes = try store.mailboxes(account: id).inReadingOrder().map {
            MailboxOutput($0, categories: categories[$0.id] ?? [:], names: names)
        }
        let isSeveral = id == nil && StandardStream.output.isTerminal && Set(mailboxes.map(\.account)).count > 1
        let headings =
            [TextTable.Heading(name: "Mailbox", width: 36, least: 14)]
            + (isSeveral ? [TextTable.Heading(name: "Account", width: 24, least: 12)] : [])
            + [.init(name: "Role", width: 9), .init(name: "Messages", width: 30, least: 20)]
        let table = TextTable(headings)
        try output.print(mailboxes, document: mailboxes, table: table, whenEmpty: Console.noAccount) {
            [$0.path] + (isSeveral ? [$0.account] : []) + [$0.role, Self.counts($0)]
        }
    }

    /// The message counts. Gmail's All Mail and Important are not synced: their messages are in other mailboxes too.
    private static func counts(_ mailbox: MailboxOutput) -> String {
        guard MailboxRole(rawValue: mailbox.role)?.shouldSync != false else { return "not synced" }
        return "\(mailbox.unread) unread of \(mailbox.total)\(mailbox.synced ? "" : ", sync incomplete")"
    }
}
