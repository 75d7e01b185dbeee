public import Foundation
public import MailModel
public import MailStorage

/// What an export did.
public struct ExportSummary: Sendable, Encodable {
    /// Messages written.
    public internal(set) var written = 0
    /// Messages that an earlier export into the same folder wrote.
    public internal(set) var known = 0
    /// Messages whose bytes are not on this machine yet.
    public internal(set) var missing = 0

    /// Nothing was written yet.
    public init() {}
}

/// What is exported.
public enum ExportSelection: Sendable {
    /// What a query finds; each message once.
    case query(SearchQuery, account: AccountID?)
    /// What a mailbox shows.
    case mailbox(MailboxID)
}

/// Writes mail to files, every message byte for byte as it came. Nothing in the store changes.
public struct MailExport {
    private static let pageCount = 500

    private let store: MailStore
    private let format: ExportFormat
    private let report: (ExchangeProgress) -> Void
    private var summary = ExportSummary()
    private var progress = ExchangeProgress(completed: 0, total: 0, messages: 0)

    /// - Parameter report: is told after each page of messages how far it has come.
    public init(
        store: MailStore, format: ExportFormat, report: @escaping (ExchangeProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.format = format
        self.report = report
    }

    /// Writes what is selected to one file or folder.
    ///
    /// A folder that has some of the messages from an earlier export gets the others; an mbox file is written anew and has
    /// its name only when it is whole.
    ///
    /// - Throws: `ExchangeError`, `StoreError`.
    public mutating func run(_ selection: ExportSelection, to target: URL) throws -> ExportSummary {
        var sink: any ExportSink =
            switch format {
            case .mbox: try MboxSink(target)
            case .maildir: try FolderSink(maildir: target)
            case .eml: try FolderSink(eml: target)
            }
        do {
            try write(selection, to: &sink)
            try sink.finish()
        } catch {
            sink.abandon()
            throw error
        }
        return summary
    }

    private mutating func write(_ selection: ExportSelection, to sink: inout any ExportSink) throws {
        progress = ExchangeProgress(completed: 0, total: try count(selection), messages: 0)
        var last: Int64?
        while true {
            try Task.checkCancellation()
            let page = try page(selection, before: last)
            guard let end = page.last else { return }
            for message in page { try write(message, selection, to: &sink) }
            last = end.id.rawValue
            progress.completed += page.count
            progress.messages += page.count
            report(progress)
        }
    }

    private mutating func write(
        _ message: MessageSummary, _ selection: ExportSelection, to sink: inout any ExportSink
    ) throws {
        guard let bytes = try store.rawBytes(of: message.id) else {
            summary.missing += 1
            return
        }
        let flags = try store.flags(of: message.id, in: selection.mailbox)
        if try sink.write(OutgoingFile(summary: message, flags: flags, bytes: bytes)) {
            summary.written += 1
        } else {
            summary.known += 1
        }
    }

    private func page(_ selection: ExportSelection, before last: Int64?) throws -> [MessageSummary] {
        switch selection {
        case .query(let query, let account):
            return try store.search(query, SearchOptions(account: account, limit: Self.pageCount, before: last))
                .messages
        case .mailbox(let mailbox):
            return try store.messages(in: mailbox, before: last, limit: Self.pageCount)
        }
    }

    private func count(_ selection: ExportSelection) throws -> Int {
        switch selection {
        case .query(let query, let account):
            try store.search(query, SearchOptions(account: account, limit: 1)).total
        case .mailbox(let mailbox): try store.mailbox(mailbox)?.total ?? 0
        }
    }
}

extension ExportSelection {
    /// The mailbox whose flags count; nil for all that show a message.
    fileprivate var mailbox: MailboxID? {
        switch self {
        case .query: nil
        case .mailbox(let mailbox): mailbox
        }
    }
}
