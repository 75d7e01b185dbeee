import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import SASL
import Synchronization

@testable import IMAPClient
@testable import MailSync

/// A store and an account whose server is a `MiniServer`, with everything that a pass needs. Its clock stands still
/// until it is advanced.
struct MiniAccount: Sendable {
    let folder: TemporaryDirectory
    let store: MailStore
    private(set) var account: Account
    let clock: StoreBehindServer.Clock
    let context: AccountContext
    let pool: ConnectionPool

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// - Parameter body: receives the account, whose connections go to the server.
    static func run(
        _ server: MiniServer, window: SyncWindow = .all,
        _ body: (MiniAccount) async throws -> Void
    ) async throws {
        try await ScriptedServer.run([], others: { server.session() }) { wire in
            let account = try MiniAccount(server, port: wire.port, window: window)
            try await body(account)
            await account.pool.closeAll()
        }
    }

    private init(_ server: MiniServer, port: Int, window: SyncWindow) throws {
        let clock = StoreBehindServer.Clock()
        self.clock = clock
        folder = try TemporaryDirectory()
        store = try MailStore.open(at: folder.file("store"), logger: Self.logger, now: { clock.now })
        account = try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), username: "anna",
                syncWindow: window))
        context = AccountContext(account: account.id, store: store)
        let connections = Mutex(0)
        pool = ConnectionPool(limit: 5) {
            let user = "anna\(connections.withLock { count in count += 1; return count })"
            let connection = try await StoreBehindServer.connect(port: port) {
                ContinuousClock.now + server.delay(of: user)
            }
            try await connection.logIn(IMAPCredentials(username: user, password: Secret("secret")))
            return connection
        }
    }

    var mailboxSyncs: MailboxSyncFactory {
        MailboxSyncFactory(store: store, account: account, context: context, now: { [clock] in clock.now })
    }

    /// Runs one pass.
    func pass(_ options: SyncOptions = SyncOptions(bodies: .none)) async throws -> SyncSummary {
        var summary = SyncSummary()
        try await AccountSyncPass(
            store: store, pool: pool, account: account, options: options, context: context, logger: Self.logger,
            now: { [clock] in clock.now }
        ).run(into: &summary)
        return summary
    }

    /// The same with the account as it is stored now.
    func reread() throws -> MiniAccount {
        var other = self
        other.account = try store.account(account.id) ?? account
        return other
    }

    func mailbox(_ path: String) throws -> Mailbox {
        guard let mailbox = try store.mailboxes(account: account.id).first(where: { $0.listing.path == path }) else {
            throw StoreError(.notFound, path)
        }
        return mailbox
    }

    /// The subjects of the stored messages, in order.
    func subjects(_ path: String) throws -> [String] {
        try store.messages(in: mailbox(path).id, before: nil, limit: 1000).map(\.subject).sorted()
    }
}
