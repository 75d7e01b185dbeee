import Foundation
import Logging
import MailModel
import MailTestKit
import SASL
import SMTPProtocol
import Testing
import WireTransport

@testable import SMTPClient

@Suite("Greeting, EHLO and STARTTLS of a submission server")
struct OpeningTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        var kind: SMTPError.Kind
        var testDescription: String { name }
    }

    static let greetings = [
        Row(name: "IMAP", transcript: "S: * OK IMAP4rev1 ready", kind: .notSMTP),
        Row(name: "POP3", transcript: "S: +OK ready", kind: .notSMTP),
        Row(name: "SSH", transcript: "S: SSH-2.0-OpenSSH_9.2", kind: .notSMTP),
        Row(name: "354", transcript: "S: 354 go", kind: .notSMTP),
        Row(name: "250", transcript: "S: 250 hello", kind: .notSMTP),
        Row(name: "no more", transcript: "S: 421 too many connections", kind: .serviceRefused(isTransient: true)),
        Row(
            name: "never", transcript: "S: 554 5.7.1 your address is blocked", kind: .serviceRefused(isTransient: false)
        ),
        Row(name: "closed", transcript: "X: close", kind: .connectionClosed),
        Row(name: "a line without end", transcript: "S~ 220 " + String(repeating: "x", count: 70_000), kind: .notSMTP),
    ]

    @Test(
        "A greeting of an unusable submission server ends the connection before anything is sent",
        arguments: greetings)
    func refusesGreeting(_ row: Row) async throws {
        try await ScriptedServer.run([ServerScript(row.transcript + "\nX: gone")]) { server in
            let error = await SMTPSessions.failure { _ = try await SMTPSessions.connect(to: server) }
            #expect(error?.kind == row.kind)
            let sent = try await server.received
            #expect(sent.isEmpty)
        }
    }

    static let hellos = [
        Row(name: "refused", transcript: "S: 550 no", kind: .serviceRefused(isTransient: false)),
        Row(name: "not known", transcript: "S: 502 not implemented", kind: .serviceRefused(isTransient: false)),
        Row(name: "not now", transcript: "S: 421 later", kind: .serviceRefused(isTransient: true)),
        Row(name: "nonsense", transcript: "S: 354 go", kind: .protocolViolation),
    ]

    @Test("RFC 5321 §4.1.1.1: without EHLO there is no HELO and no sign-in", arguments: hellos)
    func refusesHello(_ row: Row) async throws {
        let script = ServerScript("S: 220 x\nC: EHLO [127.0.0.1]\n" + row.transcript + "\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let error = await SMTPSessions.failure { _ = try await SMTPSessions.connect(to: server) }
            #expect(error?.kind == row.kind)
        }
    }

    @Test("FR-SYNC-09: a server that says nothing is abandoned after the time limit")
    func silentServer() async throws {
        try await ScriptedServer.run([ServerScript("X: silence")]) { server in
            let error = await SMTPSessions.failure {
                _ = try await SMTPSessions.connect(to: server, limits: SMTPTimeLimits(connect: .milliseconds(100)))
            }
            #expect(error?.kind == .timedOut && error?.recovery == .waitAndRetry)
            #expect(error?.explanation.contains("accepts connections but does not respond") == true)
        }
    }

    // MARK: TLS

    struct Identity: Sendable {
        let folder: TemporaryDirectory
        let files: TestCertificates
        let trust: TLSTrust

        static func make(_ variant: CertificateVariant = .trusted) async throws -> Identity {
            let folder = try TemporaryDirectory(named: "vm-tls")
            let files = try await TestCertificates.make(variant, in: folder.url)
            return Identity(folder: folder, files: files, trust: try TLSTrust(roots: .path(files.authorityFile.path)))
        }
    }

    static func connect(
        to server: ScriptedServer, _ identity: Identity, security: ConnectionSecurity = .startTLS
    ) async throws -> SMTPConnection {
        try await SMTPConnection.connect(
            to: ServerEndpoint(host: "localhost", port: server.port, security: security), trust: identity.trust,
            logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    @Test("NFR-SYNC-05: capabilities from before TLS are discarded, and signing in happens under TLS")
    func upgradesAndForgets() async throws {
        let identity = try await Identity.make()
        let script = ServerScript(
            """
            S: 220 x
            C: EHLO [127.0.0.1]
            S: 250-x
            S: 250-AUTH FORGED
            S: 250-SIZE 1
            S: 250 STARTTLS
            C: STARTTLS
            S: 220 go
            X: starttls
            C: EHLO [127.0.0.1]
            S: 250-x
            S: 250 AUTH PLAIN
            C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: 235 welcome
            X: gone
            """)
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let connection = try await Self.connect(to: server, identity)
            #expect(await connection.capabilities.mechanisms == ["PLAIN"])
            #expect(await connection.capabilities.size == false)
            try await connection.logIn(SMTPSessions.credentials)
            #expect(await connection.signInMechanism == .plain)
            await connection.close()
        }
    }

    private static let asked =
        "S: 220 x\nC: EHLO [127.0.0.1]\nS: 250-x\nS: 250-AUTH PLAIN\nS: 250 STARTTLS\nC: STARTTLS\n"

    static let downgrades = [
        Row(
            name: "replies injected behind the answer",
            transcript: asked + "S~ 220 go\r\n250-x\r\n250 AUTH PLAIN\r\n235 welcome\r\n", kind: .tlsFailed),
        Row(name: "half a line injected", transcript: asked + "S~ 220 go\r\n250-EVIL", kind: .tlsFailed),
        Row(
            name: "not offered", transcript: "S: 220 x\nC: EHLO [127.0.0.1]\nS: 250-x\nS: 250 AUTH PLAIN",
            kind: .startTLS(.notOffered)),
        Row(name: "refused", transcript: asked + "S: 454 EVIL TEXT", kind: .startTLS(.refused)),
        Row(name: "not understood", transcript: asked + "S: 500 EVIL TEXT", kind: .startTLS(.refused)),
        Row(name: "another success", transcript: asked + "S: 250 EVIL TEXT", kind: .startTLS(.refused)),
        Row(
            name: "reply to EHLO together with the greeting", transcript: "S~ 220 x\r\n250-x\r\n250 STARTTLS\r\n",
            kind: .protocolViolation),
        Row(
            name: "EHLO refused", transcript: "S: 220 x\nC: EHLO [127.0.0.1]\nS: 502 EVIL TEXT",
            kind: .serviceRefused(isTransient: false)),
        Row(name: "greeting refused", transcript: "S: 554 EVIL TEXT", kind: .serviceRefused(isTransient: false)),
    ]

    @Test("After a failed STARTTLS nothing is sent, and no text of the network is shown", arguments: downgrades)
    func refusesDowngrade(_ row: Row) async throws {
        let identity = try await Identity.make()
        try await ScriptedServer.run(
            [ServerScript(row.transcript + "\nX: silence")], encryption: .plaintext(identity.files)
        ) { server in
            let error = await SMTPSessions.failure { _ = try await Self.connect(to: server, identity) }
            #expect(error?.kind == row.kind)
            #expect(error?.explanation.contains("EVIL") == false)
            let sent = String(decoding: try await server.received, as: UTF8.self)
            #expect(!sent.contains("AUTH") && !sent.contains("MAIL"))
        }
    }

    @Test(
        "NFR-SYNC-05: a server whose certificate cannot be trusted gets nothing",
        arguments: [
            (CertificateVariant.expired, CertificateProblem.expired), (.selfSigned, .selfSigned),
            (.wrongHost, .wrongHost), (.commonNameOnly, .commonNameOnly),
        ], [ConnectionSecurity.implicitTLS, .startTLS])
    func refusesCertificate(
        _ row: (CertificateVariant, CertificateProblem), security: ConnectionSecurity
    ) async throws {
        let identity = try await Identity.make(row.0)
        let plain = "S: 220 x\nC: EHLO [127.0.0.1]\nS: 250-x\nS: 250 STARTTLS\nC: STARTTLS\nS: 220 go\nX: starttls\n"
        let script = ServerScript(security == .startTLS ? plain + "X: silence" : "X: silence")
        try await ScriptedServer.run(
            [script], others: { ServerScript("X: silence") },
            encryption: security == .startTLS ? .plaintext(identity.files) : .tls(identity.files)
        ) { server in
            let error = await SMTPSessions.failure {
                _ = try await Self.connect(to: server, identity, security: security)
            }
            guard case .certificate = error?.kind else {
                Issue.record("\(String(describing: error))")
                return
            }
            // Only with TLS from the first byte is the chain asked for again and diagnosed.
            if security == .implicitTLS { #expect(error?.kind == .certificate(row.1)) }
            #expect(error?.recovery == .askUser)
        }
    }

    @Test("A port without TLS is reported with the ports for sending")
    func plaintextPort() async throws {
        let identity = try await Identity.make()
        try await ScriptedServer.run(
            [ServerScript("S: 220 mail.example.org ESMTP\nX: discard\nX: silence")], encryption: .plaintext(nil)
        ) { server in
            let error = await SMTPSessions.failure {
                _ = try await Self.connect(to: server, identity, security: .implicitTLS)
            }
            #expect(error?.kind == .tlsFailed)
            #expect(error?.explanation.contains("usually 465, or 587 with STARTTLS") == true)
        }
    }

    @Test("The check of settings signs in and sends QUIT; a failure ends the connection")
    func check() async throws {
        let identity = try await Identity.make()
        let good = ServerScript(
            """
            S: 220 x
            C: EHLO [127.0.0.1]
            S: 250-x
            S: 250 AUTH PLAIN
            C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: 235 welcome
            C: QUIT
            S: 221 bye
            X: gone
            """)
        let bad = ServerScript(
            """
            S: 220 x
            C: EHLO [127.0.0.1]
            S: 250-x
            S: 250 AUTH PLAIN
            C: AUTH PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: 535 5.7.8 no
            X: gone
            """)
        try await ScriptedServer.run([good, bad], encryption: .tls(identity.files)) { server in
            let endpoint = ServerEndpoint(host: "localhost", port: server.port, security: .implicitTLS)
            func check() async throws -> SASLMechanism? {
                try await SMTPConnection.check(
                    endpoint, credentials: SMTPSessions.credentials, trust: identity.trust,
                    logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup
                ).mechanism
            }
            let mechanism = try await check()
            #expect(mechanism == .plain)
            let error = await SMTPSessions.failure { _ = try await check() }
            #expect(error?.kind == .authentication(.wrongPassword))
        }
    }
}
