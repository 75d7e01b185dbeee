import GRDB
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The cost of the check", .soundStores)
struct CheckCostTests {
    private func cost(_ messageCount: Int) throws -> Int {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", try (1...messageCount).map { try Mail("m\($0)").incoming(UInt32($0)) })
        return try fixture.store.pool.read { db in
            let counter = InstructionCounter()
            counter.begin(db)
            let broken = try StoreCheck(db).run()
            #expect(broken == [])
            return counter.end(db)
        }
    }

    @Test("The check of a mailbox grows with the number of its messages, not with its square")
    func isLinear() throws {
        let (few, many) = (try cost(400), try cost(1_600))
        #expect(few > 0 && many < 5 * few, "\(few) for 400 messages, \(many) for 1,600")
    }
}
