public import ArgumentParser
import Foundation
import MailApp
public import MailExchange
import MailModel
import SearchLanguage

extension ExportFormat: ExpressibleByArgument {}

/// `vaultmail export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export mail to an mbox file, a Maildir or a folder of messages.",
        discussion: """
            Exports the results of a query, one mailbox, or all mail with one file or folder per mailbox. Messages are \
            written byte for byte.

            Exporting to a folder again adds only the missing messages. An mbox file is written oldest message first \
            and is never overwritten. The destination - writes one mbox to standard output.

            EXAMPLES
              vaultmail export --format mbox everything/
              vaultmail export --format maildir --mailbox Projects/Atlas atlas/
              vaultmail export --format eml 'from:anna has:attachment' letters/
              vaultmail export --format mbox --mailbox Work - | gzip > work.mbox.gz
            """)

    @Argument(help: "An optional search query, followed by the file or folder to write.")
    var arguments: [String]

    @Option(help: "Output format: mbox, maildir or eml.")
    var format: ExportFormat

    @Option(help: "Export this mailbox: a path, or a role such as inbox.")
    var mailbox: String?

    @Option(help: "Limit to the account with this email address, or \"local\" for imported mail.")
    var account: String?

    @OptionGroup var formatting: JSONOption

    private var queryText: String { arguments.dropLast().joined(separator: " ") }

    func validate() throws {
        guard !arguments.isEmpty else {
            throw ValidationError("Missing destination: give the file or folder to write.")
        }
        guard mailbox == nil || arguments.count == 1 else {
            throw ValidationError("A query cannot be combined with --mailbox. Use in:NAME in the query instead.")
        }
        guard isToStandardOutput else { return }
        guard format == .mbox, mailbox != nil || !queryText.isEmpty, !formatting.json else {
            throw ValidationError(
                "Writing to standard output requires --format mbox and a query or --mailbox, without --json.")
        }
    }

    private var isToStandardOutput: Bool { arguments.last == "-" }
    private var destination: ExportPlace {
        isToStandardOutput
            ? .stream(.standardOutput) : .file(URL(fileURLWithPath: arguments.last ?? "."))
    }

    func run() async throws {
        let application = Console.application()
        let counter = ProgressCounter()
        let query = queryText.isEmpty ? nil : SearchQuery(parsing: queryText, at: SearchMoment(now: Date()))
        for note in query?.notes ?? [] { Console.note(SearchNoteLine.line(note)) }
        let summary = try application.exportMail(
            query: query, mailbox: mailbox, account: account, format: format, to: destination
        ) { progress in
            counter.show(progress, "\(progress.completed) of \(max(progress.total, progress.completed)) messages")
        }
        counter.clear()
        if formatting.json { Console.print(try OutputJSON.document(summary)) }
        Console.note(
            Count.of(summary.written, "message") + " exported"
                + (summary.known > 0 ? ", \(summary.known) already exported." : ".")
        )
        guard summary.missing > 0 else { return }
        if summary.lost > 0 {
            Console.note(
                Count.of(summary.lost, "imported message")
                    + (summary.lost == 1 ? " is" : " are")
                    + " missing or damaged. Import the mail again, or restore the last backup.")
        }
        let remote = summary.missing - summary.lost
        if remote > 0 {
            Console.note(
                Count.of(remote, "message") + " not downloaded yet. "
                    + "Run `vaultmail sync --bodies all`, then export again.")
        }
        throw ExitStatus.partly
    }
}
