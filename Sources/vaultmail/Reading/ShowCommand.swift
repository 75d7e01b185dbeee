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
              vaultmail show 3f9c2a71 --thread
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @Flag(help: "Show the whole conversation, oldest message first.")
    var thread = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let found = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError.noMessage(id)
        }
        let messages = thread ? try store.messages(in: found.summary.thread) : [found]
        let names = try OutputNames(store: store)
        var pages: [Page] = []
        for message in messages {
            let rawBytes = try await bytes(of: message, application)
            let detail = try store.message(message.summary.id) ?? message
            let domains = try store.familiarDomains(of: detail.summary.id)
            let isLost = try rawBytes == nil && store.isLost(detail.summary.id)
            pages.append(
                Page(
                    detail: detail,
                    shown: MessageDetailOutput(detail, rawBytes: rawBytes, names: names, domains: domains),
                    isLost: isLost))
        }
        try show(pages)
        guard pages.contains(where: \.isLost) else { return }
        Console.note(MailStore.lostSentence)
        throw ExitStatus.partly
    }

    /// A message with what is printed of it.
    private struct Page {
        let detail: MessageDetail
        let shown: MessageDetailOutput
        let isLost: Bool
    }

    /// The document of `--thread`.
    private struct Conversation: Encodable { let messages: [MessageDetailOutput] }

    private func show(_ pages: [Page]) throws {
        let shown = pages.map(\.shown)
        switch output.chosen {
        case .json where thread: Console.print(try OutputJSON.document(Conversation(messages: shown)))
        case .json: for message in shown { Console.print(try OutputJSON.document(message)) }
        case .jsonl: Console.print(try OutputJSON.lines(shown))
        case .text:
            output.startPager()
            let texts = pages.map { MessagePage.text($0.detail, $0.shown) }
            Console.print(texts.joined(separator: "\n\n\(Self.separator)\n\n"))
            for page in pages { noteGaps(page) }
        }
    }

    private static let separator = String(repeating: "─", count: 40)

    private func noteGaps(_ page: Page) {
        let body = page.detail.body
        if body.isReadable, body != .stored { Console.note(Self.missingPartNote(page.detail)) }
        if page.shown.isTruncated { Console.note(Self.truncationNote) }
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
