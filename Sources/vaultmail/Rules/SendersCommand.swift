import ArgumentParser
import MailApp
import MailModel
import MailPresentation
import MailStorage

/// `vaultmail senders`.
struct SendersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "senders", abstract: "Show who your mail is from, by volume.",
        discussion: """
            With an address and --trash-all-but, moves all but the newest messages from it to Trash; asks with the \
            count.

            EXAMPLE
              vaultmail senders news@example.org --trash-all-but 5
            """)

    @Argument(help: "Address whose older mail goes to Trash.")
    var address: String?

    @Option(parsing: .unconditional, help: "Keep this number of newest messages and move the others to Trash.")
    var trashAllBut: Int?

    @Option(help: "Order: count, size, unread or newest.")
    var sort = "count"

    @Option(help: "Only this account.")
    var account: String?

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(parsing: .unconditional, help: "Maximum number of senders.")
    var limit = 30

    @OptionGroup var confirmation: ConfirmationOptions

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OutputOptions.check(limit: limit)
        guard (address == nil) == (trashAllBut == nil) else {
            throw ValidationError("An address and --trash-all-but belong together.")
        }
        guard trashAllBut.map({ $0 >= 0 }) ?? true else { throw ValidationError("Keep 0 or more messages.") }
        guard Sender.Order(rawValue: sort) != nil else {
            throw ValidationError("--sort is count, size, unread or newest.")
        }
    }

    func run() async throws {
        let application = Console.application()
        if let address, let trashAllBut { return try await trash(address, trashAllBut, application) }
        let store = try application.openStoreForReading()
        let chosen = try account.map { try application.account($0, in: store).id }
        let found = try store.senders(account: chosen, order: Sender.Order(rawValue: sort) ?? .count, limit: limit)
        let document = try SendersOutput(found, store: store)
        try output.print(document.senders, document: document, whenEmpty: "No senders.") { sender in
            TerminalText.line(
                "\(Column.fit("\(sender.count)", 6)) \(Column.fit("\(sender.byteCount / 1000) KB", 10)) "
                    + "\(Column.fit(sender.address, 40)) \(sender.unsubscribe ?? "")")
        }
    }

    private func trash(_ address: String, _ keep: Int, _ application: Application) async throws {
        let store = try application.openStoreForReading()
        let chosen = try account.map { try application.account($0, in: store).id }
        let planned = try store.trashAllBut(newest: keep, from: address, account: chosen, isDryRun: true)
        guard planned.changedCount > 0 else { return Console.note("There is nothing to move.") }
        try Confirmation.require(
            "Move \(Count.of(planned.changedCount, "message")) from \(address) to Trash?", isGiven: confirmation.yes,
            else: "Nothing was moved.")
        let receipt = try await application.changingRules { store in
            try store.trashAllBut(newest: keep, from: address, account: chosen)
        }
        ConversationOutput.report(
            receipt, done: "Moved \(Count.of(receipt.changedCount, "message")) to Trash.", unchanged: "Nothing changed."
        )
    }
}
