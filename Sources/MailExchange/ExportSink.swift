import Foundation
import MIME
import MailModel

/// How mail is written to files.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// One mbox file, quoted as mboxrd.
    case mbox
    /// A Maildir, which also tells what was read, starred and answered.
    case maildir
    /// A folder with a file a message.
    case eml
}

/// What files need to know of a message.
struct OutgoingMessage {
    let id: MessageID
    private(set) var publicID: String
    private(set) var subject: String
    let author: String
    let date: Date

    init(_ summary: MessageSummary) {
        id = summary.id
        publicID = summary.publicID
        subject = summary.subject
        author = summary.from?.address ?? ""
        date = summary.date
    }

    /// Without what only names of files are made of: a whole mailbox of these is held at once.
    var withoutName: Self {
        var copy = self
        copy.publicID = ""
        copy.subject = ""
        return copy
    }
}

/// A message to be written.
struct OutgoingFile {
    let message: OutgoingMessage
    let flags: MessageFlags
    let bytes: [UInt8]
}

/// Where exported messages go.
protocol ExportSink {
    /// - Returns: false where the message is there already.
    mutating func write(_ message: OutgoingFile) throws -> Bool
    /// Everything was written; it is on the disk when this returns.
    mutating func finish() throws
    /// Writing ends early: what is not of use alone is removed.
    mutating func abandon()
}

/// One mbox file, which has its name only once it is whole.
struct MboxSink: ExportSink {
    private let target: URL
    private let temporary: URL
    private let handle: FileHandle

    init(_ target: URL) throws(ExchangeError) {
        self.target = target
        temporary = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).part")
        let path = target.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw ExchangeError(.unusable, "\(path) is already there: choose another name, or remove it first.")
        }
        try ExportFiles.makeFolder(target.deletingLastPathComponent())
        guard
            FileManager.default.createFile(
                atPath: temporary.path(percentEncoded: false), contents: nil, attributes: ExportFiles.fileRights),
            let handle = try? FileHandle(forWritingTo: temporary)
        else { throw ExportFiles.failure(path) }
        self.handle = handle
    }

    func write(_ message: OutgoingFile) throws -> Bool {
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

/// An mbox file that goes where somebody else reads it at once.
struct StreamSink: ExportSink {
    private let handle: FileHandle

    init(_ handle: FileHandle) { self.handle = handle }

    func write(_ message: OutgoingFile) throws -> Bool {
        do { try handle.write(contentsOf: message.mboxEntry) } catch {
            throw ExchangeError(.unusable, "Whoever reads the messages has stopped doing so.")
        }
        return true
    }

    func finish() {}
    func abandon() {}
}

extension OutgoingFile {
    fileprivate var mboxEntry: [UInt8] { MboxWriter.entry(bytes, from: message.author, date: message.date) }
}

/// A folder with a file a message. Names follow from the messages, so that exporting again writes what is missing only.
struct FolderSink: ExportSink {
    private enum Form {
        case maildir, eml
    }

    private let folder: URL
    private let form: Form
    /// Names that are there, in a Maildir without their flags.
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

    mutating func write(_ message: OutgoingFile) throws -> Bool {
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

    /// Written elsewhere first: whoever looks meanwhile sees whole messages only.
    private func put(_ message: OutgoingFile, at temporary: URL, then target: URL) throws {
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

    private func name(of message: OutgoingMessage) -> String {
        switch form {
        case .maildir: "\(Int(message.date.timeIntervalSince1970)).\(message.publicID.prefix(32)).vaultmail"
        case .eml:
            "\(message.date.formatted(.iso8601.year().month().day())) "
                + "\(Filename.safe(String(message.subject.prefix(60)))) \(message.publicID.prefix(16)).eml"
        }
    }
}

/// What all sinks share.
enum ExportFiles {
    /// Mail is nobody else's business.
    static var fileRights: [FileAttributeKey: Any] { [.posixPermissions: 0o600] }

    static func makeFolder(_ folder: URL) throws(ExchangeError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure(folder.path(percentEncoded: false))
        }
    }

    static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    }

    static func failure(_ path: String) -> ExchangeError {
        ExchangeError(.unusable, "\(path) cannot be written: check its folder's rights and the free space.")
    }
}
