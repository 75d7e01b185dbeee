import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail storage`.
struct StorageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage", abstract: "Say how much room attachments take, and how much they may.",
        discussion: """
            Above the limit those used least recently go, the text of their messages stays. Attachments of starred messages, of \
            messages with changes that wait and of imported mail stay as well, and for an hour what was fetched last, however \
            large it is. A lower limit makes room at once.

            EXAMPLES
              vaultmail storage
              vaultmail storage --limit 2000
            """)

    @Option(help: "Megabytes of attachments that each account may keep, or off for all.")
    var limit: String?

    @Option(
        help: "Whether to ask before downloads above 25 MB: on, off, or auto for what the system says of the network.")
    var metered: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let limit, limit != "off", (Int(limit) ?? 0) < 1 {
            throw ValidationError("The limit is a number of megabytes, or off.")
        }
        if let metered, !["on", "off", "auto"].contains(metered) {
            throw ValidationError("--metered is on, off or auto.")
        }
    }

    func run() async throws {
        let application = Console.application()
        if let limit { try await application.setAttachmentLimit(limit) }
        if let metered {
            try application.openStore().setSetting(MailStore.meteredKey, metered == "auto" ? nil : metered)
        }
        let document = try StorageOutput(store: try application.openStoreForReading())
        try output.print(document.accounts, document: document) { account in
            let limit = account.allowed.map { " of \(($0 + 500_000) / 1_000_000) MB" } ?? ""
            return TerminalText.line(
                "\(account.account)  \((account.attachments + 500_000) / 1_000_000)\(limit.isEmpty ? " MB" : limit) of attachments"
            )
        }
        guard output.chosen == .text, document.metered else { return }
        let who = document.meteredSetting == "on" ? "as you said" : "as the system says"
        Console.note("This network is metered, \(who): downloads above 25 MB are asked for first.")
    }
}
