import GRDB
import MailRules
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The cost of a run of rules", .soundStores)
struct RuleRunCostTests {
    private func cost(_ messageCount: Int) throws -> Int {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", try (1...messageCount).map { try Mail("m\($0)").incoming(UInt32($0)) })
        let rule = try fixture.rule("R", "in:inbox", [.lock])
        let counter = InstructionCounter()
        try fixture.store.pool.write { counter.begin($0) }
        let run = try fixture.apply(rule)
        #expect(run.state == .done && run.changedCount == messageCount)
        return try fixture.store.pool.write { counter.end($0) }
    }

    @Test("IMAP-09: a run grows with the number of messages that it changes, not with its square")
    func isLinear() throws {
        let (few, many) = (try cost(400), try cost(1_600))
        #expect(few > 0 && many < 6 * few, "\(few) for 400 messages, \(many) for 1,600")
    }
}
