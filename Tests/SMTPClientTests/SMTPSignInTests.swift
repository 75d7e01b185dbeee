import MailModel
import MailTestKit
import SASL
import SMTPProtocol
import Testing

@testable import SMTPClient

@Suite("Signing in to a submission server")
struct SMTPSignInTests {
    private static func signIn(
        _ transcript: String, offering offer: String = "AUTH PLAIN",
        _ credentials: SignInCredentials = SMTPSessions.credentials
    ) async throws -> (error: SMTPError?, mechanism: SASLMechanism?) {
        try await ScriptedServer.run([SMTPSessions.greeted(offer) + ServerScript(transcript + "\nX: silence")]) {
            let connection = try await SMTPSessions.connect(to: $0)
            let error = await SMTPSessions.failure { try await connection.logIn(credentials) }
            let mechanism = await connection.signInMechanism
            await connection.close()
            return (error, mechanism)
        }
    }

    @Test("RFC 4954: PLAIN with the initial response, LOGIN with two challenges, and a long response waits")
    func mechanisms() async throws {
        let plain = try await Self.signIn("C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: 235 2.7.0 ok")
        #expect(plain.error == nil && plain.mechanism == .plain)
        let login = try await Self.signIn(
            "C: AUTH LOGIN\nS: 334 VXNlcm5hbWU6\nC: cGVyc29u\nS: 334 UGFzc3dvcmQ6\nC: c2VjcmV0\nS: 235 ok",
            offering: "AUTH=LOGIN")
        #expect(login.error == nil && login.mechanism == .login)
        let token = String(repeating: "t", count: 2_000)
        let message = Base64.encode(Array("user=person\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8))
        let long = try await Self.signIn(
            "C: AUTH XOAUTH2\nS: 334 \nC: \(message)\nS: 235 ok", offering: "AUTH XOAUTH2 PLAIN",
            SignInCredentials(username: "person", accessToken: Secret(token)))
        #expect(long.error == nil && long.mechanism == .xoauth2)
    }

    @Test("Only the strongest offered mechanism is used")
    func strongest() async throws {
        let all = "AUTH ANONYMOUS CRAM-MD5 DIGEST-MD5 NTLM GSSAPI LOGIN PLAIN SCRAM-SHA-1 SCRAM-SHA-256"
        let server = SMTPSessions.greeted(all) + ServerScript([.answer { _ in Array("501 no\r\n".utf8) }, .silence])
        try await ScriptedServer.run([server]) {
            let connection = try await SMTPSessions.connect(to: $0)
            _ = await SMTPSessions.failure { try await connection.logIn(SMTPSessions.credentials) }
            let sent = String(decoding: try await $0.received, as: UTF8.self)
            #expect(sent.contains("AUTH SCRAM-SHA-256 ") && !sent.contains("c2VjcmV0"))
            await connection.close()
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let reply: String
        let problem: SMTPError.AuthenticationProblem
        var recovery = SMTPError.Recovery.askUser
        var testDescription: String { reply }
    }

    static let refusalCodes = [
        Row(reply: "535 5.7.8 bad credentials", problem: .wrongPassword, recovery: .signInAgain),
        Row(reply: "535 Error: authentication failed", problem: .wrongPassword, recovery: .signInAgain),
        Row(
            reply: "534-5.7.9 Application-specific password required.\nS: 534 5.7.9 more",
            problem: .appPasswordRequired,
            recovery: .signInAgain),
        Row(reply: "535 5.7.139 SmtpClientAuthentication is disabled", problem: .switchedOff),
        Row(reply: "525 5.7.13 disabled", problem: .accountDisabled),
        Row(reply: "432 4.7.12 transition", problem: .passwordTransition),
        Row(reply: "454 4.7.0 later", problem: .temporary, recovery: .waitAndRetry),
        Row(reply: "421 4.7.0 later", problem: .temporary, recovery: .waitAndRetry),
        Row(reply: "504 5.5.4 no such mechanism", problem: .refused),
        Row(reply: "500 what", problem: .refused),
    ]

    @Test("RFC 4954 §6: the cause of a failed sign-in follows from its codes", arguments: refusalCodes)
    func refusals(_ row: Row) async throws {
        let result = try await Self.signIn("C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: \(row.reply)")
        #expect(result.error?.kind == .authentication(row.problem))
        #expect(result.error?.recovery == row.recovery)
        #expect(result.mechanism == nil)
        #expect(result.error?.explanation.contains(row.reply.prefix(3)) == true)
    }

    @Test("A refused token is answered once, and its error is not shown")
    func refusedToken() async throws {
        let credentials = SignInCredentials(username: "person", accessToken: Secret("token"))
        let json = Base64.encode(Array(#"{"status":"401"}"#.utf8))
        let first = Base64.encode(Array("user=person\u{1}auth=Bearer token\u{1}\u{1}".utf8))
        let result = try await Self.signIn(
            "C: AUTH XOAUTH2 \(first)\nS: 334 \(json)\nC: \nS: 535 5.7.8 no", offering: "AUTH XOAUTH2", credentials)
        #expect(result.error?.kind == .authentication(.tokenRejected) && result.error?.recovery == .signInAgain)
        #expect(result.error?.explanation.contains("401") == false)
    }

    @Test("Without a permitted mechanism nothing is sent")
    func nothingOffered() async throws {
        let none = try await Self.signIn("X: gone", offering: "SIZE 5")
        #expect(none.error?.kind == .authentication(.notOffered))
        let others = try await Self.signIn("X: gone", offering: "AUTH NTLM GSSAPI")
        #expect(others.error?.kind == .authentication(.noCommonMechanism))
        #expect(others.error?.offeredMechanisms == ["NTLM", "GSSAPI"])
        #expect(others.error?.explanation.contains("NTLM, GSSAPI") == true)
        let token = SignInCredentials(username: "person", accessToken: Secret("t"))
        let password = try await Self.signIn("X: gone", offering: "AUTH PLAIN", token)
        #expect(password.error?.kind == .authentication(.noCommonMechanism))
    }

    @Test("After a stronger mechanism, nothing is sent with a weaker one")
    func downgraded() async throws {
        let credentials = SignInCredentials(
            username: "person", password: Secret("secret"), minimumStrength: .concealing)
        let result = try await Self.signIn("X: gone", offering: "AUTH PLAIN LOGIN", credentials)
        #expect(result.error?.kind == .signInDowngraded)
    }

    @Test("A challenge that cannot be answered cancels the exchange, and endless challenges end the connection")
    func hostileChallenges() async throws {
        for challenge in ["!!!", "AAAA", String(repeating: "A", count: 11_000)] {
            let result = try await Self.signIn(
                "C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: 334 \(challenge)\nC: *\nS: 501 cancelled")
            #expect(result.error?.kind == .authentication(.refused))
        }
        let endless = try await Self.signIn(
            "C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: 334 AAAA\nC: *\nS: 334 AAAA\nX: gone")
        #expect(endless.error?.kind == .protocolViolation)
        let huge = try await Self.signIn(
            "C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS~ 334 \(String(repeating: "A", count: 1 << 20))")
        #expect(huge.error?.kind == .limitExceeded)
    }

    @Test("A server that accepts SCRAM without its proof does not know the password")
    func unproven() async throws {
        let server =
            SMTPSessions.greeted("AUTH SCRAM-SHA-256")
            + ServerScript([.answer { _ in Array("235 welcome\r\n".utf8) }, .silence])
        try await ScriptedServer.run([server]) {
            let connection = try await SMTPSessions.connect(to: $0)
            let error = await SMTPSessions.failure { try await connection.logIn(SMTPSessions.credentials) }
            #expect(error?.kind == .serverUnproven)
            #expect(await connection.isUsable == false)
        }
    }

    @Test("A password that the server echoes is not quoted")
    func redacts() async throws {
        let result = try await Self.signIn(
            "C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: 535 wrong: secret AHBlcnNvbgBzZWNyZXQ= c2VjcmV0")
        let explanation = try #require(result.error?.explanation)
        #expect(explanation.contains("‹private›"))
        for form in ["secret ", "AHBlcnNvbgBzZWNyZXQ", "c2VjcmV0"] { #expect(!explanation.contains(form)) }
    }
}
