import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("vaultmail debug imap-session", .timeLimit(.minutes(5)), .soundStores)
struct DebugIMAPTests {
    private static func run(_ program: Program, port: Int, _ lines: [String]) async throws -> ToolOutcome {
        let options = ["--host", "localhost:\(port)", "--username", "anna", "--password-stdin"]
        let input = ([DovecotServer.password] + lines).map { $0 + "\n" }.joined()
        return try await program.run(["debug", "imap-session"] + options, input: input)
    }

    @Test("A session on Dovecot shows both sides and no secret, and LOGOUT ends it quietly")
    func session() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "Subject: quince\r\n\r\nripe and yellow\r\n")
        let program = try Program(trusting: server.authorityFile)
        let outcome = try await Self.run(
            program, port: server.port,
            [
                "EXAMINE INBOX", "FETCH 1 (PREVIEW BODY.PEEK[TEXT])", #"ID ("x" "secret")"#, "a1 LOGIN anna hunter22",
                "LOGIN\tanna\thunter22", "STARTTLS", "", "AUTHENTICATE NOSUCH", "AGFubmEAaHVudGVyMjI=", "LOGOUT",
                "NOOP",
            ])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let text = outcome.output.lowercased()
        for word in ["secret", "hunter", "agfubme", "ripe and yellow", "check the port number"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("‹private›") && text.contains("bytes›"))
        #expect(text.contains("# the line was not sent: the connection is already encrypted"))
        #expect(text.contains("# the line was neither sent nor shown"))
        #expect(!text.contains(" noop\n"))
        await server.stop()
    }

    @Test("IDLE ends with DONE at the end of the input")
    func idle() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let outcome = try await Self.run(program, port: server.port, ["EXAMINE INBOX", "IDLE"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("C: DONE\n"))
        await server.stop()
    }

    @Test("If the server closes the session, the program ends with the exit code for network errors")
    func closed() async throws {
        let folder = try TemporaryDirectory(named: "vm-session")
        let files = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: files.authorityFile)
        let script = ServerScript("S: * OK [CAPABILITY IMAP4rev1] ready\nC: A1 NOOP\nS: * BYE going down\nX: close")
        try await ScriptedServer.run([script], encryption: .tls(files)) { server in
            let outcome = try await program.run(
                ["debug", "imap-session", "--host", "localhost:\(server.port)"], input: "NOOP\nNOOP\n")
            #expect(outcome.status == 5)
            #expect(outcome.output.contains("S: * BYE going down"))
            #expect(outcome.errors.contains("The server closed the connection"))
        }
    }

    @Test("What a server writes before TLS is not shown")
    func plaintext() async throws {
        let folder = try TemporaryDirectory(named: "vm-session")
        let files = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: files.authorityFile)
        try await ScriptedServer.run([ServerScript("S: * BYE [ALERT] call 0900-EVIL now\nX: gone")]) { server in
            let outcome = try await program.run([
                "debug", "imap-session", "--host", "localhost:\(server.port)", "--starttls",
            ])
            #expect(outcome.status == 5)
            #expect(!(outcome.output + outcome.errors).contains("EVIL"))
        }
    }
}
