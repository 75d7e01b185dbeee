import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Undo of archiving where the server has All Mail", .soundStores)
struct AllMailPlacementTests {
    /// An archived message of the inbox.
    private struct Archived {
        let fixture: StoreFixture
        let message: MessageID
        var token: Int64

        init() throws {
            fixture = try StoreFixture(listing: StoreFixture.gmail)
            message = try fixture.inboxMessage()
            _ = try fixture.store.perform(.star, on: [.message(message)])
            try fixture.store.finish(try fixture.operation().id)
            token = try #require(try fixture.store.perform(.archive, on: [.message(message)]).undoToken)
        }

        var archivedCount: Int { get throws { try fixture.store.threadCount(in: .archive(fixture.account)) } }

        func finishArchiving() throws { try fixture.store.finish(try fixture.operation().id) }

        func undo() throws -> Bool { try fixture.store.undo(token) }

        mutating func archiveAgain() throws {
            token = try #require(try fixture.store.perform(.archive, on: [.message(message)]).undoToken)
        }

        func expectBack() throws {
            #expect(try fixture.paths(message) == ["INBOX"])
            #expect(try archivedCount == 0)
            #expect(try fixture.detail(message).summary.isStarred)
            try fixture.expectSound()
        }

        func expectArchived() throws {
            #expect(try fixture.paths(message) == [])
            #expect(try archivedCount == 1)
            try fixture.expectSound()
        }

        /// An undo whose operation is due and whose UID in All Mail is not known yet.
        func returning() throws -> MailModel.Operation {
            let operation = try fixture.operation()
            #expect(operation.uid == nil)
            #expect(operation.change == .move(to: try fixture.mailbox("INBOX")))
            #expect(operation.mailbox == (try fixture.mailbox("[Gmail]/All Mail")))
            return operation
        }

        func comeBack() throws {
            let operation = try returning()
            try fixture.store.noteFound(operation.id, uid: try #require(UID(40)), validity: StoreFixture.validity)
            #expect(try fixture.operation().uid == UID(40))
            try fixture.store.finish(operation.id, movedTo: UID(9), validity: StoreFixture.validity)
            #expect(try fixture.operations().isEmpty)
            try expectBack()
        }
    }

    @Test("FR-SYNC-10: what the server has archived comes back at once, and is copied from where it is kept")
    func carriedOut() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        try archived.expectBack()
        #expect(try !archived.undo(), "once only")
        try archived.comeBack()
        let history = try #require(try archived.fixture.store.history(of: archived.message))
        #expect(history.entries.contains { "\($0)".contains("put it back into its mailbox") })
    }

    @Test(
        "FR-SYNC-10: archiving is undone while the server executes it, also if a sync precedes its response",
        arguments: [false, true])
    func inFlight(isSyncFaster: Bool) throws {
        let archived = try Archived()
        let archiving = try #require(try archived.fixture.store.claim([try archived.fixture.operation()]).first)
        #expect(try archived.undo())
        try archived.expectBack()
        if isSyncFaster {
            try archived.fixture.vanish("INBOX", [1])
            try archived.expectBack()
        }
        try archived.fixture.store.finish(archiving.id)
        try archived.expectBack()
        try archived.comeBack()
    }

    @Test(
        "FR-SYNC-10: if the server reported the UID in All Mail, the message is moved back from there",
        arguments: [false, true])
    func placeIsTold(isUndoneInTime: Bool) throws {
        let archived = try Archived()
        let archiving = try #require(try archived.fixture.store.claim([try archived.fixture.operation()]).first)
        if isUndoneInTime { #expect(try archived.undo()) }
        try archived.fixture.store.finish(archiving.id, movedTo: UID(40), validity: StoreFixture.validity)
        if !isUndoneInTime { #expect(try archived.undo()) }
        let back = try archived.fixture.operation()
        #expect(back.uid == UID(40) && back.uidValidity == StoreFixture.validity)
        try archived.expectBack()
    }

    @Test("FR-SYNC-10: archiving is undone while the server executes it, and its refusal needs no further change")
    func refusedArchiving() throws {
        let archived = try Archived()
        let archiving = try #require(try archived.fixture.store.claim([try archived.fixture.operation()]).first)
        #expect(try archived.undo())
        try archived.fixture.store.fail(archiving.id, notice: .changeRefused(.move, flags: []))
        let rest = try archived.fixture.operation()
        #expect(rest.uid == UID(1) && rest.change == .move(to: rest.mailbox), "it is where it should go")
        try archived.expectBack()
    }

    @Test("FR-SYNC-10: archived again while undo is pending, and undone once more")
    func again() throws {
        var archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        try archived.archiveAgain()
        try archived.expectArchived()
        #expect(try archived.fixture.operation().change == .archive)
        #expect(try archived.undo())
        try archived.expectBack()
        try archived.archiveAgain()
        try archived.finishArchiving()
        try archived.expectArchived()
        #expect(try archived.undo())
        try archived.comeBack()
    }

    @Test("FR-SYNC-10: a message that cannot be moved back is archived again, with a notice", arguments: [false, true])
    func givenUp(isFound: Bool) throws {
        let archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        let operation = try archived.returning()
        if isFound {
            try archived.fixture.store.noteFound(
                operation.id, uid: try #require(UID(40)), validity: StoreFixture.validity)
        }
        try archived.fixture.store.fail(operation.id, notice: .changeRefused(.move, flags: []))
        try archived.expectArchived()
        let notices = try archived.fixture.store.notices(after: 0).map(\.text)
        #expect(
            notices == [
                "The mail server refused to move a message, so the change was reverted. Message: “Subject of hello” to INBOX."
            ])
        #expect(try archived.fixture.operations().isEmpty)
    }

    @Test("FR-SYNC-10: a cancelled way back leaves the message archived")
    func cancelled() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        let waiting = try #require(try archived.fixture.store.pendingChanges(limit: 9).first)
        #expect(try archived.fixture.store.cancelOperation(waiting.id) == .cancelled)
        try archived.expectArchived()
    }

    @Test("FR-SYNC-10: a sync pass purges no message whose return from All Mail is pending")
    func survivesPurge() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        archived.fixture.time.advance(1_000)
        let now = archived.fixture.time.now
        #expect(try archived.fixture.store.purgeOrphans(account: archived.fixture.account, orphanedBefore: now) == 0)
        try archived.expectBack()
        try archived.comeBack()
    }

    @Test("FR-SYNC-10: another program was faster: it is in the inbox once")
    func alreadyThere() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        try archived.fixture.ingest("INBOX", [try Mail("hello").incoming(9)])
        #expect(try !archived.undo())
        #expect(try archived.fixture.counts("INBOX")[0] == 1)
        try archived.fixture.expectSound()
    }

    @Test("FR-SYNC-10: a sync finds the copy before the answer comes: it is in the inbox once")
    func copySeenFirst() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        #expect(try archived.undo())
        let operation = try archived.returning()
        try archived.fixture.store.noteFound(operation.id, uid: try #require(UID(40)), validity: StoreFixture.validity)
        #expect(try archived.fixture.store.claim([try archived.fixture.operation()]).count == 1)
        try archived.fixture.ingest("INBOX", [try Mail("hello").incoming(9)])
        try archived.fixture.store.finish(operation.id, movedTo: UID(9), validity: StoreFixture.validity)
        #expect(try archived.fixture.counts("INBOX")[0] == 1)
        #expect(try archived.fixture.paths(archived.message) == ["INBOX"])
        try archived.fixture.expectSound()
    }

    @Test(
        "FR-SYNC-10: what comes back from Trash and is archived on its way is not removed from Trash, and comes back into the inbox"
    )
    func archivedOnTheWayFromTrash() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let store = fixture.store
        let message = try fixture.inboxMessage()
        let trash = try #require(try store.perform(.trash, on: [.message(message)]).undoToken)
        try store.finish(try fixture.operation().id, movedTo: UID(5), validity: StoreFixture.validity)
        #expect(try store.undo(trash))
        let archive = try #require(try store.perform(.archive, on: [.message(message)]).undoToken)
        #expect(try fixture.paths(message) == [])
        let inbox = try fixture.mailbox("INBOX")
        #expect(try fixture.operation().change == .move(to: inbox), "out of Trash before it is archived")
        #expect(try store.undo(archive))
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.operation().change == .move(to: inbox))
        try store.finish(try fixture.operation().id, movedTo: UID(9), validity: StoreFixture.validity)
        #expect(try fixture.operations().isEmpty)
        _ = try store.perform(.archive, on: [.message(message)])
        #expect(try fixture.operation().change == .archive)
        #expect(try fixture.operation().mailbox == inbox)
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-10: what is moved and archived before the server knows leaves both mailboxes, and undo shows it where it was last"
    )
    func archivedOnTheWay() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let store = fixture.store
        let message = try fixture.inboxMessage()
        let trash = try #require(try store.perform(.trash, on: [.message(message)]).undoToken)
        #expect(try store.undo(trash))
        #expect(try fixture.operations().isEmpty)
        let archive = try #require(try store.perform(.archive, on: [.message(message)]).undoToken)
        #expect(try store.undo(archive))
        #expect(try fixture.operations().isEmpty)
        #expect(try fixture.paths(message) == ["INBOX"])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-10: what is archived out of sight is starred and read on the server too")
    func flags() throws {
        let archived = try Archived()
        let store = archived.fixture.store
        try archived.finishArchiving()
        #expect(try store.perform(.unstar, on: [.message(archived.message)]).changedCount == 1)
        #expect(try store.perform(.markRead, on: [.message(archived.message)]).changedCount == 1)
        #expect(try !archived.fixture.detail(archived.message).summary.isStarred)
        try archived.expectArchived()
        let operations = try [archived.fixture.operation()]
        #expect(operations.map(\.change) == [.removeFlags(.flagged)])
        try store.finish(operations[0].id)
        try archived.expectArchived()
        #expect(try archived.fixture.operation().change == .addFlags(.seen))
        try store.finish(try archived.fixture.operation().id)
        #expect(try archived.fixture.operations().isEmpty)
        let summary = try archived.fixture.detail(archived.message).summary
        #expect(!summary.isUnread && !summary.isStarred)
        try archived.expectArchived()
    }

    @Test(
        "FR-SYNC-10, FR-SYNC-09: flags of hidden archived mail are undone, before and after the server has them",
        arguments: [false, true])
    func flagsAreTakenBack(isCarriedOut: Bool) throws {
        let archived = try Archived()
        let store = archived.fixture.store
        try archived.finishArchiving()
        let unstar = try #require(try store.perform(.unstar, on: [.message(archived.message)]).undoToken)
        let read = try #require(try store.perform(.markRead, on: [.message(archived.message)]).undoToken)
        #expect(unstar != read)
        while isCarriedOut, let operation = try archived.fixture.operations().first {
            try store.finish(operation.id)
        }
        #expect(try store.undo(read))
        #expect(try archived.fixture.detail(archived.message).summary.isUnread)
        #expect(try store.undo(unstar))
        #expect(try archived.fixture.detail(archived.message).summary.isStarred)
        #expect(try !store.undo(unstar))
        var changes: [MailModel.Operation.Change] = []
        while let operation = try archived.fixture.operations().first {
            changes.append(operation.change)
            try store.finish(operation.id)
        }
        #expect(changes == (isCarriedOut ? [.removeFlags(.seen), .addFlags(.flagged)] : []))
        let summary = try archived.fixture.detail(archived.message).summary
        #expect(summary.isUnread && summary.isStarred)
        try archived.expectArchived()
        let events = try store.history(of: archived.message)?.entries.map(\.keyword) ?? []
        #expect(events.count { $0 == "undone" } == 2)
    }

    @Test("FR-SYNC-10, FR-SYNC-09: flags of archived mail are undone in the mailbox that shows it by then")
    func flagsAreTakenBackElsewhere() throws {
        let archived = try Archived()
        let store = archived.fixture.store
        try archived.finishArchiving()
        let unstar = try #require(try store.perform(.unstar, on: [.message(archived.message)]).undoToken)
        try store.finish(try archived.fixture.operation().id)
        try archived.fixture.ingest("INBOX", [try Mail("hello").incoming(9)])
        #expect(try archived.fixture.paths(archived.message) == ["INBOX"])
        #expect(try store.undo(unstar))
        #expect(try archived.fixture.operation().change == .addFlags(.flagged))
        #expect(try archived.fixture.detail(archived.message).summary.isStarred)
        try archived.fixture.expectSound()
    }

    @Test(
        "FR-SYNC-10: hidden archived mail can be moved to Trash, and undo returns it to the archive",
        arguments: [false, true])
    func trash(isCarriedOut: Bool) throws {
        let archived = try Archived()
        let store = archived.fixture.store
        try archived.finishArchiving()
        let receipt = try store.perform(.trash, on: [.message(archived.message)])
        #expect(receipt.changedCount == 1)
        #expect(try archived.fixture.paths(archived.message) == ["[Gmail]/Trash"])
        #expect(try archived.archivedCount == 0)
        try archived.fixture.expectSound()
        let trash = try archived.fixture.mailbox("[Gmail]/Trash")
        #expect(try archived.fixture.operation().change == .move(to: trash))
        if isCarriedOut {
            try store.finish(try archived.fixture.operation().id, movedTo: UID(5), validity: StoreFixture.validity)
            try archived.fixture.expectSound()
        }
        #expect(try store.undo(try #require(receipt.undoToken)))
        try archived.expectArchived()
        #expect(try archived.fixture.operations().count == (isCarriedOut ? 1 : 0))
        guard isCarriedOut else { return }
        let back = try archived.fixture.operation()
        #expect(back.uid == UID(5) && back.mailbox == trash)
        try store.finish(back.id, movedTo: UID(41), validity: StoreFixture.validity)
        try archived.expectArchived()
        #expect(try archived.fixture.operations().isEmpty)
    }

    @Test("FR-SYNC-10: a message that the server refuses to move to Trash is in the archive again")
    func trashFails() throws {
        let archived = try Archived()
        try archived.finishArchiving()
        _ = try archived.fixture.store.perform(.trash, on: [.message(archived.message)])
        try archived.fixture.store.fail(try archived.fixture.operation().id, notice: .changeRefused(.move, flags: []))
        try archived.expectArchived()
    }

    @Test(
        "FR-SYNC-10: what was in two mailboxes when it went to Trash, which took it out of both, comes back into both")
    func severalLabels() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try fixture.inboxMessage()
        try fixture.ingest("Label", [try Mail("hello").incoming(2)])
        #expect(try fixture.paths(message) == ["INBOX", "Label"])
        let receipt = try fixture.store.perform(.trash, on: [.message(message)])
        let trashing = try fixture.operations()
        #expect(trashing.count == 2)
        for operation in trashing {
            try fixture.store.finish(operation.id, movedTo: UID(5), validity: StoreFixture.validity)
        }
        #expect(try fixture.paths(message) == ["[Gmail]/Trash"])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.paths(message) == ["INBOX", "Label"])
        try fixture.expectSound()
        let back = try fixture.operations()
        #expect(back.map(\.uid) == [UID(5), nil])
        for (operation, uid) in zip(back, [UInt32(20), 21]) {
            try fixture.store.finish(operation.id, movedTo: UID(uid), validity: StoreFixture.validity)
        }
        #expect(try fixture.paths(message) == ["INBOX", "Label"])
        #expect(try fixture.operations().isEmpty)
        try fixture.expectSound()
    }

    /// A message in the inbox and under a label.
    private func labelled() throws -> (StoreFixture, MessageID) {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try fixture.inboxMessage()
        try fixture.ingest("Label", [try Mail("hello").incoming(2)])
        return (fixture, message)
    }

    @Test(
        "FR-SYNC-10: archived from the inbox, moved from a label to Trash and deleted there, a message is removed here")
    func leavesArchiveForTrash() throws {
        let (fixture, message) = try labelled()
        let inbox = try fixture.mailbox("INBOX")
        let thread = try fixture.detail(message).summary.thread
        _ = try fixture.store.perform(.archive, on: [.thread(thread, in: inbox)])
        try fixture.store.finish(try fixture.operation().id, movedTo: UID(40), validity: StoreFixture.validity)
        #expect(try fixture.paths(message) == ["Label"])
        _ = try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id, movedTo: UID(5), validity: StoreFixture.validity)
        try fixture.vanish("[Gmail]/Trash", [5])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        fixture.time.advance(10)
        _ = try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-10: archived out of two mailboxes one after the other, it comes back into each",
        arguments: [false, true])
    func severalArchives(isOldestFirst: Bool) throws {
        let (fixture, message) = try labelled()
        let thread = try fixture.detail(message).summary.thread
        var tokens: [Int64] = []
        for path in ["Label", "INBOX"] {
            let target = ActionTarget.thread(thread, in: try fixture.mailbox(path))
            tokens.append(try #require(try fixture.store.perform(.archive, on: [target]).undoToken))
            try fixture.store.finish(try fixture.operation().id, movedTo: UID(40), validity: StoreFixture.validity)
        }
        #expect(try fixture.paths(message) == [])
        for (token, uid) in zip(isOldestFirst ? tokens : tokens.reversed(), [UInt32(20), 21]) {
            #expect(try fixture.store.undo(token))
            try fixture.store.finish(try fixture.operation().id, movedTo: UID(uid), validity: StoreFixture.validity)
        }
        #expect(try fixture.paths(message) == ["INBOX", "Label"])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        try fixture.expectSound()
    }
}
