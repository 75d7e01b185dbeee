import Credentials
import Foundation
import Logging
import MailModel
import MailStorage
import MailSync
import MailTestKit
import SASL
import WireTransport

/// A private Dovecot, an empty store, and an engine between them. Both are removed with the fixture.
struct SyncFixture: Sendable {
    let server: DovecotServer
    let folder: TemporaryDirectory
    let store: MailStore
    let vault: KeyFileVault
    let account: Account
    let clock: AdjustableDate

    /// - Parameter now: the current time for the store and the engine.
    init(
        options: DovecotOptions = DovecotOptions(), window: SyncWindow = .all, now: Date = SyncFixture.present,
        filledWith mailbox: GeneratedMailbox? = nil
    ) async throws {
        server = try await DovecotServer.start(options)
        if let mailbox { try await server.fill(with: mailbox) }
        folder = try TemporaryDirectory()
        let clock = AdjustableDate(now)
        self.clock = clock
        store = try MailStore.open(
            at: folder.url.appendingPathComponent("data"), logger: Logger(label: "test")
        ) { clock.date }
        vault = KeyFileVault(directory: folder.url.appendingPathComponent("vault"))
        try vault.setPassword(Secret(DovecotServer.password), for: "anna@example.org")
        account = try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: server.port, security: .implicitTLS),
                username: "anna", syncWindow: window, keepAttachments: .small))
    }

    /// A fixed current time, so that windows and dates do not depend on the day of the run.
    static let present = Date(timeIntervalSince1970: 1_768_478_400)

    /// An engine as the program creates it; a new one simulates a restart.
    func makeEngine() throws -> SyncEngine {
        SyncEngine(
            store: store, vault: vault,
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": server.authorityFile.path]),
            logger: Logger(label: "test"), now: { [clock] in clock.date })
    }

    /// One complete sync.
    @discardableResult
    func sync(_ options: SyncOptions = SyncOptions(bodies: .none)) async throws -> SyncSummary {
        try await makeEngine().sync(account.id, options: options)
    }

    /// The mailbox of a path.
    func mailbox(_ path: String) throws -> Mailbox {
        guard let found = try store.mailboxes(account: account.id).first(where: { $0.listing.path == path }) else {
            throw MissingMailbox(path: path)
        }
        return found
    }

    struct MissingMailbox: Error { let path: String }

    /// The messages of a mailbox in the store, newest first.
    func messages(_ path: String) throws -> [MessageSummary] {
        try store.messages(in: mailbox(path).id, before: nil, limit: 10_000)
    }

    /// The contents of the store: mailbox, UID, seen and flagged of every placement, in a fixed order.
    func stored() throws -> [String] {
        var lines: [String] = []
        for mailbox in try store.mailboxes(account: account.id) {
            for (uid, flags) in try store.serverFlags(mailbox: mailbox.id) {
                lines.append(Self.line(mailbox.listing.path, uid.rawValue, flags))
            }
        }
        return lines.sorted()
    }

    /// The contents of the server according to Dovecot itself, in the same form, independent of our code.
    func onServer() async throws -> [String] {
        try await server.messages().map { message in
            var flags = MessageFlags()
            for (flag, name) in MessageFlags.names + MessageFlags.keywordNames where message.flags.contains(name) {
                flags.insert(flag)
            }
            return Self.line(message.mailbox, message.uid, flags)
        }.sorted()
    }

    private static func line(_ mailbox: String, _ uid: UInt32, _ flags: MessageFlags) -> String {
        "\(mailbox) \(uid) \(flags.rawValue)"
    }

    /// Stops the server; the folder is removed with the fixture.
    func stop() async { await server.stop() }
}
