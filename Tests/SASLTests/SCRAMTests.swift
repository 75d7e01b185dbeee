import MailModel
import Testing

@testable import SASL

@Suite("SCRAM-SHA-256")
struct SCRAMTests {
    private static let nonce = "rOprNGfwEbeRWgbNEkqO"
    private static let serverFirst =
        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"
    private static let serverFinal = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="

    private func exchange(
        _ mechanism: SASLMechanism = .scramSHA256, binding: ChannelBinding = .unsupported, username: String = "user",
        password: String = "pencil"
    ) throws -> AuthenticationExchange {
        try AuthenticationExchange(
            mechanism: mechanism, username: username, password: Secret(password), binding: binding, nonce: Self.nonce)
    }

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test("RFC 7677 §3: the example is spoken word for word, and the server proves itself")
    func example() throws {
        var exchange = try exchange()
        #expect(text(exchange.initialResponse()) == "n,,n=user,r=rOprNGfwEbeRWgbNEkqO")
        exchange.noteInitialResponseSent()
        let final = try exchange.respond(to: Array(Self.serverFirst.utf8))
        #expect(
            text(final) == "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=")
        #expect(!exchange.isComplete)
        #expect(try exchange.respond(to: Array(Self.serverFinal.utf8)).isEmpty)
        #expect(exchange.isComplete)
        #expect(throws: AuthenticationFailure.unexpectedChallenge) { try exchange.respond(to: []) }
    }

    @Test("Without an initial response the first message answers the empty challenge")
    func withoutInitialResponse() throws {
        var exchange = try exchange()
        #expect(text(try exchange.respond(to: [])) == "n,,n=user,r=rOprNGfwEbeRWgbNEkqO")
        _ = try exchange.respond(to: Array(Self.serverFirst.utf8))
        _ = try exchange.respond(to: Array(Self.serverFinal.utf8))
        #expect(exchange.isComplete)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let challenge: String
        let failure: AuthenticationFailure
        var testDescription: String { challenge }
    }

    static let first = [
        Row(challenge: "", failure: .malformedChallenge),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqO,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096", failure: .malformedChallenge),
        Row(challenge: "r=somebodyElse,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096", failure: .malformedChallenge),
        Row(challenge: "m=ext," + serverFirst, failure: .malformedChallenge),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=,i=4096", failure: .malformedChallenge),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=!!!!,i=4096", failure: .malformedChallenge),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=QUFB,i=-1", failure: .unsafeIterations),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=QUFB,i=1", failure: .unsafeIterations),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=QUFB,i=4095", failure: .unsafeIterations),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=QUFB,i=2147483647", failure: .unsafeIterations),
        Row(challenge: "r=rOprNGfwEbeRWgbNEkqOx,s=QUFB,i=99999999999999999999", failure: .malformedChallenge),
        Row(challenge: String(repeating: "r", count: 9000), failure: .malformedChallenge),
    ]

    @Test("A first message that is wrong, weak or absurdly expensive ends the exchange", arguments: first)
    func refusesFirstMessage(_ row: Row) throws {
        var exchange = try exchange()
        exchange.noteInitialResponseSent()
        #expect(throws: row.failure) { try exchange.respond(to: Array(row.challenge.utf8)) }
        #expect(!exchange.isComplete)
    }

    static let final = [
        Row(challenge: "e=invalid-proof", failure: .refused),
        Row(challenge: "v=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", failure: .serverNotProven),
        Row(challenge: "v=", failure: .serverNotProven),
        Row(challenge: "x=1", failure: .malformedChallenge),
        Row(challenge: "", failure: .malformedChallenge),
    ]

    @Test("A server that does not know the password is not believed", arguments: final)
    func refusesFinalMessage(_ row: Row) throws {
        var exchange = try exchange()
        exchange.noteInitialResponseSent()
        _ = try exchange.respond(to: Array(Self.serverFirst.utf8))
        #expect(throws: row.failure) { try exchange.respond(to: Array(row.challenge.utf8)) }
        #expect(!exchange.isComplete)
    }

    @Test("RFC 5802 §6: the kind of channel binding stands in the first message, its data in the final one")
    func bindings() throws {
        let rows: [(ChannelBinding, String, String)] = [
            (.unsupported, "n,,", "biws"), (.notOffered, "y,,", "eSws"),
            (.serverEndPoint([1, 2, 3]), "p=tls-server-end-point,,", "cD10bHMtc2VydmVyLWVuZC1wb2ludCwsAQID"),
        ]
        for (binding, header, data) in rows {
            var exchange = try exchange(.scramSHA256Plus, binding: binding)
            #expect(text(exchange.initialResponse())?.hasPrefix(header + "n=user,r=") == true)
            exchange.noteInitialResponseSent()
            let final = text(try exchange.respond(to: Array(Self.serverFirst.utf8)))
            #expect(final?.hasPrefix("c=\(data),r=") == true)
        }
    }

    @Test("RFC 5802 §5.1: commas and equals signs of a user name begin no field")
    func escapesNames() throws {
        let exchange = try exchange(username: "a=b,c")
        #expect(text(exchange.initialResponse()) == "n,,n=a=3Db=2Cc,r=rOprNGfwEbeRWgbNEkqO")
    }

    @Test("RFC 8018: key derivation agrees with published values")
    func keyDerivation() {
        let rows: [(String, String, Int, String)] = [
            ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
            ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
        ]
        for (password, salt, iterations, expected) in rows {
            let key = SCRAMExchange.saltedPassword(
                Array(password.utf8), salt: Array(salt.utf8), iterations: iterations)
            #expect(key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
        }
    }

    @Test(
        "RFC 4013 §3: names and passwords are prepared",
        arguments: [
            ("I\u{AD}X", "IX"), ("user", "user"), ("USER", "USER"), ("\u{AA}", "a"), ("\u{2168}", "IX"),
            ("a\u{A0}b", "a b"), ("pa\u{308}ss", "p\u{E4}ss"), ("\u{7}", nil), ("a\u{202E}b", nil), ("", ""),
        ] as [(String, String?)])
    func prepares(text: String, expected: String?) {
        #expect(
            PreparedString.prepare(text).map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
    }

    @Test("A password that cannot be prepared is never hashed")
    func refusesUnpreparable() {
        #expect(throws: AuthenticationFailure.forbiddenCharacter) { try exchange(password: "a\u{7}") }
        #expect(throws: AuthenticationFailure.emptyPassword) { try exchange(password: "\u{AD}") }
    }

    @Test("Two exchanges never share a nonce, and no nonce holds a comma")
    func nonces() {
        let nonces = (0..<1000).map { _ in SCRAMExchange.randomNonce() }
        #expect(Set(nonces).count == nonces.count)
        #expect(nonces.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") } })
    }
}

@Suite("Access tokens")
struct AccessTokenTests {
    @Test("RFC 7628 §4.1: the example's first message, word for word")
    func bearerExample() throws {
        let exchange = try AuthenticationExchange(
            mechanism: .oauthBearer, username: "user@example.com",
            password: Secret("vF9dft4qmTc2Nvb3RlckBhbHRhdmlzdGEuY29tCg=="), host: "server.example.com", port: 143)
        #expect(
            exchange.initialResponse().map { Base64.encode($0) }
                == "bixhPXVzZXJAZXhhbXBsZS5jb20sAWhvc3Q9c2VydmVyLmV4YW1wbGUuY29tAXBvcnQ9MTQzAWF1dGg9QmVhcmVyIHZGOWRmdDRxbVRj"
                + "Mk52YjNSbGNrQmhiSFJoZG1semRHRXVZMjl0Q2c9PQEB")
    }

    @Test("XOAUTH2: Google's example, word for word")
    func xoauth2Example() throws {
        let exchange = try AuthenticationExchange(
            mechanism: .xoauth2, username: "someuser@example.com",
            password: Secret("ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg"))
        #expect(
            exchange.initialResponse().map { Base64.encode($0) }
                == "dXNlcj1zb21ldXNlckBleGFtcGxlLmNvbQFhdXRoPUJlYXJlciB5YTI5LnZGOWRmdDRxbVRjMk52YjNSbGNrQmhkSFJoZG1semRHRXVZ"
                + "Mjl0Q2cBAQ==")
    }

    @Test(
        "The reason for a refusal is answered once, as each mechanism wants it, and never a second time",
        arguments: [(SASLMechanism.oauthBearer, [UInt8(1)]), (.xoauth2, [])])
    func answersRefusal(mechanism: SASLMechanism, answer: [UInt8]) throws {
        var exchange = try AuthenticationExchange(mechanism: mechanism, username: "ada", password: Secret("token"))
        exchange.noteInitialResponseSent()
        #expect(exchange.isComplete)
        #expect(try exchange.respond(to: Array(#"{"status":"401"}"#.utf8)) == answer)
        #expect(exchange.wasRefused && !exchange.isComplete)
        #expect(throws: AuthenticationFailure.unexpectedChallenge) { try exchange.respond(to: []) }
    }

    @Test(
        "A token or name that could begin another field is refused", arguments: ["a b", "a\u{1}auth=x", "a\r\nb", "ä"])
    func refusesMalformedTokens(token: String) {
        for mechanism in [SASLMechanism.oauthBearer, .xoauth2] {
            #expect(throws: AuthenticationFailure.malformedToken) {
                try AuthenticationExchange(mechanism: mechanism, username: "ada", password: Secret(token))
            }
            #expect(throws: AuthenticationFailure.malformedToken) {
                try AuthenticationExchange(mechanism: mechanism, username: "ada\u{1}x", password: Secret("token"))
            }
        }
    }
}

@Suite("The choice of a mechanism")
struct MechanismChoiceTests {
    private static let all = [
        "ANONYMOUS", "CRAM-MD5", "DIGEST-MD5", "NTLM", "GSSAPI", "EXTERNAL", "SCRAM-SHA-1", "SCRAM-SHA-1-PLUS",
        "SCRAM-SHA-256", "SCRAM-SHA-256-PLUS", "SCRAM-SHA-512", "PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER", "OTP",
        "SRP", "KERBEROS_V4", "X-EVIL", "",
    ]

    @Test("C1.9: of many mechanisms only those of the list are used, the strongest first")
    func order() {
        #expect(SASLMechanism.choose(mechanisms: Self.all, canBind: true) == .scramSHA256Plus)
        #expect(SASLMechanism.choose(mechanisms: Self.all) == .scramSHA256)
        #expect(SASLMechanism.choose(mechanisms: Self.all, for: .token) == .oauthBearer)
        #expect(SASLMechanism.choose(mechanisms: ["XOAUTH2", "PLAIN"], for: .token) == .xoauth2)
        #expect(SASLMechanism.choose(mechanisms: ["PLAIN", "LOGIN"], for: .token) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["XOAUTH2", "OAUTHBEARER"]) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["SCRAM-SHA-256-PLUS"]) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["CRAM-MD5", "NTLM", "ANONYMOUS", "SCRAM-SHA-1"]) == nil)
    }

    @Test("C1.12: nothing weaker than before is chosen")
    func downgrade() {
        let weak = ["PLAIN", "LOGIN"]
        #expect(SASLMechanism.choose(mechanisms: weak, canBind: true, atLeast: .concealing) == nil)
        #expect(SASLMechanism.choose(mechanisms: weak + ["SCRAM-SHA-256"], canBind: true, atLeast: .bound) == nil)
        #expect(SASLMechanism.choose(mechanisms: Self.all, canBind: true, atLeast: .bound) == .scramSHA256Plus)
    }
}

@Suite("Channel binding")
struct ChannelBindingTests {
    /// A certificate's frame: a signed part, a signature algorithm, and no signature.
    private func certificate(algorithm: [UInt8]) -> [UInt8] {
        let name = [6, UInt8(algorithm.count)] + algorithm
        let content = [0x30, 2, 5, 0] + [0x30, UInt8(name.count)] + name
        return [0x30, UInt8(content.count)] + content
    }

    @Test("RFC 5929 §4.1: the hash is that of the signature, SHA-256 at least, and unknown signatures bind nothing")
    func hashes() throws {
        let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        let ecdsa: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04]
        let rows: [([UInt8], Int?)] = [
            (rsa + [4], 32), (rsa + [5], 32), (rsa + [11], 32), (rsa + [12], 48), (rsa + [13], 64), (rsa + [10], nil),
            (ecdsa + [1], 32), (ecdsa + [3, 2], 32), (ecdsa + [3, 3], 48), (ecdsa + [3, 4], 64),
            ([0x2B, 0x65, 0x70], nil),
        ]
        for (algorithm, size) in rows {
            let binding = ChannelBinding(serverCertificate: certificate(algorithm: algorithm))
            guard case .serverEndPoint(let hash) = binding else {
                #expect(size == nil)
                continue
            }
            #expect(hash.count == size)
        }
    }

    @Test("Bytes that are no certificate bind nothing")
    func survivesNonsense() {
        let whole = certificate(algorithm: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])
        for count in 0..<whole.count { #expect(ChannelBinding(serverCertificate: Array(whole.prefix(count))) == nil) }
        #expect(ChannelBinding(serverCertificate: [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    }
}
