import Crypto
import CryptoExtras
import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Unlocking with an authenticator", .soundStores)
struct AuthenticatorTests {
    private typealias Forgery = TestAuthenticator.Forgery

    @Test("FR-SET-01: a signature unlocks only for its challenge, origin, relying party and key, with a verified user")
    func forgeries() throws {
        var device = TestAuthenticator()
        device.counter = 7
        func counter(_ forgery: Forgery = Forgery(), challenge: String = "c", known: UInt32 = 6) throws -> UInt32? {
            var stored = device.added
            stored.counter = known
            return try device.sign("c", port: 8686, forgery)
                .counter(of: stored, challenge: challenge, origin: "http://localhost:8686")
        }
        #expect(try counter() == 7)
        let forgeries = [
            Forgery(type: "webauthn.create"), Forgery(origin: "http://localhost:8687"),
            Forgery(origin: "http://evil.example"), Forgery(party: "evil.example"), Forgery(flags: 0x01),
            Forgery(flags: 0x04), Forgery(flags: 0), Forgery(isCrossOrigin: true),
            Forgery(key: P256.Signing.PrivateKey()),
        ]
        for forgery in forgeries { #expect(try counter(forgery) == nil, "\(forgery)") }
        #expect(try counter(challenge: "d") == nil)
        // The counter of a copy does not grow.
        #expect(try counter(known: 7) == nil)
        #expect(try counter(known: 8) == nil)
        device.counter = 0
        #expect(try counter(known: 0) == 0)
        #expect(try counter(known: 1) == nil)
    }

    @Test("Anything other than a signature is refused")
    func nonsense() throws {
        let device = TestAuthenticator()
        let good = try device.sign("c", port: 8686)
        func accepts(_ change: (inout AuthenticatorAssertion) -> Void) -> Bool {
            var assertion = good
            change(&assertion)
            return assertion.counter(of: device.added, challenge: "c", origin: "http://localhost:8686") != nil
        }
        #expect(accepts { _ in })
        #expect(!accepts { $0.authenticatorData = [] })
        #expect(!accepts { $0.authenticatorData.removeLast() })
        #expect(!accepts { $0.authenticatorData.append(0) })
        #expect(!accepts { $0.clientData = Array("[]".utf8) })
        #expect(!accepts { $0.clientData.append(0x20) })
        #expect(!accepts { $0.signature = [] })
        #expect(!accepts { $0.signature = [UInt8](repeating: 0x30, count: 300) })
        var key = device.added
        key.publicKey = [1, 2, 3]
        #expect(good.counter(of: key, challenge: "c", origin: "http://localhost:8686") == nil)
    }

    @Test("A device with RSA only unlocks as well, and only with its own key")
    func rsa() throws {
        let (key, other) = (
            try _RSA.Signing.PrivateKey(keySize: .bits2048), try _RSA.Signing.PrivateKey(keySize: .bits2048)
        )
        let known = try #require(AuthenticatorKey(Array(key.publicKey.derRepresentation)))
        let bytes = Array("signed".utf8)
        func signature(_ key: _RSA.Signing.PrivateKey, _ padding: _RSA.Signing.Padding) throws -> [UInt8] {
            Array(try key.signature(for: bytes, padding: padding).rawRepresentation)
        }
        #expect(known.isValid(try signature(key, .insecurePKCS1v1_5), of: bytes))
        #expect(!known.isValid(try signature(other, .insecurePKCS1v1_5), of: bytes))
        #expect(!known.isValid(try signature(key, .PSS), of: bytes))
        #expect(!known.isValid(try signature(key, .insecurePKCS1v1_5), of: bytes + [0]))
    }

    @Test("A challenge is used once, within a minute")
    func challenges() {
        let time = TestTime()
        let challenges = LockChallenges { time.now }
        let (first, second) = (challenges.issue(), challenges.issue())
        #expect(challenges.use(first) && !challenges.use(first) && !challenges.use("unknown"))
        time.advance(by: 61)
        #expect(!challenges.use(second))
        let many = (0..<20).map { _ in challenges.issue() }
        #expect(!challenges.use(many[0]) && challenges.use(many[19]))
    }

    @Test("FR-SET-01: an authenticator is added with the passphrase, opens the lock, and is removed")
    func opens() async throws {
        try await WebFixture.run { web in
            let device = TestAuthenticator()
            try web.store.enableAppLock(WebFixture.passphrase)
            #expect(try await web.post("/api/authenticators", device.addBody(passphrase: "wrong one")).status == 403)
            let body = try device.addBody(passphrase: WebFixture.passphrase)
            #expect(try await web.post("/api/authenticators", body).isSuccess)
            let listed = try web.json(try await web.get("/api/authenticators"))["authenticators"] as? [[String: Any]]
            #expect(listed?.compactMap { $0["id"] as? String } == [Data(device.id).base64EncodedString()])
            try web.store.lockApp()
            #expect(try await web.get("/api/authenticators").status == 423)
            let state = try web.json(try await web.get("/api/lock"))
            #expect(state["has_authenticator"] as? Bool == true && state["attempts_left"] as? Int == 5)
            let challenge = try await Self.challenge(web)
            let stolen = try device.body("AAAA", port: web.port)
            #expect(try await web.post("/api/lock/authenticator", stolen).status == 403)
            let answer = try device.body(challenge, port: web.port)
            #expect(try web.json(try await web.post("/api/lock/authenticator", answer))["locked"] as? Bool == false)
            #expect(try await web.get("/api/overview").status == 200)
            try web.store.lockApp()
            #expect(try await web.post("/api/lock/authenticator", answer).status == 403, "it can be replayed")
            let removed = #"{"id":"\#(Data(device.id).base64EncodedString())"}"#
            #expect(try await web.post("/api/authenticators/remove", removed).status == 423)
            _ = try web.store.unlockApp(WebFixture.passphrase)
            #expect(try await web.post("/api/authenticators/remove", removed).isSuccess)
            try web.store.lockApp()
            let late = try device.body(try await Self.challenge(web), port: web.port)
            #expect(try await web.post("/api/lock/authenticator", late).status == 403)
        }
    }

    @Test("Attempts with an authenticator count as wrong passphrases do, and turning the lock off removes it")
    func attempts() async throws {
        try await WebFixture.run { web in
            let device = TestAuthenticator()
            try web.store.enableAppLock(WebFixture.passphrase)
            try web.store.addAuthenticator(device.added, passphrase: WebFixture.passphrase)
            try web.store.lockApp()
            for _ in 0..<5 {
                let wrong = try device.body(try await Self.challenge(web), port: web.port, Forgery(flags: 0x01))
                #expect(try await web.post("/api/lock/authenticator", wrong).status == 403)
            }
            let right = try device.body(try await Self.challenge(web), port: web.port)
            #expect(try await web.post("/api/lock/authenticator", right).status == 429)
            web.time.advance(by: 30)
            let again = try device.body(try await Self.challenge(web), port: web.port)
            #expect(try await web.post("/api/lock/authenticator", again).isSuccess)
            try web.store.disableAppLock(WebFixture.passphrase)
            #expect(try web.store.authenticators().isEmpty)
        }
    }

    @Test("An unsupported key and an id of another length are refused with an explanation")
    func unusable() async throws {
        try await WebFixture.run { web in
            try web.store.enableAppLock(WebFixture.passphrase)
            let bodies = [
                #"{"id":"AAAA","public_key":"AAAA","passphrase":"\#(WebFixture.passphrase)"}"#,
                #"{"id":"?","public_key":"AAAA","passphrase":"x"}"#, "{}",
            ]
            for body in bodies { #expect(try await web.post("/api/authenticators", body).status == 400, "\(body)") }
            #expect(try web.store.authenticators().isEmpty)
        }
    }

    private static func challenge(_ web: WebFixture) async throws -> String {
        let answer = try web.json(try await web.post("/api/lock/challenge", "{}"))
        return try #require(answer["challenge"] as? String)
    }
}
