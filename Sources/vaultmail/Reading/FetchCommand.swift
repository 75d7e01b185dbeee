import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail fetch`.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Download a message with its attachments, of any size.",
        discussion: """
            Without it, only the attachments that the account keeps are downloaded. An interrupted download is resumed.

            EXAMPLE
              vaultmail fetch 3f9c2a71
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @Flag(help: "Download more than 25 MB even on a metered network.")
    var yes = false

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let detail = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError.noMessage(id)
        }
        guard detail.body != .stored else { return Console.note("Already downloaded.") }
        let missing = detail.byteCount - detail.presentByteCount
        if !yes, try await application.asksBeforeDownload(of: missing) {
            throw ApplicationError(
                "This would download \(missing / 1_000_000) MB over a metered network. Pass --yes to continue.")
        }
        try await application.fetchBody(of: detail.summary.id, whole: true)
        let later = try application.openStoreForReading()
        guard let fetched = try later.message(detail.summary.id), fetched.body != .stored else { return }
        throw Self.failure(id, isEvicted: fetched.body == .evicted && fetched.rest == .none)
    }

    private static func failure(_ id: String, isEvicted: Bool) -> ApplicationError {
        let sentence =
            isEvicted
            ? "The attachments exceed the storage limit. Raise it with `vaultmail storage --limit`."
            : "The server did not return the message. Run `vaultmail explain \(id)` for its response."
        return ApplicationError(sentence, status: .partly)
    }
}
