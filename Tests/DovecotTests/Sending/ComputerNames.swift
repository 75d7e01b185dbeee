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

    /// True if the text has the name as separate words: a short host name may be part of a random identifier.
    private static func has(_ name: String, _ text: String) -> Bool {
        text.ranges(of: name).contains { range in
            let isJoinedBefore =
                name.first.map(isLetter) == true && text[..<range.lowerBound].last.map(isLetter) == true
            let isJoinedAfter = name.last.map(isLetter) == true && text[range.upperBound...].first.map(isLetter) == true
            return !isJoinedBefore && !isJoinedAfter
        }
    }

    private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Expects that none of them is in the text of a message, nor what else is given.
    static func expectNone(
        in text: String, more: [String] = [], _ location: SourceLocation = #_sourceLocation
    ) {
        // Random letters may be any word.
        let lines = text.split(whereSeparator: \.isNewline).filter { !isBase64($0) }
        let words = lines.joined(separator: "\n").lowercased()
        for name in all + more {
            #expect(!has(name.lowercased(), words), "\(name) is in the message", sourceLocation: location)
        }
    }

    private static func isBase64(_ line: Substring) -> Bool {
        line.utf8.count > 40 && line.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }
    }
}
