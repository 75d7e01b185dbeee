import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Pending changes of the outbox", .soundStores)
struct OutboxTests {
    @Test("Each waiting change tells what it is, of which message, since when, how often it was tried and why it waits")
    func tells() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        fixture.time.advance(60)
        try fixture.store.perform(.archive, on: [.message(message)])
        let waiting = try fixture.store.pendingChanges()
        let archive = try fixture.mailbox("Archive")
        #expect(waiting.map(\.change) == [.addFlags(.flagged), .move(to: archive)])
        #expect(waiting.map(\.subject) == ["Subject of hello", "Subject of hello"])
        #expect(waiting.map(\.since.timeIntervalSince1970) == [StoreFixture.start, StoreFixture.start + 60])
        #expect(waiting.map(\.isBehindAnother) == [false, true])
        #expect(waiting.map(\.isCancellable) == [true, true])
        #expect(try fixture.store.oldestPendingChange(account: fixture.account) == waiting[0].since)
        let later = fixture.time.now.addingTimeInterval(5)
        try fixture.store.retry(
            waiting[0].id, notBefore: later, problem: ServerProblem(.limit, serverText: "Too many requests."))
        let tried = try fixture.store.pendingChanges(account: fixture.account)[0]
        #expect(tried.attempts == 1)
        #expect(tried.notBefore == later)
        #expect(tried.problem == ServerProblem(.limit, serverText: "Too many requests."))
        #expect(try fixture.store.pendingChanges(account: AccountID(99)) == [])
    }

    @Test("Cancelling a pending change restores the state before it", arguments: UserAction.allCases)
    func cancels(action: UserAction) throws {
        let fixture = try StoreFixture(
            listing: action == .archive
                ? StoreFixture.gmail : StoreFixture.usual + [StoreFixture.listed("Junk", .spam)])
        var mail = Mail("hello")
        mail.flags =
            switch action {
            case .markUnread: .seen
            case .unstar: .flagged
            case .unlock: .locked
            default: []
            }
        let place = action == .delete ? "Trash" : action == .notSpam ? "Junk" : "INBOX"
        let message = try #require(try fixture.ingest(place, [try mail.incoming(1)]).newMessages.first)
        if action == .unlabel {
            var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
            batch.flagUpdates = [try #require(UID(1)): ServerFlags(flags: [], keywords: ["$Label1"])]
            try fixture.store.ingest(batch)
        }
        let before = try fixture.detail(message).summary
        try fixture.store.perform(
            action, on: [.message(message)], to: action == .move ? fixture.mailbox("Work") : nil,
            label: MessageLabel(named: "Important"))
        // Muting is not sent to the server.
        guard action != .mute, action != .unmute else {
            #expect(try fixture.store.pendingChanges() == [])
            return
        }
        let waiting = try #require(try fixture.store.pendingChanges().first)
        #expect(try fixture.store.cancelOperation(waiting.id) == .cancelled)
        #expect(try fixture.detail(message).summary == before)
        #expect(try fixture.store.pendingChanges() == [])
        #expect(try fixture.store.cancelOperation(waiting.id) == .notPending)
        try fixture.expectSound()
    }

    @Test("A change that was sent to the server or has failed cannot be cancelled")
    func tooLate() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        #expect(try fixture.store.cancelOperation(operation.id) == .alreadySent)
        #expect(try !fixture.detail(message).summary.isUnread)
        try fixture.store.fail(
            operation.id, notice: .messageNotFound, problem: ServerProblem(.noPermission, serverText: "No."))
        #expect(try fixture.store.cancelOperation(operation.id) == .notPending)
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-05: what was handed over is merged with nothing; after a lost answer it stays in flight, after a refusal not"
    )
    func lostAnswer() throws {
        for isAnswered in [true, false] {
            let fixture = try StoreFixture()
            let message = try fixture.inboxMessage()
            try fixture.store.perform(.markRead, on: [.message(message)])
            let operation = try fixture.operation()
            try fixture.store.markInFlight([operation.id])
            try fixture.store.retry(operation.id, notBefore: fixture.time.now, isAnswered: isAnswered)
            #expect(try fixture.operation().state == (isAnswered ? .queued : .inFlight))
            #expect(try fixture.operation().attempts == 1)
            try fixture.store.perform(.markUnread, on: [.message(message)])
            #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 2)
            #expect(try fixture.detail(message).summary.isUnread)
            try fixture.expectSound()
        }
    }

    @Test("What was not handed over yet stays merely queued when the connection is lost")
    func lostBeforehand() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.retry(operation.id, notBefore: fixture.time.now, isAnswered: false)
        #expect(try fixture.operation().state == .queued)
    }

    @Test("A change that waits for its time is due at once when the person says so")
    func dueNow() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.retry(operation.id, notBefore: fixture.time.now.addingTimeInterval(45))
        #expect(try fixture.operations() == [])
        #expect(try fixture.store.makeOperationDue(operation.id))
        #expect(try fixture.operation().id == operation.id)
        #expect(try !fixture.store.makeOperationDue(OperationID(999)))
    }

    @Test("A permanent deletion keeps the time in which it can be undone, also when all changes are made due")
    func deletionStaysUndoable() throws {
        let fixture = try StoreFixture()
        let message = try #require(try fixture.ingest("Trash", [try Mail("old").incoming(1)]).newMessages.first)
        let receipt = try fixture.store.perform(.delete, on: [.message(message)])
        let deletion = try #require(try fixture.store.pendingChanges().first)
        #expect(deletion.change == .delete && deletion.notBefore > fixture.time.now)
        #expect(try fixture.store.makeOperationDue(deletion.id))
        #expect(try fixture.operations() == [])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.store.pendingChanges() == [])
    }
}
