import Foundation
import Logging
import MailModel
import MailTestKit
import Synchronization
import Testing

@testable import MailStorage

/// A separate store with one account and the usual mailboxes, and a clock that a test controls.
struct StoreFixture {
    /// A clock that moves only when it is advanced.
    final class Time: Sendable {
        private let seconds: Mutex<Double>

        init(_ seconds: Double) { self.seconds = Mutex(seconds) }

        var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

        func advance(_ amount: Double) { seconds.withLock { $0 += amount } }
    }

    let directory: TemporaryDirectory
    let store: MailStore
    let account: AccountID
    let time: Time

    /// Noon of 13 September 2020.
    static let start: Double = 1_600_000_000
    static let validity = UIDValidity(7)

    static let usual: [ListedMailbox] = [
        listed("INBOX", .inbox), listed("Sent", .sent), listed("Archive", .archive), listed("Trash", .trash),
        listed("Work", .custom),
    ]

    /// The mailboxes that a server with All Mail lists.
    static let gmail: [ListedMailbox] = [
        listed("INBOX", .inbox), listed("[Gmail]/All Mail", .all), listed("[Gmail]/Trash", .trash),
        listed("Label", .custom),
    ]

    /// - Parameters:
    ///   - joinsBySubjectAlone: the setting `subjectFallback` is `wide` instead of `careful`.
    ///   - classifies: the setting `categories` is on; tests of other things choose categories themselves.
    init(
        listing: [ListedMailbox] = usual, joinsBySubjectAlone: Bool = false, classifies: Bool = false
    ) throws {
        directory = try TemporaryDirectory()
        let time = Time(Self.start)
        self.time = time
        store = try MailStore.open(at: directory.file("store"), logger: Self.logger, now: { time.now })
        if joinsBySubjectAlone { try store.change(.subjectFallback, to: "wide") }
        if !classifies { try store.change(.categories, to: "off") }
        account = try store.addAccount(Self.settings("ada@example.org")).id
        let made = try store.reconcileMailboxes(
            listing, account: account, keepsAllMail: listing.contains { $0.role == .all })
        for mailbox in made { try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: Self.validity) }
    }

    /// How long mail is kept that only the server's report removed.
    static let softDeletionTime: Double = 30 * 86_400

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    static func settings(_ address: String) -> AccountSettings {
        AccountSettings(
            address: address, displayName: "Ada",
            imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS), username: address)
    }

    static func listed(
        _ path: String, _ role: MailboxRole, delimiter: String = "/", isSelectable: Bool = true
    ) -> ListedMailbox {
        ListedMailbox(path: path, rawName: path, delimiter: delimiter, role: role, isSelectable: isSelectable)
    }

    /// Adds a notice, as many changes of the store do.
    func addNotice(_ kind: Notice.Kind, account: AccountID? = nil) throws {
        try store.write { db, aspects in
            try Notices.add(kind, account: account, at: time.now.timeIntervalSince1970, in: db)
            aspects.insert(.notices)
        }
    }

    func mailbox(_ path: String) throws -> MailboxID {
        try #require(try store.mailboxes(account: account).first { $0.listing.path.lowercased() == path.lowercased() })
            .id
    }

    /// The current counts of the mailbox.
    func counts(_ path: String) throws -> [Int] {
        let mailbox = try #require(try store.mailbox(try mailbox(path)))
        return [mailbox.total, mailbox.unread]
    }

    @discardableResult
    func ingest(_ path: String, _ messages: [IncomingMessage]) throws -> IngestOutcome {
        try store.ingest(IngestBatch(mailbox: try mailbox(path), uidValidity: Self.validity, messages: messages))
    }

    @discardableResult
    func vanish(_ path: String, _ uids: [UInt32]) throws -> IngestOutcome {
        var batch = IngestBatch(mailbox: try mailbox(path), uidValidity: Self.validity)
        batch.vanished = UIDSet(uids.compactMap { UID($0) })
        return try store.ingest(batch)
    }

    @discardableResult
    func setServerFlags(
        _ path: String, _ uid: UInt32, _ flags: MessageFlags, sequence: UInt64? = nil
    ) throws -> IngestOutcome {
        var batch = IngestBatch(mailbox: try mailbox(path), uidValidity: Self.validity)
        var reported = ServerFlags(flags: flags)
        reported.modificationSequence = sequence.flatMap(ModificationSequence.init)
        batch.flagUpdates = [try #require(UID(uid)): reported]
        return try store.ingest(batch)
    }

    /// One message in the inbox, unread.
    func inboxMessage(_ name: String = "hello", uid: UInt32 = 1) throws -> MessageID {
        try #require(try ingest("INBOX", [try Mail(name).incoming(uid)]).newMessages.first)
    }

    func detail(_ id: MessageID) throws -> MessageDetail { try #require(try store.message(id)) }

    /// The paths of the mailboxes that show the message.
    func paths(_ id: MessageID) throws -> [String] {
        let names = Dictionary(uniqueKeysWithValues: try store.mailboxes().map { ($0.id, $0.listing.path) })
        return try detail(id).summary.mailboxes.compactMap { names[$0] }.sorted()
    }

    func operations() throws -> [MailModel.Operation] { try store.nextOperations(account: account, limit: 100) }

    /// The only operation that is due.
    func operation() throws -> MailModel.Operation {
        let all = try operations()
        try #require(all.count == 1)
        return all[0]
    }

    func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(try store.check() == [], sourceLocation: location)
    }
}

func content(_ text: String, attachments: [AttachmentDescription] = []) -> MessageContent {
    MessageContent(
        rawBytes: Array("Subject: x\r\n\r\n\(text)".utf8), snippet: String(text.prefix(100)), searchText: text,
        attachments: attachments, defects: [])
}
