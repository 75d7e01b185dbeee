import ArgumentParser
import MailApp
import MailModel
import MailPresentation
import MailStorage

/// `vaultmail status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the sync status of each account.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let application = Console.application()
        let document = try await application.status()
        try output.print(document.accounts, document: document) { account in
            var parts = [account.account, account.state]
            if account.offline { parts.append("offline: cannot reach the mail server") }
            if let progress = account.progress { parts.append("\(progress.completed) of \(progress.total) messages") }
            if account.syncPaused { parts.append("paused") }
            if account.paused { parts.append("older mail is paused") }
            for mailbox in account.mailboxes {
                if !mailbox.synced, mailbox.total > mailbox.completed {
                    parts.append("\(mailbox.path): \(mailbox.completed) of \(mailbox.total)")
                }
                if let failure = mailbox.failure { parts.append("\(mailbox.path): \(failure)") }
            }
            if account.pendingOperations > 0 {
                parts.append(Count.of(account.pendingOperations, "pending change"))
            }
            if let date = account.lastSuccess { parts.append("last synced \(Column.date(date))") }
            if let error = account.error { parts.append(error) }
            return TerminalText.line(parts.joined(separator: "  "))
        }
        if document.accounts.isEmpty { return Console.noteNoAccount() }
        guard output.chosen == .text else { return }
        Self.printRemainingWork(document)
        Console.print(document.daemon.running ? "The daemon is running." : "The daemon is not running.")
        try RuleProblems.print(of: application)
    }

    /// What the daemon still has to do with the messages that are here.
    private static func printRemainingWork(_ document: StatusOutput) {
        if let similar = document.similar, similar.prepared < similar.total {
            let reason = similar.paused ? ", paused while on battery" : ""
            Console.print(
                "Preparing messages for the search by meaning: \(similar.prepared) of \(similar.total)\(reason).")
        }
        if !document.categories.complete {
            Console.print("Classifying messages: \(document.categories.classified) of \(document.categories.total).")
        }
        if !document.searchIndex.complete {
            let total = Count.of(document.searchIndex.total, "message")
            Console.print("Updating the search index: \(document.searchIndex.updated) of \(total).")
        }
    }
}
