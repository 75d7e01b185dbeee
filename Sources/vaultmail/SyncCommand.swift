public import ArgumentParser
import MailApp
import MailModel
public import MailSync

/// `vaultmail sync`.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Run one whole round of sync and exit.",
        discussion: """
            Goes through the daemon where one runs. Exit code 0 means that the store equals the server within its window.

            EXAMPLE
              vaultmail sync --window all --bodies all --json
            """)

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @Flag(help: "Fetch no bodies.")
    var headersOnly = false

    @Option(
        help: ArgumentHelp("Mail of so many days, or \"all\"; the account's own unless given.", valueName: "days|all"))
    var window: SyncWindow?

    @Option(help: "Which bodies: recent (30 days), all, none.")
    var bodies: SyncOptions.Bodies = .recent

    @Flag(help: "Print a JSON summary.")
    var json = false

    func run() async throws {
        let options = SyncOptions(window: window, bodies: headersOnly ? .none : bodies)
        let summary = try await Console.application().sync(account: account, options: options)
        if json { Console.print(try OutputJSON.document(summary)) }
        for failure in summary.failures {
            let place = [failure.account, failure.mailbox].compactMap(\.self).filter { !$0.isEmpty }
            Console.note(
                "\(TerminalText.line(place.joined(separator: ", "))): \(TerminalText.line(failure.explanation))")
        }
        if summary.mailboxes == 0 && summary.failures.isEmpty {
            Console.noteNoAccount()
        } else if !json {
            Console.note("\(summary.messages) new messages in \(summary.mailboxes) mailboxes.")
        }
        let status = ExitStatus(summary)
        if status != .done { throw status }
    }
}

extension SyncOptions.Bodies: ExpressibleByArgument {}
