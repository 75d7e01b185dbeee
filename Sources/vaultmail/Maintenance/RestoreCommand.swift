import ArgumentParser
import Foundation
import MailApp
import MailStorage

/// `vaultmail restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the database from a backup.",
        discussion: """
            The backup is verified first. Stop the daemon before restoring. The previous database is kept as \
            vaultmail.sqlite.before-restore.
            """)

    @Argument(help: "Backup file written by `vaultmail backup`.", completion: .file())
    var file: String

    func run() throws {
        try Console.application().restore(URL(fileURLWithPath: file))
        Console.note("Restored from \(file). Run `vaultmail sync` to bring it up to date.")
    }
}
