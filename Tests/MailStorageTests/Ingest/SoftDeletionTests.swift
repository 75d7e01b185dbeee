import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Local removal of mail whose mailbox the server removed", .soundStores)
struct SoftDeletionTests {
    /// A message that was in Work, a mailbox that another client has removed since.
    private func left() throws -> (fixture: StoreFixture, message: MessageID) {
        let fixture = try StoreFixture()
        let message = try #require(try fixture.ingest("Work", [try Mail("walrus").incoming(1)]).newMessages.first)
        try fixture.store.storeBodies([(message, content("some words"))])
        try removeWork(fixture)
        try expectArchived(fixture)
        return (fixture, message)
    }

    private func removeWork(_ fixture: StoreFixture) throws {
        try fixture.store.reconcileMailboxes(
            StoreFixture.usual.filter { $0.path != "Work" }, account: fixture.account)
    }

    private func expectArchived(_ fixture: StoreFixture, count: Int = 1) throws {
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == count)
        #expect(try fixture.store.search("words").total == count)
        #expect(try fixture.store.pendingChanges().isEmpty, "there is nothing to ask of the server")
        try fixture.expectSound()
    }

    private func purge(_ fixture: StoreFixture) throws -> Int {
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
    }

    @Test(
        "It leaves every list at once, and undo brings it back with its text", arguments: [UserAction.trash, .delete])
    func undone(action: UserAction) throws {
        let (fixture, message) = try left()
        let receipt = try fixture.store.perform(action, on: [.message(message)])
        #expect(receipt.changedCount == 1)
        try expectArchived(fixture, count: 0)
        #expect(try fixture.store.perform(action, on: [.message(message)]).changedCount == 0)
        fixture.time.advance(9)
        #expect(try purge(fixture) == 0)
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        try expectArchived(fixture)
        #expect(try fixture.detail(message).body == .stored)
        #expect(try !fixture.store.undo(try #require(receipt.undoToken)), "once only")
        fixture.time.advance(StoreFixture.softDeletionTime + 60)
        #expect(try purge(fixture) == 0)
        try expectArchived(fixture)
    }

    @Test("Removed locally, it is hidden for a month, like mail removed on the server's report")
    func trashed() throws {
        let (fixture, message) = try left()
        let thread = try fixture.detail(message).summary.thread
        let receipt = try fixture.store.perform(.trash, on: [.thread(thread, in: nil)])
        #expect(receipt.changedCount == 1)
        fixture.time.advance(StoreFixture.softDeletionTime - 60)
        #expect(try purge(fixture) == 0)
        fixture.time.advance(120)
        #expect(try purge(fixture) == 1)
        #expect(try fixture.store.message(message) == nil)
        #expect(try !fixture.store.undo(try #require(receipt.undoToken)), "it is gone")
        try fixture.expectSound()
    }

    @Test("Deleted by the user, it is purged by the first sync pass more than ten seconds later")
    func deleted() throws {
        let (fixture, message) = try left()
        try fixture.store.perform(.delete, on: [.message(message)])
        fixture.time.advance(10)
        #expect(try purge(fixture) == 0)
        fixture.time.advance(1)
        #expect(try purge(fixture) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test("The history records the local removal and its undo")
    func told() throws {
        let (fixture, message) = try left()
        let publicID = try fixture.detail(message).summary.publicID
        let receipt = try fixture.store.perform(.trash, on: [.message(message)])
        let removed = try #require(try fixture.store.history(publicIDPrefix: publicID)?.entries.last)
        #expect(removed.sentence == "You removed it from this computer")
        #expect(removed.detail == "remove_locally")
        try fixture.store.undo(try #require(receipt.undoToken))
        let back = try #require(try fixture.store.history(publicIDPrefix: publicID)?.entries.last)
        #expect(back.sentence == "You undid a change: VaultMail put it back into the archive")
    }

    @Test("When a mailbox shows it again it is restored, and there is nothing to undo")
    func turnsUp() throws {
        let (fixture, message) = try left()
        let receipt = try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.ingest("INBOX", [try Mail("walrus").incoming(7)])
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.store.search("words").total == 1)
        #expect(try !fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        try fixture.expectSound()
    }

    @Test("Archiving it leaves it as it is, and so does what is done in a mailbox")
    func leftAlone() throws {
        let (fixture, message) = try left()
        let thread = try fixture.detail(message).summary.thread
        let inbox = try fixture.mailbox("INBOX")
        #expect(try fixture.store.perform(.archive, on: [.message(message)]).changedCount == 0)
        for action in [UserAction.archive, .trash, .delete] {
            #expect(try fixture.store.perform(action, on: [.thread(thread, in: inbox)]).changedCount == 0)
        }
        try expectArchived(fixture)
    }

    @Test("Deleting a conversation that a mailbox shows takes only what is in Trash; throwing it away takes all of it")
    func conversation() throws {
        let fixture = try StoreFixture()
        let kept = try #require(try fixture.ingest("Work", [try Mail("a").incoming(1)]).newMessages.first)
        var answer = Mail("b")
        answer.inReplyTo = ["a"]
        let other = try #require(try fixture.ingest("Trash", [try answer.incoming(1)]).newMessages.first)
        try removeWork(fixture)
        let thread = try fixture.detail(kept).summary.thread
        #expect(try fixture.detail(other).summary.thread == thread)
        let deleted = try fixture.store.perform(.delete, on: [.thread(thread, in: nil)])
        #expect(deleted.changedCount == 1)
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 1)
        #expect(try fixture.store.undo(try #require(deleted.undoToken)))
        let trashed = try fixture.store.perform(.trash, on: [.thread(thread, in: nil)])
        #expect(trashed.changedCount == 1, "the other is in Trash already")
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        #expect(try fixture.counts("Trash") == [1, 1])
        #expect(try fixture.store.undo(try #require(trashed.undoToken)))
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 1)
        try fixture.expectSound()
    }

    @Test("Where the server keeps all mail nothing is removed here, whether or not it lists that mailbox")
    func allMail() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try #require(try fixture.ingest("Label", [try Mail("a").incoming(1)]).newMessages.first)
        try fixture.store.reconcileMailboxes(
            StoreFixture.gmail.filter { !["Label", "[Gmail]/All Mail"].contains($0.path) }, account: fixture.account,
            keepsAllMail: true)
        for action in [UserAction.trash, .delete] {
            #expect(try fixture.store.perform(action, on: [.message(message)]).changedCount == 0)
        }
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 1)
        try fixture.store.reconcileMailboxes(StoreFixture.gmail, account: fixture.account, keepsAllMail: true)
        #expect(try fixture.store.perform(.delete, on: [.message(message)]).changedCount == 0)
        #expect(try fixture.store.perform(.trash, on: [.message(message)]).changedCount == 1)
        #expect(try fixture.paths(message) == ["[Gmail]/Trash"])
        #expect(try fixture.operation().change == .move(to: try fixture.mailbox("[Gmail]/Trash")))
        try fixture.expectSound()
    }
}
