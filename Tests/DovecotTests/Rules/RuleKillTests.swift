import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Interrupted rule runs", .timeLimit(.minutes(10)), .soundStores)
struct RuleKillTests {
    @Test("IMAP-09: kill -9 during a rule run loses and repeats nothing: the next process finishes it")
    func killed() async throws {
        let server = try await DovecotServer.start()
        try await server.fill(
            with: MailboxGenerator(seed: 17, messageCount: 1500, now: SyncFixture.present).generate())
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        try #require(try await program.run(["sync", "--headers-only"]).status == 0)
        let all = try await server.messages().count
        let inbox = try await server.messages(in: "INBOX").count
        let family = try await server.messages(in: "Family").count
        let added = try await program.run(["rule", "add", "--name", "All", "--if", "in:INBOX", "--do", "move:Family"])
        try #require(added.status == 0, "\(added.errors)")
        let apply = try program.start(["rule", "apply", "All", "--yes"])
        // Each transaction settles 200 messages.
        try await query(
            program,
            """
            import os, signal
            end = time.monotonic() + 60
            while not database.execute("SELECT EXISTS (SELECT 1 FROM rule_entry WHERE state = 'done')").fetchone()[0]:
                assert time.monotonic() < end
            try:
                os.kill(\(apply.processIdentifier), signal.SIGKILL)
            except ProcessLookupError:
                pass
            """)
        // On a busy machine it may have ended before.
        #expect([SIGKILL, 0].contains(await apply.end()))
        for _ in 1...2 { #expect(try await program.run(["sync", "--headers-only"]).status == 0) }
        #expect(try await server.messages(in: "INBOX").isEmpty)
        // Copies of these messages in other mailboxes come along.
        #expect(try await server.messages(in: "Family").count >= family + inbox)
        #expect(try await server.messages().count == all)
        let log = try await query(
            program,
            """
            sql = "SELECT count(*) = count(DISTINCT public_id), min(state), max(state) FROM rule_entry"
            print(*database.execute(sql).fetchone())
            """)
        #expect(log == "1 done done\n")
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        await server.stop()
    }

    /// Runs lines on the program's database with Python's SQLite instead of our code; returns what they print.
    @discardableResult
    private func query(_ program: Program, _ lines: String) async throws -> String {
        let script = "import sqlite3, sys, time\ndatabase = sqlite3.connect(sys.argv[1], timeout=20)\n" + lines
        let database = program.home.file("data/vaultmail.sqlite").path
        return try await CommandLineTool.run(["python3", "-c", script, database]).output
    }
}
