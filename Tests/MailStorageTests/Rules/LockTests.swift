import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Locked messages", .soundStores)
struct LockTests {
    @Test("IMAP-02: a locked message is neither trashed nor deleted, alone or with others, until it is unlocked")
    func guarded() throws {
        let fixture = try StoreFixture()
        let ids = try (1...3).map { try fixture.inboxMessage("m\($0)", uid: UInt32($0)) }
        let receipt = try fixture.store.perform(.lock, on: [.message(ids[0])])
        #expect(try fixture.detail(ids[0]).summary.isLocked)
        let all = ids.map { ActionTarget.message($0) }
        let trashed = try fixture.store.perform(.trash, on: all)
        #expect(trashed.changedCount == 2 && trashed.lockedCount == 1)
        let moved = try fixture.store.perform(.move, on: [all[0]], to: fixture.mailbox("Trash"))
        #expect(moved.changedCount == 0 && moved.lockedCount == 1)
        #expect(try fixture.paths(ids[0]) == ["INBOX"])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.store.perform(.trash, on: [all[0]]).changedCount == 1)
        try fixture.expectSound()
    }

    @Test("IMAP-02: spam and a move to Spam leave a locked message alone, also an archived one, and say how many")
    func spam() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail + [StoreFixture.listed("Junk", .spam)])
        let ids = try (1...3).map { try fixture.inboxMessage("m\($0)", uid: UInt32($0)) }
        try fixture.store.perform(.archive, on: [.message(ids[1])])
        try fixture.store.perform(.lock, on: [.message(ids[0]), .message(ids[1])])
        let all = ids.map { ActionTarget.message($0) }
        let receipt = try fixture.store.perform(.spam, on: all)
        #expect(receipt.changedCount == 1 && receipt.lockedCount == 2)
        let moved = try fixture.store.perform(.move, on: [all[0], all[1]], to: fixture.mailbox("Junk"))
        #expect(moved.changedCount == 0 && moved.lockedCount == 2)
        #expect(try ids.map(fixture.paths) == [["INBOX"], [], ["Junk"]])
        try fixture.store.perform(.unlock, on: [all[0]])
        #expect(try fixture.store.perform(.spam, on: [all[0]]).changedCount == 1)
        try fixture.expectSound()
    }

    @Test("The plan of a deletion counts what goes, what is locked and what is not in Trash")
    func deletionPlan() throws {
        let fixture = try StoreFixture()
        let outside = try fixture.inboxMessage()
        let ids = try (1...3).map { number in
            try #require(try fixture.ingest("Trash", [Mail("t\(number)").incoming(UInt32(number))]).newMessages.first)
        }
        try fixture.store.perform(.lock, on: [.message(ids[0])])
        let plan = try fixture.store.deletionPlan(([outside, outside] + ids).map { .message($0) })
        #expect(plan == DeletionPlan(count: 2, lockedCount: 1, outsideCount: 1))
    }

    @Test(
        "IMAP-21, IMAP-21b, IMAP-22: Empty Trash deletes exactly the number that was confirmed, without locked messages"
    )
    func emptyTrash() throws {
        let fixture = try StoreFixture()
        let ids = try (1...4).map { number in
            try #require(try fixture.ingest("Trash", [Mail("t\(number)").incoming(UInt32(number))]).newMessages.first)
        }
        try fixture.store.perform(.lock, on: [.message(ids[0])])
        let count = try fixture.store.trashCount()
        #expect(count.count == 3 && count.locked == 1)
        #expect(try fixture.store.emptyTrash(count: 4) == nil, "the count is out of date")
        let receipt = try #require(try fixture.store.emptyTrash(count: 3))
        #expect(receipt.changedCount == 3 && receipt.lockedCount == 1)
        #expect(try fixture.counts("Trash")[0] == 1)
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.counts("Trash")[0] == 4)
    }

    @Test(
        "IMAP-17, IMAP-19: a lock survives moves, copies and a new UIDVALIDITY also where the server takes no keywords")
    func survives() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        try fixture.store.perform(.lock, on: [.message(id)])
        try fixture.store.finish(try fixture.operation().id, withoutFlags: .locked)
        #expect(try fixture.detail(id).summary.isLocked)
        try fixture.setServerFlags("INBOX", 1, .seen)
        #expect(try fixture.detail(id).summary.isLocked, "the server never had the keyword")
        try fixture.ingest("Work", [Mail("hello").incoming(4)])
        try fixture.vanish("INBOX", [1])
        #expect(try fixture.detail(id).summary.isLocked)
        try fixture.store.beginUIDValidity(mailbox: fixture.mailbox("Work"), uidValidity: UIDValidity(9))
        var batch = IngestBatch(mailbox: try fixture.mailbox("Work"), uidValidity: UIDValidity(9))
        batch.messages = [try Mail("hello").incoming(1)]
        try fixture.store.ingest(batch)
        #expect(try fixture.paths(id) == ["Work"])
        #expect(try fixture.store.perform(.trash, on: [.message(id)]).lockedCount == 1)
        #expect(try fixture.store.search("is:locked").messages.map(\.id) == [id])
        try fixture.expectSound()
    }

    @Test("IMAP-18: the keyword of another device locks and unlocks the message here")
    func otherDevice() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        try fixture.setServerFlags("INBOX", 1, [.locked])
        #expect(try fixture.detail(id).summary.isLocked)
        #expect(try fixture.store.threads(in: .mailbox(fixture.mailbox("INBOX")), before: nil, limit: 1)[0].isLocked)
        try fixture.setServerFlags("INBOX", 1, [.seen])
        #expect(try !fixture.detail(id).summary.isLocked)
    }

    @Test("IMAP-18: a response that is not newer than the lock takes it from no message")
    func staleResponse() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        try fixture.setServerFlags("INBOX", 1, [], sequence: 4)
        try fixture.setServerFlags("INBOX", 1, [.locked], sequence: 5)
        for sequence: UInt64? in [nil, 4, 5] {
            try fixture.setServerFlags("INBOX", 1, [.seen], sequence: sequence)
            #expect(try fixture.detail(id).summary.isLocked, "\(String(describing: sequence))")
        }
        try fixture.setServerFlags("INBOX", 1, [.seen], sequence: 6)
        #expect(try !fixture.detail(id).summary.isLocked)
        #expect(try !fixture.detail(id).summary.isUnread)
    }

    @Test("IMAP-02: locked mail stays when the sync window becomes smaller")
    func window() throws {
        let fixture = try StoreFixture()
        var mail = Mail("old")
        mail.day = -80
        var other = Mail("older")
        other.day = -90
        let messages = [try mail.incoming(1), try other.incoming(2)]
        let ids = try fixture.ingest("INBOX", messages).newMessages
        try fixture.store.perform(.lock, on: [.message(ids[0])])
        try fixture.store.finish(try fixture.operation().id, withoutFlags: .locked)
        var settings = StoreFixture.settings("ada@example.org")
        settings.syncWindow = .days(365)
        try fixture.store.updateAccount(fixture.account, settings)
        settings.syncWindow = .days(30)
        try fixture.store.updateAccount(fixture.account, settings)
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 1)
        #expect(try fixture.store.message(ids[0]) != nil)
    }

    @Test("Senders are listed by volume, and all but their newest messages go to Trash in one step")
    func senders() throws {
        let fixture = try StoreFixture()
        var ids: [MessageID] = []
        for number in 1...8 {
            var mail = fixture.mail("m\(number)", from: number > 5 ? "Bo@example.org" : "news@example.org")
            mail.day = Double(-number)
            ids += try fixture.ingest("INBOX", [mail.incoming(UInt32(number))]).newMessages
        }
        let found = try fixture.store.senders()
        #expect(found.total == 2)
        #expect(found.senders.map(\.address) == ["news@example.org", "bo@example.org"])
        #expect(found.senders.map(\.count) == [5, 3])
        try fixture.store.perform(.lock, on: [.message(ids[4])])
        let dry = try fixture.store.trashAllBut(newest: 2, from: "news@example.org", isDryRun: true)
        #expect(dry.changedCount == 2 && dry.lockedCount == 1)
        let receipt = try fixture.store.trashAllBut(newest: 2, from: "NEWS@example.org")
        #expect(receipt.changedCount == 2)
        #expect(try ids.prefix(5).map { try fixture.paths($0)[0] } == ["INBOX", "INBOX", "Trash", "Trash", "INBOX"])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.counts("Trash")[0] == 0)
    }
}
