import Foundation
import MailModel
import MailTestKit
import MailWeb
import SASL
import Testing

@testable import MailApp

/// An authorization server, Dovecot that verifies tokens at it, and a server for sending, which accepts any token
/// unless a test gives another one.
struct OAuthScene: Sendable {
    let dovecot: DovecotServer
    let provider: AuthorizationServer
    let fixture: AssistantFixture
    let servers: AccountServers
    /// The certificates of all of them.
    let trusted: URL

    /// Runs `body` with new servers.
    ///
    /// - Parameter submission: the script of each connection to the server for sending.
    static func run(
        submission: @escaping @Sendable () -> ServerScript = { MailScripts.smtp(mechanisms: "OAUTHBEARER XOAUTH2") },
        _ body: (OAuthScene) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let provider = try await AuthorizationServer.start(certificates, in: folder)
        let dovecot = try await DovecotServer.start(DovecotOptions(introspection: provider.introspectionURL))
        // Both authorities in one file.
        let authorities = try [certificates.authorityFile, dovecot.authorityFile].map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        let trusted = try folder.write(authorities.joined(separator: "\n"), to: "trusted.pem")
        let fixture = try AssistantFixture(trusting: trusted)
        try await ScriptedServer.run([], others: submission, encryption: .tls(certificates)) { server in
            try await body(
                OAuthScene(
                    dovecot: dovecot, provider: provider, fixture: fixture,
                    servers: AssistantFixture.servers(imap: dovecot.port, smtp: server.port), trusted: trusted))
        }
        await dovecot.stop()
    }

    func start(account: AccountID? = nil) async throws -> OAuthFlowStart {
        try await fixture.assistant.startOAuth(
            OAuthStart(
                address: AssistantFixture.address, account: account, provider: "generic",
                clientID: AuthorizationServer.clientID, clientSecret: Secret(AuthorizationServer.clientSecret),
                authorizationURL: provider.authorizationURL, tokenURL: provider.tokenURL, scopes: "mail",
                servers: servers))
    }

    /// Waits until the flow is over.
    func end(of flow: String) async throws -> OAuthFlowStatus {
        for _ in 1...2000 {
            let status = try await fixture.assistant.oauthStatus(flow)
            if status.isOver { return status }
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        return try await fixture.assistant.oauthStatus(flow)
    }

    /// Signs in for the first time.
    func signIn() async throws -> AccountID {
        let flow = try await start()
        let page = try await provider.open(flow.url)
        #expect(page.contains("VaultMail now completes the sign-in"), "\(page)")
        let status = try await end(of: flow.id)
        return try #require(status.checks?.account, "\(status)")
    }

    /// How often tokens were renewed.
    func renewals() async throws -> Int { try await provider.state().counts["refresh_token"] ?? 0 }
}
