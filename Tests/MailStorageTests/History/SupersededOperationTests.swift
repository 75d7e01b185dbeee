import GRDB
import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Operations that another program supersedes", .soundStores)
struct SupersededOperationTests {
    /// Moved to Trash on the server, where it has UID 4, and undone here.
    private func undone() throws -> (fixture: StoreFixture, message: MessageID) {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.storeBodies([(message, content("some words"))])
        let receipt = try fixture.store.perform(.trash, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        try fixture.store.finish(operation.id, movedTo: UID(4), validity: StoreFixture.validity)
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        return (fixture, message)
    }

    /// A complete sync pass that began now and found nothing more.
    private func endPass(_ fixture: StoreFixture) throws -> Int {
        fixture.time.advance(10)
        return try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
    }

    private func keywords(_ message: MessageID, in fixture: StoreFixture) throws -> [String] {
        try #require(try fixture.store.history(of: message)).entries.map(\.keyword)
    }

    @Test(
        "FR-SYNC-05: a move that another program superseded is in the message's history and in a notice",
        arguments: [UserAction.trash, .archive])
    func overtaken(_ action: UserAction) throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        try fixture.store.perform(action, on: [.message(message)])
        try fixture.vanish("INBOX", [1])
        try fixture.ingest("Work", [try Mail("hello").incoming(3)])
        #expect(try fixture.paths(message) == ["Work"])
        #expect(try fixture.operations().map(\.change) == [.addFlags(.flagged)], "the star goes with the message")
        let told = try #require(try fixture.store.history(of: message)).entries.filter { $0.keyword == "superseded" }
        let target = action == .trash ? "Trash" : "Archive"
        #expect(
            told.map(\.sentence) == ["Another program moved or removed it before VaultMail could move it to \(target)"])
        let notice = try #require(try fixture.store.notices(after: 0).first)
        #expect(notice.kind == .changeSuperseded)
        #expect(notice.text.hasPrefix("Another program moved or removed a message before VaultMail could move it"))
        #expect(notice.text.hasSuffix("to \(target)."))
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-05: a move that finds its message gone causes one notice, unless the message is in the target",
        arguments: ["Work", "Trash", nil])
    func gone(mailbox: String?) throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id, evidence: .alreadyGone)
        if let mailbox { try fixture.ingest(mailbox, [try Mail("hello").incoming(3)]) }
        #expect(try fixture.store.notices(after: 0).isEmpty, "a pass may still find it in Trash")
        for _ in 0..<2 { _ = try endPass(fixture) }
        let notices = try fixture.store.notices(after: 0)
        #expect(notices.map(\.kind) == (mailbox == "Trash" ? [] : [.changeSuperseded]))
        #expect(notices.allSatisfy { $0.text.hasSuffix("Message: “Subject of hello” to Trash.") })
        #expect(try fixture.paths(message) == [mailbox].compactMap(\.self))
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: a move that found its message gone is reported although the history was pruned since")
    func goneLongAgo() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id, evidence: .alreadyGone)
        try fixture.store.pool.write { db in try db.execute(sql: "DELETE FROM journal") }
        for _ in 0..<2 { _ = try endPass(fixture) }
        #expect(try fixture.store.notices(after: 0).map(\.kind) == [.changeSuperseded])
        try fixture.expectSound()
    }

    @Test("Changes of a message whose UID now names another one are recorded as well, flags included")
    func replaced() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.ingest("INBOX", [try Mail("another").incoming(1)])
        #expect(try keywords(message, in: fixture).suffix(3) == ["replaced", "superseded", "superseded"])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: a message undone out of Trash that is gone from the server stays here, with a notice")
    func lost() throws {
        let (fixture, message) = try undone()
        try fixture.vanish("Trash", [4])
        #expect(try fixture.paths(message) == ["INBOX"], "it may turn up there")
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
        #expect(try fixture.store.notices(after: 0).isEmpty)
        try fixture.expectSound()
        #expect(try endPass(fixture) == 0)
        #expect(try fixture.store.notices(after: 0).count == 1)
        #expect(try fixture.paths(message) == [])
        let thread = try fixture.detail(message).summary.thread
        #expect(try fixture.store.threads(in: .archive(fixture.account)).map(\.id) == [thread])
        #expect(
            try keywords(message, in: fixture).suffix(5) == [
                "undone", "vanished", "superseded", "not_arrived", "archived",
            ])
        fixture.time.advance(2 * StoreFixture.softDeletionTime)
        #expect(try endPass(fixture) == 0)
        #expect(try fixture.store.rawBytes(of: message) != nil)
        #expect(try fixture.store.notices(after: 0).count == 1)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: the same where the engine finds out first that it is gone")
    func foundLost() throws {
        let (fixture, message) = try undone()
        try fixture.store.finish(try fixture.operation().id, evidence: .alreadyGone)
        #expect(try endPass(fixture) == 0)
        #expect(try fixture.store.notices(after: 0).count == 1)
        #expect(try fixture.store.rawBytes(of: message) != nil)
        try fixture.expectSound()
    }

    @Test(
        "An undone message that reappears in any mailbox is not reported as lost",
        arguments: ["INBOX", "Work"])
    func turnsUp(_ mailbox: String) throws {
        let (fixture, message) = try undone()
        try fixture.vanish("Trash", [4])
        try fixture.ingest(mailbox, [try Mail("hello").incoming(9)])
        #expect(try endPass(fixture) == 0)
        #expect(try fixture.paths(message) == [mailbox])
        #expect(try fixture.store.notices(after: 0).isEmpty)
        try fixture.expectSound()
    }

    @Test("What another program has put elsewhere already is not awaited as well")
    func isElsewhere() throws {
        let (fixture, message) = try undone()
        try fixture.ingest("Work", [try Mail("hello").incoming(9)])
        try fixture.vanish("Trash", [4])
        #expect(try fixture.paths(message) == ["Work"])
        #expect(try keywords(message, in: fixture).suffix(2) == ["vanished", "superseded"])
        try fixture.expectSound()
    }

    @Test("What the server would not give back out of Trash is kept for a month when it goes from there")
    func refused() throws {
        let (fixture, message) = try undone()
        try fixture.store.fail(try fixture.operation().id, notice: .changeRefused(.move, flags: []))
        try fixture.vanish("Trash", [4])
        #expect(try endPass(fixture) == 0)
        #expect(try fixture.store.rawBytes(of: message) != nil)
        fixture.time.advance(StoreFixture.softDeletionTime)
        #expect(try endPass(fixture) == 1)
        try fixture.expectSound()
    }

    @Test("A message that is moved to Trash again and deleted by another program is removed like other mail of Trash")
    func thrownAwayAgain() throws {
        let (fixture, message) = try undone()
        try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.vanish("Trash", [4])
        #expect(try endPass(fixture) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }
}
