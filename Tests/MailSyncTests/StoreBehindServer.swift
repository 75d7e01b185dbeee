import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import SASL
import StoreTestKit
import Synchronization
import Testing
import WireTransport

@testable import IMAPClient
@testable import MailSync

/// A store with a few messages of an inbox, and sessions with a server that plays a transcript over plaintext.
enum StoreBehindServer {
    /// A store with pending changes; its clock stands still until it is advanced.
    struct Queue {
        let folder: TemporaryDirectory
        let store: MailStore
        let account: AccountID
        let clock: Clock
    }

    /// A clock that moves only when it is advanced.
    final class Clock: Sendable {
        private let passed = Mutex(Duration.zero)

        var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + Double(passed.withLock { $0.components.seconds })) }

        func advance(by amount: Duration) { passed.withLock { $0 += amount } }
    }

    static func connect(
        port: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) async throws -> IMAPConnection {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let endpoint = ServerEndpoint(host: "127.0.0.1", port: port, security: .implicitTLS)
        let wire = try await WireConnection.connect(
            host: endpoint.host, port: port, trust: nil, logger: logger, eventLoopGroup: ScriptedServer.eventLoopGroup)
        let connection = IMAPConnection(
            wire: wire, endpoint: endpoint, timeLimits: TimeLimits(connect: .seconds(600), progress: .seconds(600)),
            logger: logger, now: now)
        try await connection.open(trust: try TLSTrust(), until: .now + .seconds(600))
        return connection
    }

    static func make(
        _ action: UserAction, messageID: String?, others: UInt32, inbox name: String = "INBOX"
    ) throws -> Queue {
        let (folder, clock) = (try TemporaryDirectory(), Clock())
        let store = try MailStore.open(
            at: folder.file("store"), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { clock.now })
        let account = try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), username: "anna")
        ).id
        let role = [("INBOX", MailboxRole.inbox), ("Bin", .trash)].first { $0.0 == name }?.1 ?? .custom
        let listing = [(name, role, UIDValidity(7)), ("Archive", .archive, UIDValidity(9))]
        let mailboxes = try store.reconcileMailboxes(
            listing.map {
                ListedMailbox(path: $0.0, rawName: $0.0, delimiter: "/", role: $0.1, isSelectable: true)
            }, account: account)
        for mailbox in mailboxes {
            let validity = listing.first { $0.0 == mailbox.listing.path }?.2
            try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: try #require(validity))
        }
        let inbox = try #require(mailboxes.first { $0.listing.path == name })
        func message(_ uid: UInt32) throws -> IncomingMessage {
            var header = MessageHeader()
            header.messageID = messageID
            return IncomingMessage(
                uid: try #require(UID(uid)), serverFlags: ServerFlags(flags: []), internalDate: clock.now,
                byteCount: 500,
                header: header, identity: MessageIdentity(key: "test\u{1F}\(uid)"), attachments: [])
        }
        let messages = try (3...3 + others).map(message)
        let added = try store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: UIDValidity(7), messages: messages))
        _ = try store.perform(action, on: [.message(try #require(added.newMessages.first))])
        return Queue(folder: folder, store: store, account: account, clock: clock)
    }

    /// Signs in over a separate connection.
    static func withConnection(
        _ transcript: String, _ body: (IMAPConnection) async throws -> Void
    ) async throws {
        try await ScriptedServer.run([ServerScript(transcript)]) { server in
            let connection = try await connect(port: server.port)
            try await connection.logIn(IMAPCredentials(username: "anna", password: Secret("secret")))
            try await body(connection)
            await connection.close()
        }
    }
}
