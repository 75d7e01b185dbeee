import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import Synchronization
import Testing

@testable import MailNotifications

/// A store with an account, a service with a recorder, and a clock that a test moves.
struct NotifyFixture {
    let directory: TemporaryDirectory
    let store: MailStore
    let account: AccountID
    let clock = ManualClock()
    let recorder = Recorder()
    let opened = Opened()
    let service: NotificationService

    /// What was opened.
    final class Opened: Sendable {
        private let value = Mutex<[String]>([])
        var paths: [String] { value.withLock { $0 } }
        func add(_ path: String) { value.withLock { $0.append(path) } }
    }

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    static let validity = UIDValidity(7)

    /// - Parameter isSynced: true if the first pass ever and the first of the session have ended.
    init(isSynced: Bool = true) async throws {
        directory = try TemporaryDirectory(named: "notify")
        let clock = clock
        store = try MailStore.open(at: directory.file("store"), logger: Self.logger, now: { clock.date })
        account = try Self.add("ada@example.org", to: store)
        service = Self.service(store, recorder, clock, opened)
        if isSynced { await service.handle([.syncCompleted(account)]) }
    }

    /// The service of a program that was started again.
    func restarted() -> NotificationService { Self.service(store, recorder, clock, opened) }

    private static func service(
        _ store: MailStore, _ recorder: Recorder, _ clock: ManualClock, _ opened: Opened
    ) -> NotificationService {
        NotificationService(
            store: store, desktop: recorder, timeZone: { .gmt }, now: { clock.date }, logger: logger,
            open: { path, _ in opened.add(path) })
    }

    static func add(_ address: String, to store: MailStore) throws -> AccountID {
        let imap = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
        let smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        let account = try store.addAccount(
            AccountSettings(address: address, displayName: "Ada", imap: imap, username: address, smtp: smtp)
        ).id
        let roles: [(String, MailboxRole)] = [
            ("INBOX", .inbox), ("Sent", .sent), ("Archive", .archive), ("Trash", .trash), ("Junk", .spam),
            ("Lists", .custom),
        ]
        let made = try store.reconcileMailboxes(
            roles.map { ListedMailbox(path: $0.0, rawName: $0.0, delimiter: "/", role: $0.1, isSelectable: true) },
            account: account, keepsAllMail: false)
        for mailbox in made { try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: validity) }
        return account
    }

    func mailbox(_ role: MailboxRole, _ account: AccountID? = nil) throws -> MailboxID {
        let all = try store.mailboxes(account: account ?? self.account)
        return try #require(all.first { $0.listing.role == role }).id
    }

    /// Stores a message as the engine does, without telling the service.
    @discardableResult
    func store(
        _ name: String, uid: UInt32, in role: MailboxRole = .inbox, age: Double = 10,
        from: EmailAddress = EmailAddress(name: "Bo", address: "bo@example.org"), flags: MessageFlags = [],
        validity: UIDValidity = validity, account: AccountID? = nil
    ) throws -> MessageID? {
        let message = try incoming(name, uid: uid, age: age, from: from, flags: flags)
        return try store.ingest(
            IngestBatch(mailbox: try mailbox(role, account), uidValidity: validity, messages: [message])
        ).newMessages.first
    }

    func incoming(
        _ name: String, uid: UInt32, age: Double = 10,
        from: EmailAddress = EmailAddress(name: "Bo", address: "bo@example.org"), flags: MessageFlags = []
    ) throws -> IncomingMessage {
        var header = MessageHeader()
        header.subject = "Subject of \(name)"
        header.from = from
        header.to = [EmailAddress(name: "Ada", address: "ada@example.org")]
        header.date = clock.date.addingTimeInterval(-age)
        header.messageID = "\(name)@example.org"
        header.references = ["root-\(name)@example.org"]
        return IncomingMessage(
            uid: try #require(UID(uid)), serverFlags: ServerFlags(flags: flags), internalDate: header.date,
            byteCount: 1000, header: header, identity: MessageIdentity(key: "test\u{1F}\(name)"), attachments: [])
    }

    /// Stores a message and tells the service, as the change of the store does.
    @discardableResult
    func arrive(
        _ name: String, uid: UInt32, in role: MailboxRole = .inbox, age: Double = 10,
        from: EmailAddress = EmailAddress(name: "Bo", address: "bo@example.org"), flags: MessageFlags = []
    ) async throws -> MessageID? {
        let message = try store(name, uid: uid, in: role, age: age, from: from, flags: flags)
        await service.handle([.newMessages(account)])
        return message
    }

    /// What was decided about a message.
    func verdict(_ message: MessageID?) throws -> NotificationVerdict? { try record(message)?.verdict }

    /// What was decided about a message, and who showed it.
    func record(_ message: MessageID?) throws -> NotificationRecord? {
        guard let message, let detail = try store.message(message) else { return nil }
        return try store.notificationRecord(publicID: detail.summary.publicID)
    }

    /// Performs a body and passes its changes to the service.
    func changing(_ body: () throws -> Void) async throws {
        let record = store.recordChanges()
        try body()
        await service.handle(record.take().aspects)
    }

    /// The subjects that were shown, in order.
    var subjects: [String] {
        get async { await recorder.added.map { $0.content.subtitle.replacing("Subject of ", with: "") } }
    }
}
