import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Categories", .soundStores)
struct CategoryTests {
    /// Twelve threads in the inbox, newest first.
    private func filled() throws -> (fixture: StoreFixture, ids: [MessageID]) {
        let fixture = try StoreFixture()
        // These tests sort mail themselves.
        try fixture.store.change(.categories, to: "off")
        let mails = try (0..<12).map { index in
            var mail = Mail("m\(index)")
            mail.day = -Double(index)
            mail.flags = index.isMultiple(of: 2) ? .seen : []
            return try mail.incoming(UInt32(index + 1))
        }
        return (fixture, try fixture.ingest("INBOX", mails).newMessages)
    }

    private func count(
        _ category: MailCategory, _ path: String, in fixture: StoreFixture
    ) throws -> CategoryCount? {
        try fixture.store.categoryCounts()[try fixture.mailbox(path)]?[category]
    }

    @Test("Mail is uncategorized until something sorts it, and every list of a category has what was sorted into it")
    func sorting() throws {
        let (fixture, ids) = try filled()
        let inbox = try fixture.mailbox("INBOX")
        #expect(try count(.uncategorized, "INBOX", in: fixture) == CategoryCount(threadCount: 12, unreadCount: 6))
        let sorted = try fixture.store.setCategories([
            ids[1]: .updates, ids[4]: .updates, ids[5]: .social, ids[7]: .uncategorized, MessageID(999): .primary,
        ])
        #expect(sorted == 3)
        for scope in [ThreadScope.category(.updates, in: inbox), .category(.updates, in: nil)] {
            #expect(try fixture.store.threads(in: scope).map(\.subject) == ["Subject of m1", "Subject of m4"])
            #expect(try fixture.store.threads(in: scope, limit: 1).map(\.subject) == ["Subject of m1"])
            #expect(try fixture.store.threadCount(in: scope) == 2)
        }
        #expect(try fixture.store.threadCount(in: .category(.uncategorized, in: inbox)) == 9)
        #expect(try fixture.store.threadCount(in: .category(.updates, in: fixture.mailbox("Work"))) == 0)
        #expect(try count(.updates, "INBOX", in: fixture) == CategoryCount(threadCount: 2, unreadCount: 1))
        #expect(try count(.social, "INBOX", in: fixture) == CategoryCount(threadCount: 1, unreadCount: 1))
        #expect(try fixture.store.messages(in: inbox, category: .updates).map(\.category) == [.updates, .updates])
        #expect(try fixture.store.messageCount(in: inbox, category: .updates) == 2)
        try fixture.store.setCategories([ids[1]: .uncategorized, ids[4]: .forums])
        #expect(try count(.updates, "INBOX", in: fixture) == nil)
        #expect(try fixture.store.threads(in: .category(.forums, in: nil)).map(\.category) == [.forums])
    }

    @Test("Counts follow what is read, moved and removed")
    func countsFollow() throws {
        let (fixture, ids) = try filled()
        try fixture.store.setCategories([ids[1]: .updates, ids[3]: .updates, ids[5]: .updates])
        try fixture.store.perform(.markRead, on: [.message(ids[1])])
        #expect(try count(.updates, "INBOX", in: fixture) == CategoryCount(threadCount: 3, unreadCount: 2))
        let receipt = try fixture.store.perform(.archive, on: [.message(ids[3])])
        #expect(try count(.updates, "INBOX", in: fixture) == CategoryCount(threadCount: 2, unreadCount: 1))
        #expect(try count(.updates, "Archive", in: fixture) == CategoryCount(threadCount: 1, unreadCount: 1))
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(try count(.updates, "Archive", in: fixture) == nil)
        try fixture.vanish("INBOX", [2, 4])
        #expect(try count(.updates, "INBOX", in: fixture) == CategoryCount(threadCount: 1, unreadCount: 1))
    }

    @Test("A conversation is of the category of its newest message that has one")
    func conversations() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.categories, to: "off")
        let first = try fixture.inboxMessage("first")
        let thread = try fixture.detail(first).summary.thread
        try fixture.store.setCategories([first: .updates])
        var answer = Mail("answer")
        answer.references = ["first"]
        answer.day = 0
        let second = try #require(try fixture.ingest("Sent", [try answer.incoming(1)]).newMessages.first)
        // An uncategorized reply leaves the thread in its category, in every mailbox.
        #expect(try fixture.store.thread(thread)?.category == .updates)
        #expect(try fixture.store.threads(in: .category(.updates, in: fixture.mailbox("Sent"))).map(\.id) == [thread])
        try fixture.store.setCategories([second: .primary])
        #expect(try fixture.store.thread(thread)?.category == .primary)
        #expect(try fixture.store.threads(in: .category(.updates, in: nil)) == [])
        try fixture.vanish("Sent", [1])
        #expect(try fixture.store.thread(thread)?.category == .updates)
    }

    @Test("A category stays with a message that leaves a mailbox and comes back under another number")
    func staysWithMessage() throws {
        let (fixture, ids) = try filled()
        try fixture.store.setCategories([ids[2]: .promotions])
        try fixture.vanish("INBOX", [3])
        try fixture.ingest("Work", [try Mail("m2").incoming(9)])
        let work = try fixture.mailbox("Work")
        #expect(try fixture.store.threads(in: .category(.promotions, in: work)).map(\.subject) == ["Subject of m2"])
    }

    @Test("MO-48: sorting tells both the list that a conversation leaves and the one that it comes to")
    func changes() async throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.categories, to: "off")
        let message = try fixture.inboxMessage()
        let thread = try fixture.detail(message).summary.thread
        let key = try #require(try fixture.store.thread(thread)).cursor
        let inbox = try fixture.mailbox("INBOX")
        var changes = fixture.store.changes().makeAsyncIterator()
        try fixture.store.setCategories([message: .social])
        let scopes: [ThreadScope] = [
            .mailbox(inbox), .unifiedInbox, .category(.uncategorized, in: inbox), .category(.uncategorized, in: nil),
            .category(.social, in: inbox), .category(.social, in: nil),
        ]
        let lists = Dictionary(uniqueKeysWithValues: scopes.map { ($0, key) })
        let told = await changes.next()?.aspects
        #expect(told?.contains(.threads([thread])) == true)
        #expect(told?.contains(.lists(lists)) == true)
    }

    @Test("The query operator finds what was sorted, and says so while nothing is")
    func search() throws {
        let (fixture, ids) = try filled()
        #expect(try fixture.store.search("category:updates ").notes.map(\.kind) == [.noData])
        try fixture.store.setCategories([ids[1]: .updates, ids[4]: .updates, ids[5]: .social])
        for (query, count) in [
            ("category:updates ", 2), ("subject category:updates is:unread ", 1), ("-category:updates ", 10),
            ("category:updates OR category:social ", 3), ("category:primary ", 0), ("category:uncategorized ", 9),
        ] {
            let results = try fixture.store.search(query)
            #expect(results.total == count && results.notes.isEmpty, "\(query)")
        }
    }
}
