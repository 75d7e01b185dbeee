import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Lists show a conversation by the messages of their mailbox", .soundStores)
struct OwnMembersTests {
    private static let listing = StoreFixture.usual + [StoreFixture.listed("Spam", .spam)]
    private static let spammer = EmailAddress(name: "Deals", address: "deals@spam.example")

    /// One conversation: a message of three days ago in the inbox, a reply to it in Sent, and spam that names it.
    private func mixed() throws -> StoreFixture {
        let fixture = try StoreFixture(listing: Self.listing)
        var first = Mail("first", subject: "Tea")
        first.day = -3
        first.flags = .seen
        try fixture.ingest("INBOX", [try first.incoming(1)])
        var reply = Mail("reply", subject: "Re: Tea")
        (reply.day, reply.references, reply.flags) = (-2, ["first"], .seen)
        reply.from = EmailAddress(name: "Ada", address: "ada@example.org")
        try fixture.ingest("Sent", [try reply.incoming(1)])
        try fixture.ingest("Spam", [try spam.incoming(1)])
        return fixture
    }

    private var spam: Mail {
        var spam = Mail("spam", subject: "Re: Tea")
        (spam.day, spam.references, spam.from) = (-1, ["first"], Self.spammer)
        return spam
    }

    private func row(_ path: String, _ fixture: StoreFixture) throws -> ThreadSummary {
        let rows = try fixture.store.threads(in: .mailbox(try fixture.mailbox(path)))
        #expect(rows.count == 1)
        return try #require(rows.first)
    }

    private func date(_ day: Double) -> Date { Date(timeIntervalSince1970: StoreFixture.start + day * 86_400) }

    @Test("FR-SYNC-06: spam in a conversation changes neither place, date, snippet nor counts in the inbox")
    func spamStaysBelow() throws {
        let fixture = try mixed()
        let inbox = try row("INBOX", fixture)
        #expect(inbox.latestDate == date(-3))
        #expect(inbox.snippet == "Tea")
        #expect(inbox.unreadCount == 0)
        #expect(inbox.messageCount == 2)
        #expect(!inbox.participants.contains(Self.spammer))
        let sent = try row("Sent", fixture)
        #expect(sent.latestDate == date(-2))
        #expect(try fixture.store.thread(inbox.id)?.latestDate == date(-2))
    }

    @Test("The Spam list shows what is in Spam")
    func spamShowsItself() throws {
        let spam = try row("Spam", try mixed())
        #expect(spam.latestDate == date(-1))
        #expect(spam.messageCount == 1)
        #expect(spam.unreadCount == 1)
        #expect(spam.participants == [Self.spammer])
    }

    @Test("Spam that arrives later, before an answer or in the same batch, changes nothing in the inbox")
    func laterSpam() throws {
        let fixture = try mixed()
        let before = try row("INBOX", fixture)
        var more = Mail("more", subject: "Re: Tea")
        (more.day, more.references, more.from) = (-0.5, ["spam"], Self.spammer)
        var most = more
        most.name = "most"
        try fixture.ingest("Spam", [try more.incoming(2), try most.incoming(3)])
        #expect(try row("INBOX", fixture) == before)
        #expect(try row("Spam", fixture).messageCount == 3)
        try fixture.expectSound()
    }

    @Test("A conversation of which all that is left is in Trash shows that")
    func onlyTrash() throws {
        let fixture = try StoreFixture(listing: Self.listing)
        let id = try fixture.inboxMessage("a")
        try fixture.store.perform(.trash, on: [.message(id)])
        let trash = try row("Trash", fixture)
        #expect(trash.messageCount == 1)
        #expect(try fixture.store.thread(trash.id)?.messageCount == 1)
        try fixture.ingest("INBOX", [try reply(to: "a").incoming(2)])
        #expect(try row("INBOX", fixture).messageCount == 1)
        try fixture.expectSound()
    }

    private func reply(to name: String) -> Mail {
        var reply = Mail("answer", subject: "Re: \(name)")
        reply.references = [name]
        return reply
    }

    @Test("A mailbox that turns out to be Spam moves its conversations down in the inbox")
    func roleChanges() throws {
        var listing = Self.listing
        listing.append(StoreFixture.listed("Filtered", .custom))
        let fixture = try StoreFixture(listing: listing)
        try fixture.ingest("INBOX", [try Mail("first", subject: "Tea").incoming(1)])
        try fixture.ingest("Filtered", [try spam.incoming(1)])
        #expect(try row("INBOX", fixture).messageCount == 2)
        listing[listing.count - 1] = StoreFixture.listed("Filtered", .spam)
        _ = try fixture.store.reconcileMailboxes(listing, account: fixture.account)
        #expect(try row("INBOX", fixture).messageCount == 1)
        try fixture.expectSound()
    }

    @Test("Random histories end with the lists that a computation from all messages gives")
    func randomHistories() throws {
        let seed = UInt64.random(in: 1...1_000_000)
        var random = SeededGenerator(seed: seed)
        let fixture = try StoreFixture(listing: Self.listing)
        var uids: [String: UInt32] = [:]
        for round in 0..<60 {
            let path = ["INBOX", "Sent", "Spam", "Trash"].randomElement(using: &random)!
            uids[path, default: 0] += 1
            var mail = Mail("m\(round)")
            mail.day = Double.random(in: -9 ... -1, using: &random)
            mail.flags = Bool.random(using: &random) ? .seen : []
            if round > 0 { mail.references = ["m\(Int.random(in: 0..<round, using: &random))"] }
            try fixture.ingest(path, [try mail.incoming(uids[path]!)])
            if round % 7 == 0, let id = try fixture.store.messages(in: fixture.mailbox("INBOX")).first?.id {
                let action = [UserAction.trash, .archive, .star].randomElement(using: &random)!
                try fixture.store.perform(action, on: [.message(id)])
            }
        }
        try fixture.expectSound()
        for path in ["INBOX", "Sent", "Spam", "Trash"] {
            let mailbox = try fixture.mailbox(path)
            for row in try fixture.store.threads(in: .mailbox(mailbox), limit: 500) {
                let own = try fixture.store.messages(in: mailbox, limit: 500).filter { $0.thread == row.id }
                #expect(own.map(\.date).max() == row.latestDate, "seed \(seed), \(path)")
                #expect(own.count { $0.isUnread } == row.unreadCount, "seed \(seed), \(path)")
            }
        }
    }
}
