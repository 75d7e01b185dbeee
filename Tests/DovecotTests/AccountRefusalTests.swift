import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Servers on which no account can be added", .timeLimit(.minutes(10)), .soundStores)
struct AccountRefusalTests {
    /// One bad server.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [ServerScript.Step]
        let status: Int32
        let word: String

        var testDescription: String { name }
    }

    private static let greeting = line("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready")

    static let rows = [
        Row(name: "not IMAP", steps: [line("220 mail.example ESMTP"), .silence], status: 5, word: "IMAP"),
        Row(name: "web server", steps: [line("HTTP/1.1 400 Bad Request"), line(""), .close], status: 5, word: "IMAP"),
        Row(name: "closes at once", steps: [.close], status: 5, word: "connection"),
        Row(name: "cut off", steps: [.cut], status: 5, word: "connection"),
        Row(name: "goodbye", steps: [line("* BYE too many connections"), .close], status: 5, word: "too many"),
        Row(
            name: "closes within a literal",
            steps: [greeting, .answer { _ in Array("* LIST () \"/\" {1000}\r\nINB".utf8) }, .cut], status: 5,
            word: "connection"),
        Row(
            name: "nonsense", steps: [.send(Array(repeating: 0xFF, count: 300) + [13, 10]), .close], status: 5,
            word: "IMAP"),
        Row(
            name: "endless line", steps: [.send(Array(repeating: 0x61, count: 3_000_000)), .silence], status: 5,
            word: "IMAP"),
        Row(
            name: "signing in is refused",
            steps: [
                greeting, .answer { Array("\($0.prefix { $0 != " " }) NO [AUTHENTICATIONFAILED] no\r\n".utf8) },
                .silence,
            ],
            status: 4, word: "password"),
        Row(
            name: "signed in already", steps: [line("* PREAUTH [CAPABILITY IMAP4rev1] root is here"), .silence],
            status: 5, word: "invalid response"),
    ]

    @Test("Each is refused with a one-sentence error, and nothing is saved", arguments: rows)
    func refused(_ row: Row) async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        let outcome = try await ScriptedServer.run([ServerScript(row.steps)], encryption: .tls(certificates)) {
            server in
            try await program.addAccount(port: server.port, more: ["--username", "anna"])
        }
        try await Self.expectRefusal(outcome, status: row.status, word: row.word, program: program)
    }

    @Test(
        "NFR-SYNC-05: a certificate that cannot be trusted is refused and the password is not sent",
        arguments: [CertificateVariant.expired, .selfSigned, .wrongHost, .commonNameOnly])
    func certificates(_ variant: CertificateVariant) async throws {
        let server = try await DovecotServer.start(DovecotOptions(certificate: variant))
        let program = try Program(trusting: server.authorityFile)
        let outcome = try await program.addAccount(port: server.port)
        try await Self.expectRefusal(outcome, status: 5, word: "certificate", program: program)
        #expect(!server.log.contains("user=<anna>"))
        await server.stop()
    }

    @Test("NFR-SYNC-05: TLS older than 1.2 is refused")
    func outdated() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        let outcome = try await ScriptedServer.run(
            [ServerScript([.silence])], encryption: .outdatedTLS(certificates)
        ) { server in
            try await program.addAccount(port: server.port)
        }
        try await Self.expectRefusal(outcome, status: 5, word: "TLS", program: program)
    }

    @Test("A wrong password, an unknown host and a closed port are refused with the reason")
    func unreachable() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let wrong = try await program.addAccount(port: server.port, password: "wrong")
        try await Self.expectRefusal(wrong, status: 4, word: "password", program: program)
        let unknown = try await program.addAccount(port: 993, host: "nowhere.invalid")
        try await Self.expectRefusal(unknown, status: 5, word: "nowhere.invalid", program: program)
        let port = server.port
        await server.stop()
        let refused = try await program.addAccount(port: port)
        try await Self.expectRefusal(refused, status: 5, word: "localhost", program: program)
    }

    @Test("MO-49: stored mail stays readable without the server, and the sync reports the error")
    func goneAway() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: bo@example.org\r\nSubject: here to stay\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync"]).status == 0)
        await server.stop()
        let outcome = try await program.run(["sync"])
        #expect(outcome.status == 5)
        #expect(outcome.errors.contains("localhost"))
        #expect((try await program.json(["search", "stay"])["results"] as? [Any])?.count == 1)
    }

    private static func expectRefusal(
        _ outcome: ToolOutcome, status: Int32, word: String, program: Program
    ) async throws {
        #expect(outcome.status == status, "\(outcome.errors)")
        let sentences = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("vaultmail: ") }
        #expect(sentences.count == 1, "\(outcome.errors)")
        #expect(sentences.first?.localizedCaseInsensitiveContains(word) == true, "\(outcome.errors)")
        #expect(try await program.accounts().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.home.file("config/credentials").path))
    }

    private static func line(_ text: String) -> ServerScript.Step { .send(Array(text.utf8) + [13, 10]) }
}
