import ArgumentParser
import Foundation
import MailApp
import MailStorage

/// `vaultmail backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the database and imported mail to a file.",
        discussion: """
            Can run while the daemon is running. The backup contains accounts, headers, conversations, the search \
            index, settings, pending changes and imported messages in full. It does not contain passwords, or the \
            content of messages that are on a server, which is downloaded again when needed.
            """)

    @Argument(
        help: "Backup file. An existing backup is replaced once the new one is complete.", completion: .file())
    var file: String

    func run() throws {
        let backup = try Console.application().backUp(to: URL(fileURLWithPath: file))
        let imported =
            backup.importedCount > 0 ? ", including \(Count.of(backup.importedCount, "imported message"))" : ""
        Console.note("Backed up to \(file)\(imported).")
        guard backup.lostCount > 0 else { return }
        Console.note(
            Count.of(backup.lostCount, "imported message")
                + " not backed up: file missing or damaged. Import the mail again.")
        throw ExitStatus.partly
    }
}
