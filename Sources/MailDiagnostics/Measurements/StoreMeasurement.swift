public import Foundation
import Logging
import MailModel
import MailReading
import MailStorage

/// Measures the speed of the store with a given amount of mail: fills, reads and empties a store in a temporary folder.
public struct StoreMeasurement: Encodable, Sendable {
    /// The durations of repeated calls in milliseconds.
    public struct Times: Encodable, Sendable {
        /// The number of calls measured.
        public let calls: Int
        /// The median.
        public let p50: Double
        /// The 95th percentile.
        public let p95: Double
        /// The longest.
        public let worst: Double

        init(_ milliseconds: [Double]) {
            let ordered = milliseconds.sorted()
            func percentile(_ share: Double) -> Double {
                guard !ordered.isEmpty else { return 0 }
                let rank = Int((Double(ordered.count) * share).rounded(.up)) - 1
                return ordered[min(max(rank, 0), ordered.count - 1)]
            }
            calls = ordered.count
            p50 = percentile(0.5)
            p95 = percentile(0.95)
            worst = ordered.last ?? 0
        }
    }

    /// The number of messages of the measured account, and also of the second account if there is one.
    public private(set) var messages = 0
    /// The number of conversations in all mailboxes.
    public private(set) var threads = 0
    /// Headers stored per second, counting only time spent in the store.
    public private(set) var headersPerSecond = 0.0
    /// Processor time per header in microseconds: more reliable than the rate while other programs run.
    public private(set) var headerProcessorMicroseconds = 0.0
    /// Whole messages (file, attachments, index) stored per second, counting only time spent in the store.
    public private(set) var bodiesPerSecond = 0.0
    /// The times of list pages and counts, by name.
    public private(set) var lists: [String: Times] = [:]
    /// The same while another task writes continuously.
    public private(set) var listsWhileWriting: [String: Times] = [:]
    /// The size of the database in bytes.
    public private(set) var databaseBytes = 0
    /// The time to remove the account and all of its mail permanently, in seconds.
    public private(set) var removalSeconds = 0.0

    /// The number of messages per transaction, as in sync.
    private static let batch = 500
    /// The number of pending changes while lists are read.
    private static let waitingChanges = 1000
    /// The number of outbox rows that the page shows.
    private static let outboxRows = 200
    /// The number of rows that the page requests at a time.
    private static let pageRows = 25
    /// The maximum number of pages read of each list.
    private static let maximumPages = 400

    /// Runs the measurement.
    ///
    /// - Parameters:
    ///   - maildir: a Maildir++ tree.
    ///   - bodies: the number of messages to store with their bodies, taken from the start of each mailbox.
    ///   - beside: true to store the same mail for a second account, which stays when the first is removed.
    /// - Throws: `ApplicationError` if the tree cannot be read; `StoreError`.
    public init(maildir: URL, bodies: Int, beside: Bool) async throws {
        let mail = try MeasuredMaildir(root: maildir)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("vaultmail-measure-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try MailStore.open(at: folder, logger: Logger(label: "debug")) { Date() }
        let account = try Self.account("measured@localhost", mail, in: store)
        try fill(store, account, mail, bodies: bodies)
        if beside { try fill(store, Self.account("beside@localhost", mail, in: store), mail, bodies: bodies) }
        messages = mail.messageCount
        try Self.queueChanges(account, in: store)
        try Self.categorize(account, in: store)
        lists = try Self.readLists(of: account, in: store)
        listsWhileWriting = try await Self.readWhileWriting(account, mail, in: store)
        databaseBytes = try Self.size(of: folder.appendingPathComponent("vaultmail.sqlite"))
        removalSeconds = try Self.milliseconds { try store.removeAccount(account) } / 1000
    }

    // MARK: Filling

    private static func account(_ address: String, _ mail: MeasuredMaildir, in store: MailStore) throws -> AccountID {
        let endpoint = ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS)
        let account = try store.addAccount(
            AccountSettings(address: address, imap: endpoint, username: address, syncWindow: .all))
        for mailbox in try store.reconcileMailboxes(mail.folders.map(\.listing), account: account.id) {
            try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: UIDValidity(1))
        }
        return account.id
    }

    private mutating func fill(
        _ store: MailStore, _ account: AccountID, _ mail: MeasuredMaildir, bodies: Int
    ) throws {
        let mailboxes = try store.mailboxes(account: account)
        var (headerTime, bodyTime, processorTime) = (Duration.zero, Duration.zero, Duration.zero)
        var (headers, whole) = (0, 0)
        for folder in mail.folders {
            guard let mailbox = mailboxes.first(where: { $0.listing.path == folder.listing.path }) else { continue }
            for start in stride(from: 0, to: folder.files.count, by: Self.batch) {
                let files = Array(folder.files[start..<min(start + Self.batch, folder.files.count)])
                let contents = try files.map { Array(try Data(contentsOf: $0)) }
                let batch = Self.batch(of: mailbox.id, files, contents, firstUID: start + 1)
                var outcome = IngestOutcome()
                let before = Self.processorTime
                headerTime += try ContinuousClock().measure { outcome = try store.ingest(batch) }
                processorTime += Self.processorTime - before
                headers += files.count
                // A copy of a message in another mailbox is not new, so the new messages no longer match the files.
                guard whole < bodies, outcome.newMessages.count == files.count else { continue }
                let parsed = zip(outcome.newMessages, contents).map { ($0, MessageContent(parsing: $1)) }
                bodyTime += try ContinuousClock().measure { try store.storeBodies(parsed) }
                whole += files.count
            }
        }
        headerProcessorMicroseconds = processorTime.milliseconds * 1000 / Double(max(headers, 1))
        headersPerSecond = Double(headers) / max(headerTime.milliseconds / 1000, 0.001)
        bodiesPerSecond = Double(whole) / max(bodyTime.milliseconds / 1000, 0.001)
        threads = try mailboxes.reduce(0) { $0 + (try store.threadCount(in: .mailbox($1.id))) }
    }

    private static func batch(
        of mailbox: MailboxID, _ files: [URL], _ contents: [[UInt8]], firstUID: Int
    ) -> IngestBatch {
        var batch = IngestBatch(mailbox: mailbox, uidValidity: UIDValidity(1))
        for (index, (file, bytes)) in zip(files, contents).enumerated() {
            guard let uid = UInt32(exactly: firstUID + index).flatMap(UID.init) else { continue }
            var message = IncomingMessage(uid: uid, wholeMessage: bytes)
            message.serverFlags = ServerFlags(flags: MeasuredMaildir.flags(of: file))
            message.internalDate = MeasuredMaildir.arrival(of: file)
            batch.messages.append(message)
        }
        return batch
    }

    /// The processor time that this process has used.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Queues as many changes as a user accumulates in days without a network.
    private static func queueChanges(_ account: AccountID, in store: MailStore) throws {
        guard let inbox = try store.mailboxes(account: account).first(where: { $0.listing.role == .inbox }) else {
            return
        }
        let messages = try store.messages(in: inbox.id, limit: waitingChanges)
        try store.perform(.star, on: messages.map { .message($0.id) })
    }

    /// Assigns all categories in rotation to the messages of the inbox.
    private static func categorize(_ account: AccountID, in store: MailStore) throws {
        guard let inbox = try store.mailboxes(account: account).first(where: { $0.listing.role == .inbox }) else {
            return
        }
        var last: Int64?
        var number = 0
        while true {
            let messages = try store.messages(in: inbox.id, before: last, limit: batch)
            guard let end = messages.last else { return }
            var categories: [MessageID: MailCategory] = [:]
            for message in messages {
                categories[message.id] = MailCategory(rawValue: number % MailCategory.allCases.count)
                number += 1
            }
            try store.setCategories(categories)
            last = end.id.rawValue
        }
    }

    private static func size(of file: URL) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue ?? 0
    }

    // MARK: Reading

    private static func scopes(_ account: AccountID, in store: MailStore) throws -> [(String, ThreadScope)] {
        let inbox = try store.mailboxes(account: account).first { $0.listing.role == .inbox }
        return (inbox.map { [("mailbox", ThreadScope.mailbox($0.id))] } ?? []) + [
            ("unified_inbox", .unifiedInbox), ("starred", .starred), ("archive", .archive(account)),
            ("unified_archive", .unifiedArchive), ("outbox_threads", .outbox),
            ("category", .category(.updates, in: nil)),
        ]
    }

    private static func readLists(of account: AccountID, in store: MailStore) throws -> [String: Times] {
        var result: [String: Times] = [:]
        for (name, scope) in try scopes(account, in: store) {
            result[name] = Times(try pages(of: scope, in: store))
            result["\(name)_count"] = Times(
                try (0..<20).map { _ in try milliseconds { _ = try store.threadCount(in: scope) } })
        }
        result["outbox"] = Times(
            try (0..<100).map { _ in try milliseconds { _ = try store.pendingChanges(limit: outboxRows) } })
        result["unread_counts"] = Times(
            try (0..<200).map { _ in try milliseconds { _ = try store.mailboxes() } })
        result["category_counts"] = Times(
            try (0..<200).map { _ in try milliseconds { _ = try store.categoryCounts() } })
        return result
    }

    /// Reads a list page by page, from the newest conversation on, and returns the duration of each read.
    private static func pages(of scope: ThreadScope, in store: MailStore) throws -> [Double] {
        var times: [Double] = []
        var cursor: Int64?
        repeat {
            var page: [ThreadSummary] = []
            times.append(
                try milliseconds { page = try store.threads(in: scope, before: cursor, limit: pageRows) })
            cursor = page.count < pageRows ? nil : page.last?.cursor
        } while cursor != nil && times.count < maximumPages
        return times
    }

    private static func readWhileWriting(
        _ account: AccountID, _ mail: MeasuredMaildir, in store: MailStore
    ) async throws -> [String: Times] {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try write(account, mail, in: store) }
            defer { group.cancelAll() }
            return try readLists(of: account, in: store)
        }
    }

    /// Toggles the flags of a whole batch repeatedly until cancelled.
    private static func write(_ account: AccountID, _ mail: MeasuredMaildir, in store: MailStore) throws {
        guard let inbox = try store.mailboxes(account: account).first(where: { $0.listing.role == .inbox }) else {
            return
        }
        var isSeen = true
        while !Task.isCancelled {
            var batch = IngestBatch(mailbox: inbox.id, uidValidity: UIDValidity(1))
            for number in 1...Self.batch {
                guard let uid = UInt32(exactly: number).flatMap(UID.init) else { continue }
                batch.flagUpdates[uid] = ServerFlags(flags: isSeen ? .seen : [])
            }
            try store.ingest(batch)
            isSeen.toggle()
        }
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body).milliseconds
    }
}

extension Duration {
    /// The duration in milliseconds.
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
