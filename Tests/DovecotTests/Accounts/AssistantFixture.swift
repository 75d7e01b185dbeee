import AccountDiscovery
import Credentials
import Foundation
import Logging
import MailModel
import MailStorage
import MailSync
import MailTestKit
import MailWeb
import NIOPosix
import OAuth
import SASL
import SMTPClient
import WebRequests
import WireTransport

@testable import MailApp

/// An account assistant with its own store and vault, which trusts the test authority and asks no name server.
struct AssistantFixture: Sendable {
    let folder: TemporaryDirectory
    let store: MailStore
    let vault: KeyFileVault
    let engine: SyncEngine
    let assistant: AccountAssistant

    init(trusting authority: URL, folder: TemporaryDirectory? = nil) throws {
        let folder = try folder ?? TemporaryDirectory()
        self.folder = folder
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        store = try MailStore.open(at: folder.file("data"), logger: logger)
        vault = KeyFileVault(directory: folder.file("vault"))
        let trust = try TLSTrust.fromEnvironment(["SSL_CERT_FILE": authority.path])
        engine = SyncEngine(store: store, vault: vault, trust: trust, logger: logger)
        let web = WebClient(trust: trust, logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        var checker = AccountChecker(engine: engine, trust: trust, logger: logger)
        // Many servers start at once on few cores.
        checker.smtpTimeLimits = SMTPTimeLimits(connect: .seconds(120), signIn: .seconds(120))
        assistant = AccountAssistant(
            store: store, vault: vault, engine: engine, checker: checker,
            discovery: AccountDiscovery(
                web: web, resolvers: [], logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup),
            signIn: OAuthSignIn(
                endpoint: TokenEndpoint(web: web), logger: logger,
                eventLoopGroup: .singletonMultiThreadedEventLoopGroup),
            logger: logger)
    }

    static let address = "anna@example.org"

    static func servers(imap: Int, smtp: Int?) -> AccountServers {
        AccountServers(
            imap: ServerEndpoint(host: "localhost", port: imap, security: .implicitTLS),
            smtp: smtp.map { ServerEndpoint(host: "localhost", port: $0, security: .implicitTLS) }, username: "anna")
    }

    /// Adds Anna's account.
    func add(_ servers: AccountServers, password: String = "secret") async throws -> ServerChecks {
        try await assistant.add(
            NewAccount(
                address: Self.address, displayName: "Anna", servers: servers, password: Secret(password),
                syncWindow: .days(7)))
    }

    /// True if neither the store nor the vault has anything.
    func isEmpty() throws -> Bool {
        let isVaultEmpty = try vault.secret(for: Self.address) == nil
        return try store.accounts().isEmpty && isVaultEmpty
    }
}
