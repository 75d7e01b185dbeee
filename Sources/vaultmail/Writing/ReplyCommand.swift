import ArgumentParser
import MailApp
import MailModel

/// `vaultmail reply`.
struct ReplyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Write a reply to a message; the text is read from standard input.",
        discussion: """
            The reply quotes the message and is saved as a draft, or sent. With --suggest a model on this computer \
            suggests up to three texts, and nothing is read, saved or sent.

            EXAMPLE
              echo 'At four.' | vaultmail reply 9f86d081884c --send
              vaultmail reply 9f86d081884c --suggest
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @Flag(help: "Reply to all recipients.")
    var all = false

    @Flag(help: "Reply to the mailing list that sent the message, and to no one else.")
    var list = false

    @Flag(help: "Send it at once.")
    var send = false

    @Flag(help: "Only suggest texts; needs a text model (`vaultmail model endpoint`).")
    var suggest = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try MessageArgument.check(id)
        guard !all || !list else { throw ValidationError("Choose --all or --list.") }
        guard !suggest || !send else { throw ValidationError("--suggest sends nothing; leave out --send.") }
    }

    func run() async throws {
        let application = Console.application()
        guard !suggest else {
            let document = try await application.suggestReplies(to: id)
            return try output.print(document.suggestions, document: document) { TerminalText.block($0) + "\n" }
        }
        let text = NewMessage.text(try InputFile.read("-"))
        let audience: ReplyAudience = list ? .list : all ? .everyone : .author
        let draft = try await application.reply(to: id, text: text, audience: audience)
        guard send else {
            let document = DraftOutput(draft)
            return try output.print([document], document: document) { _ in "Draft \(draft.id) saved." }
        }
        let message = QueuedOutput(try await application.sendDraft(draft.id))
        try output.print([message], document: message) { "\($0.id)  \($0.state)" }
    }
}

/// The output of `reply --send`.
private struct QueuedOutput: Encodable {
    let id: String
    @Nullable var messageId: String?
    let state: String

    init(_ message: OutgoingSummary) {
        id = "m\(message.id)"
        messageId = message.messageID
        state = message.shownState
    }
}
