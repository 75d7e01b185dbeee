public import MailModel
public import MailStorage

/// Writes mail to files, every message byte for byte as received. Does not change the store.
public struct MailExport {
    private static let pageCount = 500

    private let store: MailStore
    private let format: ExportFormat
    private let report: (ExchangeProgress) -> Void
    private var summary = ExportSummary()
    /// The messages whose bytes are not on this machine.
    public private(set) var missing: [MessageID] = []
    private var progress = ExchangeProgress(completed: 0, total: 0, messages: 0)

    /// - Parameter report: called with the progress after each page of messages.
    public init(
        store: MailStore, format: ExportFormat, report: @escaping (ExchangeProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.format = format
        self.report = report
    }

    /// Exports the selected messages to one file or folder; in an mbox file the oldest come first.
    ///
    /// A folder with messages of an earlier export gets only the missing ones; an mbox file is written as a whole and
    /// gets its name when it is complete.
    ///
    /// - Throws: `ExchangeError`, `StoreError`.
    public mutating func run(_ selection: ExportSelection, to place: ExportPlace) throws -> ExportSummary {
        switch (place, format) {
        case (.file(let target), .mbox): try run(selection, sink: MboxSink(target))
        case (.file(let target), .maildir): try run(selection, sink: FolderSink(maildir: target))
        case (.file(let target), .eml): try run(selection, sink: FolderSink(eml: target))
        case (.stream(let stream), .mbox): try run(selection, sink: StreamSink(stream))
        case (.stream, .maildir), (.stream, .eml):
            throw ExchangeError(.unusable, ExchangeText.onlyMboxStream)
        }
    }

    private mutating func run(_ selection: ExportSelection, sink: any ExportSink) throws -> ExportSummary {
        var sink = sink
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
        guard format == .mbox else {
            return try forEachPage(selection) { exporting, page in try exporting.write(page, selection, to: &sink) }
        }
        // Lists are sorted newest first; an mbox file starts with the oldest message.
        var all: [ExportedMessage] = []
        try forEachPage(selection) { _, page in all += page.map(\.withoutName) }
        while !all.isEmpty {
            try Task.checkCancellation()
            try write(all.suffix(Self.pageCount).reversed(), selection, to: &sink)
            all.removeLast(min(all.count, Self.pageCount))
        }
    }

    private mutating func forEachPage(
        _ selection: ExportSelection, _ take: (inout Self, [ExportedMessage]) throws -> Void
    ) throws {
        var last: Place?
        while true {
            try Task.checkCancellation()
            let page = try page(selection, behind: last)
            guard let end = page.last else { return }
            try take(&self, page.messages.map(ExportedMessage.init))
            last = end
        }
    }

    /// The end of a page.
    private enum Place {
        case hit(SearchCursor)
        case message(MessageID)
    }

    private mutating func write(
        _ page: [ExportedMessage], _ selection: ExportSelection, to sink: inout any ExportSink
    ) throws {
        for message in page { try write(message, selection, to: &sink) }
        progress.completed += page.count
        progress.messages += page.count
        report(progress)
    }

    private mutating func write(
        _ message: ExportedMessage, _ selection: ExportSelection, to sink: inout any ExportSink
    ) throws {
        guard let bytes = try store.rawBytes(of: message.id) else {
            summary.missing += 1
            missing.append(message.id)
            if try store.isLost(message.id) { summary.lost += 1 }
            return
        }
        let flags = try store.flags(of: message.id, in: selection.flagsMailbox)
        if try sink.write(ExportedFile(message: message, flags: flags, bytes: bytes)) {
            summary.written += 1
        } else {
            summary.known += 1
        }
    }

    private func page(
        _ selection: ExportSelection, behind place: Place?
    ) throws -> (messages: [MessageSummary], last: Place?) {
        switch selection {
        case .query(let query, let account):
            var options = SearchOptions(account: account, limit: Self.pageCount)
            if case .hit(let cursor) = place { options.before = cursor }
            let found = try store.search(query, options)
            return (found.messages, found.hits.last.map { .hit($0.cursor) })
        case .mailbox(let mailbox):
            var last: Int64?
            if case .message(let message) = place { last = message.rawValue }
            let found = try store.messages(in: mailbox, before: last, limit: Self.pageCount)
            return (found, found.last.map { .message($0.id) })
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
