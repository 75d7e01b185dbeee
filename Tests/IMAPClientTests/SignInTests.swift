import MailModel
import MailTestKit
import SASL
import Testing

@testable import IMAPClient

@Suite("Sign-in methods")
struct SignInTests {
    private static let token = IMAPCredentials(username: "person", accessToken: Secret("token"))

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        var kind: IMAPError.Kind?
        var minimum = SASLMechanism.Strength.revealing
        var usesToken = false
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "XOAUTH2",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2] ready
                C: A1 AUTHENTICATE XOAUTH2 dXNlcj1wZXJzb24BYXV0aD1CZWFyZXIgdG9rZW4BAQ==
                S: A1 OK [CAPABILITY IMAP4rev1 IDLE] welcome
                """, usesToken: true),
        Row(
            name: "XOAUTH2 without an initial response",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2] ready
                C: A1 AUTHENTICATE XOAUTH2
                S: +
                C: dXNlcj1wZXJzb24BYXV0aD1CZWFyZXIgdG9rZW4BAQ==
                S: A1 OK [CAPABILITY IMAP4rev1 IDLE] welcome
                """, usesToken: true),
        Row(
            name: "C1.13: XOAUTH2 refused: the challenge is answered by an empty line, then the refusal is read",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready
                C: A1 AUTHENTICATE XOAUTH2 dXNlcj1wZXJzb24BYXV0aD1CZWFyZXIgdG9rZW4BAQ==
                S: + eyJzdGF0dXMiOiI0MDEiLCJzY2hlbWVzIjoiQmVhcmVyIn0=
                C:
                S: A1 NO SASL authentication failed
                """, kind: .tokenRejected, usesToken: true),
        Row(
            name: "C1.13: a server that asks for ever gets a cancellation",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready
                C: A1 AUTHENTICATE XOAUTH2 dXNlcj1wZXJzb24BYXV0aD1CZWFyZXIgdG9rZW4BAQ==
                S: + e30=
                C:
                S: + e30=
                C: *
                S: A1 BAD cancelled
                """, kind: .tokenRejected, usesToken: true),
        Row(
            name: "A server that asks even after a cancellation is left",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
                C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
                S: + e30=
                C: *
                S: + e30=
                """, kind: .protocolViolation),
        Row(
            name: "A token is never sent as a password",
            transcript: "S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=LOGIN AUTH=SCRAM-SHA-256] ready",
            kind: .authenticationFailed, usesToken: true),
        Row(
            name: "C1.12: PLAIN and LOGIN only, where SCRAM was used before",
            transcript: "S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=LOGIN] ready",
            kind: .signInDowngraded, minimum: .concealing),
        Row(
            name: "C1.12: no mechanism at all, where SCRAM was used before",
            transcript: "S: * OK [CAPABILITY IMAP4rev1] ready", kind: .signInDowngraded, minimum: .concealing),
        Row(
            name: "C1.12: SCRAM without channel binding, where there was one before",
            transcript: "S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=SCRAM-SHA-256] ready",
            kind: .signInDowngraded, minimum: .bound),
        Row(
            name: "C1.11: LOGINDISABLED and nothing that we use",
            transcript: "S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=CRAM-MD5] ready",
            kind: .authenticationFailed),
    ]

    @Test("Each method sends exactly the specified messages", arguments: rows)
    func signsIn(_ row: Row) async throws {
        try await ScriptedServer.run([ServerScript(row.transcript + "\nX: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            let credentials =
                row.usesToken
                ? Self.token
                : IMAPCredentials(username: "person", password: Secret("secret"), minimumStrength: row.minimum)
            let error = await Sessions.failure { try await connection.logIn(credentials) }
            #expect(error?.kind == row.kind)
            let sent = String(decoding: try await server.received, as: UTF8.self)
            if row.kind == .signInDowngraded { #expect(sent.isEmpty) }
            if row.kind == nil { #expect(await connection.signInMechanism == .xoauth2) }
            await connection.close()
        }
    }

    @Test("OAUTHBEARER sends host and port, and answers a refusal with the byte that RFC 7628 requires")
    func bearer() async throws {
        let script = ServerScript([
            .send(Array("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=OAUTHBEARER AUTH=XOAUTH2] ready\r\n".utf8)),
            .answer { line in
                let words = line.split(separator: " ")
                guard words.count == 4, words[2] == "OAUTHBEARER", let message = Base64.decode(Array(words[3].utf8)),
                    String(decoding: message, as: UTF8.self).hasPrefix("n,a=person,\u{1}host=127.0.0.1\u{1}port=")
                else { return Array("A1 OK wrongly accepted\r\n".utf8) }
                return Array("+ eyJzdGF0dXMiOiJpbnZhbGlkX3Rva2VuIn0=\r\n".utf8)
            },
            .expect(Array("AQ==\r\n".utf8)), .send(Array("A1 NO [AUTHENTICATIONFAILED] expired\r\n".utf8)),
            .expectClose,
        ])
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Self.token) }
            #expect(error?.kind == .tokenRejected)
            #expect(error?.explanation.contains("invalid_token") == false)
            await connection.close()
        }
    }

    struct ForgeryRow: Sendable, CustomTestStringConvertible {
        let name: String
        /// The server's response to the client's final message.
        let end: String
        let kind: IMAPError.Kind
        var testDescription: String { name }
    }

    private static let wrongSignature = Base64.encode([UInt8](repeating: 7, count: 32))

    static let forgeries = [
        ForgeryRow(name: "OK without a proof", end: "A1 OK welcome\r\n", kind: .serverUnproven),
        ForgeryRow(
            name: "a wrong proof", end: "+ " + Base64.encode(Array("v=\(wrongSignature)".utf8)) + "\r\n",
            kind: .serverUnproven),
        ForgeryRow(name: "a refusal in the exchange", end: "+ ZT1pbnZhbGlkLXByb29m\r\n", kind: .authenticationFailed),
        ForgeryRow(
            name: "a refusal of the command", end: "A1 NO [AUTHENTICATIONFAILED] wrong\r\n", kind: .authenticationFailed
        ),
    ]

    /// A first message of SCRAM's server that continues the client's nonce.
    private static func scramChallenge(to line: String) -> [UInt8] {
        let word = line.split(separator: " ").last ?? ""
        let message = String(decoding: Base64.decode(Array(word.utf8)) ?? [], as: UTF8.self)
        let nonce = message.firstRange(of: ",r=").map { message[$0.upperBound...] } ?? ""
        return Array(("+ " + Base64.encode(Array("r=\(nonce)more,s=QUFBQQ==,i=4096".utf8)) + "\r\n").utf8)
    }

    @Test("SCRAM: signing in fails if the server cannot prove that it knows the password", arguments: forgeries)
    func scramForgeries(_ row: ForgeryRow) async throws {
        var steps: [ServerScript.Step] = [
            .send(Array("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=SCRAM-SHA-256 AUTH=PLAIN] ready\r\n".utf8)),
            .answer { Self.scramChallenge(to: $0) },
            .answer { line in
                // The proof was sent, but not the password.
                let message = String(decoding: Base64.decode(Array(line.utf8)) ?? [], as: UTF8.self)
                return Array((message.contains(",p=") && !message.contains("secret") ? row.end : "A1 OK\r\n").utf8)
            },
        ]
        if row.end.hasPrefix("+") {
            steps += [.expect(Array("*\r\n".utf8)), .send(Array("A1 BAD cancelled\r\n".utf8))]
        }
        try await ScriptedServer.run([ServerScript(steps + [.expectClose])]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == row.kind)
            #expect(await connection.signInMechanism == nil)
            if row.kind == .serverUnproven { #expect(await !connection.isUsable) }
            await connection.close()
        }
    }

    @Test("C1.9: of fifty offered mechanisms, unknown ones are never used")
    func fiftyMechanisms() async throws {
        let names =
            (1...46).map { "AUTH=X-EVIL-\($0)" } + ["AUTH=CRAM-MD5", "AUTH=NTLM", "AUTH=ANONYMOUS", "AUTH=PLAIN"]
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR \(names.joined(separator: " "))] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK [CAPABILITY IMAP4rev1] welcome
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            await connection.close()
        }
    }

    @Test("C1.14: a challenge of 60 KB that is not base64 is cancelled")
    func hugeChallenge() async throws {
        let script = ServerScript(
            "S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\nC: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=\nS: + "
                + String(repeating: "!", count: 60_000) + "\nC: *\nS: A1 BAD cancelled\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == .authenticationFailed)
            await connection.close()
        }
    }

    @Test(
        "C1.8: referrals are read and not followed",
        arguments: [
            "A1 NO [REFERRAL imap://person;AUTH=*@evil.example/] go there",
            "A1 OK [REFERRAL imap://evil.example/] welcome", "A1 NO [ALERT] [REFERRAL imap://evil.example/] go",
        ])
    func referrals(answer: String) async throws {
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN LOGIN-REFERRALS MAILBOX-REFERRALS] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: * CAPABILITY IMAP4rev1
            S: \(answer)
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect((error == nil) == answer.contains("A1 OK"))
            await connection.close()
            let count = try await server.connectionCount
            #expect(count == 1)
        }
    }
}
