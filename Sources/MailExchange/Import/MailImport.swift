public import Foundation
import MailModel
import MailReading
public import MailStorage

/// Imports mail from files into local mailboxes.
///
/// Each batch is stored durably before the next begins, so that an interrupted import can be completed by running it
/// again. Files are only read.
public struct MailImport {
    private let store: MailStore
    private let mailbox: String?
    private let isMboxo: Bool
    private let now: Date
    private let report: (ExchangeProgress) -> Void

    private var marks = UnsupportedMarks()
    private var summary = ImportSummary()
    private var batch: [LocalMessage] = []
    private var batchBytes = 0
    /// Messages marked as deleted: a batch goes to one mailbox, so they wait for the batch for Trash.
    private var trashed: [LocalMessage] = []
    private var trashedBytes = 0
    private var target: MailboxID?
    private var progress = ExchangeProgress(completed: 0, total: 0, messages: 0)

    /// - Parameters:
    ///   - mailbox: the destination; nil for mailboxes named after the files and folders.
    ///   - isMboxo: true if mbox files quote only lines that begin with `From ` itself.
    ///   - now: used to detect impossible message dates.
    ///   - report: called with the progress, at most several times a second if messages are small.
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

    /// Imports everything at the paths: mbox files, Maildirs, messages, and folders of them. Anything that cannot be
    /// read or is not mail is skipped and reported.
    ///
    /// - Throws: `ExchangeError` if no path contains mail, before anything is stored, or if the disk is full;
    ///   `StoreError`.
    public mutating func run(_ paths: [String]) throws -> ImportSummary {
        do { return try importAll(paths) } catch let error as StoreError where error.kind == .diskFull {
            let unread = max(0, progress.total - progress.completed)
            throw ExchangeError.diskFull(imported: summary.added, missing: unread + batchBytes + trashedBytes)
        }
    }

    private mutating func importAll(_ paths: [String]) throws -> ImportSummary {
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
        for sentence in failures.map(\.explanation) + finder.skipReasons { summary.skip(sentence) }
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

    /// Messages marked as deleted go to Trash, last, because a batch goes to one mailbox.
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
            case .tooLarge(let number): summary.skip(ExchangeText.tooLarge(messageNumber: number, of: file))
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
                summary.skip(ExchangeText.tooLarge(file.url.path(percentEncoded: false)))
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

    /// Stores the pending messages, and those for Trash.
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
    /// The total size of its messages.
    fileprivate var byteCount: Int {
        switch form {
        case .mbox(let file): file.byteCount
        case .maildir(let folder): folder.maildirMessages.reduce(0) { $0 + $1.byteCount }
        case .messages(let files): files.reduce(0) { $0 + $1.byteCount }
        }
    }
}

extension MailFile {
    /// The messages of a Maildir: first `cur`, then `new`.
    fileprivate var maildirMessages: [MailFile] {
        ["cur", "new"].flatMap { child($0)?.children ?? [] }.filter { $0.kind == .file && !$0.name.hasPrefix(".") }
    }
}
