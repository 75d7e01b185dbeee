import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail show`.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a message, downloading it if needed.",
        discussion: """
            EXAMPLE
              vaultmail show 3f9c2a71
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let found = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("Message \(id) not found.", status: .notFound)
        }
        let rawBytes = try await bytes(of: found, application)
        let detail = try store.message(found.summary.id) ?? found
        let shown = MessageDetailOutput(detail, rawBytes: rawBytes, names: try OutputNames(store: store))
        switch output.chosen {
        case .json: Console.print(try OutputJSON.document(shown))
        case .jsonl: Console.print(try OutputJSON.lines([shown]))
        case .text:
            Console.print(MessagePage.text(detail, body: shown.text))
            if detail.body.isReadable, detail.body != .stored { Console.note(Self.missingPartNote(detail)) }
            if shown.isTruncated { Console.note(Self.truncationNote) }
        }
        guard rawBytes == nil, try store.isLost(detail.summary.id) else { return }
        Console.note(MailStore.lostSentence)
        throw ExitStatus.partly
    }

    /// Returns the stored part of the message, downloading it if needed and possible.
    private func bytes(of message: MessageDetail, _ application: Application) async throws -> [UInt8]? {
        let id = message.summary.id
        let store = try application.openStoreForReading()
        if let bytes = try store.readableBytes(of: id) { return bytes }
        guard try !store.isLost(id) else { return nil }
        do {
            // A missing file must be recorded before the message can be downloaded again.
            if message.body.isReadable { _ = try application.openStore().readableBytes(of: id) }
            try await application.fetchBody(of: id)
        } catch {
            Console.note("The message could not be downloaded. \(ApplicationError(any: error).explanation)")
        }
        return try store.readableBytes(of: id)
    }

    private static let truncationNote =
        "The HTML is too long to display in full. Save the whole message with `vaultmail export`."

    /// Says which part of the message has not been downloaded, and how to get it.
    private static func missingPartNote(_ detail: MessageDetail) -> String {
        let size = "\((detail.byteCount - detail.presentByteCount + 500_000) / 1_000_000) MB"
        let what =
            switch detail.body {
            case .tooLarge: "This message is too large to download in full; \(size) are missing."
            case .evicted: "The attachments (\(size)) were removed from this computer to free space."
            case .partial, .absent, .wanted, .stored, .failed: "The attachments (\(size)) have not been downloaded."
            }
        return what + " Download them with `vaultmail fetch \(detail.summary.publicID.prefix(12))`."
    }
}
