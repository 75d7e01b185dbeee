import MailModel
import Testing

@testable import SASL

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
        "The reason for a refusal is answered once, as each mechanism requires",
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
