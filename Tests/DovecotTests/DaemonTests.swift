import Foundation
import MailApp
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The daemon", .timeLimit(.minutes(10)), .soundStores)
struct DaemonTests {
    /// A daemon that is ready, with its own account.
    private static func daemon(_ program: Program, server: DovecotServer) async throws -> RunningTool {
        try #require(try await program.addAccount(port: server.port).status == 0)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        try await until(daemon) { try await program.run(["open", "--print-url"]).status == 0 }
        return daemon
    }

    /// Polls by running the program until a condition holds.
    private static func until(_ daemon: RunningTool, _ isSo: () async throws -> Bool) async throws {
        for _ in 0..<6000 where try await isSo() { return }
        Issue.record("it never was so; the daemon said: \(daemon.errors)")
    }

    private static let waits = "is running; the daemon starts"

    @Test(
        "The daemon waits for a running sync or download, reports it once, and then starts",
        arguments: [InstanceLock.Work.sync, .fetch])
    func waits(_ work: InstanceLock.Work) async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        try FileManager.default.createDirectory(at: program.home.file("state"), withIntermediateDirectories: true)
        var other: InstanceLock? = try InstanceLock(at: program.home.file("state/daemon.lock"), for: work)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        // Each check starts the program, so no extra delay is needed.
        for _ in 0..<6000 where !daemon.errors.contains(Self.waits) { _ = try await program.run(["--version"]) }
        #expect(try await program.run(["open", "--print-url"]).status != 0)
        withExtendedLifetime(other) {}
        other = nil
        var isOpen = false
        for _ in 0..<6000 where !isOpen { isOpen = try await program.run(["open", "--print-url"]).status == 0 }
        #expect(isOpen, "\(daemon.errors)")
        #expect(daemon.errors.components(separatedBy: Self.waits).count == 2, "\(daemon.errors)")
        #expect(daemon.errors.contains(work == .sync ? "A sync" : "A download"))
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0, "\(daemon.errors)")
        await server.stop()
    }

    @Test("SIGTERM stops the daemon cleanly while the server is silent on an open connection")
    func silentServer() async throws {
        let server = try await DovecotServer.start()
        let proxy = try await CountingProxy.start(serverPort: server.port)
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: proxy.port).status == 0)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        proxy.silence()
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0, "\(daemon.errors)")
        try await proxy.stop()
        await server.stop()
    }

    @Test("The daemon refuses a second one on the same data, serves the command line and ends on SIGTERM")
    func lifetime() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: bo@example.org\r\nSubject: one\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        let second = try await program.run(["serve", "--port", "0"])
        #expect(second.status == 75)
        #expect(second.errors.contains("already"))
        #expect(try await program.run(["open", "--print-url"]).output.hasPrefix("http://localhost:"))
        #expect(try await program.run(["sync"]).status == 0)
        #expect(try await program.stored() == ["INBOX 1"])
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0, "\(daemon.errors)")
        #expect(try await program.accountStates() == ["idle"], "the store says it itself")
        #expect(try await Self.state(program) == "idle")
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        #expect(try await program.run(["open", "--print-url"]).status == 7)
        await server.stop()
    }

    @Test("FR-SYNC-03: new mail arrives through IDLE without a request")
    func newMail() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        try await Self.until(daemon) {
            let accounts = try await program.json(["status"])["accounts"] as? [[String: Any]]
            return accounts?.first?["last_success"] is String
        }
        let start = ContinuousClock.now
        try await server.deliver(text: "From: bo@example.org\r\nSubject: ringing\r\n\r\nhello\r\n")
        try await Self.until(daemon) {
            (try await program.json(["search", "ringing"])["results"] as? [Any])?.count == 1
        }
        #expect(start.duration(to: .now) < .seconds(60), "the next look at all mailboxes comes after five minutes")
        let account = (try await program.json(["status"])["accounts"] as? [[String: Any]])?.first
        let mailboxes = account?["mailboxes"] as? [[String: Any]]
        let inbox = try #require(mailboxes?.first { $0["path"] as? String == "INBOX" })
        #expect(inbox["catch_up"] as? String == "completed" && inbox["initial_fast_completed"] as? Bool == true)
        #expect(inbox["last_sync"] is String)
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0)
        await server.stop()
    }

    @Test("RFC 5465: new mail in another mailbox arrives through NOTIFY, long before the next poll")
    func newMailElsewhere() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: bo@example.org\r\nSubject: early\r\n\r\nhello\r\n", mailbox: "Work")
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        try await server.deliver(text: "From: bo@example.org\r\nSubject: ringing\r\n\r\nhello\r\n", mailbox: "Work")
        try await Self.until(daemon) {
            (try await program.json(["search", "ringing"])["results"] as? [Any])?.count == 1
        }
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0)
        await server.stop()
    }

    @Test("FR-SYNC-09: with one allowed connection the daemon continues, and a requested sync gets it in turn")
    func oneConnection() async throws {
        let server = try await DovecotServer.start(DovecotOptions(maximumConnections: 1))
        try await server.deliver(text: "From: bo@example.org\r\nSubject: early\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        try await server.deliver(text: "From: bo@example.org\r\nSubject: ringing\r\n\r\nhello\r\n")
        #expect(try await program.run(["sync"], timeLimit: 60).status == 0)
        try await Self.until(daemon) {
            (try await program.json(["search", "ringing"])["results"] as? [Any])?.count == 1
        }
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0)
        await server.stop()
    }

    @Test("After a refused password, sync resumes by itself once a sync pass succeeds or the password is changed")
    func refusedPassword() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        try await server.setPassword("another", of: "anna")
        try await server.disconnect()
        try await Self.until(daemon) { try await Self.state(program) == "error" }
        try await server.setPassword(DovecotServer.password, of: "anna")
        #expect(try await program.run(["sync"]).status == 0)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }

        try await server.setPassword("third", of: "anna")
        try await server.disconnect()
        try await Self.until(daemon) { try await Self.state(program) == "error" }
        let change = ["account", "password", "anna@example.org", "--password-stdin"]
        #expect(try await program.run(change, input: "wrong\n").status == 4)
        #expect(try await program.run(change, input: "third\n").status == 0)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0)
        await server.stop()
    }

    private static func state(_ program: Program) async throws -> String? {
        let accounts = try await program.json(["status"])["accounts"] as? [[String: Any]]
        return accounts?.first?["state"] as? String
    }

    @Test(
        "Q44, IMAP-11: swapped mailbox names hide no mailbox from a daemon whose server repeats its first LIST"
    )
    func staleList() async throws {
        let server = try await DovecotServer.start()
        for mailbox in ["Travel", "Family"] {
            try await server.createMailbox(mailbox)
            try await server.deliver(
                text: "From: bo@example.org\r\nSubject: \(mailbox)\r\n\r\nhello\r\n", mailbox: mailbox)
        }
        let program = try Program(trusting: server.authorityFile)
        let daemon = try await Self.daemon(program, server: server)
        try await Self.until(daemon) { try await Self.state(program) == "listening" }
        try await server.createMailbox("F2")
        try await server.deleteMailbox("Family")
        try await server.renameMailbox("F2", to: "Family")
        _ = try await program.run(["sync"])
        try await server.renameMailbox("Travel", to: "Trips")
        try await Self.until(daemon) {
            _ = try await program.run(["sync"])
            return try await program.stored() == ["Trips 1"]
        }
        try await server.deliver(text: "From: bo@example.org\r\nSubject: new\r\n\r\nhello\r\n", mailbox: "Trips")
        try await Self.until(daemon) {
            _ = try await program.run(["sync"])
            return try await program.stored() == ["Trips 1", "Trips 2"]
        }
        // The messages of Family were in a mailbox that was removed; that of Travel never was.
        let history = try await program.json(["search", "Travel", "--limit", "1"])
        #expect((history["total"] as? Int) == 1)
        #expect(try await program.run(["list", "Trips"]).output.contains("Travel"))
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0, "\(daemon.errors)")
        await server.stop()
    }

    @Test("kill -9 of the daemon leaves a valid store, and the next daemon starts")
    func killed() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let first = try await Self.daemon(program, server: server)
        first.signal(SIGKILL)
        #expect(await first.end() == SIGKILL)
        #expect(try await Self.state(program) == "idle", "whatever the killed one has left behind")
        let second = try program.start(["serve", "--port", "0", "--json"])
        try await Self.until(second) { try await program.run(["open", "--print-url"]).status == 0 }
        second.signal(SIGTERM)
        #expect(await second.end() == 0)
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        await server.stop()
    }
}
