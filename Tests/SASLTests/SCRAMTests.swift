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

    @Test("RFC 7677 §3: the example exchange is reproduced exactly, and the server is verified")
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

    @Test("An invalid, weak or too expensive first message ends the exchange", arguments: first)
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

    @Test("A server that does not know the password is rejected", arguments: final)
    func refusesFinalMessage(_ row: Row) throws {
        var exchange = try exchange()
        exchange.noteInitialResponseSent()
        _ = try exchange.respond(to: Array(Self.serverFirst.utf8))
        #expect(throws: row.failure) { try exchange.respond(to: Array(row.challenge.utf8)) }
        #expect(!exchange.isComplete)
    }

    @Test("RFC 5802 §6: the first message has the type of channel binding, the final one its data")
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

    @Test("RFC 5802 §5.1: commas and equals signs of a user name are escaped")
    func escapesNames() throws {
        let exchange = try exchange(username: "a=b,c")
        #expect(text(exchange.initialResponse()) == "n,,n=a=3Db=2Cc,r=rOprNGfwEbeRWgbNEkqO")
    }

    @Test("RFC 8018: key derivation equals published values")
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
