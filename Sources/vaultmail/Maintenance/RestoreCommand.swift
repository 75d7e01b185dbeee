import ArgumentParser
import Foundation
import MailApp
import MailStorage

/// `vaultmail restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of the database, after checking it.",
        discussion: "Refused while the daemon runs. What was there stays beside it as vaultmail.sqlite.before-restore.")

    @Argument(help: "A file that `vaultmail backup` made.", completion: .file())
    var file: String

    func run() throws {
        try Console.application().restore(URL(fileURLWithPath: file))
        Console.note("Restored from \(file); the next sync brings it up to date.")
    }
}
