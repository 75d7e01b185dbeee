import Credentials
import Foundation
import Logging
import MailModel
import MailStorage
import MailSync
import MailTestKit
import SASL
import Synchronization
import WireTransport

/// A Dovecot of one's own, an empty store beside it, and an engine between the two. Both end with it.
struct SyncFixture: Sendable {
    let server: DovecotServer
    let folder: TemporaryDirectory
    let store: MailStore
    let vault: KeyFileVault
    let account: Account
    let clock: AdjustableDate

    /// - Parameter now: the moment that the store and the engine take for the present.
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
                username: "anna", syncWindow: window))
    }

    /// A fixed present, so that windows and dates do not depend on the day of the run.
    static let present = Date(timeIntervalSince1970: 1_768_478_400)

    /// An engine as the program builds it; a new one stands for a restart.
    func makeEngine() throws -> SyncEngine {
        SyncEngine(
            store: store, vault: vault,
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": server.authorityFile.path]),
            logger: Logger(label: "test"), now: { [clock] in clock.date })
    }

    /// One whole round.
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

    /// Messages of a mailbox as the store shows them, newest first.
    func messages(_ path: String) throws -> [MessageSummary] {
        try store.messages(in: mailbox(path).id, before: nil, limit: 10_000)
    }

    /// What the store holds: mailbox, UID, seen and flagged of every placement, in a fixed order.
    func stored() throws -> [String] {
        var lines: [String] = []
        for mailbox in try store.mailboxes(account: account.id) {
            for (uid, flags) in try store.serverFlags(mailbox: mailbox.id) {
                lines.append(Self.line(mailbox.listing.path, uid.rawValue, flags))
            }
        }
        return lines.sorted()
    }

    /// What Dovecot itself says it holds, in the same form. The judge is not our own code.
    func onServer() async throws -> [String] {
        try await server.messages().map { message in
            var flags = MessageFlags()
            for (flag, name) in MessageFlags.names where message.flags.contains(name) { flags.insert(flag) }
            return Self.line(message.mailbox, message.uid, flags)
        }.sorted()
    }

    private static func line(_ mailbox: String, _ uid: UInt32, _ flags: MessageFlags) -> String {
        "\(mailbox) \(uid) \(flags.rawValue)"
    }

    /// Ends the server; the folder goes with the fixture.
    func stop() async { await server.stop() }
}

/// The present of a test, moved by hand.
final class AdjustableDate: Sendable {
    private let value: Mutex<Date>

    init(_ date: Date) { value = Mutex(date) }

    var date: Date { value.withLock { $0 } }

    func advance(seconds: Double) { value.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
