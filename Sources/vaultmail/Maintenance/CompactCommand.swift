import ArgumentParser
import MailApp
import MailStorage

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
