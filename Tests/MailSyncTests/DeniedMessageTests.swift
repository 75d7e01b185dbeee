import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import SASL
import StoreTestKit
import Testing
import WireTransport

@testable import IMAPClient
@testable import MailSync

/// What becomes of a change when the server does not show its message. The server plays a transcript over plaintext.
@Suite("A message that the server does not show", .timeLimit(.minutes(2)), .soundStores)
struct DeniedMessageTests {
    private static let beginning = """
        S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
        C: A1 AUTHENTICATE PLAIN AGFubmEAc2VjcmV0
        S: A1 OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] in
        C: A2 SELECT INBOX
        S: * 1 EXISTS
        S: * OK [UIDVALIDITY 7]
        S: A2 OK [READ-WRITE] done
        C: A3 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
        S: A3 OK done
        C: A4 UID SEARCH UID 3

        """

    @Test("Q36: a move waits when FETCH leaves out a message that SEARCH has")
    func isThere() async throws {
        let queue = try await run(Self.beginning + "S: * SEARCH 3\nS: A4 OK done\nX: gone")
        #expect(try queue.store.waitingChanges().map(\.attempts) == [1])
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("Q36: a move is over when FETCH and SEARCH agree that the message has gone, to where another client put it")
    func isGone() async throws {
        let ending = """
            S: * SEARCH
            S: A4 OK done
            C: A5 SELECT Archive
            S: * 0 EXISTS
            S: * OK [UIDVALIDITY 9]
            S: A5 OK [READ-WRITE] done
            C: A6 UID SEARCH HEADER "Message-ID" "hello@example.org"
            S: * SEARCH
            S: A6 OK none
            X: gone
            """
        let queue = try await run(Self.beginning + ending)
        #expect(try queue.store.waitingChanges().isEmpty)
    }

    private struct Queue {
        let folder: TemporaryDirectory
        let store: MailStore
        let account: AccountID
    }

    /// A store where the message with UID 3 was just archived, and what the queue does about it with that server.
    private func run(_ transcript: String) async throws -> Queue {
        let queue = try Self.queue()
        try await ScriptedServer.run([ServerScript(transcript)]) { server in
            let connection = try await Self.connect(port: server.port)
            try await connection.logIn(IMAPCredentials(username: "anna", password: Secret("secret")))
            let runner = OperationRunner(store: queue.store, connection: connection, account: queue.account) { Date() }
            try await runner.run()
            await connection.close()
        }
        return queue
    }

    private static func connect(port: Int) async throws -> IMAPConnection {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let endpoint = ServerEndpoint(host: "127.0.0.1", port: port, security: .implicitTLS)
        let wire = try await WireConnection.connect(
            host: endpoint.host, port: port, trust: nil, logger: logger, eventLoopGroup: ScriptedServer.eventLoopGroup)
        let connection = IMAPConnection(
            wire: wire, endpoint: endpoint, timeLimits: TimeLimits(connect: .seconds(600), progress: .seconds(600)),
            logger: logger, now: { ContinuousClock.now })
        try await connection.open(trust: try TLSTrust(), until: .now + .seconds(600))
        return connection
    }

    private static func queue() throws -> Queue {
        let folder = try TemporaryDirectory()
        let store = try MailStore.open(
            at: folder.file("store"), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let account = try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), username: "anna")
        ).id
        let listing = [("INBOX", MailboxRole.inbox, UIDValidity(7)), ("Archive", .archive, UIDValidity(9))]
        let mailboxes = try store.reconcileMailboxes(
            listing.map {
                ListedMailbox(path: $0.0, wireName: $0.0, delimiter: "/", role: $0.1, isSelectable: true)
            }, account: account)
        for mailbox in mailboxes {
            let validity = listing.first { $0.0 == mailbox.listing.path }?.2
            try store.beginGeneration(mailbox: mailbox.id, uidValidity: try #require(validity))
        }
        let inbox = try #require(mailboxes.first { $0.listing.role == .inbox })
        var header = MessageHeader()
        header.messageID = "hello@example.org"
        let message = IncomingMessage(
            uid: try #require(UID(3)), serverFlags: ServerFlags(flags: []), internalDate: Date(), byteCount: 500,
            header: header, identity: MessageIdentity(key: "test\u{1F}hello"), attachments: [])
        let added = try store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: UIDValidity(7), messages: [message]))
        _ = try store.perform(.archive, on: [.message(try #require(added.newMessages.first))])
        return Queue(folder: folder, store: store, account: account)
    }
}
