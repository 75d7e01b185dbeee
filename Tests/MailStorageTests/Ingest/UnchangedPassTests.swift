import GRDB
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The cost of a pass without changes", .soundStores)
struct UnchangedPassTests {
    @Test("A pass without changes reads no message or placement by its account or mailbox alone")
    func readsByPartialIndexes() throws {
        let fixture = try StoreFixture()
        let recorder = StatementRecorder()
        try fixture.store.pool.writeWithoutTransaction { db in
            db.trace { event in recorder.add(event.expandedDescription) }
            _ = try MailStore.attachmentRoom(fixture.account, in: db)
        }
        try fixture.store.retryFailedBodies(account: fixture.account, all: false)
        try fixture.store.requestAllRests(account: fixture.account, upTo: 1_000_000)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        fixture.store.pool.writeWithoutTransaction { db in db.trace() }
        let steps = try fixture.store.pool.read { db in
            try recorder.statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("UPDATE") }.flatMap { sql in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
            }
        }
        for index in [
            "message_failed_body", "message_partial_body", "message_evictable", "placement_expected",
            "message_orphaned",
        ] {
            #expect(steps.contains { $0.contains("USING INDEX \(index) ") || $0.contains("COVERING INDEX \(index) ") })
        }
        #expect(!steps.contains { $0.contains("INDEX message_account ") }, "\(steps)")
        #expect(!steps.contains { $0.contains("placement USING INDEX sqlite_autoindex") }, "\(steps)")
    }
}
