import ArgumentParser
import Foundation
import MailApp
import MailModel
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
        guard output.chosen == .text else {
            return try output.print(document.events, document: document) { $0.line }
        }
        printHeading(document)
        for line in Self.lines(document) { Console.print(line) }
        if let category = document.category {
            let reasons = TerminalText.line(document.categoryReasons.map(\.text).joined(separator: " "))
            Console.print(TerminalText.line("Category: \(category). \(reasons)"))
        }
        for item in document.waiting {
            let next = Column.nextTry(item.nextTry, now: now)
            Console.print(TerminalText.line("pending  \(item.what). \(item.why)\(next)"))
        }
    }

    /// What happened to the message, oldest first.
    private static func lines(_ document: HistoryOutput) -> [String] {
        var lines = document.events.map { (date: $0.date, text: line($0.date, $0.actor, $0.line)) }
        if let notification = document.notification {
            let next = lines.firstIndex { $0.date > notification.date } ?? lines.endIndex
            lines.insert((notification.date, line(notification.date, .program, notification.what)), at: next)
        }
        return lines.map(\.text)
    }

    private static func line(_ date: Date, _ actor: JournalEntry.Actor, _ what: String) -> String {
        let name = actor == .user ? "you" : actor.rawValue
        return TerminalText.line("\(Column.moment(date))  \(Column.fit(name, 7))  \(what)")
    }

    /// Prints the subject, and a note if the journal does not cover the arrival of the message.
    private func printHeading(_ document: HistoryOutput) {
        Console.print(TerminalText.line(document.subject.isEmpty ? "(no subject)" : document.subject))
        if !document.complete { Console.note("The message arrived before the oldest journal entry.") }
    }
}
