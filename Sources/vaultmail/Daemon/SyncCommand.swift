public import ArgumentParser
import MailApp
import MailModel
import MailStorage
public import MailSync

/// `vaultmail sync`.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync all accounts once and exit.",
        discussion: """
            Uses the daemon if it is running. Exit code 0 means that local mail matches the server within the sync \
            window, or that the download of older mail is paused and all newer mail is up to date.

            --background is for timers. It downloads only the headers of new mail, stops after 30 seconds, and skips \
            accounts that were never synced. Reaching the time limit is not an error: what was downloaded is kept.

            EXAMPLE
              vaultmail sync --window all --bodies all --json
            """)

    @Option(help: "Limit to the account with this email address.")
    var account: String?

    @Flag(help: "Download headers only, no message bodies.")
    var headersOnly = false

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sync mail from this many days, or \"all\". Defaults to the account's setting.",
            valueName: "days|all"),
        transform: SyncWindow.parsed)
    var window: SyncWindow?

    @Option(help: "Message bodies to download: recent (last 30 days, the default), all or none.")
    var bodies: SyncOptions.Bodies?

    @Flag(help: "Download only headers of new mail, for at most 30 seconds.")
    var background = false

    @Flag(help: "Pause the download of older mail and exit. New mail still arrives.")
    var pause = false

    @Flag(help: "Resume the download of older mail, and sync.")
    var resume = false

    @OptionGroup var formatting: JSONOption

    func validate() throws {
        guard [background, pause, resume].count(where: { $0 }) <= 1 else {
            throw ValidationError("--background, --pause and --resume cannot be combined.")
        }
        guard !background || window == nil else {
            throw ValidationError("--background cannot be combined with --window.")
        }
        guard !background || bodies == nil else {
            throw ValidationError("--background cannot be combined with --bodies.")
        }
        guard !headersOnly || bodies == nil else {
            throw ValidationError("--headers-only cannot be combined with --bodies.")
        }
        guard !pause || (window == nil && bodies == nil && !headersOnly && !formatting.json) else {
            throw ValidationError("--pause does not sync and can only be combined with --account.")
        }
    }

    func run() async throws {
        let options =
            background
            ? SyncOptions.background
            : SyncOptions(window: window, bodies: headersOnly ? SyncOptions.Bodies.none : bodies ?? .recent)
        let application = Console.application()
        if pause || resume { try application.setBackfillPaused(pause, account: account) }
        if pause {
            Console.note("Paused the download of older mail. Resume with `vaultmail sync --resume`.")
            return
        }
        if await !application.control.isDaemonRunning() { try Console.unlockVault(of: application) }
        let summary = try await ProgressLine.shown(of: application) {
            try await application.sync(account: account, options: options)
        }
        if formatting.json { Console.print(try OutputJSON.document(summary)) }
        for failure in summary.failures {
            let place = [failure.account, failure.mailbox].compactMap(\.self).filter { !$0.isEmpty }
            Console.note(
                "\(TerminalText.line(place.joined(separator: ", "))): \(TerminalText.line(failure.explanation))")
        }
        if summary.timedOut { Console.note("Time limit reached. The next sync continues from here.") }
        if background, summary.mailboxes == 0, summary.failures.isEmpty, !summary.timedOut {
            Console.note("No account has been synced yet. Run `vaultmail sync` first.")
        } else if summary.mailboxes == 0 && summary.failures.isEmpty && !summary.timedOut {
            try noteNothingToSync(application)
        } else if !formatting.json, summary.mailboxes > 0 {
            Console.note(
                Count.of(summary.messages, "new message") + " in "
                    + Count.of(summary.mailboxes, "mailbox", "mailboxes") + ".")
            if try !background && isOlderMailPaused(application) {
                Console.note("The download of older mail is paused. Resume with `vaultmail sync --resume`.")
            }
        }
        if bodies == .all, try application.openStoreForReading().isMetered() {
            Console.note(
                "Metered network: attachments above 25 MB were skipped. Download one with `vaultmail fetch ID --yes`."
            )
        }
        if !formatting.json, !background { try RuleProblems.print(of: application) }
        let status = ExitStatus(summary)
        if status != .done { throw status }
    }

    private func noteNothingToSync(_ application: Application) throws {
        let paused = try application.openStoreForReading().accounts().filter { !$0.settings.isLocal && $0.isPaused }
        guard let first = paused.first else { return Console.noteNoAccount() }
        let words = paused.count == 1 ? "The only account is paused." : "All accounts are paused."
        Console.note("\(words) Resume with `vaultmail account resume \(TerminalText.line(first.settings.address))`.")
    }

    /// Returns true if the user paused the download of older mail of an account that was synced.
    private func isOlderMailPaused(_ application: Application) throws -> Bool {
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let synced = try store.accounts().filter { !$0.settings.isLocal && (id == nil || $0.id == id) }
        return try synced.contains { try store.isBackfillPaused(account: $0.id) }
    }
}

extension SyncOptions.Bodies: ExpressibleByArgument {}
