import Foundation
import IMAPClient
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Events without changes", .timeLimit(.minutes(10)), .soundStores)
struct IdleEventThrottleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        /// The events that caused checks, in order, each with the state known after the check.
        let wakes: [([MailboxEvent], known: Int)]
        /// The events that follow.
        let news: [MailboxEvent]
        let isUrgent: Bool
        let delay: Duration
        var testDescription: String { name }
    }

    private static let flags = MailboxEvent.flagsChanged(uid: nil, flags: [], modificationSequence: nil)

    private static func fruitless(
        _ count: Int, _ news: [MailboxEvent] = [.exists(5)]
    ) -> [([MailboxEvent], known: Int)] {
        Array(repeating: (news, known: 1), count: count)
    }

    /// Five messages are known, as state 1.
    static let rows = [
        Row(name: "nothing yet", wakes: [], news: [flags], isUrgent: false, delay: .zero),
        Row(name: "one more message", wakes: [], news: [.exists(6)], isUrgent: true, delay: .zero),
        Row(name: "as many messages", wakes: [], news: [.exists(5)], isUrgent: false, delay: .zero),
        Row(name: "one gone, one come", wakes: [], news: [.expunged, .exists(5)], isUrgent: true, delay: .zero),
        Row(name: "one gone", wakes: [], news: [.expunged], isUrgent: false, delay: .zero),
        Row(name: "after one", wakes: fruitless(1), news: [.exists(5)], isUrgent: false, delay: .zero),
        Row(name: "after two", wakes: fruitless(2), news: [.exists(5)], isUrgent: false, delay: .seconds(1)),
        Row(name: "after three", wakes: fruitless(3), news: [.exists(5)], isUrgent: false, delay: .seconds(2)),
        Row(name: "after flags", wakes: fruitless(4, [flags]), news: [flags], isUrgent: false, delay: .seconds(4)),
        Row(name: "after eight", wakes: fruitless(8), news: [.exists(5)], isUrgent: false, delay: .seconds(60)),
        Row(name: "after a hundred", wakes: fruitless(100), news: [.exists(5)], isUrgent: false, delay: .seconds(60)),
        Row(
            name: "new mail after a hundred", wakes: fruitless(100), news: [.exists(6)], isUrgent: true,
            delay: .seconds(60)),
        Row(
            name: "new mail behind a removal after a hundred", wakes: fruitless(100), news: [.expunged, .exists(5)],
            isUrgent: true, delay: .seconds(60)),
        Row(
            name: "after a look that brought something", wakes: fruitless(100) + [([flags], known: 2)], news: [flags],
            isUrgent: false, delay: .zero),
        Row(
            name: "a number that the looks do not bear out", wakes: fruitless(3, [.exists(9)]), news: [.exists(9)],
            isUrgent: false, delay: .seconds(2)),
        Row(
            name: "another than that", wakes: fruitless(3, [.exists(9)]), news: [.exists(10)], isUrgent: true,
            delay: .seconds(2)),
        Row(
            name: "the wait for any news was over", wakes: fruitless(5, []), news: [flags], isUrgent: false,
            delay: .zero),
    ]

    @Test(
        "I13: checks without changes become less frequent, and new mail is never delayed", arguments: rows)
    func table(_ row: Row) {
        var throttle = IdleEventThrottle()
        throttle.noteCheck(known: 1, messageCount: 5)
        for wake in row.wakes {
            throttle.follow(wake.0)
            throttle.noteCheck(known: wake.known, messageCount: 5)
        }
        #expect(throttle.isUrgent(row.news) == row.isUrgent)
        #expect(throttle.delay == row.delay)
    }

    @Test("I13: a changed message count is synced at once, and so are the following events")
    func urgentEvents() {
        var throttle = IdleEventThrottle()
        throttle.noteCheck(known: 1, messageCount: 5)
        for _ in 1...5 {
            throttle.follow([.exists(5)])
            throttle.noteCheck(known: 1, messageCount: 5)
        }
        #expect(throttle.delay == .seconds(8))
        throttle.follow([.exists(6)])
        #expect(throttle.delay == .zero)
    }

    @Test("The throttle is reset only after the longest delay without events")
    func quiet() {
        var throttle = IdleEventThrottle()
        throttle.noteCheck(known: 1, messageCount: 5)
        for count in 1...8 {
            throttle.follow([.exists(5)])
            throttle.noteCheck(known: 1, messageCount: 5)
            let delay = throttle.delay
            throttle.noteBackoff()
            #expect(throttle.delay == (count == 8 ? .zero : delay))
        }
    }

    @Test(
        "I13: a server that begins each IDLE with the same event does not cause endless syncs",
        arguments: ["* 2 EXISTS\r\n", "* 1 FETCH (FLAGS ())\r\n"])
    func repeatedEvents(_ news: String) async throws {
        let server = MiniServer(["INBOX": 2])
        server.change {
            $0.capabilities += " IDLE"
            $0.idleEvents = news
        }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let before = server.count("EXAMINE")
            let clock = ManualClock()
            let listening = InboxMonitor(
                store: account.store, pool: account.pool, account: account.account, context: account.context,
                logger: MiniAccount.logger, clock: clock, now: { [time = account.clock] in time.now })
            let watching = Task { try await listening.monitorInbox() }
            while clock.now.offset < .seconds(20) {
                await clock.waitForSleepers()
                clock.advance(by: .milliseconds(500))
                for _ in 0..<20 { await Task.yield() }
            }
            watching.cancel()
            _ = await watching.result
            // The first check, two immediate ones, and those after 1, 2, 4 and 8 seconds.
            #expect(server.count("EXAMINE") - before <= 8)
            #expect(try account.subjects("INBOX").count == 2)
        }
    }
}
