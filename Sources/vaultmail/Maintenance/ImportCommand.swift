import ArgumentParser
import MailApp
import MailExchange
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
