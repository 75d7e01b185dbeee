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

/// `vaultmail compact`.
struct CompactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Write the database anew without gaps, the search index in one piece.")

    func run() throws {
        let result = try Console.application().compact()
        for sentence in result.repaired { Console.note("Mended: \(sentence)") }
        let sizes = [result.bytesBefore, result.bytesAfter].map { "\(($0 + 512 * 1024) / (1024 * 1024)) MiB" }
        Console.note("The database had \(sizes[0]) and has \(sizes[1]).")
    }
}
