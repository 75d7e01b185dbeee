import Foundation
import Testing

/// What names this computer, its user, a path or the program, and is in nothing that is sent (FR-SYNC-07).
enum ComputerNames {
    private static let all: [String] = {
        let host = ProcessInfo.processInfo.hostName
        return [
            "vaultmail", "/home/", "/root", "/tmp/", FileManager.default.temporaryDirectory.path, "127.0.0.1",
            "\(NSUserName())@", host == "localhost" ? "" : host,
        ].filter { !$0.isEmpty }
    }()

    /// Expects that none of them is in the text of a message, nor what else is given.
    static func expectNone(
        in text: String, more: [String] = [], _ location: SourceLocation = #_sourceLocation
    ) {
        // Random letters may be any word.
        let lines = text.split(whereSeparator: \.isNewline).filter { !isBase64($0) }
        let words = lines.joined(separator: "\n").lowercased()
        for name in all + more {
            #expect(!words.contains(name.lowercased()), "\(name) is in the message", sourceLocation: location)
        }
    }

    private static func isBase64(_ line: Substring) -> Bool {
        line.utf8.count > 40 && line.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }
    }
}
