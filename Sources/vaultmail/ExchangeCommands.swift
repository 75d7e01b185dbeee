public import ArgumentParser
import Foundation
import MailApp
public import MailExchange
import MailModel
import SearchLanguage

/// `vaultmail import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import mbox files, Maildirs and messages into mailboxes of this computer.",
        discussion: """
            Imported mail belongs to the account “On this computer”: it is never sent to a server. Every byte of a message \
            is kept, and importing the same files again adds nothing, so an import that was interrupted is simply started \
            again. Mailboxes are named after the files and folders unless --mailbox names one.

            EXAMPLES
              vaultmail import ~/old-mail.mbox
              vaultmail import ~/Maildir --mailbox Archive/2019
              vaultmail import letter.eml more-letters/
            """)

    @Argument(help: ArgumentHelp("mbox files, Maildirs, messages, or folders of them.", valueName: "path"))
    var paths: [String]

    @Option(help: "Put everything into this mailbox, levels separated by “/”.")
    var mailbox: String?

    @Option(help: "The account to import into: local, which is this computer.")
    var account = "local"

    @Flag(
        help:
            "The mbox files quote only lines that begin with “From ” themselves (mboxo), not quoted ones again (mboxrd)."
    )
    var mboxo = false

    @Flag(help: "Print a JSON summary.")
    var json = false

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Name a file or folder to import.") }
        guard mailbox?.allSatisfy({ $0.isWhitespace || $0 == "/" }) != true else {
            throw ValidationError("A mailbox has a name.")
        }
    }

    func run() async throws {
        let application = Console.application()
        try application.requireLocal(account)
        let line = CountLine()
        let summary = try await application.importMail(paths, mailbox: mailbox, isMboxo: mboxo) { progress in
            line.show(progress, Count.of(progress.messages, "message"))
        }
        line.clear()
        for sentence in summary.troubles + summary.notes { Console.note(TerminalText.line(sentence)) }
        if json { Console.print(try OutputJSON.document(summary)) }
        Console.note(Self.line(summary))
        if summary.skipped > 0 { throw ExitStatus.partly }
    }

    private static func line(_ summary: ImportSummary) -> String {
        let shown = summary.mailboxes.prefix(5).map { TerminalText.line($0) }.joined(separator: ", ")
        let more = summary.mailboxes.count - 5
        let places = more > 0 ? "\(shown) and \(Count.of(more, "more mailbox", "more mailboxes"))" : shown
        let restored = summary.restored > 0 ? ", of which \(summary.restored) have their lost files again" : ""
        return Count.of(summary.added, "message") + " imported" + (places.isEmpty ? "" : " into \(places)")
            + ", \(summary.known) \(summary.known == 1 ? "was" : "were") there already\(restored)"
            + (summary.skipped > 0 ? ", \(summary.skipped) left out." : ".")
    }
}

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

extension ExportFormat: ExpressibleByArgument {}

/// A count on one line of a terminal that is written again and again, ten times a second at most.
private final class CountLine {
    private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
    private var last = ContinuousClock.now - .seconds(1)

    func show(_ progress: ExchangeProgress, _ words: String) {
        let now = ContinuousClock.now
        guard isShown, last.duration(to: now) > .milliseconds(100) else { return }
        last = now
        let percent = progress.total > 0 ? min(100, progress.completed * 100 / progress.total) : 0
        FileHandle.standardError.write(Data("\r\u{1B}[K\(Column.cut("\(words), \(percent) %", 78))".utf8))
    }

    func clear() {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
