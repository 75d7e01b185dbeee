public import Foundation
import Logging
import MailModel
import MailReading
import MailStorage

/// How fast the store is with a given amount of mail: a store in a temporary folder is filled, read and emptied.
public struct StoreMeasurement: Encodable, Sendable {
    /// What repeated calls took, in milliseconds.
    public struct Times: Encodable, Sendable {
        /// How many calls were measured.
        public let calls: Int
        /// The median.
        public let p50: Double
        /// The smallest time that 95 of 100 calls do not exceed.
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

    /// Messages of the measured account, and of the account that stays beside it.
    public private(set) var messages = 0
    /// Conversations in all lists.
    public private(set) var threads = 0
    /// Headers stored in a second, by the time within the store alone.
    public private(set) var headersPerSecond = 0.0
    /// How long a header kept a processor busy, in microseconds: tells more than the rate where other programs run.
    public private(set) var headerProcessorMicroseconds = 0.0
    /// Whole messages stored in a second (file, attachments, index), by the time within the store alone.
    public private(set) var bodiesPerSecond = 0.0
    /// Pages and counts by name.
    public private(set) var lists: [String: Times] = [:]
    /// The same while another task writes without pause.
    public private(set) var listsWhileWriting: [String: Times] = [:]
    /// Size of the database.
    public private(set) var databaseBytes = 0
    /// Removing the account and everything of it, beyond recovery.
    public private(set) var removalSeconds = 0.0

    /// Messages stored in one transaction: what sync does.
    private static let batch = 500
    /// Changes that wait for the server while lists are read.
    private static let waitingChanges = 1000
    /// Rows of the outbox, as the page shows them.
    private static let outboxRows = 200
    /// Rows of a page, as the page asks for them.
    private static let pageRows = 25
    /// Pages that are read of each list at most.
    private static let maximumPages = 400

    /// Measures.
    ///
    /// - Parameters:
    ///   - maildir: a Maildir++ tree.
    ///   - bodies: so many messages are stored whole, the first of each mailbox.
    ///   - beside: store the same mail for a second account too, which stays when the first is removed.
    /// - Throws: `ApplicationError` when the tree cannot be read, `StoreError`.
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
                // Copies of a message that another mailbox has are not new: then nobody knows which is which here.
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

    /// How long this process has kept processors busy.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// An outbox as long as a person without a network makes it in days.
    private static func queueChanges(_ account: AccountID, in store: MailStore) throws {
        guard let inbox = try store.mailboxes(account: account).first(where: { $0.listing.role == .inbox }) else {
            return
        }
        let messages = try store.messages(in: inbox.id, limit: waitingChanges)
        try store.perform(.star, on: messages.map { .message($0.id) })
    }

    /// Gives the inbox's messages categories in turn, as many as there are.
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
            try (0..<100).map { _ in try milliseconds { _ = try store.waitingChanges(limit: outboxRows) } })
        result["unread_counts"] = Times(
            try (0..<200).map { _ in try milliseconds { _ = try store.mailboxes() } })
        result["category_counts"] = Times(
            try (0..<200).map { _ in try milliseconds { _ = try store.categoryCounts() } })
        return result
    }

    /// Page after page by cursor, from the newest on.
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

    /// Turns flags over and over, each time for a whole batch, until it is cancelled.
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
    /// As a number with fractions.
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
