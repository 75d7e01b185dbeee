import Foundation
import Logging
import MailModel
import MailTestKit
import Testing
import WireTransport

@testable import IMAPClient

@Suite("Greeting and signing in")
struct LoginTests {
    struct GreetingRow: Sendable, CustomTestStringConvertible {
        let greeting: String
        let kind: IMAPError.Kind
        var testDescription: String { greeting }
    }

    static let greetings = [
        GreetingRow(greeting: "S: 220 mail.example.org ESMTP", kind: .notIMAP),
        GreetingRow(greeting: "S: SSH-2.0-OpenSSH_9.2", kind: .notIMAP),
        GreetingRow(greeting: "S: +OK POP3 ready", kind: .notIMAP),
        GreetingRow(greeting: "S: * 5 EXISTS", kind: .notIMAP),
        GreetingRow(greeting: "S: * BYE too many connections", kind: .serverRefused(.unavailable)),
        GreetingRow(greeting: "S: * PREAUTH you are somebody already", kind: .protocolViolation),
        GreetingRow(greeting: "X: close", kind: .connectionClosed),
        GreetingRow(greeting: "S~ " + String(repeating: "x", count: 70_000), kind: .notIMAP),
    ]

    @Test(
        "A greeting of an unusable IMAP server ends the connection before anything is sent",
        arguments: greetings)
    func refusesGreeting(_ row: GreetingRow) async throws {
        try await ScriptedServer.run([ServerScript(row.greeting + "\nX: gone")]) { server in
            let error = await Sessions.failure { _ = try await Sessions.connect(to: server) }
            #expect(error?.kind == row.kind)
            let sent = try await server.received
            #expect(sent.isEmpty)
        }
    }

    @Test("FR-SYNC-09: connecting to a silent server fails after the time limit")
    func silentServerTimesOut() async throws {
        try await ScriptedServer.run([ServerScript("X: silence")]) { server in
            let error = await Sessions.failure {
                _ = try await Sessions.connect(to: server, limits: TimeLimits(connect: .milliseconds(100)))
            }
            #expect(error?.kind == .timedOut)
            #expect(error?.recovery == .waitAndRetry)
            #expect(error?.explanation.contains("accepts connections but does not respond") == true)
        }
    }

    struct LoginRow: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        var testDescription: String { name }
    }

    static let logins = [
        LoginRow(
            name: "PLAIN with an initial response",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=LOGIN] ready
                C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
                S: A1 OK [CAPABILITY IMAP4rev1 IDLE] welcome
                """),
        LoginRow(
            name: "PLAIN with a challenge",
            transcript: """
                S: * OK ready
                C: A1 CAPABILITY
                S: * CAPABILITY IMAP4rev1 AUTH=PLAIN LOGINDISABLED
                S: A1 OK done
                C: A2 AUTHENTICATE PLAIN
                S: +
                C: AHBlcnNvbgBzZWNyZXQ=
                S: A2 OK [CAPABILITY IMAP4rev1 IDLE] welcome
                """),
        LoginRow(
            name: "LOGIN, then capabilities asked again",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1] ready
                C: A1 LOGIN "person" "secret"
                S: A1 OK welcome
                C: A2 CAPABILITY
                S: * CAPABILITY IMAP4rev1 IDLE
                S: A2 OK done
                """),
        LoginRow(
            name: "SASL LOGIN where nothing else is offered",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=LOGIN] ready
                C: A1 AUTHENTICATE LOGIN
                S: + VXNlcm5hbWU6
                C: cGVyc29u
                S: + UGFzc3dvcmQ6
                C: c2VjcmV0
                S: A1 OK [CAPABILITY IMAP4rev1 IDLE] welcome
                """),
        LoginRow(
            name: "capabilities untagged before the OK, as Gmail sends them",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2] ready
                C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
                S: * CAPABILITY IMAP4rev1 IDLE X-GM-EXT-1
                S: A1 OK person authenticated (Success)
                """),
    ]

    @Test(
        "MO-22: signing in uses a method that the server offers, and then the new capabilities", arguments: logins
    )
    func signsIn(_ row: LoginRow) async throws {
        try await ScriptedServer.run([ServerScript(row.transcript + "\nX: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            #expect(await connection.supportsIdle)
            #expect(await connection.isUsable)
            await connection.close()
        }
    }

    struct RefusalRow: Sendable, CustomTestStringConvertible {
        let answer: String
        let kind: IMAPError.Kind
        var testDescription: String { answer }
    }

    static let refusals = [
        RefusalRow(answer: "NO [AUTHENTICATIONFAILED] wrong", kind: .authenticationFailed),
        RefusalRow(answer: "NO [ALERT] Invalid credentials (Failure)", kind: .authenticationFailed),
        RefusalRow(answer: "BAD what", kind: .authenticationFailed),
        RefusalRow(
            answer: "NO [UNAVAILABLE] Temporary authentication failure.", kind: .serverRefused(.unavailable)),
        RefusalRow(
            answer: "NO [ALERT] Too many simultaneous connections. (Failure)", kind: .serverRefused(.unavailable)),
    ]

    @Test(
        "MO-51: wrong credentials are distinguished from temporary errors, and the server's text is quoted",
        arguments: refusals)
    func tellsRefusalsApart(_ row: RefusalRow) async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 \(row.answer)
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == row.kind)
            #expect(error?.recovery == (row.kind == .authenticationFailed ? .askUser : .waitAndRetry))
            await connection.close()
        }
    }

    @Test(
        "The error contains no secret even if the server echoes its input",
        arguments: [
            ("", "A1 LOGIN \"person\" \"secret\"", "cannot parse A1 LOGIN \"person\" \"secret\""),
            ("SASL-IR AUTH=PLAIN", "A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=", "unknown AHBlcnNvbgBzZWNyZXQ= here"),
            ("SASL-IR AUTH=PLAIN", "A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=", "unknown AHBLCNNVBGBZZWNYZXQ= here"),
            ("", "A1 LOGIN \"person\" \"secret\"", "no command: SECRET"),
            ("", "A1 LOGIN \"person\" \"secret\"", "who is person:c2VjcmV0"),
        ])
    func secretsAreNotRepeated(_ offer: String, _ command: String, _ answer: String) async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 \(offer)] ready
            C: \(command)
            S: A1 BAD \(answer)
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = try #require(await Sessions.failure { try await connection.logIn(Sessions.credentials) })
            #expect(error.serverText?.contains("‹private›") == true)
            for word in ["secret", "ahbl", "c2vjcmv0"] { #expect(!error.explanation.lowercased().contains(word)) }
            await connection.close()
        }
    }

    @Test("A server that only sends keepalives is abandoned")
    func dripsForEver() async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: * OK wait
            S: * OK wait
            X: silence
            """)
        let limits = TimeLimits(connect: .seconds(600), progress: .seconds(600), command: .milliseconds(50))
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server, limits: limits)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == .timedOut)
            #expect(error?.explanation.contains("stopped responding") == true)
            #expect(await !connection.isUsable)
        }
    }

    @Test("If the server does not report its capabilities, they are requested on another connection")
    func capabilitiesAreRefused() async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK in
            C: A2 CAPABILITY
            S: A2 NO try later
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.recovery == .waitAndRetry)
            #expect(await !connection.isUsable)
        }
    }

    @Test("Q18: a server that rejected CAPABILITY is asked again: its earlier list was that before signing in")
    func capabilitiesAreMisunderstood() async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK in
            C: A2 CAPABILITY
            S: A2 BAD Parse Error (server)
            C: A3 CAPABILITY
            S: A3 BAD Parse Error (server)
            C: A4 CAPABILITY
            S: * CAPABILITY IMAP4rev1 UIDPLUS
            S: A4 OK there
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            #expect(await connection.expungesByUID)
            await connection.close()
        }
    }

    @Test("A server that does not know the command keeps its earlier capabilities")
    func capabilitiesAreUnknown() async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN IDLE] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK in
            C: A2 CAPABILITY
            S: A2 BAD what
            C: A3 CAPABILITY
            S: A3 BAD what
            C: A4 CAPABILITY
            S: A4 BAD what
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            #expect(await connection.supportsIdle)
            await connection.close()
        }
    }

    @Test(
        "Nothing is sent without a supported sign-in method, and the error lists what the server offers",
        arguments: [
            ("AUTH=NTLM AUTH=CRAM-MD5", "It offers CRAM-MD5, NTLM;"), ("IDLE", "It offers none;"),
            ("AUTH=GO\u{1B} AUTH=call-0900-for-a-very-long-time AUTH=NTLM", "It offers NTLM;"),
        ])
    func sendsNothingWhenLoginIsDisabled(_ offer: String, _ sentence: String) async throws {
        let script = ServerScript("S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED \(offer)] ready\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == .authenticationFailed)
            #expect(error?.explanation.contains("no password was sent") == true)
            #expect(error?.explanation.contains(sentence) == true)
            #expect(error?.explanation.contains("rejected the user name") == false)
            await connection.close()
        }
    }

    @Test("A second challenge after PLAIN is cancelled, not answered in a loop")
    func endlessChallenges() async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: + eyJzdGF0dXMiOiI0MDEifQ==
            C: *
            S: A1 BAD cancelled
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == .authenticationFailed)
            await connection.close()
        }
    }

    @Test("The description of credentials contains no secret")
    func credentialsArePrivate() {
        var dumped = ""
        dump(Sessions.credentials, to: &dumped)
        for text in ["\(Sessions.credentials)", String(reflecting: Sessions.credentials), dumped] {
            #expect(!text.contains("person") && !text.contains("secret"))
        }
    }
}
