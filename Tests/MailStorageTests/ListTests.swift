import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Lists of conversations", .soundStores)
struct ListTests {
    /// Two accounts with mail in the inbox, the archive and a mailbox of their own, some of it starred.
    private func filled() throws -> StoreFixture {
        let fixture = try StoreFixture()
        for (number, path) in ["INBOX", "Archive", "Work"].enumerated() {
            let mails = try (0..<23).map { index in
                var mail = Mail("\(path)\(index)")
                mail.day = -Double(index) - Double(number) / 10
                mail.flags = index % 3 == 0 ? .flagged : index % 3 == 1 ? .seen : []
                return try mail.incoming(UInt32(index + 1))
            }
            try fixture.ingest(path, mails)
        }
        let second = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        let inbox = try #require(
            try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: second).first)
        try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
        let mails = try (0..<11).map { index in
            var mail = Mail("eve\(index)")
            mail.day = -Double(index) * 2 - 0.05
            return try mail.incoming(UInt32(index + 1))
        }
        try fixture.store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: mails))
        return fixture
    }

    private func scopes(_ fixture: StoreFixture) throws -> [(ThreadScope, Int)] {
        [
            (.mailbox(try fixture.mailbox("INBOX")), 23), (.mailbox(try fixture.mailbox("Work")), 23),
            (.unifiedInbox, 34), (.starred, 24), (.archive(fixture.account), 23),
            (.unifiedArchive, 23), (.outbox, 0), (.category(.uncategorized, in: nil), 34),
            (.category(.updates, in: try fixture.mailbox("Work")), 0),
        ]
    }

    @Test("Page after page by cursor gives every conversation once, the newest first, in every list")
    func pages() throws {
        let fixture = try filled()
        for (scope, count) in try scopes(fixture) {
            let whole = try fixture.store.threads(in: scope, limit: 500)
            #expect(whole.count == count, "\(scope)")
            #expect(whole.map(\.cursor) == whole.map(\.cursor).sorted(by: >))
            #expect(try fixture.store.threadCount(in: scope) == count)
            for limit in [1, 7, 10] {
                var paged: [ThreadID] = []
                var cursor: Int64?
                repeat {
                    let page = try fixture.store.threads(in: scope, before: cursor, limit: limit)
                    paged += page.map(\.id)
                    cursor = page.last?.cursor
                } while cursor != nil
                #expect(paged == whole.map(\.id), "\(scope) by \(limit)")
            }
        }
    }

    @Test("A conversation that several mailboxes of a list show counts once")
    func countsOnce() throws {
        let fixture = try StoreFixture(listing: [
            StoreFixture.listed("INBOX", .inbox), StoreFixture.listed("Archive", .archive),
            StoreFixture.listed("Older", .archive),
        ])
        for (path, names) in [("Archive", ["a", "b"]), ("Older", ["b", "c", "d"])] {
            try fixture.ingest(path, try names.enumerated().map { try Mail($1).incoming(UInt32($0 + 1)) })
        }
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 4)
        #expect(try fixture.store.threads(in: .archive(fixture.account)).count == 4)
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 0)
    }

    @Test("Pending changes are a list of conversations, and the archives of all accounts are one list")
    func outboxAndArchive() throws {
        let fixture = try filled()
        let ids = try fixture.store.messages(in: fixture.mailbox("INBOX"), limit: 9).map(\.id)
        try fixture.store.perform(.star, on: ids.prefix(3).map { .message($0) })
        try fixture.store.perform(.markUnread, on: [.message(ids[0])])
        let waiting = Set(try fixture.store.pendingChanges(account: nil, limit: 100).map(\.thread))
        #expect(try fixture.store.threadCount(in: .outbox) == waiting.count)
        #expect(Set(try fixture.store.threads(in: .outbox).map(\.id)) == waiting)
        let first = try fixture.store.threads(in: .outbox, limit: 1)
        let rest = try fixture.store.threads(in: .outbox, before: first.last?.cursor)
        #expect(Set((first + rest).map(\.id)) == waiting && rest.count == waiting.count - 1)
        let local = try fixture.store.localMailbox("Archive")
        var header = MessageHeader()
        header.subject = "kept"
        var content = content("words")
        content.rawBytes = Array("Subject: kept\n\nwords".utf8)
        _ = try fixture.store.addLocally([LocalMessage(header: header, content: content)], to: local)
        #expect(try fixture.store.threadCount(in: .unifiedArchive) == 24)
        #expect(try fixture.store.threads(in: .unifiedArchive, limit: 500).count == 24)
    }

    @Test(
        "The lengths of lists come from stored counts",
        arguments: [StoreFixture.usual, StoreFixture.gmail])
    func storedCounts(listing: [ListedMailbox]) throws {
        let fixture = try StoreFixture(listing: listing)
        let mails = try (1...9).map { try Mail("m\($0)").incoming(UInt32($0)) }
        let ids = try fixture.ingest("INBOX", mails).newMessages
        try fixture.store.perform(.archive, on: ids.prefix(4).map { .message($0) })
        try fixture.store.perform(.trash, on: [.message(ids[8])])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 4)
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 4)
        for scope in [ThreadScope.archive(fixture.account), .unifiedInbox] {
            let sources = try fixture.store.pool.read { db in try ThreadSource.all(of: scope, in: db) }
            #expect(sources.allSatisfy { $0.storedCount != nil })
        }
    }

    @Test("Counts of every list are read by index as well")
    func countPlans() throws {
        let fixture = try filled()
        for (scope, _) in try scopes(fixture) {
            for source in try fixture.store.pool.read({ db in try ThreadSource.all(of: scope, in: db) }) {
                let arguments = StatementArguments([source.argument].compactMap(\.self) + [1, 2])
                let steps = try fixture.store.pool.read { db in
                    try Row.fetchAll(
                        db, sql: "EXPLAIN QUERY PLAN \(source.countSQL(outside: 2))", arguments: arguments
                    ).map { $0["detail"] as String }
                }
                #expect(!steps.isEmpty)
                for step in steps where step.hasPrefix("SCAN") || step.hasPrefix("SEARCH") {
                    #expect(step.contains("INDEX") || step.contains("PRIMARY KEY"), "\(step)")
                }
            }
        }
    }

    @Test("Readers see the last commit at once while a writer is in the middle of its transaction")
    func readersDoNotWait() throws {
        let fixture = try filled()
        let path = fixture.store.directory.appending(path: "vaultmail.sqlite").path
        let writer = try DatabaseQueue(path: path)
        // Far below the usual wait for a writer: a reader that waits fails.
        try fixture.store.pool.read { db in try db.execute(sql: "PRAGMA busy_timeout = 0") }
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN EXCLUSIVE")
            try db.execute(sql: "UPDATE thread_mailbox SET unread_count = 99; UPDATE mailbox SET unread = 99")
            for (scope, count) in try scopes(fixture) {
                #expect(try fixture.store.threads(in: scope, limit: 500).count == count)
                #expect(try fixture.store.threadCount(in: scope) == count)
            }
            #expect(try fixture.store.mailboxes().allSatisfy { $0.unread < 99 })
            #expect(try fixture.store.search("Subject").total > 0)
            try db.execute(sql: "ROLLBACK")
        }
        try fixture.expectSound()
    }
}
