import Foundation
import MailTestKit
import Testing

/// A session in a file: server output, expected client input, actions, and expected results.
///
/// `S:`, `S~`, `C:` and `X:` lines are those of `ServerScript`. `> words` is an action, `= text` is a line of its
/// expected result, and `host: name` is the server's assumed host name.
struct Transcript: Sendable, CustomTestStringConvertible {
    /// An action and its expected result.
    struct Deed: Sendable {
        var words: [String]
        var outcome: [String] = []
    }

    /// Folder and file.
    let name: String
    private(set) var host: String?
    private(set) var deeds: [Deed] = []
    private(set) var script: ServerScript

    var testDescription: String { name }

    init(name: String, text: String) {
        self.name = name
        var wire: [String] = []
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("> ") {
                deeds.append(Deed(words: line.dropFirst(2).split(separator: " ").map(String.init)))
            } else if line.hasPrefix("= ") {
                precondition(!deeds.isEmpty, "\(name): an outcome of nothing")
                deeds[deeds.count - 1].outcome.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("host: ") {
                host = String(line.dropFirst(6))
            } else {
                wire.append(line)
            }
        }
        script = ServerScript(wire.joined(separator: "\n"))
    }

    /// Every transcript of the folder beside this file.
    static let all: [Transcript] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Transcripts")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "imap" }.sorted { $0.path < $1.path }
            .compactMap { file in
                let name = file.pathComponents.suffix(2).joined(separator: "/")
                return (try? String(contentsOf: file, encoding: .utf8)).map { Transcript(name: name, text: $0) }
            }
    }()
}
