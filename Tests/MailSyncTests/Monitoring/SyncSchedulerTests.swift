import MailModel
import MailTestKit
import Testing

@testable import MailSync

@Suite("Concurrent mailbox syncs")
struct SyncSchedulerTests {
    private func step(_ mailbox: Int64, isHistory: Bool = false) -> SyncPlan.Step {
        SyncPlan.Step(mailbox: MailboxID(mailbox), isHistory: isHistory)
    }

    @Test("One lane: one after another, in order")
    func oneSlot() {
        var queue = SyncScheduler([step(1), step(2)])
        #expect(queue.wantedSlots == 0)
        #expect(queue.next() == step(1))
        #expect(queue.next() == nil)
        queue.finish(MailboxID(1))
        #expect(queue.next() == step(2))
        queue.finish(MailboxID(2))
        #expect(!queue.isBusy && queue.next() == nil)
    }

    @Test("FR-SYNC-03: two slots never work on one mailbox at once, and its stages stay in order")
    func oneAtATimeOfAMailbox() {
        var queue = SyncScheduler([step(1), step(1, isHistory: true), step(2)])
        queue.addSlot()
        #expect(queue.next() == step(1))
        #expect(queue.next() == step(2), "its history waits")
        #expect(queue.next() == nil)
        queue.finish(MailboxID(2))
        #expect(queue.next() == nil)
        queue.finish(MailboxID(1))
        #expect(queue.next() == step(1, isHistory: true))
    }

    @Test("Few changes open no further connection, a first sync opens two")
    func slots() {
        #expect(SyncScheduler((1...3).map { step($0) }).wantedSlots == 0)
        #expect(SyncScheduler((1...4).map { step($0) }).wantedSlots == 1)
        #expect(SyncScheduler((1...40).map { step($0) }).wantedSlots == 2)
    }

    @Test("FR-SYNC-04: a pause finishes running steps and starts none")
    func pause() {
        var queue = SyncScheduler([step(1), step(2)])
        #expect(queue.next() == step(1))
        queue.stop()
        queue.finish(MailboxID(1))
        #expect(queue.next() == nil && queue.isStopped && !queue.isBusy)
    }

    @Test("Random slots and ends: every step starts once, in order within a mailbox")
    func random() {
        for seed in UInt64(1)...200 {
            var chance = SeededGenerator(seed: seed)
            let steps = (0..<Int.random(in: 0...20, using: &chance)).map { index in
                SyncPlan.Step(mailbox: MailboxID(Int64.random(in: 1...4, using: &chance)), newest: index)
            }
            var queue = SyncScheduler(steps)
            var begun: [SyncPlan.Step] = []
            var running: [MailboxID] = []
            while true {
                if Bool.random(using: &chance) { queue.addSlot() }
                while let step = queue.next() {
                    #expect(!running.contains(step.mailbox), "seed \(seed)")
                    begun.append(step)
                    running.append(step.mailbox)
                }
                guard let ended = running.indices.randomElement(using: &chance) else { break }
                queue.finish(running.remove(at: ended))
            }
            #expect(begun.count == steps.count, "seed \(seed)")
            for mailbox in Set(steps.map(\.mailbox)) {
                let order = begun.filter { $0.mailbox == mailbox }.compactMap(\.newest)
                #expect(order == order.sorted(), "seed \(seed)")
            }
        }
    }
}
