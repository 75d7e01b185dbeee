import ArgumentParser
import MailApp
import MailModel

/// `vaultmail copy`.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy messages to another mailbox of their account.",
        discussion: """
            The server copies them at once, so it must be reachable. Messages that are there already are left out.

            EXAMPLE
              vaultmail copy --to Projects/Atlas 3f9c2a71 8b1d04e6
            """)

    @Option(help: ArgumentHelp("Path or role of the mailbox.", valueName: "mailbox"))
    var to: String

    @OptionGroup var selection: MessageSelection

    func run() async throws {
        let ids = try selection.read()
        guard !ids.isEmpty else { return Console.note("No messages given.") }
        let (asked, result) = try await Console.application().copy(
            ids, isForConversations: selection.isForConversations, to: to)
        guard result.messageCount > 0 else {
            return Console.note("Nothing was copied: what the server has of these is in \(to) already.")
        }
        let skipped = asked - result.messageCount
        let rest = skipped > 0 ? " Skipped, because already there or not on the server: \(skipped)." : ""
        Console.note("Copied \(Count.of(result.messageCount, "message")) to \(to).\(rest)")
    }
}
