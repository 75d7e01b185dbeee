import Foundation
import MailTestKit

/// Programs that parse messages and print the results as lines of JSON.
enum ForeignReader {
    /// The folder of the programs.
    static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tools")

    static func read(_ command: [String]) async throws -> [ReadMessage] {
        let outcome = try await CommandLineTool.run(command, timeLimit: 120)
        return try outcome.output.split(separator: "\n").map { line in
            try JSONDecoder().decode(ReadMessage.self, from: Data(line.utf8))
        }
    }
}
