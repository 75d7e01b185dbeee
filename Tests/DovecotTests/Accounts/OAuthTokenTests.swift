import Credentials
import Foundation
import Logging
import MailModel
import MailSending
import MailStorage
import MailSync
import MailTestKit
import NIOPosix
import OAuth
import SASL
import StoreTestKit
import Synchronization
import Testing
import WebRequests
import WireTransport

@Suite("Tokens that expire", .timeLimit(.minutes(10)), .soundStores)
struct OAuthTokenTests {
    /// The tokens of the account as a further part of the program sees them.
    private func source(_ scene: OAuthScene) throws -> TokenSource {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let web = WebClient(
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": scene.trusted.path]), logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        let vault = scene.fixture.vault
        return TokenSource(
            endpoint: TokenEndpoint(web: web), load: { try vault.grant(for: AssistantFixture.address) },
            save: { try vault.setGrant($0, for: AssistantFixture.address) })
    }

    /// The results of twenty calls at the same time.
    private func together(_ call: @escaping @Sendable () async throws -> Secret) async throws -> [Secret] {
        try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 1...20 { group.addTask { try await call() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("FR-ACCT-04: twenty connections that need a token at the same time cause one renewal and get its token")
    func singleFlight() async throws {
        try await OAuthScene.run { scene in
            try await scene.provider.change(#"{"lifetime":200}"#)
            _ = try await scene.signIn()
            try await scene.provider.change(#"{"lifetime":3600}"#)
            let tokens = try source(scene)
            let old = try #require(try scene.fixture.vault.grant(for: AssistantFixture.address)).tokens.access
            let first = try await together { try await tokens.accessToken() }
            #expect(try await scene.renewals() == 1)
            let token = try #require(first.first)
            #expect(first.count == 20 && first.allSatisfy { $0 == token } && token != old)
            let rejected = try await together { try await tokens.accessToken(replacing: token) }
            #expect(try await scene.renewals() == 2)
            #expect(rejected.allSatisfy { $0 == rejected.first && $0 != token })
            // The one that was rejected has been replaced already.
            #expect(try await tokens.accessToken(replacing: token) == rejected.first)
            #expect(try await scene.renewals() == 2)
        }
    }

    @Test("FR-ACCT-04: a cancelled caller does not cancel the renewal for the others")
    func cancelledCaller() async throws {
        try await OAuthScene.run { scene in
            try await scene.provider.change(#"{"lifetime":200}"#)
            _ = try await scene.signIn()
            try await scene.provider.change(#"{"lifetime":3600}"#)
            let tokens = try source(scene)
            let first = Task { try await tokens.accessToken() }
            let others = Task { try await together { try await tokens.accessToken() } }
            first.cancel()
            let all = try await others.value
            _ = await first.result
            #expect(try await scene.renewals() == 1)
            #expect(all.count == 20 && all.allSatisfy { $0 == all.first })
        }
    }

    @Test("FR-ACCT-04: a token that expires during IDLE is renewed once at the next sign-in, and sync continues")
    func duringIdle() async throws {
        try await OAuthScene.run { scene in
            let id = try await scene.signIn()
            let store = scene.fixture.store
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await scene.fixture.engine.run() }
                try await Self.until { try store.account(id)?.state == .listening }
                try await scene.dovecot.deliver(text: "From: bo@example.org\r\nSubject: one\r\n\r\nhello\r\n")
                try await Self.until { try store.messageCount(account: id) == 1 }
                #expect(try await scene.renewals() == 0)
                // Servers end the session of a token that has expired.
                try await scene.provider.change(#"{"expire":true}"#)
                try await scene.dovecot.disconnect()
                try await scene.dovecot.deliver(text: "From: bo@example.org\r\nSubject: two\r\n\r\nhello\r\n")
                try await Self.until { try store.messageCount(account: id) == 2 }
                #expect(try await scene.renewals() == 1)
                #expect(try store.account(id)?.isActive == true)
                group.cancelAll()
            }
        }
    }

    @Test("FR-ACCT-04: a message is sent with XOAUTH2; a rejected token is renewed and the message sent once")
    func sending() async throws {
        let sink = SubmissionSink()
        let rejection = Rejection()
        let fault: @Sendable (String) -> SubmissionSink.Fault? = { line in
            if line.hasPrefix("EHLO") { return .reply("250-sink\r\n250-8BITMIME\r\n250 AUTH XOAUTH2") }
            guard line.hasPrefix("AUTH"), rejection.isDue() else { return nil }
            return .reply("535 5.7.8 the token has expired")
        }
        sink.change { $0.fault = fault }
        try await OAuthScene.run(submission: { sink.session() }) { scene in
            let id = try await scene.signIn()
            let store = scene.fixture.store
            #expect(try await scene.fixture.engine.sync(id, options: SyncOptions(bodies: .none)).failures.isEmpty)
            sink.change { $0.commands = [] }
            rejection.request()
            let draft = try store.createDraft(
                NewDraft(
                    kind: .new, parent: nil,
                    content: DraftContent(
                        identity: try store.identities().first?.id, to: [EmailAddress(address: "bo@example.org")],
                        subject: "Tea", blocks: [DraftBlock(spans: [DraftSpan("words")])])), editor: nil)
            let message = try DraftSending(store: store).send(draft.id, undoDelay: 0)
            try await Self.until {
                try await scene.fixture.engine.deliverOutgoing()
                return sink.count(message.messageID) > 0
            }
            #expect(sink.count(message.messageID) == 1)
            #expect(try await scene.renewals() == 1)
            let signIns = sink.commands.filter { $0.hasPrefix("AUTH ") }
            let issued = try await scene.provider.state().secrets
            let used = try signIns.map { try Self.token(in: $0) }
            #expect(used.count == 2 && Set(used).count == 2 && used.allSatisfy(issued.contains))
        }
    }

    /// The token of `AUTH XOAUTH2` with an initial response.
    private static func token(in command: String) throws -> String {
        let response = try #require(command.split(separator: " ").dropFirst(2).first, "\(command)")
        let data = try #require(Data(base64Encoded: String(response)))
        let text = String(decoding: data, as: UTF8.self)
        let match = try #require(text.wholeMatch(of: /user=anna\u{1}auth=Bearer ([^\u{1}]+)\u{1}\u{1}/))
        return String(match.output.1)
    }

    /// Asks again until it is true.
    private static func until(_ condition: () async throws -> Bool) async throws {
        for _ in 1...6000 {
            if try await condition() { return }
            try await ContinuousClock().sleep(for: .milliseconds(20))
        }
        Issue.record("it did not come to pass")
    }
}

/// Says once that a token is rejected.
private final class Rejection: Sendable {
    private let isRequested = Mutex(false)

    func request() { isRequested.withLock { $0 = true } }

    /// True for the first call after a request.
    func isDue() -> Bool {
        isRequested.withLock { isRequested in
            defer { isRequested = false }
            return isRequested
        }
    }
}
