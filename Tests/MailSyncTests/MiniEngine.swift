import Credentials
import Foundation
import MailModel
import MailStorage
import MailTestKit
import SASL
import WireTransport

@testable import IMAPClient
@testable import MailSync

/// A store and an engine for accounts on scripted servers, over TLS.
struct MiniEngine: Sendable {
    let certificates: TestCertificates
    let store: MailStore
    let clock = ManualClock()
    private let folder: TemporaryDirectory
    private let vault: KeyFileVault
    private let now: @Sendable () -> Date

    /// - Parameter followsClock: the date moves with the clock; otherwise it is the real one.
    init(followsClock: Bool = false) async throws {
        if followsClock { now = { [clock] in clock.date } } else { now = { Date() } }
        folder = try TemporaryDirectory()
        certificates = try await TestCertificates.make(.trusted, in: folder.url)
        store = try MailStore.open(at: folder.file("store"), logger: MiniAccount.logger, now: now)
        vault = KeyFileVault(directory: folder.file("vault"))
    }

    func addAccount(_ name: String, port: Int) throws -> AccountID {
        let address = "\(name)@example.org"
        try vault.setPassword(Secret("secret"), for: address)
        return try store.addAccount(
            AccountSettings(
                address: address, imap: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS),
                username: name, syncWindow: .all)
        ).id
    }

    /// An account without mailboxes that sends by a server on this port.
    func addSender(_ name: String, port: Int) throws -> AccountID {
        let address = "\(name)@example.org"
        try vault.setPassword(Secret("secret"), for: address)
        return try store.addAccount(
            AccountSettings(
                address: address, imap: nil, username: name,
                smtp: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS))
        ).id
    }

    /// Another program with a copy of the store.
    func reopened(at folder: URL) throws -> (store: MailStore, engine: SyncEngine) {
        let store = try MailStore.open(at: folder, logger: MiniAccount.logger, now: now)
        return (store, try engine(of: store))
    }

    func engine() throws -> SyncEngine { try engine(of: store) }

    private func engine(of store: MailStore) throws -> SyncEngine {
        SyncEngine(
            store: store, vault: vault,
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": certificates.authorityFile.path]),
            timeLimits: TimeLimits(farewell: .milliseconds(100)), logger: MiniAccount.logger, clock: clock,
            now: now, network: { NetworkSample(addresses: ["192.0.2.1"], slept: .zero) })
    }

    /// Serves the server's connections.
    func run<Result>(
        _ server: MiniServer, _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        try await ScriptedServer.run([], others: { server.session() }, encryption: .tls(certificates), body)
    }

    /// The number of stored headers of the account.
    func storedCount(_ account: AccountID) throws -> Int {
        try store.storedCounts(account: account).values.reduce(0, +)
    }

    /// Waits until the condition holds, checking it after each change of the store.
    func wait(until isSo: () throws -> Bool) async throws {
        let changes = store.changes()
        guard try !isSo() else { return }
        for await _ in changes where try isSo() { return }
    }

    /// Waits for that number of headers.
    func waitForHeaders(_ count: Int, of account: AccountID) async throws {
        let changes = store.changes()
        guard try storedCount(account) < count else { return }
        for await _ in changes where try storedCount(account) >= count { return }
    }
}
