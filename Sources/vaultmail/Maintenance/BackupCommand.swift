import ArgumentParser
import Foundation
import MailApp
import MailStorage

/// `vaultmail backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database into one file, also while the daemon runs.",
        discussion: """
            Accounts, headers, conversations, the search index, settings, changes that wait for the server, and imported \
            messages with every byte are in it. Passwords are not, nor the bytes of a server's messages, which are fetched \
            again where they are missing.
            """)

    @Argument(help: "The file; an older one is replaced once the copy is whole.", completion: .file())
    var file: String

    func run() throws {
        let backup = try Console.application().backUp(to: URL(fileURLWithPath: file))
        let imported = backup.importedCount > 0 ? ", with \(backup.importedCount) imported messages" : ""
        Console.note("Backed up to \(file)\(imported).")
        guard backup.lostCount > 0 else { return }
        Console.note("The files of \(backup.lostCount) imported messages are gone or damaged: import them again.")
        throw ExitStatus.partly
    }
}
