import Foundation
import MIME
import Testing

/// Real mail, if available: the variable names a folder with one message per file.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["VAULTMAIL_CORPORA"] != nil)) struct CorpusTests {
    @Test("Every message of the corpora is read")
    func readsEveryMessage() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["VAULTMAIL_CORPORA"])
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey]))
        var count = 0
        for case let file as URL in files {
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            Probe.check(Array(try Data(contentsOf: file)), "\(file.lastPathComponent)")
            count += 1
        }
        #expect(count > 0)
    }
}
