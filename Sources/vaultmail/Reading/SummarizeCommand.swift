import ArgumentParser
import MailApp

/// `vaultmail summarize`.
struct SummarizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize", abstract: "Summarize the conversation of a message with a model on this computer.",
        discussion: """
            Each sentence is followed by the ID of the message that it is about. A model can be wrong: read the \
            message before you rely on it. Needs a text model (`vaultmail model endpoint`). Nothing is stored.
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @OptionGroup var formatting: JSONOption

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let json = formatting.json
        let output = try await Console.application().summarize(id) { text, message in
            if !json { Console.print(TerminalText.line("\(text)  [\(message.prefix(12))]")) }
        }
        if json { return Console.print(try OutputJSON.document(output)) }
        guard output.isCut else { return }
        Console.note(
            "The conversation is long: only the newest \(output.usedMessages) of \(output.totalMessages) messages were "
                + "read, some of them in part.")
    }
}
