import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail outbox list`, the default subcommand of `vaultmail outbox`.
struct OutboxListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List messages and pending changes, oldest first, with the reason each is waiting.")

    @Option(help: "Limit to the account with this email address.")
    var account: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let now = Date()
        let document = try OutboxOutput(store: store, account: id, now: now)
        let table = TextTable([
            .init(name: "ID", width: 8, least: 4), .init(name: "Since", width: 16, least: 10),
            .init(name: "State", width: 24), .init(name: "Subject", width: 40, least: 20),
        ])
        if output.chosen == .text, !document.waiting.isEmpty, let header = table.header {
            output.startPager()
            Console.print(header)
            Console.print(document.waiting.map { Self.row($0, in: table, now: now) }.joined(separator: "\n"))
        } else {
            try output.print(document.waiting, document: document) { Self.text($0, now: now) }
        }
        if document.total == 0 { OutboxCommand.noteNoPendingChanges() }
        if document.total > document.waiting.count {
            Console.note("\(document.total) entries in total; showing the first \(document.waiting.count).")
        }
    }

    /// An entry as a row for people, with the reason below it.
    private static func row(_ entry: OutboxOutput.Entry, in table: TextTable, now: Date) -> String {
        // The reason is what follows the first line for scripts.
        let reason = text(entry, now: now).split(separator: "\n").dropFirst().map(String.init)
        let line =
            switch entry {
            case .change(let change):
                table.line([String(change.id), Column.date(change.since), change.what, change.subject])
            case .message(let message):
                table.line([
                    message.id, Column.date(message.since), message.state,
                    message.subject.isEmpty ? "(no subject)" : message.subject,
                ])
            }
        return ([line] + reason).joined(separator: "\n")
    }

    private static func text(_ entry: OutboxOutput.Entry, now: Date) -> String {
        switch entry {
        case .change(let change): text(change, now: now)
        case .message(let message): text(message, now: now)
        }
    }

    private static func text(_ item: OutgoingOutput, now: Date) -> String {
        let recipients = item.to.map(\.address).joined(separator: ", ")
        let next =
            ["uncertain", "checking"].contains(item.state)
            ? item.nextTry == nil ? "" : " Sent is searched again."
            : Column.nextTry(item.nextTry ?? item.notBefore.flatMap { $0 > now ? $0 : nil }, now: now)
        let subject = item.subject.isEmpty ? "(no subject)" : item.subject
        let lost = item.refused.isEmpty ? "" : "Not delivered to \(item.refused.joined(separator: ", ")). "
        let explanation = item.reason.map { "\(lost)\($0)\(next)" } ?? planned(item, now: now)
        return TerminalText.line(
            "\(item.id)  \(item.state): \(subject)  (to \(recipients), since \(Column.moment(item.since)))")
            + (explanation.map { "\n" + TerminalText.line("    \($0)") } ?? "")
    }

    /// When a message is sent that waits for its time; nil for others.
    private static func planned(_ item: OutgoingOutput, now: Date) -> String? {
        guard item.state == "queued", let date = item.notBefore, date > now else { return nil }
        return "Will be sent \(Column.moment(date))."
    }

    private static func text(_ item: PendingChangeOutput, now: Date) -> String {
        let tries = item.attempts == 0 ? "" : item.attempts == 1 ? ", tried once" : ", tried \(item.attempts) times"
        let next = Column.nextTry(item.nextTry, now: now)
        return TerminalText.line(
            "\(item.id)  \(item.what): \(item.subject)  (since \(Column.moment(item.since))\(tries))")
            + "\n" + TerminalText.line("    \(item.why)\(next)")
    }
}
