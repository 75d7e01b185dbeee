import Credentials
import Foundation
import Logging
import MailModel
import MailStorage
import MailSync
import MailTestKit
import SASL
import WireTransport

/// Our program's part of a history: a store, and an engine that is recreated at each restart.
struct OurSide {
    let folder: TemporaryDirectory
    let clock = AdjustableDate(SyncFixture.present)
    let account: AccountID
    private(set) var store: MailStore
    private(set) var engine: SyncEngine
    private let vault: KeyFileVault
    private let authority: URL

    /// - Parameter port: the port of the server, or of a proxy.
    init(server: DovecotServer, port: Int, user: String) throws {
        folder = try TemporaryDirectory()
        authority = server.authorityFile
        vault = KeyFileVault(directory: folder.file("vault"))
        let address = "\(user)@example.org"
        try vault.setPassword(Secret(DovecotServer.password), for: address)
        store = try Self.open(folder, clock)
        account = try store.addAccount(
            AccountSettings(
                address: address, imap: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS),
                username: user, syncWindow: .all)
        ).id
        engine = try Self.engine(store, vault, authority, clock)
    }

    /// As after a crash: all memory is lost.
    mutating func restart() throws {
        store = try Self.open(folder, clock)
        engine = try makeEngine()
    }

    func makeEngine() throws -> SyncEngine { try Self.engine(store, vault, authority, clock) }

    /// An uninterrupted sync.
    func sync(_ bodies: SyncOptions.Bodies) async throws -> SyncSummary {
        try await engine.sync(account, options: SyncOptions(bodies: bodies))
    }

    /// Syncs until nothing is pending, and once more to drop operations that did not complete.
    ///
    /// - Returns: why it does not become idle; nil if it does.
    func settle() async throws -> String? {
        var failures: [String] = []
        for _ in 0..<8 {
            clock.advance(seconds: 1000)
            failures = try await sync(.all).failures.map(\.explanation)
            guard failures.isEmpty else { continue }
            clock.advance(seconds: 1000)
            let last = try await sync(.all)
            return last.failures.isEmpty ? nil : "after rest: \(last.failures.map(\.explanation))"
        }
        return "no rest: \(failures)"
    }

    private static func open(_ folder: TemporaryDirectory, _ clock: AdjustableDate) throws -> MailStore {
        try MailStore.open(at: folder.file("data"), logger: Logger(label: "history")) { clock.date }
    }

    private static func engine(
        _ store: MailStore, _ vault: KeyFileVault, _ authority: URL, _ clock: AdjustableDate
    ) throws -> SyncEngine {
        SyncEngine(
            store: store, vault: vault, trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": authority.path]),
            logger: Logger(label: "history") { _ in SwiftLogNoOpLogHandler() }, now: { clock.date })
    }
}
