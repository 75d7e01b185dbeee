import MailTestKit
import Synchronization
import Testing

@testable import IMAPClient

/// Records the waits that a pool requests; none takes any time.
private final class Waits: Sendable {
    private let waits = Mutex<[Duration]>([])
    private let start = ContinuousClock.now

    var all: [Duration] { waits.withLock { $0 } }
    var now: ContinuousClock.Instant { start + all.reduce(.zero, +) }
    func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
}

/// The current and maximum number of connections in use.
private final class Use: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }
    func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func end() { counts.withLock { $0.now -= 1 } }
}

@Suite("The connection pool with failing servers")
struct PoolPropertyTests {
    private static let silent = ServerScript("S: * OK [CAPABILITY IMAP4rev1] ready\nX: silence")

    private func pool(_ server: ScriptedServer, waits: Waits, limit: Int = 5) -> ConnectionPool {
        ConnectionPool(
            limit: limit, now: { waits.now },
            sleep: {
                try Task.checkCancellation()
                waits.add($0)
            }
        ) { try await Sessions.connect(to: server) }
    }

    @Test("An error is reported at once: callers retry by their own schedules, and the next attempt succeeds")
    func doesNotRetry() async throws {
        let refusing = ServerScript("S: * BYE down for maintenance\nX: gone")
        try await ScriptedServer.run([refusing, Self.silent]) { server in
            let waits = Waits()
            let pool = pool(server, waits: waits)
            let error = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
            #expect(error?.kind == .serverRefused(.unavailable))
            #expect(await pool.counts.all == 0)
            try await pool.withConnection(priority: .user) { #expect(await $0.isUsable) }
            #expect(waits.all.isEmpty)
            await pool.closeAll()
        }
    }

    @Test("No task connects to a server before the delay that it requested")
    func respectsStatedDelay() async throws {
        let throttling = ServerScript(
            "S: * BYE Request is throttled. Suggested Backoff Time: 30000 milliseconds\nX: gone")
        try await ScriptedServer.run([throttling, Self.silent]) { server in
            let waits = Waits()
            let pool = pool(server, waits: waits)
            let error = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
            #expect(error?.suggestedDelay == .seconds(30))
            #expect(waits.all.isEmpty)
            try await pool.withConnection(priority: .bodies) { #expect(await $0.isUsable) }
            #expect(waits.all == [.seconds(30)])
            await pool.closeAll()
        }
    }

    @Test("A long delay that the server requests is reported at once, and no connection is opened")
    func tellsLongDelay() async throws {
        let throttling = ServerScript(
            "S: * BYE Request is throttled. Suggested Backoff Time: 900000 milliseconds\nX: gone")
        try await ScriptedServer.run([throttling]) { server in
            let waits = Waits()
            let pool = pool(server, waits: waits)
            for _ in 0..<3 {
                let error = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
                #expect(error?.suggestedDelay == .seconds(900))
            }
            #expect(waits.all.isEmpty)
            #expect(await pool.counts.all == 0)
        }
    }

    @Test("If a server allows fewer connections, the existing ones are shared")
    func respectsServerLimit() async throws {
        let full = ServerScript(
            "S: * BYE Maximum number of connections from user+IP exceeded (mail_max_userip_connections=1)\nX: gone")
        try await ScriptedServer.run([Self.silent, full]) { server in
            let waits = Waits()
            let pool = pool(server, waits: waits)
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await pool.withConnection(priority: .user) { _ in
                    group.addTask { try await pool.withConnection(priority: .bodies) { #expect(await $0.isUsable) } }
                    while await pool.waitingCount < 1 { await Task.yield() }
                    #expect(await pool.counts.limit == 1)
                }
                try await group.waitForAll()
            }
            #expect(waits.all.isEmpty)
            let counts = await pool.counts
            #expect(counts.all == 1 && counts.idle == 1)
            await pool.closeAll()
        }
    }

    @Test("FR-SYNC-09: after any cancellation, failure or refusal, no slot is lost and the limit holds")
    func noLeak() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<20 {
            let limit = Int.random(in: 1...5, using: &generator)
            let fates = (0..<40).map { _ in Int.random(in: 0..<8, using: &generator) }
            let refusals = Set((0..<8).map { _ in Int.random(in: 0..<60, using: &generator) })
            let scripts = (0..<200).map {
                refusals.contains($0) ? ServerScript("S: * BYE not now\nX: gone") : Self.silent
            }
            try await check(limit: limit, fates: fates, scripts: scripts, "seed \(seed), round \(round)")
        }
    }

    private func check(limit: Int, fates: [Int], scripts: [ServerScript], _ place: Comment) async throws {
        struct Enough: Error {}
        do {
            try await ScriptedServer.run(scripts) { server in
                let pool = pool(server, waits: Waits(), limit: limit)
                let use = Use()
                await withTaskGroup(of: Void.self) { group in
                    for (index, fate) in fates.enumerated() {
                        let priority = ConnectionPool.Priority.allCases[index % 5]
                        let task = Task {
                            try await pool.withConnection(priority: priority) { connection in
                                use.begin()
                                for _ in 0..<fate { await Task.yield() }
                                if fate == 3 { await connection.close() }
                                use.end()
                                if fate == 4 { throw Enough() }
                            }
                        }
                        group.addTask {
                            for _ in 0..<(fate * 3) { await Task.yield() }
                            if fate < 3 { task.cancel() }
                            _ = await task.result
                        }
                    }
                    await group.waitForAll()
                }
                #expect(use.most <= limit, place)
                let counts = await pool.counts
                #expect(counts.all == counts.idle && counts.all <= limit, place)
                #expect(await pool.waitingCount == 0, place)
                await pool.closeAll()
                // The number of scripts used is random.
                throw Enough()
            }
        } catch is Enough {}
    }
}
