import Foundation
import MIME
import MailModel

/// One mbox file, which gets its name when it is complete.
struct MboxSink: ExportSink {
    private let target: URL
    private let temporary: URL
    private let handle: FileHandle

    init(_ target: URL) throws(ExchangeError) {
        self.target = target
        temporary = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).part")
        let path = target.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw ExchangeError(.unusable, ExchangeText.exists(path))
        }
        try ExportFiles.makeFolder(target.deletingLastPathComponent())
        guard
            FileManager.default.createFile(
                atPath: temporary.path(percentEncoded: false), contents: nil, attributes: ExportFiles.fileRights),
            let handle = try? FileHandle(forWritingTo: temporary)
        else { throw ExportFiles.failure(path) }
        self.handle = handle
    }

    func write(_ message: ExportedFile) throws -> Bool {
        do { try handle.write(contentsOf: message.mboxEntry) } catch { throw ExportFiles.failure(target.path) }
        return true
    }

    func finish() throws {
        do {
            try handle.synchronize()
            try handle.close()
            try FileManager.default.moveItem(at: temporary, to: target)
        } catch {
            throw ExportFiles.failure(target.path(percentEncoded: false))
        }
    }

    func abandon() {
        try? handle.close()
        try? FileManager.default.removeItem(at: temporary)
    }
}
