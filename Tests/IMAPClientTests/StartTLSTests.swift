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

    @Test("NFR-SYNC-05: what the server said before TLS is forgotten, and signing in happens under TLS")
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
                """),
        Row(
            name: "refused",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: A1 NO not today
                """),
        Row(
            name: "not understood",
            transcript: """
                S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
                C: A1 STARTTLS
                S: A1 BAD what
                """),
        Row(name: "signed in already", transcript: "S: * PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] welcome"),
    ]

    @Test("NFR-SYNC-05: without TLS nothing goes on, and no credential is sent", arguments: refusals)
    func neverGoesOnInPlaintext(_ row: Row) async throws {
        let identity = try await Identity.make()
        let script = ServerScript(row.transcript.replacing("\\r\\n", with: "\r\n") + "\nX: gone")
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let error = await Sessions.failure { _ = try await connect(to: server, identity) }
            #expect(error?.kind == .tlsFailed)
            #expect(error?.recovery == .askThePerson)
            let sent = String(decoding: try await server.received, as: UTF8.self)
            #expect(!sent.contains("AUTHENTICATE") && !sent.contains("LOGIN"))
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

    @Test("MO-21: a session over TLS from the first byte signs in")
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
