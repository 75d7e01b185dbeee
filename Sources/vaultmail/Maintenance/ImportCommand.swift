import ArgumentParser
import MailApp
import MailExchange
import MailModel
import SearchLanguage

/// `vaultmail import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import mbox files, Maildirs and message files.",
        discussion: """
            Imported mail belongs to the account “On this computer” and is never sent to a server. Messages are kept \
            byte for byte. Importing the same files again adds nothing, so an interrupted import can simply be \
            repeated.

            Mailboxes are named after the files and folders unless --mailbox is given.

            EXAMPLES
              vaultmail import ~/old-mail.mbox
              vaultmail import ~/Maildir --mailbox Archive/2019
              vaultmail import letter.eml more-letters/
            """)

    @Argument(help: ArgumentHelp("mbox files, Maildirs, message files, or folders of these.", valueName: "path"))
    var paths: [String]

    @Option(help: "Import everything into this mailbox. Separate levels with /.")
    var mailbox: String?

    @Option(help: "Account to import into. Only \"local\" (this computer) is supported.")
    var account = "local"

    @Flag(
        help:
            "Read mbox files as mboxo, which quotes only lines starting with “From ”. The default is mboxrd."
    )
    var mboxo = false

    @OptionGroup var formatting: JSONOption

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Missing file or folder to import.") }
        guard mailbox?.allSatisfy({ $0.isWhitespace || $0 == "/" }) != true else {
            throw ValidationError("--mailbox must not be empty.")
        }
    }

    func run() async throws {
        let application = Console.application()
        try application.requireLocal(account)
        let counter = ProgressCounter()
        let summary = try await application.importMail(paths, mailbox: mailbox, isMboxo: mboxo) { progress in
            counter.show(progress, Count.of(progress.messages, "message"))
        }
        counter.clear()
        for sentence in summary.troubles + summary.notes { Console.note(TerminalText.line(sentence)) }
        if formatting.json { Console.print(try OutputJSON.document(summary)) }
        Console.note(Self.line(summary))
        if summary.skipped > 0 { throw ExitStatus.partly }
    }

    private static func line(_ summary: ImportSummary) -> String {
        let shown = summary.mailboxes.prefix(5).map { TerminalText.line($0) }.joined(separator: ", ")
        let more = summary.mailboxes.count - 5
        let places = more > 0 ? "\(shown) and \(Count.of(more, "more mailbox", "more mailboxes"))" : shown
        let restored = summary.restored > 0 ? " (\(summary.restored) missing or damaged, now restored)" : ""
        return Count.of(summary.added, "message") + " imported" + (places.isEmpty ? "" : " into \(places)")
            + ", \(summary.known) already imported\(restored)"
            + (summary.skipped > 0 ? ", \(summary.skipped) skipped." : ".")
    }
}
