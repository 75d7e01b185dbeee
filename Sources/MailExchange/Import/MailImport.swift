public import Foundation
import MailModel
import MailReading
public import MailStorage

/// Brings mail from files into the mailboxes of this computer.
///
/// Each batch is stored whole and on the disk before the next begins, so that an import that was interrupted anywhere is
/// finished by starting it again. Files are only read.
public struct MailImport {
    private let store: MailStore
    private let mailbox: String?
    private let isMboxo: Bool
    private let now: Date
    private let report: (ExchangeProgress) -> Void

    private var marks = UnkeptMarks()
    private var summary = ImportSummary()
    private var batch: [LocalMessage] = []
    private var batchBytes = 0
    /// Messages that tell by themselves that they were thrown away: a batch goes to one mailbox, so they wait for theirs.
    private var trashed: [LocalMessage] = []
    private var trashedBytes = 0
    private var target: MailboxID?
    private var progress = ExchangeProgress(completed: 0, total: 0, messages: 0)

    /// - Parameters:
    ///   - mailbox: where everything goes; nil for mailboxes named after the files and folders.
    ///   - isMboxo: whether mbox files quote only lines that begin with `From ` itself.
    ///   - now: tells which dates of messages cannot be true.
    ///   - report: is told how far it has come, several times a second at most where messages are small.
    public init(
        store: MailStore, mailbox: String? = nil, isMboxo: Bool = false, now: Date = Date(),
        report: @escaping (ExchangeProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.mailbox = mailbox
        self.isMboxo = isMboxo
        self.now = now
        self.report = report
    }

    /// Imports everything at the paths: mbox files, Maildirs, messages, and folders of them. What cannot be read or is no mail
    /// is left out and told.
    ///
    /// - Throws: `ExchangeError` where no path holds mail, before anything is stored; `StoreError`.
    public mutating func run(_ paths: [String]) throws -> ImportSummary {
        let finder = try find(paths)
        progress.total = finder.sources.reduce(0) { $0 + $1.byteCount }
        for source in finder.sources {
            do { try take(source) } catch let error as ExchangeError {
                try flushAll()
                summary.skip(error.explanation)
            }
        }
        summary.notes = marks.notes
        return summary
    }

    private mutating func find(_ paths: [String]) throws(ExchangeError) -> SourceFinder {
        var finder = SourceFinder()
        var failures: [ExchangeError] = []
        for path in paths {
            do { try finder.find(at: path) } catch { failures.append(error) }
        }
        if let first = failures.first, failures.count == paths.count { throw first }
        for sentence in failures.map(\.explanation) + finder.troubles { summary.skip(sentence) }
        return finder
    }

    private mutating func take(_ source: MailSource) throws {
        let path = mailbox ?? source.mailbox
        try aim(at: path)
        switch source.form {
        case .mbox(let file): try takeMbox(file)
        case .maildir(let folder): try takeMaildir(folder)
        case .messages(let files):
            for file in files { try takeMessage(file, flags: nil) }
        }
        try flushAll()
    }

    private mutating func aim(at path: String) throws {
        target = try store.localMailbox(path)
        if !summary.mailboxes.contains(path) { summary.mailboxes.append(path) }
    }

    private static let trash = MailboxRole.trash.rawValue.capitalized

    /// What the person had thrown away goes to Trash, last, since a batch goes to one mailbox.
    private mutating func takeMaildir(_ folder: MailFile) throws {
        let messages = folder.maildirMessages.map { (file: $0, name: MaildirName($0.name)) }
        for message in messages where !message.name.isTrashed {
            try takeMessage(message.file, flags: message.name.flags ?? [])
            marks.note(message.name)
        }
        let trashed = messages.filter(\.name.isTrashed)
        guard !trashed.isEmpty else { return }
        try flush()
        try aim(at: Self.trash)
        for message in trashed {
            try takeMessage(message.file, flags: message.name.flags)
            marks.note(message.name)
        }
    }

    private mutating func takeMbox(_ file: MailFile) throws {
        var reader = MboxReader(quoting: isMboxo ? .o : .rd)
        let name = file.url.path(percentEncoded: false)
        var items: [MboxReader.Item] = []
        try file.read { piece in
            reader.read(piece[...]) { items.append($0) }
            try take(&items, of: name)
            progress.completed += piece.count
            report(progress)
        }
        reader.finish { items.append($0) }
        try take(&items, of: name)
    }

    private mutating func take(_ items: inout [MboxReader.Item], of file: String) throws {
        for item in items {
            switch item {
            case .message(let bytes, let date): try take(LocalMessage(parsing: bytes, receivedDate: date, now: now))
            case .tooLarge(let number):
                summary.skip("Message \(number) of \(file) is larger than 256 MiB and was left out.")
            }
        }
        items.removeAll()
    }

    private mutating func takeMessage(_ file: MailFile, flags: MessageFlags?) throws {
        progress.completed += file.byteCount
        do {
            if let bytes = try file.message() {
                if !bytes.isEmpty {
                    try take(LocalMessage(parsing: bytes, flags: flags, receivedDate: file.modified, now: now))
                }
            } else {
                summary.skip("\(file.url.path(percentEncoded: false)) is larger than 256 MiB and was left out.")
            }
        } catch let error as ExchangeError {
            summary.skip(error.explanation)
        }
        report(progress)
    }

    private mutating func take(_ message: LocalMessage) throws {
        guard message.isTrashed else { return try add(message) }
        trashed.append(message)
        trashedBytes += message.content.rawBytes.count
        marks.noteTrashed()
        if trashed.count >= ExchangeLimits.batchCount || trashedBytes >= ExchangeLimits.batchBytes { try flushAll() }
    }

    private mutating func add(_ message: LocalMessage) throws {
        batch.append(message)
        batchBytes += message.content.rawBytes.count
        progress.messages += 1
        if batch.count >= ExchangeLimits.batchCount || batchBytes >= ExchangeLimits.batchBytes { try flush() }
    }

    /// Stores what waits, and what waits for Trash.
    private mutating func flushAll() throws {
        try flush()
        guard !trashed.isEmpty else { return }
        let place = target
        try aim(at: Self.trash)
        for message in trashed { try add(message) }
        (trashed, trashedBytes) = ([], 0)
        try flush()
        target = place
    }

    private mutating func flush() throws {
        guard let target, !batch.isEmpty else { return }
        try Task.checkCancellation()
        let outcome = try store.addLocally(batch, to: target)
        summary.added += outcome.added
        summary.known += outcome.known
        summary.restored += outcome.restored
        batch = []
        batchBytes = 0
        report(progress)
    }
}

extension MailSource {
    /// Octets of its messages.
    fileprivate var byteCount: Int {
        switch form {
        case .mbox(let file): file.byteCount
        case .maildir(let folder): folder.maildirMessages.reduce(0) { $0 + $1.byteCount }
        case .messages(let files): files.reduce(0) { $0 + $1.byteCount }
        }
    }
}

extension MailFile {
    /// The messages of a Maildir, those that were looked at first.
    fileprivate var maildirMessages: [MailFile] {
        ["cur", "new"].flatMap { child($0)?.children ?? [] }.filter { $0.kind == .file && !$0.name.hasPrefix(".") }
    }
}
