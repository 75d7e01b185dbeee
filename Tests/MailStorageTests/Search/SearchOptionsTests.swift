import Foundation
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What a search does with names, states and order", .soundStores)
struct SearchOptionsTests {
    private func search(_ text: String, _ fixture: StoreFixture) throws -> SearchResults {
        try fixture.store.search(
            SearchQuery(parsing: text, at: SearchMoment(now: fixture.time.now, timeZone: .gmt)), SearchOptions())
    }

    @Test("States are those that a person sees, with what is not on the server yet")
    func states() throws {
        let fixture = try StoreFixture()
        var mail = Mail("a")
        mail.flags = [.seen, .answered]
        try fixture.ingest("INBOX", [try mail.incoming(1), try Mail("b").incoming(2)])
        #expect(try search("is:replied ", fixture).messages.map(\.subject) == ["Subject of a"])
        #expect(try search("is:unread ", fixture).messages.map(\.subject) == ["Subject of b"])
        let id = try #require(try search("is:unread ", fixture).messages.first).id
        try fixture.store.perform(.markRead, on: [.message(id)])
        try fixture.store.perform(.star, on: [.message(id)])
        #expect(try search("is:unread ", fixture).total == 0)
        #expect(try search("is:starred is:read ", fixture).total == 1)
        try fixture.setServerFlags("INBOX", 1, [.draft])
        #expect(try search("is:draft -is:read ", fixture).messages.map(\.subject) == ["Subject of a"])
        #expect(try search("is:replied ", fixture).total == 0)
        try fixture.expectSound()
    }

    @Test("A mailbox is named by its role, its path or the end of its path")
    func mailboxes() throws {
        let listing =
            StoreFixture.usual + [StoreFixture.listed("Work/Big Plans", .custom), StoreFixture.listed("Junk", .spam)]
        let fixture = try StoreFixture(listing: listing)
        try fixture.ingest("Work/Big Plans", [try Mail("a").incoming(1)])
        try fixture.ingest("INBOX", [try Mail("b").incoming(1)])
        for name in ["in:\"work/big plans\" ", "label:\"Big Plans\" ", "-in:inbox ", "in:anywhere -subject:b "] {
            #expect(try search(name, fixture).messages.map(\.subject) == ["Subject of a"], "\(name)")
        }
        #expect(try search("in:inbox OR in:\"big plans\" ", fixture).total == 2)
        #expect(try search("in:spam ", fixture).total == 0)
        #expect(try search("in:spam ", fixture).notes == [])
        let named = try StoreFixture(
            listing: StoreFixture.usual + [
                StoreFixture.listed("Old/Archive", .custom), StoreFixture.listed("sent", .custom),
            ])
        try named.ingest("Old/Archive", [try Mail("a").incoming(1)])
        try named.ingest("sent", [try Mail("b").incoming(1)])
        #expect(try search("in:archive ", named).messages.map(\.subject) == ["Subject of a"])
        #expect(try search("in:Sent ", named).messages.map(\.subject) == ["Subject of b"])
        let id = try #require(try search("in:inbox ", fixture).messages.first).id
        try fixture.store.perform(.archive, on: [.message(id)])
        #expect(try search("in:archive ", fixture).messages.map(\.id) == [id])
    }

    @Test("Archived where the server keeps no mailbox for it is found in the archive (FR-SYNC-10)")
    func virtualArchive() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let id = try fixture.inboxMessage()
        #expect(try search("in:archive ", fixture).total == 0)
        try fixture.store.perform(.archive, on: [.message(id)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        try fixture.store.finish(operation.id)
        #expect(try search("in:archive ", fixture).messages.map(\.id) == [id])
        #expect(try search("-in:archive ", fixture).total == 0)
        #expect(try search("in:archive hello ", fixture).total == 1)
    }

    @Test(
        "What the store does not have is said, and names that do not exist are words",
        arguments: [
            ("in:nowhere ", SearchNote.Kind.badValue, 0), ("in:wor ", .badValue, 0), ("account:nobody ", .badValue, 0),
            ("category:updates ", .noData, 0), ("category:uncategorized ", .noData, 1),
            ("bcc:bob ", .noData, 0), ("\u{1F16A} ", .nothingToFind, 0),
            ("hello in:nowhere OR in:inbox ", .badValue, 1),
        ])
    func unknown(query: String, kind: SearchNote.Kind, count: Int) throws {
        let fixture = try StoreFixture()
        _ = try fixture.inboxMessage()
        let results = try search(query, fixture)
        #expect(results.notes.map(\.kind) == [kind])
        #expect(results.total == count)
    }

    @Test("A message without a mailbox, and one that is hidden, is not found by what it is not")
    func hidden() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        #expect(try search("-zebra ", fixture).total == 1)
        try fixture.vanish("INBOX", [1])
        for query in ["-zebra ", "is:unread ", "larger:1 ", "hello ", "message-id:hello@example.org ", "-in:inbox "] {
            #expect(try search(query, fixture).total == 0, "\(query)")
            #expect(try search(query, fixture).messages == [], "\(query)")
        }
        #expect(try fixture.store.message(id) != nil)
    }

    @Test("Best first: the subject counts more than the text, new mail more than old, and pages do not overlap")
    func relevance() throws {
        let fixture = try StoreFixture()
        var bodies: [(MessageID, MessageContent)] = []
        for (number, subject) in ["nothing", "zebra", "nothing", "zebra", "nothing"].enumerated() {
            var mail = Mail("m\(number)", subject: "\(subject) \(number)")
            mail.day = -Double(number) * 200
            let id = try #require(
                try fixture.ingest("INBOX", [try mail.incoming(UInt32(number + 1))]).newMessages.first)
            bodies.append((id, content("some words and a zebra among them \(number)")))
        }
        try fixture.store.storeBodies(bodies)
        let query = SearchQuery(parsing: "zebra", at: SearchMoment(now: fixture.time.now))
        var options = SearchOptions(order: .relevance, limit: 2)
        var found: [MessageID] = []
        while true {
            let page = try fixture.store.search(query, options)
            guard let last = page.hits.last else { break }
            found += page.messages.map(\.id)
            options.before = last.cursor
        }
        #expect(found == [1, 3, 0, 2, 4].map { bodies[$0].0 })
        options.before = SearchCursor(key: 1, rank: SearchCursor.Rank(score: 0, floor: 0, moment: 0))
        #expect(try fixture.store.search(query, options).messages == [])
    }

    @Test("A page by date or relevance goes on although its last message has gone or no longer fits")
    func goneCursor() throws {
        for order in SearchOptions.Order.allCases {
            let fixture = try StoreFixture()
            for number in 1...6 {
                try fixture.ingest("INBOX", [try Mail("m\(number)", subject: "zebra").incoming(UInt32(number))])
            }
            let query = SearchQuery(parsing: "zebra is:unread ", at: SearchMoment(now: fixture.time.now))
            var options = SearchOptions(order: order, limit: 2)
            let all = try fixture.store.search(query, SearchOptions(order: order)).messages.map(\.id)
            let first = try fixture.store.search(query, options)
            options.before = first.hits.last?.cursor
            try fixture.store.perform(.markRead, on: [.message(all[1])])
            fixture.time.advance(3600)
            #expect(try fixture.store.search(query, options).messages.map(\.id) == Array(all[2...3]))
        }
    }

    @Test("Hits beyond those that are ranked follow by date, none twice", arguments: [false, true])
    func beyondRanked(isGrouped: Bool) throws {
        let fixture = try StoreFixture()
        let count = SearchRun.maximumRanked + 30
        let batch = try (1...count).map { number in
            var mail = Mail("m\(number)", subject: "zebra \(number)")
            mail.day = -Double(number) / 100
            return try mail.incoming(UInt32(number))
        }
        try fixture.ingest("INBOX", batch)
        let query = SearchQuery(parsing: "zebra ", at: SearchMoment(now: fixture.time.now))
        var options = SearchOptions(order: .relevance, isGrouped: isGrouped, limit: 500)
        var found: [SearchHit] = []
        while true {
            let page = try fixture.store.search(query, options)
            guard let last = page.hits.last else { break }
            found += page.hits
            options.before = last.cursor
        }
        #expect(found.count == count)
        #expect(Set(found.map(\.message.id)).count == count)
        let cursors = found.map(\.cursor.description)
        #expect(cursors == cursors.sorted(by: >))
        #expect(found.allSatisfy { SearchCursor($0.cursor.description) == $0.cursor })
        for text in ["", "12", "d", "dx", "r0.1.2.3", "rzzzzzzzzzzzzzzzz.1.2.3", "r7ff8000000000000.1.2.3", "d-1"] {
            #expect(SearchCursor(text) == nil, "\(text)")
        }
    }

    @Test("Words and what is no word may stand in for each other")
    func mixedAlternatives() throws {
        let fixture = try StoreFixture()
        var starred = Mail("a", subject: "first")
        starred.flags = [.flagged]
        try fixture.ingest(
            "INBOX",
            [
                try starred.incoming(1), try Mail("b", subject: "second").incoming(2),
                try Mail("c", subject: "third").incoming(3),
            ])
        #expect(
            Set(try search("second OR is:starred ", fixture).messages.map(\.subject)) == [
                "first", "\u{E000}second\u{E001}",
            ])
        #expect(try search("second OR -is:starred ", fixture).total == 2)
        #expect(try search("(second OR is:starred) first ", fixture).total == 1)
        #expect(try search("(second OR is:starred) bob ", fixture).messages.count == 2)
    }

    @Test("Text reaches neither the language of FTS5 nor SQL")
    func injection() throws {
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage(), content("alpha beta"))])
        let texts = [
            "zeta\" OR alpha OR \"x", "zeta\" OR \"alpha", "x'); DROP TABLE message; --", "body : alpha",
            "{body} : alpha",
            "NEAR(alpha beta)", "alpha + beta + zeta", "^zeta", "zeta* OR alpha",
        ]
        for text in texts {
            for field in SearchField.allCases {
                let query = SearchQuery(condition: .text(SearchPhrase(text, in: field, isPrefix: true)))
                #expect(try fixture.store.search(query).total == 0, "\(text) in \(field.rawValue)")
            }
            for condition in [SearchCondition.mailbox(text), .account(text), .messageID(text)] {
                #expect(try fixture.store.search(SearchQuery(condition: condition)).total == 0, "\(condition)")
            }
        }
        #expect(FullText.expression(SearchPhrase("a\" OR \"b", in: .subject)) == #"subject : "a"" OR ""b""#)
        #expect(try search("alpha beta ", fixture).total == 1)
    }

    @Test("Only a person's own addresses are meant by me, those of every account")
    func ownAddresses() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("a").incoming(1)])
        #expect(try search("to:me ", fixture).total == 1)
        #expect(try search("from:me ", fixture).total == 0)
        _ = try fixture.store.addAccount(StoreFixture.settings("bob@example.org"))
        #expect(try search("from:me ", fixture).total == 1)
        #expect(try search("account:ada ", fixture).total == 1)
        #expect(try search("account:bob ", fixture).total == 0)
    }
}
