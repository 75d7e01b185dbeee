import Foundation
import MailModel
import MailRules
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Classification of stored mail", .soundStores)
struct CategorizerTests {
    private static let shop = EmailAddress(name: "Shop", address: "newsletter@news.shop.example")

    /// A message of a shop's newsletter.
    private func offer(_ name: String, _ uid: UInt32, from: EmailAddress = shop) throws -> IncomingMessage {
        var message = try Mail(name).incoming(uid)
        message.header.subject = "50% off everything this weekend"
        message.header.from = from
        message.header.to = [EmailAddress(name: nil, address: "ada@example.org")]
        message.header.isBulk = true
        message.header.signals = [.unsubscribe, .oneClickUnsubscribe, .bulk]
        message.snippet = "Our biggest sale of the season. Shop now. Free delivery. Offer ends Sunday. Unsubscribe."
        return message
    }

    private func person(_ name: String, _ uid: UInt32, from: String = "bo@friends.example") throws -> IncomingMessage {
        var message = try Mail(name).incoming(uid)
        message.header.subject = "Dinner on Friday?"
        message.header.from = EmailAddress(name: "Bo Lind", address: from)
        message.header.to = [EmailAddress(name: "Ada", address: "ada@example.org")]
        message.snippet = "Hi Ada, are you free on Friday? We could cook at my place."
        return message
    }

    private func category(_ fixture: StoreFixture, _ id: MessageID) throws -> MailCategory {
        try fixture.detail(id).summary.category
    }

    @Test("NOTIF-09: mail has its category and three reasons in the transaction that stores it")
    func arrival() throws {
        let fixture = try StoreFixture(classifies: true)
        try fixture.store.skipArrivals(account: fixture.account)
        let ids = try fixture.ingest("INBOX", [try offer("sale", 1), try person("dinner", 2)]).newMessages
        let arrivals = try fixture.store.arrivals(account: fixture.account)
        #expect(arrivals.map(\.category) == [.promotions, .primary])
        let summary = try fixture.detail(ids[0]).summary
        #expect(summary.categorySource == .model)
        #expect(summary.categoryReasons.count == 3)
        #expect(try fixture.store.threads(in: .category(.promotions, in: nil)).count == 1)
    }

    @Test("Sent mail and drafts have no category, and a conversation keeps that of what was received")
    func outgoing() throws {
        let fixture = try StoreFixture(classifies: true)
        let received = try fixture.ingest("INBOX", [try offer("sale", 1)]).newMessages[0]
        var answer = try Mail("answer").incoming(1)
        answer.header.inReplyTo = ["sale@example.org"]
        answer.header.from = EmailAddress(name: nil, address: "ada@example.org")
        let sent = try fixture.ingest("Sent", [answer]).newMessages[0]
        #expect(try fixture.detail(sent).summary.categorySource == .none)
        #expect(try category(fixture, sent) == .uncategorized)
        #expect(try category(fixture, received) == .promotions)
    }

    @Test("Mail of a person's own correspondents is Primary, whatever it looks like, also what was there before")
    func correspondents() throws {
        let fixture = try StoreFixture(classifies: true)
        let deals = EmailAddress(name: nil, address: "Deals@Shop.example")
        let before = try fixture.ingest("INBOX", [try offer("old", 1, from: deals)]).newMessages[0]
        #expect(try category(fixture, before) == .promotions)
        var sent = try Mail("sent").incoming(1)
        sent.header.from = EmailAddress(name: nil, address: "ada@example.org")
        sent.header.to = [EmailAddress(name: nil, address: "deals@shop.example")]
        try fixture.ingest("Sent", [sent])
        #expect(try category(fixture, before) == .primary)
        let after = try fixture.ingest("INBOX", [try offer("new", 2, from: deals)]).newMessages[0]
        let summary = try fixture.detail(after).summary
        #expect(summary.category == .primary)
        #expect(summary.categorySource == .correspondent)
        #expect(summary.categoryReasons == [.correspondent("deals@shop.example")])
    }

    @Test("Received mail with the user's address in a forged From adds no correspondent")
    func forgedFrom() throws {
        let fixture = try StoreFixture(classifies: true)
        var forged = try Mail("forged").incoming(1)
        forged.header.from = EmailAddress(name: nil, address: "ada@example.org")
        let deals = EmailAddress(name: nil, address: "deals@shop.example")
        forged.header.to = [deals]
        try fixture.ingest("INBOX", [forged])
        let offered = try fixture.ingest("INBOX", [try offer("sale", 2, from: deals)]).newMessages[0]
        #expect(try category(fixture, offered) == .promotions)
    }

    @Test("A correction is learned for the sender, then for the domain, is undone, and survives a resync")
    func corrections() throws {
        let fixture = try StoreFixture(classifies: true)
        let ids = try fixture.ingest("INBOX", [try offer("a", 1), try offer("b", 2)]).newMessages
        let before = try fixture.store.chooseCategory(.updates, for: [ids[0]])
        #expect(before == [ids[0]: MailCategory?.none])
        #expect(try category(fixture, ids[0]) == .updates)
        #expect(try fixture.detail(ids[0]).summary.categoryReasons == [.chosen])
        let later = try fixture.ingest("INBOX", [try offer("c", 3)]).newMessages[0]
        #expect(try fixture.detail(later).summary.categoryReasons == [.chosenForSender(Self.shop.address)])
        let other = EmailAddress(name: nil, address: "orders@news.shop.example")
        let second = try fixture.ingest("INBOX", [try offer("d", 4, from: other)]).newMessages[0]
        #expect(try category(fixture, second) == .promotions)
        try fixture.store.chooseCategory(.updates, for: [second])
        let third = EmailAddress(name: nil, address: "hello@news.shop.example")
        let ofDomain = try fixture.ingest("INBOX", [try offer("e", 5, from: third)]).newMessages[0]
        #expect(try fixture.detail(ofDomain).summary.categoryReasons == [.chosenForDomain("news.shop.example")])
        try fixture.vanish("INBOX", [1])
        fixture.time.advance(StoreFixture.softDeletionTime + 120)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        let again = try #require(try fixture.ingest("INBOX", [try offer("a", 9)]).newMessages.first)
        #expect(try fixture.detail(again).summary.categoryReasons == [.chosen])
        try fixture.store.chooseCategory(nil, for: [again, second])
        #expect(try category(fixture, again) == .promotions)
    }

    @Test("FR-SET-03: a cleared cache is filled again in the background, in bounded steps, and corrections stay")
    func clearing() throws {
        let fixture = try StoreFixture(classifies: true)
        let mails = try (1...250).map { try offer("m\($0)", UInt32($0)) } + [try person("dinner", 251)]
        let ids = try fixture.ingest("INBOX", mails).newMessages
        try fixture.store.chooseCategory(.forums, for: [ids[0]])
        #expect(try fixture.store.clearCache() > 0)
        #expect(try category(fixture, ids[1]) == .uncategorized)
        #expect(try category(fixture, ids[0]) == .forums)
        #expect(try fixture.store.categoryProgress().done == 0)
        var steps = 0
        while try !fixture.store.classifyExisting().isComplete { steps += 1 }
        #expect(steps >= 3)
        // What the shop's first message was moved to was learned for the others.
        #expect(try category(fixture, ids[249]) == .forums)
        #expect(try category(fixture, ids[250]) == .primary)
        #expect(try fixture.store.categoryProgress().isComplete)
    }

    @Test("Mail that comes into an empty store is classified once, on arrival")
    func emptyStore() throws {
        let fixture = try StoreFixture(classifies: true)
        try fixture.store.beginClassification()
        let id = try fixture.ingest("INBOX", [try offer("sale", 1)]).newMessages[0]
        #expect(try category(fixture, id) == .promotions)
        #expect(try fixture.store.categoryProgress().isComplete)

        let older = try StoreFixture(classifies: true)
        try older.ingest("INBOX", [try offer("sale", 1)])
        try older.store.beginClassification()
        #expect(try !older.store.categoryProgress().isComplete)
    }

    @Test("Off classifies nothing and notifies of every category; on again, existing mail is classified")
    func switchedOff() throws {
        let fixture = try StoreFixture(classifies: true)
        try fixture.store.change(.categories, to: "off")
        let id = try fixture.ingest("INBOX", [try offer("sale", 1)]).newMessages[0]
        #expect(try category(fixture, id) == .uncategorized)
        #expect(try fixture.store.classifyExisting().isComplete)
        try fixture.store.change(.categories, to: "on")
        while try !fixture.store.classifyExisting().isComplete {}
        #expect(try category(fixture, id) == .promotions)
    }

    @Test("category: finds mail of a category in searches, and rules act on it as it arrives")
    func searchesAndRules() throws {
        let fixture = try StoreFixture(classifies: true)
        let first = try fixture.ingest("INBOX", [try offer("first", 1)]).newMessages[0]
        try fixture.markSynced("INBOX", uidNext: 2)
        let query = SearchQuery(parsing: "category:promotions", at: SearchMoment(now: fixture.time.now))
        #expect(try fixture.store.search(query).hits.map(\.message.id) == [first])
        try fixture.rule("Offers", "category:promotions", [.star])
        let ids = try fixture.ingest("INBOX", [try offer("second", 2), try person("dinner", 3)]).newMessages
        #expect(try fixture.detail(ids[0]).summary.isStarred)
        #expect(try !fixture.detail(ids[1]).summary.isStarred)
    }
}
