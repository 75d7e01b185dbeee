import Foundation
import IMAPProtocol
import Logging
import MailModel
import MailTestKit
import Testing
import WireTransport

@testable import IMAPClient

@Suite("STARTTLS")
struct StartTLSTests {
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

    private func connect(
        to server: ScriptedServer, _ identity: Identity, security: ConnectionSecurity = .startTLS
    ) async throws -> IMAPConnection {
        try await IMAPConnection.connect(
            to: ServerEndpoint(host: "localhost", port: server.port, security: security), trust: identity.trust,
            logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    @Test("NFR-SYNC-05: responses from before TLS are discarded, and signing in happens under TLS")
    func upgradesAndForgets() async throws {
        let identity = try await Identity.make()
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=FORGED] ready
            C: A1 STARTTLS
            S: * CAPABILITY IMAP4rev1 FORGED AUTH=FORGED
            S: * 99 EXISTS
            S: A1 OK begin
            X: starttls
            C: A2 CAPABILITY
            S: * CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN
            S: A2 OK done
            C: A3 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A3 OK [CAPABILITY IMAP4rev1 IDLE] welcome
            X: gone
            """)
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let connection = try await connect(to: server, identity)
            #expect(await connection.capabilities.isEmpty)
            #expect(await connection.takeEvents().isEmpty)
            try await connection.logIn(Sessions.credentials)
            #expect(await connection.capabilities.contains("FORGED") == false)
            await connection.close()
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        var kind: IMAPError.Kind = .tlsFailed
        var testDescription: String { name }
    }

    static let refusals = [
        Row(
            name: "bytes injected behind the answer",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS] ready
                C: A1 STARTTLS
                S: A1 OK begin\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\nA2 OK done
                """),
        Row(
            name: "half a line injected behind the answer",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS] ready
                C: A1 STARTTLS
                S~ A1 OK begin\r\n* BYE
                """),
        Row(
            name: "not offered",
            transcript: """
                S: * OK ready
                C: A1 CAPABILITY
                S: * CAPABILITY IMAP4rev1 AUTH=PLAIN
                S: A1 OK done
                """, kind: .startTLS(.notOffered)),
        Row(
            name: "CAPABILITY refused",
            transcript: """
                S: * OK ready
                C: A1 CAPABILITY
                S: A1 NO [ALERT] EVIL TEXT
                """, kind: .startTLS(.notOffered)),
        Row(
            name: "refused",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: A1 NO [ALERT] EVIL TEXT
                """, kind: .startTLS(.refused)),
        Row(
            name: "not understood",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: A1 BAD EVIL TEXT
                """, kind: .startTLS(.refused)),
        Row(
            name: "signed in already", transcript: "S: * PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] EVIL TEXT",
            kind: .startTLS(.alreadySignedIn)),
        Row(
            name: "a goodbye for a greeting", transcript: "S: * BYE [ALERT] EVIL TEXT",
            kind: .serverRefused(.unavailable)),
        Row(name: "gibberish for a greeting", transcript: "S: EVIL TEXT", kind: .notIMAP),
        Row(
            name: "a goodbye for capabilities",
            transcript: """
                S: * OK ready
                C: A1 CAPABILITY
                S: * BYE [ALERT] EVIL TEXT
                """, kind: .connectionClosed),
        Row(
            name: "a goodbye for STARTTLS",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] [ALERT] EVIL TEXT
                C: A1 STARTTLS
                S: * OK [ALERT] EVIL TEXT
                S: * BYE [ALERT] EVIL TEXT
                """, kind: .connectionClosed),
        Row(
            name: "gibberish",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: EVIL TEXT
                """, kind: .protocolViolation),
        Row(
            name: "the tag of another command",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: A9 OK EVIL TEXT
                """, kind: .protocolViolation),
        Row(
            name: "a question back",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: + EVIL TEXT
                """, kind: .protocolViolation),
    ]

    @Test("A refusal for too many connections is recognized before TLS, and not quoted")
    func tooManyConnections() async throws {
        let identity = try await Identity.make()
        let script = ServerScript("S: * BYE Too many connections of EVIL\nX: gone")
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let error = await Sessions.failure { _ = try await connect(to: server, identity) }
            #expect(error?.meansTooManyConnections == true)
            #expect(error?.explanation.contains("EVIL") == false)
        }
    }

    @Test("NFR-SYNC-05: without TLS the session ends, and no credential is sent", arguments: refusals)
    func neverGoesOnInPlaintext(_ row: Row) async throws {
        let identity = try await Identity.make()
        let script = ServerScript(row.transcript.replacing("\\r\\n", with: "\r\n") + "\nX: gone")
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let error = await Sessions.failure { _ = try await connect(to: server, identity) }
            #expect(error?.kind == row.kind)
            #expect(error?.serverText == nil || error?.isQuotable == false)
            #expect(error?.explanation.contains("EVIL") == false)
            switch row.kind {
            case .tlsFailed, .startTLS: #expect(error?.recovery == .askUser)
            default: break
            }
            let sent = String(decoding: try await server.received, as: UTF8.self)
            #expect(!sent.contains("AUTHENTICATE") && !sent.contains("LOGIN"))
        }
    }

    @Test(
        "NFR-SYNC-05: no response from before TLS is used",
        arguments: [
            #"* LIST () "/" EVIL"#, #"* FLAGS (EVIL)"#, "* 9 EXISTS", "* 9 RECENT", "* 1 EXPUNGE",
            #"* 1 FETCH (UID 1 FLAGS (\Deleted))"#, "* VANISHED 1:9", "* STATUS EVIL (MESSAGES 9)",
            "* ENABLED UTF8=ACCEPT",
            "* OK [UIDVALIDITY 9] EVIL TEXT", "* NO [ALERT] EVIL TEXT", "* BAD EVIL TEXT",
        ])
    func forgetsEvents(_ news: String) async throws {
        let identity = try await Identity.make()
        let script = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 STARTTLS] ready
            C: A1 STARTTLS
            S: \(news)
            S: A1 OK EVIL TEXT
            X: starttls
            C: A2 CAPABILITY
            S: * CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN
            S: A2 OK done
            C: A3 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: * BYE [ALERT] real words
            X: gone
            """)
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let connection = try await connect(to: server, identity)
            #expect(await connection.capabilities.isEmpty)
            #expect(await connection.takeEvents().isEmpty)
            #expect(await connection.selected == nil)
            // Text received over TLS is trusted and quoted.
            let error = await Sessions.failure { try await connection.logIn(Sessions.credentials) }
            #expect(error?.kind == .connectionClosed)
            #expect(error?.serverText == "real words")
        }
    }

    @Test(
        "MO-54: a bad certificate ends STARTTLS and TLS alike", arguments: [ConnectionSecurity.startTLS, .implicitTLS])
    func refusesBadCertificate(_ security: ConnectionSecurity) async throws {
        let identity = try await Identity.make(.expired)
        let plain = ServerScript(
            "S: * OK [CAPABILITY IMAP4rev1 STARTTLS] ready\nC: A1 STARTTLS\nS: A1 OK begin\nX: starttls\nX: gone")
        let encryption: ScriptedServer.Encryption =
            security == .startTLS ? .plaintext(identity.files) : .tls(identity.files)
        let script = security == .startTLS ? plain : ServerScript("S: * OK ready\nX: gone")
        try await ScriptedServer.run([script], encryption: encryption) { server in
            let error = await Sessions.failure { _ = try await connect(to: server, identity, security: security) }
            #expect(error?.kind == .certificate(.expired))
            #expect(error?.explanation.contains("expired") == true)
        }
    }

    @Test("MO-21: a session over implicit TLS signs in")
    func implicitTLS() async throws {
        let identity = try await Identity.make()
        let script = Sessions.signedIn() + ServerScript("C: A2 LOGOUT\nS: * BYE\nS: A2 OK done\nX: gone")
        try await ScriptedServer.run([script], encryption: .tls(identity.files)) { server in
            let connection = try await connect(to: server, identity, security: .implicitTLS)
            try await connection.logIn(Sessions.credentials)
            await connection.logOut()
            #expect(await !connection.isUsable)
        }
    }
}
