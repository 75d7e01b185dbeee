import ArgumentParser
import Foundation
import MailApp
import MailStorage

/// `vaultmail explain`.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Say what happened to a message, when, and because of what.",
        discussion: """
            The journal goes back 90 days. Messages that are gone can be asked for as well.

            EXAMPLE
              vaultmail explain 3f9c2a71
            """)

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let store = try Console.application().openStoreForReading()
        guard let history = try store.history(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("There is no message \(id), and none is remembered.", status: .notFound)
        }
        let now = Date()
        let document = try HistoryOutput(history, store: store, now: now)
        if output.chosen == .text { tellFrame(document) }
        try output.print(document.events, document: document) { event in
            "\(Column.moment(event.date))  \(Column.fit(event.actor, 7))  \(event.line)"
        }
        guard output.chosen == .text else { return }
        for item in document.waiting {
            let next = Column.nextTry(item.nextTry, now: now)
            Console.print(TerminalText.line("waiting  \(item.what). \(item.why)\(next)"))
        }
    }

    /// What stands around the events in a terminal.
    private func tellFrame(_ document: HistoryOutput) {
        Console.print(TerminalText.line(document.subject.isEmpty ? "(no subject)" : document.subject))
        if !document.complete { Console.note("It came before anything that the journal still remembers.") }
    }
}
