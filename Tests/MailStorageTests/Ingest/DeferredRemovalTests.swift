import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Deferred removals", .soundStores)
struct DeferredRemovalTests {
    @Test("FR-SYNC-02: a loss is accepted 15 seconds after its first report, within a week, even if the clock changes")
    func times() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let inbox = try fixture.mailbox("INBOX")
        #expect(try !store.deferRemoval(mailbox: inbox))
        fixture.time.advance(14)
        #expect(try !store.deferRemoval(mailbox: inbox))
        fixture.time.advance(1)
        #expect(try store.deferRemoval(mailbox: inbox))
        fixture.time.advance(8 * 86_400)
        #expect(try !store.deferRemoval(mailbox: inbox), "that was another loss")
        fixture.time.advance(-365 * 86_400)
        #expect(try !store.deferRemoval(mailbox: inbox), "the clock was ahead")
        fixture.time.advance(15)
        #expect(try store.deferRemoval(mailbox: inbox))
        try store.clearDeferredRemoval(mailbox: inbox)
        #expect(try !store.deferRemoval(mailbox: inbox))
    }

    @Test(
        "FR-SYNC-02: after a message was moved away from here its mailbox is compared, whatever numbers the server tells"
    )
    func comparedAfterwards() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let inbox = try fixture.mailbox("INBOX")
        var batch = IngestBatch(mailbox: inbox, uidValidity: StoreFixture.validity)
        (batch.uidNext, batch.messageCount, batch.isMailboxSynced) = (2, 1, true)
        try fixture.store.ingest(batch)
        #expect(try fixture.store.cursor(of: inbox).messageCount == 1)
        try fixture.store.perform(.star, on: [.message(message)])
        let star = try #require(try fixture.store.nextOperations(account: fixture.account, limit: 1).first)
        try fixture.store.finish(star.id)
        #expect(try fixture.store.cursor(of: inbox).messageCount == 1, "a flag moves nothing")
        try fixture.store.perform(.archive, on: [.message(message)])
        let move = try #require(try fixture.store.nextOperations(account: fixture.account, limit: 1).first)
        try fixture.store.finish(move.id)
        #expect(try fixture.store.cursor(of: inbox).messageCount == nil)
    }

    @Test("FR-SYNC-02: a downloaded message that does not match its stored header is not stored")
    func anotherText() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        func content(_ messageID: String, _ subject: String) -> MessageContent {
            var header = MessageHeader()
            (header.messageID, header.subject) = (messageID, subject)
            return MessageContent(
                rawBytes: Array("x".utf8), snippet: "x", searchText: "secret", attachments: [], defects: [],
                header: header)
        }
        try fixture.store.storeBodies([(message, content("another@example.org", "Another"))])
        #expect(try fixture.store.search("secret").total == 0)
        let own = try #require(try fixture.store.message(message)?.summary)
        try fixture.store.storeBodies([(message, content("another@example.org", own.subject))])
        #expect(try fixture.store.search("secret").total == 1, "one that merely has another id")
    }
}
