import SASL
import Testing

@Suite("Authentication exchanges")
struct AuthenticationExchangeTests {
    private static let password = Secret("pässword")

    private func exchange(_ mechanism: SASLMechanism) throws -> AuthenticationExchange {
        try AuthenticationExchange(mechanism: mechanism, username: "ada@example.org", password: Self.password)
    }

    @Test("PLAIN sends an empty authorization identity, the user name and the password in UTF-8")
    func plainInitialResponse() throws {
        let expected = Array("\0ada@example.org\0pässword".utf8)
        #expect(try exchange(.plain).initialResponse() == expected)
    }

    @Test("PLAIN answers an empty challenge once and refuses a second one")
    func plainWithoutInitialResponse() throws {
        var exchange = try exchange(.plain)
        #expect(try exchange.respond(to: []) == Array("\0ada@example.org\0pässword".utf8))
        #expect(throws: AuthenticationFailure.unexpectedChallenge) { try exchange.respond(to: []) }
    }

    @Test("PLAIN refuses a challenge with content")
    func plainWithText() throws {
        var exchange = try exchange(.plain)
        #expect(throws: AuthenticationFailure.unexpectedChallenge) { try exchange.respond(to: [65]) }
    }

    @Test("LOGIN answers with the user name, then the password, then nothing, for any prompts")
    func login() throws {
        var exchange = try exchange(.login)
        #expect(exchange.initialResponse() == nil)
        #expect(try exchange.respond(to: Array("Username:".utf8)) == Array("ada@example.org".utf8))
        #expect(try exchange.respond(to: []) == Array("pässword".utf8))
        #expect(throws: AuthenticationFailure.unexpectedChallenge) { try exchange.respond(to: []) }
    }

    @Test(
        "Names and passwords that are empty or contain NUL are refused",
        arguments: [
            ("a\0b", "secret", AuthenticationFailure.containsNUL),
            ("ada", "sec\0ret", .containsNUL),
            ("", "secret", .emptyUserName),
            ("ada", "", .emptyPassword),
        ])
    func refused(username: String, password: String, failure: AuthenticationFailure) {
        for mechanism in SASLMechanism.allCases {
            #expect(throws: failure) {
                try AuthenticationExchange(mechanism: mechanism, username: username, password: Secret(password))
            }
        }
    }

    @Test(
        "The chosen mechanism is PLAIN, else LOGIN, else none",
        arguments: [
            (["LOGIN", "PLAIN"], SASLMechanism.plain),
            (["AUTH=LOGIN", "AUTH=CRAM-MD5"], .login),
            (["auth=plain"], .plain),
            (["CRAM-MD5", "DIGEST-MD5", "NTLM", "ANONYMOUS", "GSSAPI", "XPLAIN"], nil),
            ([], nil),
        ] as [([String], SASLMechanism?)])
    func choice(offered: [String], chosen: SASLMechanism?) {
        #expect(SASLMechanism.choose(mechanisms: offered) == chosen)
    }

    @Test("Descriptions of secrets and exchanges contain neither secret nor user name")
    func redaction() throws {
        let secret = Secret("hunter2")
        let exchange = try AuthenticationExchange(mechanism: .plain, username: "ada", password: secret)
        var dumped = ""
        dump(secret, to: &dumped)
        dump(exchange, to: &dumped)
        dump([secret], to: &dumped)
        let printed =
            "\(secret) \(exchange) \(String(reflecting: secret)) \([secret]) \(String(reflecting: exchange)) " + dumped
        #expect(!printed.contains("hunter2"))
        #expect(!printed.contains("ada"))
        #expect(!printed.contains("104"), "the first byte of the secret, as a number")
        #expect("\(secret)" == "‹secret›")
    }

    @Test("Secrets are equal when their bytes are")
    func equality() {
        #expect(Secret("abc") == Secret([97, 98, 99]))
        #expect(Secret("abc") != Secret("abd"))
        #expect(Secret("abc") != Secret("ab"))
    }
}
