import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail fetch`.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Download a message with its attachments, however large it is.",
        discussion: """
            Of messages above 1 MiB only the text is downloaded by itself. A download that was interrupted goes on where it was.

            EXAMPLE
              vaultmail fetch 3f9c2a71
            """)

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    @Flag(help: "Also above 25 MB on a metered network.")
    var yes = false

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let detail = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("There is no message \(id).", status: .notFound)
        }
        guard detail.body != .stored else { return Console.note("It is here already.") }
        let missing = detail.byteCount - detail.presentByteCount
        if !yes, try await application.asksBeforeDownload(of: missing) {
            throw ApplicationError(
                "\(missing / 1_000_000) MB would be downloaded on a metered network: say --yes to do it all the same.")
        }
        try await application.fetchBody(of: detail.summary.id, whole: true)
        let later = try application.openStoreForReading()
        guard try later.message(detail.summary.id)?.body != .stored else { return }
        let last = try later.history(of: detail.summary.id)?.entries.last { $0.keyword.hasPrefix("body_") }
        throw Self.failure(id, hasCome: last?.keyword == "body_evicted")
    }

    private static func failure(_ id: String, hasCome: Bool) -> ApplicationError {
        let sentence =
            hasCome
            ? "The message came, and its attachments made room for others at once; `vaultmail storage --limit` allows more."
            : "The server did not give the message; `vaultmail explain \(id)` tells what it said."
        return ApplicationError(sentence, status: .partly)
    }
}

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
