import ArgumentParser
import Foundation
import MailApp
import MailPresentation
import MailStorage

/// `vaultmail explain`.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show the history of a message.",
        discussion: """
            Lists what happened to the message, when and why. The journal covers 90 days, including deleted messages.

            EXAMPLE
              vaultmail explain 3f9c2a71
            """)

    @Argument(help: "Message ID. A unique prefix is enough.")
    var id: String

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let store = try Console.application().openStoreForReading()
        guard let history = try store.history(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("Message \(id) not found, not even in the journal.", status: .notFound)
        }
        let now = Date()
        let document = try HistoryOutput(history, store: store, now: now)
        if output.chosen == .text { printHeading(document) }
        try output.print(document.events, document: document) { event in
            "\(Column.moment(event.date))  \(Column.fit(event.actor, 7))  \(event.line)"
        }
        guard output.chosen == .text else { return }
        if let notification = document.notification {
            Console.print(
                TerminalText.line(
                    "\(Column.moment(notification.date))  \(Column.fit("program", 7))  \(notification.what)"))
        }
        if let category = document.category {
            let reasons = TerminalText.line(document.categoryReasons.map(\.text).joined(separator: " "))
            Console.print(TerminalText.line("Category: \(category). \(reasons)"))
        }
        for item in document.waiting {
            let next = Column.nextTry(item.nextTry, now: now)
            Console.print(TerminalText.line("pending  \(item.what). \(item.why)\(next)"))
        }
    }

    /// Prints the subject, and a note if the journal does not cover the arrival of the message.
    private func printHeading(_ document: HistoryOutput) {
        Console.print(TerminalText.line(document.subject.isEmpty ? "(no subject)" : document.subject))
        if !document.complete { Console.note("The message arrived before the oldest journal entry.") }
    }
}
