import Foundation
import MailModel
import MailTestKit
import SASL
import SMTPClient
import SMTPProtocol
import StoreTestKit
import Testing

/// Run by `script/submission postfix`, `script/submission exim` and `script/submission opensmtpd`.
@Suite("Submission to a real server", .enabled(if: SubmissionServer.running != nil), .serialized, .soundStores)
struct SubmissionServerTests {
    private static let login = SignInCredentials(username: "anna", password: Secret(SubmissionServer.password))

    @Test(
        "RFC 8314: settings are checked with both kinds of TLS", arguments: [ConnectionSecurity.implicitTLS, .startTLS])
    func check(security: ConnectionSecurity) async throws {
        let server = try #require(SubmissionServer.running)
        let connection = try await server.connect(security)
        try await connection.logIn(Self.login)
        #expect(await connection.encryption() == "TLS 1.3")
        #expect(await connection.signInMechanism != nil)
        await connection.quit()
    }

    @Test("RFC 4954: a wrong password is reported as such")
    func wrongPassword() async throws {
        let server = try #require(SubmissionServer.running)
        let connection = try await server.connect(.implicitTLS)
        let wrong = SignInCredentials(username: "anna", password: Secret("wrong"))
        let error = await #expect(throws: SMTPError.self) { try await connection.logIn(wrong) }
        guard case .authentication = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("FR-SYNC-07: every byte of a message arrives, with dots, long lines and eight-bit text")
    func delivers() async throws {
        let server = try #require(SubmissionServer.running)
        for security in [ConnectionSecurity.implicitTLS, .startTLS] {
            let connection = try await server.connect(security)
            try await connection.logIn(Self.login)
            for (number, body) in Self.bodies.enumerated() {
                let subject = "\(security) \(number)"
                let text = Self.head(subject) + body
                let envelope = try SubmissionEnvelope(
                    sender: "anna@example.org", recipients: ["bo@example.org"], isEightBit: true)
                let receipt = try await connection.submit(envelope, message: Array(text.utf8)) {}
                #expect(receipt.isComplete)
                let arrived = try await server.delivered(to: "bo", subject: subject)
                let expected = body.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines)
                let found = arrived?.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
                #expect(found?.trimmingCharacters(in: .newlines) == expected, "\(subject)")
            }
            await connection.quit()
        }
    }

    @Test("FR-SYNC-07: each recipient has its own result; the others get the message once")
    func recipients() async throws {
        let server = try #require(SubmissionServer.running)
        let connection = try await server.connect(.implicitTLS)
        try await connection.logIn(Self.login)
        let envelope = try SubmissionEnvelope(
            sender: "anna@example.org",
            recipients: ["kim@example.org", "refused@example.org", "later@example.org"], isEightBit: false)
        let text = Self.head("each") + "x\r\n"
        let receipt = try await connection.submit(envelope, message: Array(text.utf8)) {}
        #expect(receipt.answers.map(\.verdict) == [.accepted, .refused, .deferred])
        #expect(try await server.delivered(to: "kim", subject: "each") != nil)
        #expect(server.texts(of: "kim").count { $0.contains("\nSubject: each\n") } == 1)
        await connection.quit()
    }

    @Test("RFC 1870: a message larger than the server accepts is not sent, and the error states the limit")
    func tooLarge() async throws {
        let server = try #require(SubmissionServer.running)
        let connection = try await server.connect(.implicitTLS)
        try await connection.logIn(Self.login)
        let limit = try #require(await connection.capabilities.maximumMessageBytes)
        let envelope = try SubmissionEnvelope(
            sender: "anna@example.org", recipients: ["bo@example.org"], isEightBit: false)
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: limit + 1)
        let failure = await #expect(throws: SubmissionFailure.self) {
            _ = try await connection.submit(envelope, message: bytes) {}
        }
        #expect(failure?.error.kind == .envelope(.tooLarge(maximumBytes: limit)))
        await connection.quit()
    }

    @Test("FR-SYNC-07: the program sends to a real server, files the copy in Sent, and does not transmit Bcc")
    func program() async throws {
        let server = try #require(SubmissionServer.running)
        let program = try Program(trusting: URL(filePath: server.authority))
        let added = try await program.addAccount(
            port: server.imapPort, password: SubmissionServer.password,
            more: ["--smtp", "localhost:\(server.tlsPort)"])
        #expect(added.status == 0, "\(added.errors)")
        let subject = "From the program to \(server.name)"
        let outcome = try await program.run(
            [
                "send", "--to", "Bo <bo@example.org>", "--bcc", "kim@example.org", "--subject", subject, "--wait",
                "--json",
            ], input: "At four?\n.\n.Yes.\n")
        #expect(outcome.status == 0 && outcome.output.contains(#""state" : "sent""#), "\(outcome.errors)")
        for person in ["bo", "kim"] {
            let arrived = try await server.delivered(to: person, subject: subject)
            #expect(arrived?.contains("At four?\n .\n.Yes.") == true, "\(person): \(arrived ?? "nothing")")
            #expect(arrived?.contains("kim@example.org\n") != true || person == "kim")
        }
        let filed = server.texts(of: "anna/.Sent")
        #expect(filed.count { $0.contains("Bcc: kim@example.org") } == 1, "\(filed)")
    }

    private static func head(_ subject: String) -> String {
        """
        From: Anna <anna@example.org>\r
        To: bo@example.org\r
        Subject: \(subject)\r
        Message-ID: <\(UUID().uuidString.lowercased())@example.org>\r
        Date: Mon, 23 Nov 2026 10:00:00 +0000\r
        MIME-Version: 1.0\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Transfer-Encoding: 8bit\r
        \r

        """
    }

    private static let bodies = [
        ".\r\n..\r\n.hidden\r\nend.\r\n",
        String(repeating: "0123456789", count: 99) + "\r\nshort\r\n",
        "Grüße, 你好, 😀\r\n",
        String(repeating: "a line of a longer text\r\n", count: 20_000),
    ]
}
