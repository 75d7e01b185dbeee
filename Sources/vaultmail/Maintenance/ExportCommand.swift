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
        abstract: "Write mail to an mbox file, a Maildir or a folder of messages.",
        discussion: """
            Exports what a query finds, what a mailbox shows, or with neither everything, a file or folder a mailbox. \
            Messages are written byte for byte as they came. An export into a folder that has some of them writes the \
            others; an mbox file is written oldest first, and never written over. The place “-” is standard output, for \
            one mbox.

            EXAMPLES
              vaultmail export --format mbox everything/
              vaultmail export --format maildir --mailbox Projects/Atlas atlas/
              vaultmail export --format eml 'from:anna has:attachment' letters/
              vaultmail export --format mbox --mailbox Work - | gzip > work.mbox.gz
            """)

    @Argument(help: "A query as in search, and behind it the file or folder to write; the last argument is the place.")
    var arguments: [String]

    @Option(help: "mbox, maildir or eml.")
    var format: ExportFormat

    @Option(help: "What this mailbox shows: a path, or a role such as inbox.")
    var mailbox: String?

    @Option(help: "Only this account, by its e-mail address, or local.")
    var account: String?

    @Flag(help: "Print a JSON summary.")
    var json = false

    private var words: String { arguments.dropLast().joined(separator: " ") }

    func validate() throws {
        guard !arguments.isEmpty else { throw ValidationError("Name the file or folder to write.") }
        guard mailbox == nil || arguments.count == 1 else {
            throw ValidationError("Give a query or --mailbox, not both; in:NAME in the query names a mailbox, too.")
        }
        guard isToStandardOutput else { return }
        guard format == .mbox, mailbox != nil || !words.isEmpty, !json else {
            throw ValidationError(
                "Only one mbox can go to standard output: give --format mbox and a query or --mailbox, without --json.")
        }
    }

    private var isToStandardOutput: Bool { arguments.last == "-" }
    private var place: ExportPlace {
        isToStandardOutput
            ? .stream(.standardOutput) : .file(URL(fileURLWithPath: arguments.last ?? "."))
    }

    func run() async throws {
        let application = Console.application()
        let line = CountLine()
        let query = words.isEmpty ? nil : SearchQuery(parsing: words, at: SearchMoment(now: Date()))
        for note in query?.notes ?? [] { Console.note(SearchNoteText.line(note)) }
        let summary = try application.exportMail(
            query: query, mailbox: mailbox, account: account, format: format, to: place
        ) { progress in
            line.show(progress, "\(progress.completed) of \(max(progress.total, progress.completed)) messages")
        }
        line.clear()
        if json { Console.print(try OutputJSON.document(summary)) }
        Console.note(
            Count.of(summary.written, "message") + " written"
                + (summary.known > 0 ? ", \(summary.known) \(summary.known == 1 ? "was" : "were") there already." : ".")
        )
        guard summary.missing > 0 else { return }
        if summary.lost > 0 {
            Console.note(
                Count.of(summary.lost, "imported message")
                    + (summary.lost == 1 ? " is" : " are")
                    + " missing: gone or damaged. Import again what is missing, or restore the last backup.")
        }
        let remote = summary.missing - summary.lost
        if remote > 0 {
            Console.note(
                "\(remote) \(remote == 1 ? "is" : "are") not on this machine yet; "
                    + "`vaultmail sync --bodies all` fetches what is missing, then export again.")
        }
        throw ExitStatus.partly
    }
}
