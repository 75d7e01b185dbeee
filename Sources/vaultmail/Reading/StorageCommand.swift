import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail storage`.
struct StorageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage", abstract: "Show or limit the space that attachments use.",
        discussion: """
            Above the limit, the least recently used attachments are removed from this computer; the text of their messages \
            is kept. Attachments of starred messages, of messages with pending changes and of imported mail are never \
            removed. The last download is kept for an hour, whatever its size. Lowering the limit frees space \
            immediately.

            EXAMPLES
              vaultmail storage
              vaultmail storage --limit 2000
            """)

    @Option(help: "Limit per account in megabytes, or \"off\" for no limit.")
    var limit: String?

    @Option(
        help: "Ask before downloads above 25 MB: on, off, or auto to ask when the system reports a metered network.")
    var metered: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let limit, limit != "off", (Int(limit) ?? 0) < 1 {
            throw ValidationError("--limit must be a number of megabytes or \"off\".")
        }
        if let metered, !["on", "off", "auto"].contains(metered) {
            throw ValidationError("--metered must be on, off or auto.")
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
        let source = document.meteredSetting == "on" ? "as set with --metered" : "according to the system"
        Console.note("This network is metered, \(source). Downloads above 25 MB require confirmation.")
    }
}
