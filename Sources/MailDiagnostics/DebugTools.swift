public import Foundation
import Logging
import MIME
import MailApp
import MailModel
import MailReading
import MailStorage
import NIOCore
import SafeHTML
public import SearchLanguage

/// The output of `vaultmail debug`: how VaultMail parses its input, for bug reports.
public enum DebugTools {
    /// The JSON of a parsed message (docs/command-line.md).
    ///
    /// - Parameter includesContents: true to include the decoded content of every leaf part.
    public static func mime(_ bytes: [UInt8], includesContents: Bool = false) throws -> String {
        try OutputJSON.document(FileReport(file: nil, report: report(bytes, includesContents: includesContents)))
    }

    /// The same on one line, with the name of the file.
    public static func mimeLine(_ bytes: [UInt8], file: String, includesContents: Bool = false) throws -> String {
        try OutputJSON.lines([FileReport(file: file, report: report(bytes, includesContents: includesContents))])
    }

    private static func report(_ bytes: [UInt8], includesContents: Bool) -> MessageReport {
        MessageReport(
            ParsedMessage(parsing: bytes), includesContents: includesContents,
            htmlToText: PlainText.fromHTMLMarkingQuotes)
    }

    /// A report, the quotes and signatures that the page collapses, and the file name if there are several files.
    private struct FileReport: Encodable {
        var file: String?
        var report: MessageReport

        func encode(to encoder: any Encoder) throws {
            try report.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(FoldedReport.reports(on: report), forKey: .folded)
            try container.encodeIfPresent(file, forKey: .file)
        }

        enum CodingKeys: CodingKey { case file, folded }
    }

    /// A quote or signature that the page collapses.
    private struct FoldedReport: Encodable {
        /// `text` or `html`: the form of the message that contains it.
        var form: String
        var kind: String
        var text: String

        static func reports(on report: MessageReport) -> [FoldedReport] {
            var header = MessageHeader()
            header.subject = report.header.subject
            (header.inReplyTo, header.references) = (report.header.inReplyTo, report.header.references)
            let (isForward, isReply) = (ForwardedSubject.isForward(header.subject), header.isReply)
            let texts = report.text.map { PlainText.foldedTexts(in: $0, isForward: isForward, isReply: isReply) } ?? []
            let htmls =
                report.html.map {
                    HTMLSanitizer().sanitize($0, isForward: isForward, isReply: isReply).foldedTexts
                } ?? []
            return texts.map { FoldedReport(form: "text", $0) } + htmls.map { FoldedReport(form: "html", $0) }
        }

        private init(form: String, _ folded: FoldedText) {
            self.form = form
            kind = folded.kind.rawValue
            text = folded.text
        }
    }

    /// Writes every leaf part, decoded, as `SECTION-NAME` to a folder, which is created if needed.
    public static func writeParts(of bytes: [UInt8], into folder: URL) throws {
        let message = ParsedMessage(parsing: bytes)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ApplicationError.folderUnusable(folder.path)
        }
        var open = [message.root]
        while let part = open.popLast() {
            open += part.children
            guard part.children.isEmpty else { continue }
            let name = part.section + "-" + part.safeFilename
            try write(part, of: message, to: folder.appendingPathComponent(name))
        }
    }

    /// Writes in chunks, because a part may be large.
    private static func write(_ part: MIMEPart, of message: ParsedMessage, to file: URL) throws {
        guard
            FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: file.path)
        else { throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path) }
        defer { try? handle.close() }
        do {
            try message.decodeBytes(of: part) { try handle.write(contentsOf: $0) }
        } catch {
            throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path)
        }
    }

    /// Shows one line of JSON per response before the next chunk is read. Memory use does not grow with the stream.
    ///
    /// - Parameters:
    ///   - nextChunk: returns the next bytes of the stream; nil at its end.
    ///   - show: called with each line.
    public static func imap(nextChunk: () throws -> Data?, show: (String) -> Void) throws {
        var reporter = ResponseReporter()
        while let piece = try nextChunk() {
            reporter.append(ByteBuffer(bytes: piece))
            while let report = reporter.next() { show(try OutputJSON.lines([report])) }
        }
        if let unfinished = reporter.unfinished() { show(try OutputJSON.lines([unfinished])) }
    }

    /// The JSON of a parsed search query.
    public static func query(_ text: String, at moment: SearchMoment) throws -> String {
        try OutputJSON.document(QueryReport(SearchQuery(parsing: text, at: moment)))
    }

    /// The parsing time of each query in microseconds, as JSON: the fastest of 20 runs, because anything slower is
    /// caused by other work on the machine.
    public static func queryTimes(_ queries: [String], at moment: SearchMoment) throws -> String {
        let clock = ContinuousClock()
        let times = queries.map { text in
            let runs = (0..<20).map { _ in clock.measure { _ = SearchQuery(parsing: text, at: moment) } }
            return (runs.min() ?? .zero) / .microseconds(1)
        }
        return try OutputJSON.document(["microseconds": times])
    }

    /// The search index tokens of a text as JSON: as stored in the index, and as used in a query.
    public static func tokens(_ text: String) throws -> String {
        try OutputJSON.document([
            "document": try SearchTokens.ofDocument(text), "query": try SearchTokens.ofQuery(text),
        ])
    }

    /// The sanitized HTML of an HTML file.
    public static func sanitize(_ bytes: [UInt8]) -> String {
        HTMLSanitizer().sanitize(String(decoding: bytes, as: UTF8.self)).html
    }

    /// The removed elements, attributes and URLs as JSON.
    public static func sanitizerReport(_ bytes: [UInt8]) throws -> String {
        let html = String(decoding: bytes, as: UTF8.self)
        return try OutputJSON.document(SanitizerReport(HTMLSanitizer().sanitize(html)))
    }

    /// The threads as JSON, each an array of message IDs in order of time. Computed by a store in a temporary folder.
    public static func threads(at source: URL) async throws -> String {
        let messages = try MessageFileReader.read(source)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("vaultmail-threads-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try MailStore.open(at: folder, logger: Logger(label: "debug")) { Date() }
        let inbox = try Self.inbox(in: store)
        let validity = UIDValidity(1)
        try store.beginUIDValidity(mailbox: inbox, uidValidity: validity)
        for (start, chunk) in messages.chunked(500) {
            var batch = IngestBatch(mailbox: inbox, uidValidity: validity)
            batch.messages = chunk.enumerated().compactMap { index, bytes in
                UID(UInt32(start + index + 1)).map { IncomingMessage(uid: $0, wholeMessage: bytes) }
            }
            _ = try store.ingest(batch)
        }
        return try OutputJSON.document(try threadIDs(in: store, mailbox: inbox))
    }

    private static func inbox(in store: MailStore) throws -> MailboxID {
        let account = try store.addAccount(
            AccountSettings(
                address: "debug@localhost",
                imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), username: "debug",
                syncWindow: .all))
        let listing = ListedMailbox(
            path: "INBOX", rawName: "INBOX", delimiter: "/", role: .inbox, isSelectable: true)
        guard let inbox = try store.reconcileMailboxes([listing], account: account.id).first else {
            throw ApplicationError("Cannot create the temporary database.")
        }
        return inbox.id
    }

    private static func threadIDs(in store: MailStore, mailbox: MailboxID) throws -> [[String]] {
        var result: [[String]] = []
        var cursor: Int64?
        while true {
            let page = try store.threads(in: .mailbox(mailbox), before: cursor, limit: 500)
            guard let last = page.last else { return result }
            for thread in page {
                result.append(
                    try store.messages(in: thread.id).map { $0.summary.messageIDHeader ?? $0.summary.publicID })
            }
            cursor = last.cursor
        }
    }
}

extension Array {
    /// Slices of at most `size` elements, each with the index of its first element.
    func chunked(_ size: Int) -> [(Int, ArraySlice<Element>)] {
        stride(from: 0, to: count, by: size).map { ($0, self[$0..<Swift.min($0 + size, count)]) }
    }
}
