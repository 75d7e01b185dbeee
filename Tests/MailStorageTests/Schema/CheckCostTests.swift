import GRDB
import GRDBSQLite
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The cost of the check", .soundStores)
struct CheckCostTests {
    /// How often SQLite ran this many instructions of its virtual machine during the check.
    private static let instructions: Int32 = 100

    private func cost(_ messageCount: Int) throws -> Int {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", try (1...messageCount).map { try Mail("m\($0)").incoming(UInt32($0)) })
        return try fixture.store.pool.read { db in
            let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
            count.initialize(to: 0)
            defer { count.deallocate() }
            sqlite3_progress_handler(
                db.sqliteConnection, Self.instructions,
                { context in
                    context?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, count)
            defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            let broken = try StoreCheck(db).run()
            #expect(broken == [])
            return count.pointee
        }
    }

    @Test("The check of a mailbox grows with the number of its messages, not with its square")
    func isLinear() throws {
        let (few, many) = (try cost(400), try cost(1_600))
        #expect(few > 0 && many < 5 * few, "\(few) for 400 messages, \(many) for 1,600")
    }
}
