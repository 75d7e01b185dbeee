import MailTestKit
import Synchronization
import Testing

@testable import IMAPClient

/// A route to the server that is closed until a test opens it.
private final class Way: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func connect(to server: ScriptedServer) async throws -> IMAPConnection {
        guard isOpen.withLock({ $0 }) else { throw IMAPError(.connectionRefused) }
        return try await Sessions.connect(to: server)
    }
}

/// What happened, in order.
private actor Record {
    private(set) var entries: [ConnectionPool.Priority] = []
    func add(_ entry: ConnectionPool.Priority) { entries.append(entry) }
}

@Suite("Delayed tasks of a connection pool", .timeLimit(.minutes(10)))
struct PoolPauseTests {
    @Test(
        "Tasks that wait for the next attempt do not delay user requests, and share their connection")
    func pausesHoldNothing() async throws {
        try await ScriptedServer.run([Pools.silent]) { server in
            let (clock, way, record) = (ManualClock(), Way(), Record())
            let pool = Pools.pool(clock, .standard) { try await way.connect(to: server) }
            let background: [ConnectionPool.Priority] = [.bodies, .headers, .newMail, .operations, .bodies]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, priority) in background.enumerated() {
                    group.addTask {
                        try await pool.withConnection(priority: priority) { _ in await record.add(priority) }
                    }
                    await clock.waitForSleepers(index + 1)
                }
                let counts = await pool.counts
                #expect(counts.all == 0)
                way.open()
                try await pool.withConnection(priority: .user) { _ in await record.add(.user) }
                // The clock has not moved.
                try await group.waitForAll()
            }
            let entries = await record.entries
            #expect(entries == [.user, .operations, .newMail, .headers, .bodies, .bodies])
            await pool.closeAll()
        }
    }

    @Test("A task that is cancelled while it waits for the next attempt ends at once")
    func cancelsPauses() async {
        let clock = ManualClock()
        let pool = Pools.pool(clock, .standard) { throw IMAPError(.connectionRefused) }
        let waiting = Task {
            await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }?.kind
        }
        await clock.waitForSleepers()
        waiting.cancel()
        let kind = await waiting.value
        #expect(kind == .cancelled)
        let counts = await pool.counts
        #expect(counts.all == 0 && clock.sleeperCount == 0)
    }

    @Test("A delay in the response to a command applies to its caller only: the connection is reused at once")
    func reusesAfterDelayOfCommand() async throws {
        try await ScriptedServer.run([Pools.throttling("900000 milliseconds")]) { server in
            let clock = ManualClock()
            let pool = Pools.pool(clock) { try await Sessions.connect(to: server) }
            let error = await Sessions.failure {
                try await pool.withConnection(priority: .headers) { try await $0.noop() }
            }
            #expect(error?.suggestedDelay == .seconds(900))
            let lentAt = try await pool.withConnection(priority: .user) { _ in clock.now.offset }
            #expect(lentAt == .zero)
            let counts = await pool.counts
            #expect(counts.all == 1 && counts.idle == 1)
            await pool.closeAll()
        }
    }
}
