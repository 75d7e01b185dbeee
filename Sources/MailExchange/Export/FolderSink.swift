import Foundation
import MIME
import MailModel

/// A folder with one file per message. Names are derived from the messages, so that a second export writes only missing
/// ones.
struct FolderSink: ExportSink {
    private enum Form {
        case maildir, eml
    }

    private let folder: URL
    private let form: Form
    /// Existing names; in a Maildir without their flags.
    private var present: Set<String>

    init(maildir folder: URL) throws(ExchangeError) {
        for part in ["tmp", "new", "cur"] { try ExportFiles.makeFolder(folder.appending(path: part)) }
        let names = ["cur", "new"].flatMap { ExportFiles.names(in: folder.appending(path: $0)) }
        self.folder = folder
        form = .maildir
        present = Set(names.map { MaildirName($0).base })
    }

    init(eml folder: URL) throws(ExchangeError) {
        try ExportFiles.makeFolder(folder)
        self.folder = folder
        form = .eml
        present = Set(ExportFiles.names(in: folder))
    }

    mutating func write(_ message: ExportedFile) throws -> Bool {
        let base = name(of: message.message)
        guard present.insert(base).inserted else { return false }
        switch form {
        case .maildir:
            let name = MaildirName.written(base: base, flags: message.flags)
            try put(message, at: folder.appending(path: "tmp/\(base)"), then: folder.appending(path: "cur/\(name)"))
        case .eml:
            try put(message, at: folder.appending(path: ".\(base).part"), then: folder.appending(path: base))
        }
        return true
    }

    func finish() {}
    func abandon() {}

    /// Written to a temporary file first, so that other programs see only complete messages.
    private func put(_ message: ExportedFile, at temporary: URL, then target: URL) throws {
        let path = temporary.path(percentEncoded: false)
        do {
            try? FileManager.default.removeItem(at: temporary)
            guard
                FileManager.default.createFile(
                    atPath: path, contents: Data(message.bytes),
                    attributes: ExportFiles.fileRights.merging([.modificationDate: message.message.date]) { $1 })
            else { throw ExportFiles.failure(path) }
            try FileManager.default.moveItem(at: temporary, to: target)
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw ExportFiles.failure(target.path(percentEncoded: false))
        }
    }

    private func name(of message: ExportedMessage) -> String {
        switch form {
        case .maildir: "\(Int(message.date.timeIntervalSince1970)).\(message.publicID.prefix(32)).vaultmail"
        case .eml:
            "\(message.date.formatted(.iso8601.year().month().day())) "
                + "\(Filename.safe(String(message.subject.prefix(60)))) \(message.publicID.prefix(16)).eml"
        }
    }
}
