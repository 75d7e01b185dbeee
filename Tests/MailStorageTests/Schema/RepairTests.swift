import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What can be computed again", .soundStores)
struct RepairTests {
    /// Damage made directly in the database, and a part of the sentence about it.
    private static let damages = [
        ("UPDATE mailbox SET unread = unread + 1, total = total + 7", "A mailbox's counts"),
        ("UPDATE mailbox SET thread_count = 7", "number of conversations"),
        ("UPDATE account SET archived_thread_count = 7, message_count = 0", "account's counts"),
        ("UPDATE thread SET message_count = 9, subject = 'other'", "A thread's counts"),
        ("DELETE FROM thread_mailbox", "list of threads"),
        ("UPDATE mailbox_category SET unread_count = 7", "counts of a category"),
        ("UPDATE placement SET flags = 4, shown_mailbox_id = NULL", "server's state"),
        ("UPDATE message SET is_unread = 0, is_shown = 0", "A message does not match"),
        ("UPDATE message SET has_attachments = 1", "markers for attachments"),
        ("DELETE FROM search_index_data WHERE id > 10", "search index"),
        ("DELETE FROM thread_reference", "Message-ID"),
        ("UPDATE message SET thread_id = (SELECT min(id) FROM thread)", "A thread's counts"),
        ("UPDATE message SET base_subject = 'zzz'", "base subject"),
        ("DROP INDEX message_filter", "no index message_filter"),
        ("DROP TRIGGER placement_changed", "no trigger placement_changed"),
        ("DROP TRIGGER message_words_removed", "no trigger message_words_removed"),
        ("DROP VIEW search_document", "no view search_document"),
    ]

    private func damaged(_ sql: String) throws -> StoreFixture {
        let fixture = try StoreFixture()
        for number in 1...40 { _ = try fixture.inboxMessage("m\(number)", uid: UInt32(number)) }
        let read = try fixture.inboxMessage("walrus", uid: 99)
        try fixture.store.perform(.markRead, on: [.message(read)])
        let other = try DatabaseQueue(path: fixture.store.pool.path)
        try other.write { db in try db.execute(sql: sql) }
        try other.close()
        return fixture
    }

    private func expectWhole(_ store: MailStore, unread: Int = 40) throws {
        #expect(try store.check() == [])
        #expect(try store.threadCount(in: .unifiedInbox) == 41)
        #expect(try store.search("walrus").total == 1)
        let inbox = try #require(try store.mailboxes().first { $0.listing.role == .inbox })
        #expect(inbox.total == 41 && inbox.unread == unread)
    }

    @Test("A read-only check finds the same errors, and names the command that repairs them", arguments: damages)
    func found(sql: String, words: String) throws {
        let fixture = try damaged(sql)
        let reader = try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger)
        let sentences = try reader.check()
        #expect(sentences.contains { $0.contains(words) && $0.contains("vaultmail compact") }, "\(sentences)")
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.store.directory.path)
        #expect(!left.contains { $0.hasPrefix("check-") })
        try fixture.store.compact()
    }

    @Test("Compacting recomputes the value and reports what was wrong", arguments: damages)
    func repaired(sql: String, words: String) throws {
        let fixture = try damaged(sql)
        let repaired = try fixture.store.compact().repaired
        #expect(repaired.contains { $0.contains(words) }, "\(repaired)")
        try expectWhole(fixture.store)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 1, "what waits stays")
        #expect(try fixture.store.compact().repaired.isEmpty)
    }

    @Test("A backup with a wrong value is restored and repaired", arguments: damages)
    func restored(sql: String, words: String) throws {
        let fixture = try damaged(sql)
        let folder = try TemporaryDirectory()
        try fixture.store.backUp(to: folder.file("copy"))
        let directory = folder.file("other")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try MailStore.restore(folder.file("copy"), to: directory, logger: StoreFixture.logger)
        let restored = try MailStore.open(at: directory, logger: StoreFixture.logger)
        // What had been read here but not on the server is unread again.
        try expectWhole(restored, unread: 41)
        try fixture.store.compact()
    }
}
