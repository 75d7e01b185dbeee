public import ArgumentParser
import MailApp
import MailModel
import MailStorage
public import MailSync

/// `vaultmail sync`.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Run one whole round of sync and exit.",
        discussion: """
            Goes through the daemon where one runs. Exit code 0 means that the store equals the server within its window.

            With --background only headers of new mail are fetched, for 30 seconds at most, and accounts that were never synced
            are left alone: for a timer. What has come when the time is over is stored, and that ends with exit code 0 too.

            EXAMPLE
              vaultmail sync --window all --bodies all --json
            """)

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @Flag(help: "Fetch no bodies.")
    var headersOnly = false

    // A negative number is a wrong one rather than a missing one.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Mail of so many days, a positive number, or \"all\"; the account's own unless given.",
            valueName: "days|all"))
    var window: SyncWindow?

    @Option(help: "Which bodies: recent (30 days), which is the default, all, none.")
    var bodies: SyncOptions.Bodies?

    @Flag(help: "Headers of new mail only, for 30 seconds at most.")
    var background = false

    @Flag(help: "Stop the fetching of older mail, and sync no more now. New mail comes all the same.")
    var pause = false

    @Flag(help: "Let the fetching of older mail go on, and sync.")
    var resume = false

    @Flag(help: "Print a JSON summary.")
    var json = false

    func validate() throws {
        guard [background, pause, resume].count(where: { $0 }) <= 1 else {
            throw ValidationError("Choose one of --background, --pause and --resume.")
        }
        guard !background || window == nil else { throw ValidationError("--background keeps to the account's window.") }
        guard !background || bodies == nil else { throw ValidationError("--background fetches no bodies.") }
        guard !headersOnly || bodies == nil else { throw ValidationError("Choose one of --headers-only and --bodies.") }
        guard !pause || (window == nil && bodies == nil && !headersOnly && !json) else {
            throw ValidationError("--pause syncs no more now, so it takes no option but --account.")
        }
    }

    func run() async throws {
        let options =
            background
            ? SyncOptions.background
            : SyncOptions(window: window, bodies: headersOnly ? SyncOptions.Bodies.none : bodies ?? .recent)
        let application = Console.application()
        if pause || resume { try application.setCatchUpPaused(pause, account: account) }
        if pause {
            Console.note("Older mail is not fetched any more, until `vaultmail sync --resume`.")
            return
        }
        let summary = try await ProgressLine.shown(of: application) {
            try await application.sync(account: account, options: options)
        }
        if json { Console.print(try OutputJSON.document(summary)) }
        for failure in summary.failures {
            let place = [failure.account, failure.mailbox].compactMap(\.self).filter { !$0.isEmpty }
            Console.note(
                "\(TerminalText.line(place.joined(separator: ", "))): \(TerminalText.line(failure.explanation))")
        }
        if summary.timedOut { Console.note("Its time was over; the next sync goes on where this one ended.") }
        if background, summary.mailboxes == 0, summary.failures.isEmpty, !summary.timedOut {
            Console.note("No account was synced before: `vaultmail sync` does it the first time.")
        } else if summary.mailboxes == 0 && summary.failures.isEmpty && !summary.timedOut {
            Console.noteNoAccount()
        } else if !json, summary.mailboxes > 0 {
            Console.note("\(summary.messages) new messages in \(summary.mailboxes) mailboxes.")
            if try !background && isOlderMailHeldBack(application) {
                Console.note("Older mail is held back; `vaultmail sync --resume` lets it go.")
            }
        }
        if bodies == .all, try application.openStoreForReading().isMetered() {
            Console.note("This network is metered: attachments above 25 MB stay there; `vaultmail fetch` gets one.")
        }
        let status = ExitStatus(summary)
        if status != .done { throw status }
    }

    /// Whether the person stopped the fetching of older mail of an account that was synced.
    private func isOlderMailHeldBack(_ application: Application) throws -> Bool {
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let synced = try store.accounts().filter { !$0.settings.isLocal && (id == nil || $0.id == id) }
        return try synced.contains { try store.isCatchUpPaused(account: $0.id) }
    }
}

extension SyncOptions.Bodies: ExpressibleByArgument {}
