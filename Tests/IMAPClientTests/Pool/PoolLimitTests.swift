import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Connection limits of a pool", .timeLimit(.minutes(10)))
struct PoolLimitTests {
    private static let full = ServerScript("S: * BYE Too many simultaneous connections.\nX: gone")

    @Test(
        "FR-SYNC-09: the limit of a pool is between one and five",
        arguments: [(Int.min, 1), (0, 1), (1, 1), (3, 3), (5, 5), (6, 5), (50, 5), (Int.max, 5)])
    func staysInBounds(_ wanted: Int, _ limit: Int) async {
        let pool = ConnectionPool(limit: wanted) { throw IMAPError(.connectionRefused) }
        let counts = await pool.counts
        #expect(counts.limit == limit)
    }

    @Test("A limit that the server lowered rises by one every 15 minutes up to the configured limit")
    func risesAgain() {
        let start = ContinuousClock.now
        var limit = ConnectionLimit(3)
        limit.lower(to: 1, at: start)
        var seen: [Int] = []
        for minute in [0, 14, 15, 16, 29, 30, 45, 600] {
            limit.rise(at: start + .seconds(60 * minute))
            seen.append(limit.current)
        }
        #expect(seen == [1, 1, 2, 2, 2, 3, 3, 3])
    }

    @Test("Lowering the limit again restarts its delay, and the limit is never less than one")
    func waitsAnew() {
        let start = ContinuousClock.now
        var limit = ConnectionLimit(5)
        limit.lower(to: 2, at: start)
        limit.rise(at: start + .seconds(900))
        #expect(limit.current == 3)
        limit.lower(to: 2, at: start + .seconds(901))
        limit.rise(at: start + .seconds(1800))
        #expect(limit.current == 2)
        limit.rise(at: start + .seconds(1801))
        #expect(limit.current == 3)
        limit.lower(to: 0, at: start + .seconds(1802))
        #expect(limit.current == 1)
    }

    @Test("After the server refused a connection, one more is tried after 15 minutes")
    func triesOneMore() async throws {
        try await ScriptedServer.run([Pools.silent, Self.full, Pools.silent]) { server in
            let clock = ManualClock()
            let pool = Pools.pool(clock, limit: 2) { try await Sessions.connect(to: server) }
            try await pool.withConnection(priority: .newMail) { _ in
                let waiting = Task {
                    try await pool.withConnection(priority: .user) { #expect(await $0.isUsable) }
                }
                while await pool.waitingCount < 1 { await Task.yield() }
                let lowered = await pool.counts
                #expect(lowered.limit == 1)
                clock.advance(by: .seconds(900))
                // Tasks that arrive now wait behind the user.
                try await pool.withConnection(priority: .bodies) { _ in }
                try await waiting.value
            }
            let counts = await pool.counts
            #expect(counts.limit == 2 && counts.all == 2)
            await pool.closeAll()
        }
    }
}
