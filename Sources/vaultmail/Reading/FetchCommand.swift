import ArgumentParser
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
