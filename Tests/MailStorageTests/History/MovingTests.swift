import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Moves", .soundStores)
struct MovingTests {
    /// A message that is archived and then read; the first operation is in flight.
    private func moving() throws -> (fixture: StoreFixture, message: MessageID, move: MailModel.Operation) {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.perform(.markRead, on: [.message(message)])
        let move = try fixture.operation()
        try fixture.store.markInFlight([move.id])
        return (fixture, message, move)
    }

    @Test("With a mapping the message is where the server put it, and what follows uses the new UID")
    func withMapping() throws {
        let (fixture, message, move) = try moving()
        try fixture.store.finish(move.id, movedTo: UID(40), validity: StoreFixture.validity)
        let next = try fixture.operation()
        #expect(next.mailbox == (try fixture.mailbox("Archive")))
        #expect(next.uid == UID(40))
        #expect(next.change == .addFlags(.seen))
        try fixture.ingest("Archive", [try Mail("hello").incoming(40)])
        #expect(try fixture.counts("Archive") == [1, 0])
        #expect(try fixture.detail(message).placements.map(\.uid) == [UID(40)])
        try fixture.expectSound()
    }

    @Test("Without a mapping the message is expected, and its arrival fills in the UID")
    func withoutMapping() throws {
        let (fixture, message, move) = try moving()
        try fixture.store.finish(move.id)
        #expect(try fixture.paths(message) == ["Archive"])
        #expect(try fixture.operations() == [], "what follows waits for the UID")
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 1)
        #expect(try fixture.store.nextOperationDate(account: fixture.account) == nil)
        try fixture.ingest("Archive", [try Mail("hello").incoming(41)])
        #expect(try fixture.operation().uid == UID(41))
        #expect(try fixture.counts("Archive") == [1, 0])
        try fixture.expectSound()
    }

    @Test("The arrival of a message wakes the operations that need its UID")
    func arrivalWakes() async throws {
        let (fixture, _, move) = try moving()
        try fixture.store.finish(move.id)
        var changes = fixture.store.changes().makeAsyncIterator()
        try fixture.ingest("Archive", [try Mail("hello").incoming(41)])
        #expect(await changes.next()?.aspects.contains(.operations(fixture.account)) == true)
    }

    @Test("A change that a wrong clock has put off for longer than any change waits is due")
    func clockWasAhead() throws {
        let (fixture, _, move) = try moving()
        let now = fixture.time.now
        try fixture.store.retry(move.id, notBefore: now.addingTimeInterval(3600), problem: nil)
        #expect(try fixture.operations().isEmpty)
        try fixture.store.retry(move.id, notBefore: now.addingTimeInterval(365 * 86_400), problem: nil)
        #expect(try fixture.operation().id == move.id)
        #expect(try fixture.store.nextOperationDate(account: fixture.account) == now)
    }

    @Test("A sync of the target that is faster than the answer does not double the message", arguments: [true, false])
    func targetFirst(isMapped: Bool) throws {
        let (fixture, message, move) = try moving()
        try fixture.ingest("Archive", [try Mail("hello").incoming(42)])
        try fixture.store.finish(move.id, movedTo: isMapped ? UID(42) : nil, validity: nil)
        #expect(try fixture.counts("Archive") == [1, 0])
        #expect(try fixture.counts("INBOX") == [0, 0])
        #expect(try fixture.operation().uid == UID(42))
        #expect(try fixture.detail(message).placements.count == 1)
        try fixture.expectSound()
    }

    @Test("A sync of the source that is faster than the answer does not lose the message")
    func sourceFirst() throws {
        let (fixture, message, move) = try moving()
        try fixture.vanish("INBOX", [1])
        #expect(try fixture.paths(message) == ["Archive"])
        // After a crash here the operation is checked again, without a UID.
        #expect(try fixture.operation().id == move.id)
        #expect(try fixture.operation().uid == nil)
        try fixture.store.finish(move.id, movedTo: UID(43), validity: StoreFixture.validity)
        #expect(try fixture.operation().uid == UID(43))
        try fixture.expectSound()
    }

    @Test("A mapping into a generation that is over counts as none")
    func staleMapping() throws {
        let (fixture, message, move) = try moving()
        try fixture.store.beginUIDValidity(mailbox: fixture.mailbox("Archive"), uidValidity: UIDValidity(8))
        try fixture.store.finish(move.id, movedTo: UID(43), validity: StoreFixture.validity)
        #expect(
            try fixture.detail(message).placements == [
                PlacementSummary(mailbox: try fixture.mailbox("Archive"), uid: nil)
            ])
        try fixture.expectSound()
    }

    @Test("IMAP-15: the server's own move of a message wins over one that is only queued")
    func movedElsewhere() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.vanish("INBOX", [1])
        try fixture.ingest("Work", [try Mail("hello").incoming(5)])
        #expect(try fixture.paths(message) == ["Work"])
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
        try fixture.expectSound()
    }

    @Test("A move whose message does not arrive ends after a full pass, and the message is purged a month later")
    func neverArrives() throws {
        let (fixture, message, move) = try moving()
        try fixture.store.finish(move.id)
        fixture.time.advance(10)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        #expect(try fixture.paths(message) == [])
        try fixture.expectSound()
        fixture.time.advance(10)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        fixture.time.advance(StoreFixture.softDeletionTime)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test("A finished, failed or retried operation that is gone is ignored")
    func unknownOperation() throws {
        let fixture = try StoreFixture()
        try fixture.store.finish(OperationID(99))
        try fixture.store.fail(OperationID(99), notice: .changeRefused(.move, flags: []))
        try fixture.store.retry(OperationID(99), notBefore: fixture.time.now)
        #expect(try fixture.store.notices(after: 0) == [])
    }
}
