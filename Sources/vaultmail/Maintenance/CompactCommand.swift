import ArgumentParser
import MailApp
import MailStorage

/// `vaultmail compact`.
struct CompactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Compact the database and optimize the search index.",
        discussion: "Also repairs indexes, triggers, conversations and counts that are missing or wrong.")

    func run() throws {
        let result = try Console.application().compact()
        for sentence in result.repaired { Console.note("Repaired: \(sentence)") }
        let sizes = [result.bytesBefore, result.bytesAfter].map { "\(($0 + 512 * 1024) / (1024 * 1024)) MiB" }
        Console.note("Database size: \(sizes[0]) before, \(sizes[1]) after.")
    }
}
