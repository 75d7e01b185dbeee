import ArgumentParser
import MailApp
import MailModel

/// `vaultmail notify muted`.
struct NotifyMutedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "muted", abstract: "List the muted conversations, the newest first.",
        discussion: "`vaultmail unmute ID` unmutes the conversation of a message.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = MutedOutput(muted: try Console.application().mutedConversations())
        let table = TextTable([
            .init(name: "Message", width: 12, least: 10), .init(name: "Account", width: 28, least: 12),
            .init(name: "Subject", width: 40, least: 20),
        ])
        try output.print(document.muted, document: document, table: table, whenEmpty: "No muted conversations.") {
            [String($0.id.prefix(12)), $0.account, $0.subject.isEmpty ? "(no subject)" : $0.subject]
        }
    }
}

/// The output of `notify muted`.
private struct MutedOutput: Encodable { let muted: [MutedConversationOutput] }
