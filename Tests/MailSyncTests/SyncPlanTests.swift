import MailModel
import MailTestKit
import Testing

@testable import MailSync

@Suite("Order of a first sync")
struct SyncPlanTests {
    private func mailbox(_ id: Int64, _ role: MailboxRole, _ count: Int?, isSynced: Bool = false)
        -> SyncPlan.Candidate
    {
        SyncPlan.Candidate(mailbox: MailboxID(id), role: role, messageCount: count, isSynced: isSynced)
    }

    private func budget(_ counts: [(MailboxRole, Int)], total: Int = 500) -> [Int] {
        let candidates = counts.enumerated().map { index, pair in
            BootstrapBudget.Candidate(mailbox: MailboxID(Int64(index)), role: pair.0, messageCount: pair.1)
        }
        let result = BootstrapBudget.allocate(candidates, total: total)
        return counts.indices.map { result[MailboxID(Int64($0))] ?? 0 }
    }

    @Test("FR-SYNC-01: 500 headers are split into 60 % for the inbox, 20 % for Sent and 20 % for the others")
    func split() {
        #expect(budget([(.inbox, 9000), (.sent, 9000), (.trash, 9000), (.custom, 9000)]) == [300, 100, 50, 50])
        #expect(budget([(.inbox, 9000), (.sent, 9000), (.drafts, 9000)]) == [300, 100, 100])
    }

    @Test(
        "FR-SYNC-01: unused budget goes to the others, and the newest 20 of each mailbox of every account are fetched"
    )
    func floors() {
        #expect(budget([(.inbox, 9000), (.sent, 3), (.trash, 9000)]) == [397, 3, 100])
        #expect(budget([(.inbox, 10), (.sent, 20), (.trash, 5)]) == [10, 20, 5])
        let many = budget(
            [(.inbox, 9000), (.sent, 9000), (.drafts, 90), (.starred, 90), (.archive, 90), (.trash, 90), (.spam, 90)]
                + Array(repeating: (.custom, 9000), count: 40))
        #expect(many.prefix(2) == [300, 100])
        #expect(many[2..<7].allSatisfy { $0 >= 20 })
        #expect(budget([(.inbox, 100), (.sent, 100)], total: 30) == [20, 10])
        #expect(budget([(.inbox, 100)], total: 0) == [0])
    }

    @Test("Never more than the total, nor than exists")
    func bounds() {
        var random = SeededGenerator.announced("budget")
        for _ in 0..<300 {
            let counts = (0..<random.number(0...60)).map { _ in
                (MailboxRole.allCases[random.number(0...MailboxRole.allCases.count - 1)], random.number(0...400))
            }
            let total = random.number(0...700)
            let result = budget(counts, total: total)
            #expect(result.reduce(0, +) == min(total, counts.reduce(0) { $0 + $1.1 }))
            #expect(zip(result, counts).allSatisfy { $0 <= $1.1 })
        }
    }

    @Test("FR-SYNC-01: the newest of every mailbox come before the older mail of any")
    func plan() {
        let plan = SyncPlan(
            [mailbox(1, .inbox, 5000), mailbox(2, .sent, 40), mailbox(3, .custom, 800, isSynced: true)], reach: .window)
        #expect(
            plan.steps == [
                .init(mailbox: MailboxID(1), newest: 460), .init(mailbox: MailboxID(2)), .init(mailbox: MailboxID(3)),
                .init(mailbox: MailboxID(1), isHistory: true),
            ])
        #expect(plan.isWhole)
    }

    @Test("FR-SYNC-01: while paused, older mail waits and new mail is fetched")
    func paused() {
        let plan = SyncPlan(
            [mailbox(1, .inbox, 5000), mailbox(2, .sent, 40), mailbox(3, .custom, 800, isSynced: true)], reach: .newest)
        #expect(plan.steps.allSatisfy { !$0.isHistory })
        #expect(plan.steps.map(\.mailbox.rawValue) == [1, 2, 3])
        #expect(!plan.isWhole)
        for count in [40, 5000] {
            var known = mailbox(1, .inbox, count)
            known.hasRows = true
            #expect(SyncPlan([known], reach: .newest).steps == [.init(mailbox: MailboxID(1), onlyArrivals: true)])
        }
        #expect(SyncPlan([mailbox(3, .custom, 800, isSynced: true)], reach: .newest).isWhole)
    }

    @Test("FR-SYNC-01: while paused, the first sync pass fetches some mail of each mailbox")
    func pausedFirst() {
        let plan = SyncPlan((1...600).map { mailbox($0, .custom, 40) }, reach: .newest)
        #expect(plan.steps.count == 600)
        #expect(plan.steps.allSatisfy { !$0.isHistory && !$0.onlyArrivals && $0.newest != 0 })
    }

    @Test("FR-SYNC-03: a background sync includes only mailboxes that were synced before")
    func background() {
        let plan = SyncPlan(
            [mailbox(1, .inbox, 5000), mailbox(2, .sent, 40), mailbox(3, .custom, 800, isSynced: true)],
            reach: .knownMailboxes)
        #expect(plan.steps == [.init(mailbox: MailboxID(3))])
    }

    @Test("A mailbox without counters is synced completely")
    func unknownCount() {
        let plan = SyncPlan([mailbox(1, .inbox, nil)], reach: .window)
        #expect(plan.steps.last == .init(mailbox: MailboxID(1), isHistory: true))
    }
}
