import Foundation
import MailTestKit
import Synchronization
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Killing a sync", .timeLimit(.minutes(10)), .soundStores)
struct KillTests {
    private static let whole = ["sync", "--window", "all", "--bodies", "all"]

    /// The process to kill.
    struct Victim: Sendable, CustomTestStringConvertible {
        var messageCount: Int
        var command: [String]
        var testDescription: String { "\(messageCount) messages, \(command.joined(separator: " "))" }
    }

    /// The second has mailboxes of several batches, so that one is fetched while the other is stored.
    static let victims = [
        Victim(messageCount: 250, command: whole),
        Victim(messageCount: 1200, command: ["sync", "--window", "all", "--headers-only"]),
    ]

    @Test(
        "FR-SYNC-02: kill -9 at twenty seeded points of a sync loses nothing; the next pass equals the server",
        arguments: victims)
    func survivesKills(_ victim: Victim) async throws {
        var random = SeededGenerator.announced("kill moments")
        let mailbox = MailboxGenerator(
            seed: 11, messageCount: victim.messageCount, now: SyncFixture.present
        ).generate()
        let server = try await DovecotServer.start()
        try await server.fill(with: mailbox)
        let proxy = try await CountingProxy.start(serverPort: server.port)
        let expected = Set(try await server.messages().map { "\($0.mailbox) \($0.uid)" })
        let byteCount = try await wholeSyncByteCount(victim, server: server, proxy: proxy, expected: expected)
        var killed = 0
        for _ in 0..<20 {
            let moment = random.number(1...byteCount)
            let program = try Program(trusting: server.authorityFile)
            let added = try await program.addAccount(port: proxy.port)
            try #require(added.status == 0, "\(added.errors)")
            killed += try await Self.kill(program, victim.command, at: moment, proxy: proxy) == SIGKILL ? 1 : 0
            let before = try await program.stored()
            let outcome = try await program.run(victim.command)
            #expect(outcome.status == 0, "after a kill at byte \(moment): \(outcome.errors)")
            #expect(try await program.stored() == expected, "after a kill at byte \(moment)")
            #expect(before.isSubset(of: expected), "what was stored at byte \(moment) is still there")
            #expect(try await program.run(["doctor", "--offline"]).status == 0)
        }
        #expect(killed >= 15, "most moments came before the end")
        try await proxy.stop()
        await server.stop()
    }

    private func wholeSyncByteCount(
        _ victim: Victim, server: DovecotServer, proxy: CountingProxy, expected: Set<String>
    ) async throws -> Int {
        let program = try Program(trusting: server.authorityFile)
        let added = try await program.addAccount(port: proxy.port)
        try #require(added.status == 0, "\(added.errors)")
        proxy.reset()
        try #require(try await program.run(victim.command).status == 0)
        #expect(try await program.stored() == expected)
        return proxy.byteCount
    }

    /// Runs a command until the server has sent this number of bytes; returns how it ended.
    static func kill(
        _ program: Program, _ arguments: [String], at moment: Int, proxy: CountingProxy
    ) async throws -> Int32 {
        // The bytes may arrive before the process id is known: the later of the two events sends the signal.
        let running = Mutex<(isDue: Bool, program: RunningTool?)>((false, nil))
        proxy.reset(at: moment) {
            running.withLock {
                $0.isDue = true
                $0.program?.signal(SIGKILL)
            }
        }
        let program = try program.start(arguments)
        running.withLock {
            $0.program = program
            if $0.isDue { program.signal(SIGKILL) }
        }
        return await program.end()
    }
}
