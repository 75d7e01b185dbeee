import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Requests of the page, made by a second program, and what the daemon does for them.
@Suite("Requests from the page to the daemon", .timeLimit(.minutes(10)), .soundStores)
struct PageRequestTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Tools/page_client.py").path
    /// Without NOTIFY the daemon learns of other mailboxes after five minutes, or when it is asked to look.
    private static let withoutNotify = "IMAP4rev1 LITERAL+ UIDPLUS MOVE IDLE SPECIAL-USE NAMESPACE CONDSTORE ESEARCH"

    /// Runs a daemon that listens to the inbox.
    private func running(
        _ server: DovecotServer, _ body: (Program, RunningTool) async throws -> Void
    ) async throws {
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        try await until(daemon) {
            let accounts = try await program.json(["status"])["accounts"] as? [[String: Any]]
            return accounts?.first?["state"] as? String == "listening"
        }
        try await body(program, daemon)
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0, "\(daemon.errors)")
        await server.stop()
    }

    /// Polls by running the program until a condition holds; far less than five minutes.
    private func until(_ daemon: RunningTool, _ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now.advanced(by: .seconds(120))
        while ContinuousClock.now < end { if try await isSo() { return } }
        Issue.record("it never was so; the daemon said: \(daemon.errors)")
    }

    /// Makes a request as the page.
    private func ask(_ program: Program, _ path: String, _ body: String) async throws {
        let link = try await program.run(["open", "--print-url"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        try await CommandLineTool.run(["python3", "-B", Self.page, link, "POST", path, body])
    }

    /// Row id, day of arrival and state of the body of every message, read with Python's SQLite instead of our code.
    private func bodies(_ program: Program) async throws -> [(id: Int, uid: Int, hasBody: Bool)] {
        let script = """
            import sqlite3, sys
            for row in sqlite3.connect(sys.argv[1]).execute(
                "SELECT m.id, p.uid, m.body_state = 2 FROM message m JOIN placement p ON p.message_id = m.id "
                "JOIN mailbox b ON b.id = p.mailbox_id WHERE b.path = 'INBOX'"):
                print(*row)
            """
        let database = program.home.file("data/vaultmail.sqlite").path
        let outcome = try await CommandLineTool.run(["python3", "-c", script, database])
        return outcome.output.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            return (numbers[0], numbers[1], numbers[2] == 1)
        }
    }

    @Test("MO-40: a request from the page starts a sync, so that mail arrives minutes before the next poll")
    func syncNow() async throws {
        let server = try await DovecotServer.start(DovecotOptions(capabilities: Self.withoutNotify))
        try await server.deliver(text: "From: bo@example.org\r\nSubject: early\r\n\r\nhello\r\n", mailbox: "Work")
        try await running(server) { program, daemon in
            try await server.deliver(text: "From: bo@example.org\r\nSubject: ringing\r\n\r\nhello\r\n", mailbox: "Work")
            #expect((try await program.json(["search", "ringing"])["results"] as? [Any])?.isEmpty == true)
            try await ask(program, "/api/sync", "{}")
            try await until(daemon) {
                (try await program.json(["search", "ringing"])["results"] as? [Any])?.count == 1
            }
        }
    }

    /// The UIDs of the inbox that arrived before or since a number of days ago, as the server finds them.
    private func uids(_ server: DovecotServer, _ condition: String, days: Int) async throws -> Set<Int> {
        let outcome = try await server.doveadm(["search", "-u", "anna", "mailbox", "INBOX", condition, "\(days)d"])
        return Set(
            outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Int($0) } })
    }

    @Test("MO-37, MO-36: the daemon fetches only bodies of the last 30 days, and an older one when it is opened")
    func bodiesOfWindow() async throws {
        let server = try await DovecotServer.start()
        try await server.fill(with: MailboxGenerator(seed: 30, messageCount: 300, now: Date()).generate())
        let recent = try await uids(server, "SINCE", days: 29)
        let old = try await uids(server, "BEFORE", days: 31)
        try #require(!recent.isEmpty && !old.isEmpty)
        try await running(server) { program, daemon in
            try await until(daemon) { try await bodies(program).allSatisfy { $0.hasBody || !recent.contains($0.uid) } }
            let before = try await bodies(program)
            #expect(before.allSatisfy { !$0.hasBody || !old.contains($0.uid) }, "nothing else was fetched")
            let opened = try #require(before.first { old.contains($0.uid) })
            try await ask(program, "/api/body", "{\"message\": \(opened.id)}")
            try await until(daemon) { try await bodies(program).contains { $0.id == opened.id && $0.hasBody } }
            let after = try await bodies(program).filter { $0.hasBody && old.contains($0.uid) }
            #expect(after.map(\.id) == [opened.id], "only the opened one")
        }
    }
}
