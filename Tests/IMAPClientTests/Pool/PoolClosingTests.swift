import MailTestKit
import Synchronization
import Testing

@testable import IMAPClient

/// What happens to a task between the moment it is granted a connection and the moment it wakes.
private enum Interruption {
    case closing, cancelling
}

extension ConnectionPool {
    /// Gives the only connection to a waiting task and interrupts that task before it wakes: nothing else can run on
    /// the pool in between.
    ///
    /// - Returns: how the waiting task failed; nil if it got the connection.
    fileprivate func handOn(_ interruption: Interruption) async throws -> IMAPError.Kind? {
        let waiting = try await withConnection(priority: .user) { _ -> Task<IMAPError.Kind?, Never> in
            let waiting = Task {
                await Sessions.failure { try await self.withConnection(priority: .user) { _ in } }?.kind
            }
            while self.waitingCount < 1 { await Task.yield() }
            return waiting
        }
        switch interruption {
        case .closing: await closeAll()
        case .cancelling: waiting.cancel()
        }
        return await waiting.value
    }
}

/// A flag that can be set once.
private final class Mark: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}

@Suite("The end of a connection pool", .timeLimit(.minutes(10)))
struct PoolClosingTests {
    @Test("A connection that is granted to a waiting task while the pool closes is closed and not used")
    func closesGrantedConnection() async throws {
        try await ScriptedServer.run([Pools.silent]) { server in
            let pool = ConnectionPool(limit: 1) { try await Sessions.connect(to: server) }
            let kind = try await pool.handOn(.closing)
            #expect(kind == .connectionClosed)
            let counts = await pool.counts
            #expect(counts.all == 0 && counts.idle == 0)
        }
    }

    @Test("A connection granted to a task that is cancelled at the same moment is returned")
    func keepsConnectionOfCancelledTask() async throws {
        try await ScriptedServer.run([Pools.silent]) { server in
            let pool = ConnectionPool(limit: 1) { try await Sessions.connect(to: server) }
            let kind = try await pool.handOn(.cancelling)
            #expect(kind == .cancelled)
            let counts = await pool.counts
            #expect(counts.all == 1 && counts.idle == 1)
            try await pool.withConnection(priority: .bodies) { #expect(await $0.isUsable) }
            await pool.closeAll()
        }
    }

    @Test("Closing the pool ends a server backoff")
    func endsBackoffWaits() async {
        let clock = ManualClock()
        let throttled = IMAPError(.serverRefused(.limit), serverText: "Suggested Backoff Time: 60 seconds")
        let pool = Pools.pool(clock) { throw throttled }
        let first = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
        #expect(first == throttled)
        let waiting = Task {
            await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }?.kind
        }
        await clock.waitForSleepers()
        await pool.closeAll()
        let kind = await waiting.value
        #expect(kind == .connectionClosed)
    }

    @Test("A task that is cancelled during a server backoff ends at once")
    func cancelsBackoffWaits() async {
        let clock = ManualClock()
        let throttled = IMAPError(.serverRefused(.limit), serverText: "Suggested Backoff Time: 60 seconds")
        let pool = Pools.pool(clock) { throw throttled }
        let first = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
        #expect(first == throttled)
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

    @Test("Waiting for the limit of one connection ends when the pool closes")
    func endsQuestionOfScarcity() async {
        let pool = Pools.pool(ManualClock()) { throw IMAPError(.connectionRefused) }
        let waiting = Task { await pool.onlyOneIsAllowed() }
        for _ in 0..<100 { await Task.yield() }
        await pool.closeAll()
        let isScarce = await waiting.value
        let isScarceLater = await pool.onlyOneIsAllowed()
        #expect(!isScarce && !isScarceLater)
    }

    @Test("After a pool is closed at any moment, no task gets an open connection, and no slot stays occupied")
    func closesAtAnyMoment() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<20 {
            let limit = generator.number(1...5)
            let moment = generator.number(0...300)
            try await close(limit: limit, after: moment, "seed \(seed), round \(round)")
        }
    }

    private func close(limit: Int, after moment: Int, _ place: Comment) async throws {
        try await ScriptedServer.run([], others: { Pools.silent }) { server in
            let pool = ConnectionPool(limit: limit) { try await Sessions.connect(to: server) }
            let closing = Mark()
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<12 {
                    let priority = ConnectionPool.Priority.allCases[index % 5]
                    group.addTask { await useUntilClosed(pool, priority, closing, place) }
                }
                for _ in 0..<moment { await Task.yield() }
                await pool.closeAll()
                closing.set()
                await group.waitForAll()
            }
            let counts = await pool.counts
            #expect(counts.all == 0 && counts.idle == 0, place)
            let waitingCount = await pool.waitingCount
            #expect(waitingCount == 0, place)
        }
    }

    private func useUntilClosed(
        _ pool: ConnectionPool, _ priority: ConnectionPool.Priority, _ closing: Mark, _ place: Comment
    ) async {
        let error = await Sessions.failure {
            while true {
                try await pool.withConnection(priority: priority) { connection in
                    let isClosed = closing.isSet
                    let isUsable = await connection.isUsable
                    #expect(!isClosed || !isUsable, place)
                    await Task.yield()
                }
            }
        }
        #expect(error?.kind == .connectionClosed, place)
    }
}
