import Credentials
import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import SASL
import WireTransport

@testable import MailSync

/// A store, a vault and an engine for a scripted server.
struct ScriptedAccount: Sendable {
    let certificates: TestCertificates
    let store: MailStore
    private let folder: TemporaryDirectory
    private let vault: KeyFileVault

    init() async throws {
        folder = try TemporaryDirectory()
        certificates = try await TestCertificates.make(.trusted, in: folder.url)
        store = try MailStore.open(
            at: folder.url.appending(path: "data"), logger: Logger(label: "test")
        ) { SyncFixture.present }
        vault = KeyFileVault(directory: folder.url.appending(path: "vault"))
        try vault.setPassword(Secret("secret"), for: "anna@example.org")
    }

    func addAccount(port: Int) throws -> AccountID {
        try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS), username: "anna",
                syncWindow: .all)
        ).id
    }

    func engine(
        clock: any Clock<Duration> = ContinuousClock(),
        network: @escaping @Sendable () -> NetworkSample = NetworkSample.now
    ) throws -> SyncEngine {
        SyncEngine(
            store: store, vault: vault,
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": certificates.authorityFile.path]),
            logger: Logger(label: "test"), clock: clock, network: network)
    }
}
