import Credentials
import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import MailWeb
import SASL
import StoreTestKit
import Testing

@testable import MailApp

@Suite("Accounts that sign in with the browser", .timeLimit(.minutes(10)), .soundStores)
struct OAuthAccountTests {
    private typealias Scene = OAuthScene

    private func run(_ body: (Scene) async throws -> Void) async throws { try await OAuthScene.run(body) }

    @Test("FR-OB-01: signing in with the browser saves an account that syncs with tokens, and no secret elsewhere")
    func firstSignIn() async throws {
        try await run { scene in
            try await scene.dovecot.deliver(text: "From: bo@example.org\r\nSubject: tea\r\n\r\nhello\r\n")
            let id = try await scene.signIn()
            let account = try #require(try scene.fixture.store.account(id))
            #expect(account.settings.authentication == .oauth && account.isActive)
            let summary = try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none))
            #expect(summary.failures.isEmpty && summary.messages == 1)
            try await expectNoSecrets(scene)
        }
    }

    @Test("FR-ACCT-04: an expired token is renewed once, also if many connections need it")
    func refresh() async throws {
        try await run { scene in
            try await scene.provider.change(#"{"lifetime":200}"#)
            let id = try await scene.signIn()
            try await scene.provider.change(#"{"lifetime":3600}"#)
            #expect(try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none)).failures.isEmpty)
            #expect(try await scene.provider.state().counts["refresh_token"] == 1)
            #expect(try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none)).failures.isEmpty)
            #expect(try await scene.provider.state().counts["refresh_token"] == 1)
        }
    }

    @Test("FR-SET-02: a revoked grant makes the account inactive and keeps its mail; signing in again restores it")
    func revoked() async throws {
        try await run { scene in
            try await scene.dovecot.deliver(text: "From: bo@example.org\r\nSubject: tea\r\n\r\nhello\r\n")
            let id = try await scene.signIn()
            _ = try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none))
            try await scene.provider.change(#"{"revoke":true}"#)
            let failed = try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none))
            #expect(failed.failures.map(\.kind) == [.authentication])
            #expect(try scene.fixture.store.account(id)?.isActive == false)
            #expect(try scene.fixture.store.messageCount(account: id) == 1)

            let flow = try await scene.start(account: id)
            _ = try await scene.provider.open(flow.url)
            #expect(try await scene.end(of: flow.id).checks?.account == id)
            #expect(try scene.fixture.store.account(id)?.isActive == true)
            #expect(try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none)).failures.isEmpty)
        }
    }

    @Test("FR-ACCT-04: three failed renewals make the account inactive")
    func exhausted() async throws {
        try await run { scene in
            try await scene.provider.change(#"{"lifetime":200}"#)
            let id = try await scene.signIn()
            try await scene.provider.change(#"{"fails":3}"#)
            _ = try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none))
            #expect(try scene.fixture.store.account(id)?.isActive == false)
        }
    }

    @Test("RFC 8252: a wrong state ends the flow without an account, and a flow takes one redirect only")
    func wrongState() async throws {
        try await run { scene in
            let flow = try await scene.start()
            let redirect = try await scene.provider.redirect(from: flow.url)
            let forged = redirect.replacing(try Regex("state=[^&]*"), with: "state=forged")
            #expect(try await scene.provider.open(forged).contains("Sign-in failed"))
            let status = try await scene.end(of: flow.id)
            #expect(status.state == .failed && status.message?.contains("does not belong") == true)
            // The port is closed: the true redirect is too late.
            let late = try await CommandLineTool.outcome(of: ["curl", "-s", redirect])
            #expect(late.status != 0)
            #expect(try scene.fixture.isEmpty())
            #expect(try await scene.provider.state().counts["authorization_code"] == 0)
        }
    }

    @Test("RFC 6749 §4.1.2: a code that was used before gives no account")
    func replayedCode() async throws {
        try await run { scene in
            let first = try await scene.start()
            let accepted = try await scene.provider.redirect(from: first.url)
            let used = try #require(accepted.firstMatch(of: /code=([^&]*)/)?.1)
            _ = try await scene.provider.open(accepted)
            _ = try await scene.end(of: first.id)
            try await scene.fixture.assistant.remove(try #require(try scene.fixture.store.accounts().first).id)

            let second = try await scene.start()
            let redirect = try await scene.provider.redirect(from: second.url)
            let replayed = redirect.replacing(try Regex("code=[^&]*"), with: "code=\(used)")
            _ = try await scene.provider.open(replayed)
            let status = try await scene.end(of: second.id)
            #expect(status.state == .failed && status.message == "Authentication failed. Please try again.")
            #expect(try scene.fixture.isEmpty())
        }
    }

    @Test("FR-OB-01: a cancelled flow closes its port, and a fifth flow ends the oldest")
    func cancelled() async throws {
        try await run { scene in
            let flow = try await scene.start()
            let redirect = try await scene.provider.redirect(from: flow.url)
            try await scene.fixture.assistant.cancelOAuth(flow.id)
            #expect(try await scene.end(of: flow.id).state == .cancelled)
            _ = try await CommandLineTool.outcome(of: ["curl", "-s", redirect])
            #expect(try scene.fixture.isEmpty())
            var flows: [OAuthFlowStart] = []
            for _ in 0...OAuthFlows.maximumWaiting { flows.append(try await scene.start()) }
            #expect(try await scene.end(of: flows[0].id).state == .cancelled)
            #expect(try await scene.fixture.assistant.oauthStatus(flows[1].id).state == .waiting)
            for flow in flows { try await scene.fixture.assistant.cancelOAuth(flow.id) }
        }
    }

    /// Looks for every token and the client secret in all files outside the vault.
    private func expectNoSecrets(_ scene: Scene) async throws {
        let planted = try await scene.provider.state().secrets + [AuthorizationServer.clientSecret]
        let root = scene.fixture.folder
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        #expect(
            names.contains { $0.hasSuffix("vaultmail.sqlite") } && names.contains { $0.hasSuffix("secrets.sealed") })
        for name in names {
            let content = (try? Data(contentsOf: root.file(name))) ?? Data()
            for secret in planted {
                for form in [secret, Data(secret.utf8).base64EncodedString()] {
                    #expect(content.range(of: Data(form.utf8)) == nil, "\(name)")
                }
            }
        }
    }
}
