import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Accounts on the command line", .timeLimit(.minutes(10)), .soundStores)
struct AccountCommandTests {
    private func account(_ program: Program) async throws -> [String: Any] {
        let list = try await program.json(["account", "list"])["accounts"] as? [[String: Any]]
        return try #require(list?.first)
    }

    @Test("FR-SET-02: an account is edited, paused, resumed and signed in again; what a server refuses changes nothing")
    func changes() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        let address = "anna@example.org"
        let added = try await account(program)
        #expect(added["auth"] as? String == "password" && added["active"] as? Bool == true)
        #expect(added["smtp"] is NSNull && added["sync_paused"] as? Bool == false)

        let edit = ["account", "edit", address]
        #expect(try await program.run(edit + ["--name", "Anna L.", "--window", "7"]).status == 0)
        #expect(try await program.run(edit).status == 2)
        #expect(try await program.run(edit + ["--attachment-limit-mb", "-1"]).status == 2)
        let closed = try #require(FreePort.find())
        let refused = try await program.run(edit + ["--smtp", "localhost:\(closed)", "--name", "Nobody"])
        #expect(refused.status == 5 && refused.errors.contains("Sending: "), "\(refused.errors)")
        #expect(try await account(program)["smtp"] is NSNull)

        #expect(try await program.run(["account", "pause", address]).status == 0)
        #expect(try await account(program)["sync_paused"] as? Bool == true)
        let sync = try await program.run(["sync", "--account", address])
        #expect(sync.status == 6 && sync.errors.contains("paused"), "\(sync.errors)")
        #expect(try await program.run(["account", "resume", address]).status == 0)
        #expect(try await program.run(["sync"]).status == 0)

        try await server.setPassword("another", of: "anna")
        #expect(try await program.run(["sync"]).status == 4)
        #expect(try await account(program)["active"] as? Bool == false)
        let again = ["account", "reauth", address, "--password-stdin"]
        #expect(try await program.run(again, input: "wrong\n").status == 4)
        #expect(try await program.run(again, input: "another\n").status == 0)
        #expect(try await account(program)["active"] as? Bool == true)
        #expect(try await program.run(["sync"]).status == 0)
        await server.stop()
    }

    @Test("FR-OB-01: on a terminal the command asks for missing values, and echoes no password")
    func asks() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let add = ["account", "add", "--imap", "localhost:\(server.port)", "--username", "anna"]
        let wrong = try await program.run(
            add,
            answering: [("Email address: ", "anna@example.org")]
                + Array(repeating: ("Password: ", "wrong"), count: 3))
        #expect(wrong.status == 4, "\(wrong.output)")
        #expect(try await program.accounts().isEmpty)
        // One mistake does not cost the servers that were typed.
        let added = try await program.run(
            add,
            answering: [
                ("Email address: ", "anna@example.org"), ("Password: ", "wrong"),
                ("Password: ", DovecotServer.password),
            ])
        #expect(added.status == 0 && added.output.contains("Added anna@example.org"), "\(added.output)")
        #expect(!added.output.contains(DovecotServer.password))
        #expect(try await program.accounts() == ["anna@example.org"])
        await server.stop()
    }

    @Test(
        "FR-SET-02: a shorter window is confirmed on a terminal, not in a script; a name with a line break is refused"
    )
    func edits() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        let edit = ["account", "edit", "anna@example.org"]
        let declined = try await program.run(edit + ["--window", "30"], answering: [("Continue?", "n")])
        #expect(declined.status == 1 && declined.output.contains("Nothing was changed"), "\(declined.output)")
        #expect(try await window(program) == "None")
        #expect(try await program.run(edit + ["--window", "30"]).status == 0)
        #expect(try await window(program) == "30")
        let refused = try await program.run(edit + ["--name", "Anna\r\nBcc: x@example.org"])
        #expect(refused.status == 2 && refused.errors.contains("cannot be used"), "\(refused.errors)")
        await server.stop()
    }

    /// The stored sync window, read with Python's SQLite.
    private func window(_ program: Program) async throws -> String {
        let script =
            "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT window_days FROM account').fetchone()[0])"
        let database = program.home.file("data/vaultmail.sqlite").path
        return try await CommandLineTool.run(["python3", "-c", script, database]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("Without a terminal there is no prompt: the error names the missing values")
    func missing() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        for (arguments, word) in [
            ([], "email address"), (["anna@example.org"], "--password-stdin"),
            (["anna@example.org", "--imap", "imap example", "--password-stdin"], "valid server"),
            (["anna", "--imap", "localhost", "--password-stdin"], "valid email"),
            (["anna@example.org", "--oauth", "--authorization-url", "https://a.example/"], "belong together"),
        ] as [([String], String)] {
            let outcome = try await program.run(["account", "add"] + arguments, input: "x\n")
            #expect(outcome.status == 2 && outcome.errors.contains(word), "\(arguments): \(outcome.errors)")
        }
        #expect(try await program.accounts().isEmpty)
    }
}
