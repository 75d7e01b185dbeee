import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Changes that a restored backup brings along", .soundStores)
struct RestoredOperationTests {
    /// A backup of the store, restored to another folder.
    private func restored(_ fixture: StoreFixture) throws -> MailStore {
        let folder = try TemporaryDirectory()
        try fixture.store.backUp(to: folder.file("copy"))
        try MailStore.restore(folder.file("copy"), to: folder.file("store"), logger: StoreFixture.logger)
        return try MailStore.open(at: folder.file("store"), logger: StoreFixture.logger)
    }

    private func messages(_ path: String, in store: MailStore) throws -> [MessageSummary] {
        let mailbox = try #require(try store.mailboxes().first { $0.listing.path == path })
        let messages = try store.messages(in: mailbox.id)
        #expect(mailbox.total == messages.count)
        return messages.sorted { $0.subject < $1.subject }
    }

    private func expectNothingWaits(_ store: MailStore, notice: String?) throws {
        #expect(try store.pendingChanges().isEmpty)
        #expect(try store.notices(after: 0).map(\.text) == [notice].compactMap(\.self))
        #expect(try store.check() == [])
    }

    private static let ofOne =
        "A change that was pending when the backup was made was dropped. Make it again if you still want it."
    private static let ofThree =
        "3 changes that were pending when the backup was made were dropped. Make them again if you still want them."

    /// Two messages of the inbox and one of Trash.
    private func filled() throws -> (fixture: StoreFixture, inbox: [MessageID], trashed: MessageID) {
        let fixture = try StoreFixture()
        let mails = [try Mail("filed").incoming(1), try Mail("liked").incoming(2)]
        let inbox = try fixture.ingest("INBOX", mails).newMessages
        try #require(inbox.count == 2)
        let trashed = try #require(try fixture.ingest("Trash", [try Mail("old").incoming(1)]).newMessages.first)
        return (fixture, inbox, trashed)
    }

    @Test(
        "Queued and unconfirmed operations of a backup are discarded: the server's state applies, with one notice",
        arguments: [false, true])
    func givenUp(isSent: Bool) throws {
        let (fixture, inbox, trashed) = try filled()
        let actions = [(UserAction.archive, inbox[0]), (.star, inbox[1]), (.delete, trashed)]
        let tokens = try actions.map { action, message in
            try #require(try fixture.store.perform(action, on: [.message(message)]).undoToken)
        }
        fixture.time.advance(10)
        if isSent { try fixture.store.markInFlight(try fixture.operations().map(\.id)) }
        let store = try restored(fixture)
        try expectNothingWaits(store, notice: Self.ofThree)
        #expect(try messages("INBOX", in: store).map(\.subject) == ["Subject of filed", "Subject of liked"])
        #expect(try messages("INBOX", in: store).allSatisfy { !$0.isStarred })
        #expect(try messages("Archive", in: store).isEmpty)
        #expect(try messages("Trash", in: store).map(\.subject) == ["Subject of old"])
        for token in tokens { #expect(try !store.undo(token), "there is nothing to take back") }
        try expectNothingWaits(store, notice: Self.ofThree)
        #expect(try fixture.store.pendingChanges().count == 3, "the store itself goes on")
    }

    @Test("What is done after restoring is carried out as ever")
    func again() throws {
        let (fixture, inbox, _) = try filled()
        try fixture.store.perform(.archive, on: [.message(inbox[0])])
        let store = try restored(fixture)
        try expectNothingWaits(store, notice: Self.ofOne)
        #expect(try store.perform(.archive, on: [.message(inbox[0])]).changedCount == 1)
        #expect(try store.nextOperations(account: fixture.account, limit: 10).count == 1)
        #expect(try messages("Archive", in: store).map(\.id) == [inbox[0]])
    }

    @Test("The history states that a backup was restored, not that the server refused the change")
    func told() throws {
        let (fixture, inbox, _) = try filled()
        try fixture.store.perform(.archive, on: [.message(inbox[0])])
        let store = try restored(fixture)
        let last = try #require(try store.history(of: inbox[0])?.entries.last)
        #expect(last.sentence == "VaultMail did not move it to Archive, because a backup was restored")
        #expect(last.detail == "move Archive, backup_restored")
    }

    @Test("A backup in which nothing waits tells the person nothing")
    func nothingWaits() throws {
        let store = try restored(try filled().fixture)
        try expectNothingWaits(store, notice: nil)
    }

    @Test("Deferred flags are discarded with the other operations")
    func deferredFlags() throws {
        let (fixture, inbox, _) = try filled()
        try fixture.store.perform(.star, on: [.message(inbox[1])])
        try fixture.vanish("INBOX", [2])
        let store = try restored(fixture)
        try expectNothingWaits(store, notice: Self.ofOne)
        let work = try #require(try store.mailboxes().first { $0.listing.path == "Work" })
        let found = IngestBatch(
            mailbox: work.id, uidValidity: StoreFixture.validity, messages: [try Mail("liked").incoming(5)])
        try store.ingest(found)
        try expectNothingWaits(store, notice: Self.ofOne)
        #expect(try messages("Work", in: store).map(\.isStarred) == [false])
    }

    @Test("Where the server keeps all mail out of sight, what was on its way out of the archive is archived again")
    func allMail() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try fixture.inboxMessage()
        let archived = try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id)
        #expect(try fixture.store.undo(try #require(archived.undoToken)))
        let store = try restored(fixture)
        try expectNothingWaits(store, notice: Self.ofOne)
        #expect(try messages("INBOX", in: store).isEmpty)
        #expect(try store.threadCount(in: .archive(fixture.account)) == 1)
    }
}
