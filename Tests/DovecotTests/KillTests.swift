import Foundation
import MailTestKit
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A sync that is killed", .timeLimit(.minutes(10)))
struct KillTests {
    @Test(
        "FR-SYNC-02: kill -9 at twenty seeded moments of a sync loses nothing, and the next round ends equal to the server"
    )
    func survivesKills() async throws {
        var random = SeededGenerator.announced("kill moments")
        let mailbox = MailboxGenerator(seed: 11, messageCount: 250, now: Date(timeIntervalSinceNow: 0)).generate()
        let server = try await DovecotServer.start()
        try await server.fill(with: mailbox)
        let proxy = try await CountingProxy.start(serverPort: server.port)
        let expected = try await Self.expected(server)
        let whole = try await wholeSyncByteCount(server: server, proxy: proxy, expected: expected)
        for _ in 0..<20 {
            let moment = random.number(1...whole)
            let program = try Program(trusting: server.authorityFile)
            #expect(try program.addAccount(port: proxy.port).status == 0)
            try await killed(at: moment, program: program, proxy: proxy)
            let before = try Self.stored(program)
            let outcome = try program.run(["sync", "--window", "all", "--bodies", "all", "--json"])
            #expect(outcome.status == 0, "after a kill at byte \(moment): \(outcome.errors)")
            let after = try Self.stored(program)
            #expect(after == expected, "after a kill at byte \(moment)")
            #expect(before.isSubset(of: after), "what was stored at byte \(moment) is still there")
            #expect(try program.run(["doctor", "--offline"]).status == 0)
        }
        try await proxy.stop()
        await server.stop()
    }

    private func wholeSyncByteCount(
        server: DovecotServer, proxy: CountingProxy, expected: Set<String>
    ) async throws -> Int {
        let program = try Program(trusting: server.authorityFile)
        #expect(try program.addAccount(port: proxy.port).status == 0)
        proxy.reset()
        #expect(try program.run(["sync", "--window", "all", "--bodies", "all"]).status == 0)
        #expect(try Self.stored(program) == expected)
        return proxy.byteCount
    }

    private func killed(at moment: Int, program: Program, proxy: CountingProxy) async throws {
        // The process may be killed before its number is known here; then it runs to its end, which is a moment too.
        let number = LockedNumber()
        proxy.reset(at: moment) { if let pid = number.value { kill(pid, SIGKILL) } }
        let running = try program.start(["sync", "--window", "all", "--bodies", "all"])
        number.value = running.process.processIdentifier
        running.process.waitUntilExit()
    }

    /// Mailbox and UID of every message, as the judge sees them: Dovecot itself.
    private static func expected(_ server: DovecotServer) async throws -> Set<String> {
        Set(try await server.messages().map { "\($0.mailbox) \($0.uid)" })
    }

    /// Mailbox and UID of every placement in the program's database, read by SQLite's own shell: not by our code.
    private static func stored(_ program: Program) throws -> Set<String> {
        let database = program.home.file("data/vaultmail.sqlite").path
        guard FileManager.default.fileExists(atPath: database) else { return [] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            """
            import sqlite3, sys
            rows = sqlite3.connect(sys.argv[1]).execute(
                "SELECT mailbox.path, placement.uid FROM placement JOIN mailbox ON mailbox.id = placement.mailbox_id")
            print("\\n".join(f"{path} {uid}" for path, uid in rows))
            """, database,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Set(String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init))
    }
}

/// A process number that is known a moment later.
private final class LockedNumber: Sendable {
    private let number = Mutex<Int32?>(nil)

    var value: Int32? {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}
