import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Tables, indexes, triggers and views that are not as they should be", .soundStores)
struct SchemaCheckTests {
    private static let advice = "Restore the last backup with `vaultmail restore FILE`."

    private func changed(_ sql: String) throws -> StoreFixture {
        let fixture = try StoreFixture()
        _ = try fixture.inboxMessage("walrus")
        // On a connection with our tokenizer, without which the index cannot be dropped.
        try fixture.store.pool.write { db in try db.execute(sql: sql) }
        return fixture
    }

    @Test(
        "What holds nothing of its own is missed, and compacting makes it again",
        arguments: [
            ("DROP INDEX message_filter", "The database has no index message_filter."),
            ("DROP TRIGGER placement_changed", "The database has no trigger placement_changed."),
            ("DROP VIEW search_document", "The database has no view search_document."),
            ("DROP TABLE search_index", "The database has no table search_index."),
            (
                "DROP INDEX thread_muted; CREATE INDEX thread_muted ON thread (size)",
                "The index thread_muted of the database differs from this version's schema."
            ),
            (
                """
                DROP TRIGGER message_removed;
                CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN SELECT 1; END
                """,
                "The trigger message_removed of the database differs from this version's schema."
            ),
        ])
    func madeAgain(sql: String, sentence: String) throws {
        let fixture = try changed(sql)
        #expect(try fixture.store.check() == ["\(sentence) `vaultmail compact` recreates it."])
        #expect(try fixture.store.compact().repaired.contains(sentence))
        try fixture.expectSound()
        #expect(try fixture.store.search("walrus").total == 1)
        #expect(try fixture.store.compact().repaired.isEmpty)
    }

    @Test("Numbers that went wrong without their triggers are right again once these are back")
    func lostTriggers() throws {
        let fixture = try changed("DROP TRIGGER placement_changed; DROP TRIGGER placement_removed")
        for number in 2...4 { _ = try fixture.inboxMessage("m\(number)", uid: UInt32(number)) }
        try fixture.setServerFlags("INBOX", 2, .seen)
        try fixture.vanish("INBOX", [3])
        #expect(try fixture.counts("INBOX") == [4, 4])
        let repaired = try fixture.store.compact().repaired
        #expect(repaired.contains("The database has no trigger placement_changed."))
        #expect(repaired.contains { $0.hasPrefix("A mailbox's counts do not match its placements.") })
        #expect(try fixture.counts("INBOX") == [3, 2])
        try fixture.expectSound()
        try fixture.setServerFlags("INBOX", 4, .seen)
        #expect(try fixture.counts("INBOX") == [3, 1])
    }

    @Test("Words of a message that went without their trigger leave the search index")
    func lostWordTrigger() throws {
        let fixture = try changed("DROP TRIGGER message_words_removed")
        try fixture.vanish("INBOX", [1])
        fixture.time.advance(StoreFixture.softDeletionTime + 10)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        let repaired = try fixture.store.compact().repaired
        #expect(repaired.contains("The search index did not match the messages."))
        try fixture.expectSound()
    }

    @Test("Comments and blanks make no difference, and what somebody added is left alone")
    func sameSchema() throws {
        let fixture = try changed(
            """
            DROP INDEX thread_muted;
            CREATE INDEX  thread_muted ON thread (sort_key)  -- those that are quiet
              WHERE is_muted = 1;
            CREATE INDEX somebody_added ON thread (size);
            CREATE TABLE somebody (id INTEGER PRIMARY KEY);
            """)
        try fixture.expectSound()
    }

    @Test("The order of columns makes no difference, and a column that is another in any place does")
    func columnOrder() throws {
        let fixture = try StoreFixture()
        try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE notice DROP COLUMN change_count;
                    ALTER TABLE notice ADD COLUMN change_count INTEGER;
                    """)
        }
        try fixture.expectSound()
        fixture.directory.leaveUnwatched()
        try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE notice DROP COLUMN change_count;
                    ALTER TABLE notice ADD COLUMN change_count TEXT;
                    """)
        }
        let sentence = "The table notice of the database differs from this version's schema. \(Self.advice)"
        #expect(try fixture.store.check() == [sentence])
    }

    @Test(
        "For a missing table the advice is to restore a backup, and errors that follow from it are not reported",
        arguments: ["notice", "attachment", "message"])
    func missingTable(table: String) throws {
        let fixture = try StoreFixture()
        fixture.directory.leaveUnwatched()
        let other = try DatabaseQueue(path: fixture.store.pool.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: "DROP TABLE \(table)")
        }
        try other.close()
        let told = try fixture.store.check()
        #expect(told.contains("The database has no table \(table). \(Self.advice)"), "\(told)")
        #expect(!told.contains { $0.contains("vaultmail compact") }, "\(told)")
    }

    @Test("A table that differs from the schema is reported, and does not prevent other repairs")
    func otherTable() throws {
        let fixture = try changed("ALTER TABLE setting ADD COLUMN more TEXT; UPDATE mailbox SET unread = 9")
        fixture.directory.leaveUnwatched()
        let sentence = "The table setting of the database differs from this version's schema. \(Self.advice)"
        #expect(try fixture.store.check().contains(sentence))
        #expect(try fixture.counts("INBOX") == [1, 9])
        #expect(try fixture.store.compact().repaired.allSatisfy { $0.hasPrefix("A mailbox's counts") })
        #expect(try fixture.counts("INBOX") == [1, 1])
        #expect(try fixture.store.check() == [sentence])
    }
}
