import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail show`.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one message, downloading it where that is needed.",
        discussion: """
            EXAMPLE
              vaultmail show 3f9c2a71
            """)

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let found = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("There is no message \(id).", status: .notFound)
        }
        let rawBytes = try await bytes(of: found, application)
        let detail = try store.message(found.summary.id) ?? found
        let shown = MessageDetailOutput(detail, rawBytes: rawBytes, names: try OutputNames(store: store))
        switch output.chosen {
        case .json: Console.print(try OutputJSON.document(shown))
        case .jsonl: Console.print(try OutputJSON.lines([shown]))
        case .text:
            Console.print(MessagePage.text(detail, body: shown.text))
            if detail.body.isReadable, detail.body != .stored { Console.note(Self.sentence(detail)) }
            if shown.isCut { Console.note(Self.cutSentence) }
        }
        guard rawBytes == nil, try store.isLost(detail.summary.id) else { return }
        Console.note(MailStore.lostSentence)
        throw ExitStatus.partly
    }

    /// What there is to read, downloaded where that is needed and possible.
    private func bytes(of message: MessageDetail, _ application: Application) async throws -> [UInt8]? {
        let id = message.summary.id
        let store = try application.openStoreForReading()
        if let bytes = try store.readableBytes(of: id) { return bytes }
        guard try !store.isLost(id) else { return nil }
        do {
            // A file that is gone has to be noted before it is fetched again.
            if message.body.isReadable { _ = try application.openStore().readableBytes(of: id) }
            try await application.fetchBody(of: id)
        } catch {
            Console.note("The text is not on this machine yet: \(ApplicationError(any: error).explanation)")
        }
        return try store.readableBytes(of: id)
    }

    private static let cutSentence =
        "The message goes on behind this beginning, which is all that is read of its HTML; `vaultmail export` saves the whole message."

    /// What is not here of the message, and how to get it.
    private static func sentence(_ detail: MessageDetail) -> String {
        let size = "\((detail.byteCount - detail.presentByteCount + 500_000) / 1_000_000) MB"
        let what =
            switch detail.body {
            case .tooLarge: "This message is too large: only its beginning is here, \(size) are not."
            case .evicted: "The attachments of this message made room for others; \(size) are on the server."
            case .partial, .absent, .wanted, .stored, .failed:
                "The attachments of this message, \(size), are on the server."
            }
        return what + " `vaultmail fetch \(detail.summary.publicID.prefix(12))` downloads them."
    }
}
