import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Where a message was, as its past tells", .soundStores)
struct HistoryPlaceTests {
    private func entries(_ message: MessageID, in fixture: StoreFixture) throws -> [JournalEntry] {
        try #require(try fixture.store.history(of: message)).entries
    }

    /// One message in that mailbox.
    private func message(_ name: String, in path: String, uid: UInt32, _ fixture: StoreFixture) throws -> MessageID {
        try #require(try fixture.ingest(path, [try Mail(name).incoming(uid)]).newMessages.first)
    }

    /// The server moves a message and reports the new UID.
    private func carryOut(_ action: UserAction, on message: MessageID, uid: UInt32, _ fixture: StoreFixture) throws {
        try fixture.store.perform(action, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        try fixture.store.finish(operation.id, movedTo: UID(uid), validity: StoreFixture.validity)
    }

    private func rename(_ path: String, to name: String, _ fixture: StoreFixture) throws {
        let mailbox = try fixture.mailbox(path)
        let listing = StoreFixture.listed(name, .custom)
        let listed = try fixture.store.mailboxes(account: fixture.account).map {
            $0.id == mailbox ? listing : $0.listing
        }
        try fixture.store.reconcileMailboxes(listed, account: fixture.account, renamed: [mailbox: listing])
    }

    @Test("A message that was moved arrived in the mailbox that it was in, with the UID that it had there")
    func moved() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage(uid: 444)
        try carryOut(.archive, on: message, uid: 9, fixture)
        let entries = try entries(message, in: fixture)
        #expect(entries.first?.keyword == "arrived")
        #expect(entries.first?.mailbox == "INBOX")
        #expect(entries.first?.uid == 444)
        #expect(!entries.contains { $0.uid == 9 && $0.mailbox == "INBOX" })
    }

    @Test("A message that came back to its mailbox has another UID there than the one that it arrived with")
    func movedBack() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage(uid: 444)
        let receipt = try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id, movedTo: UID(9), validity: StoreFixture.validity)
        try fixture.store.undo(try #require(receipt.undoToken))
        try fixture.store.finish(try fixture.operation().id, movedTo: UID(500), validity: StoreFixture.validity)
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try entries(message, in: fixture).first?.uid == 444)
    }

    @Test("After a mailbox is renumbered, the history has the UID of the arrival, or none if it is not recorded")
    func renumbered() throws {
        let fixture = try StoreFixture()
        let traced = try fixture.inboxMessage("traced", uid: 1)
        let other = try fixture.inboxMessage("other", uid: 2)
        try fixture.setServerFlags("INBOX", 1, .seen)
        let inbox = try fixture.mailbox("INBOX")
        let validity = UIDValidity(8)
        try fixture.store.beginUIDValidity(mailbox: inbox, uidValidity: validity)
        try fixture.store.ingest(
            IngestBatch(
                mailbox: inbox, uidValidity: validity,
                messages: [try Mail("traced").incoming(40), try Mail("other").incoming(41)]))
        #expect(try entries(traced, in: fixture).first?.uid == 1)
        let untraced = try entries(other, in: fixture)
        #expect(untraced.map(\.keyword) == ["arrived", "renumbered", "reattached"])
        #expect(untraced.map(\.uid) == [nil, nil, 41])
    }

    @Test("A mailbox renamed by the server is in the history, and earlier entries keep the earlier name")
    func renamed() throws {
        let fixture = try StoreFixture()
        let early = try message("early", in: "Work", uid: 3, fixture)
        fixture.time.advance(10)
        try rename("Work", to: "Travel", fixture)
        fixture.time.advance(10)
        try rename("Travel", to: "Trips", fixture)
        fixture.time.advance(10)
        let late = try message("late", in: "Trips", uid: 4, fixture)
        let entries = try entries(early, in: fixture)
        #expect(entries.map(\.keyword) == ["arrived", "renamed", "renamed"])
        #expect(entries.map(\.actor) == [.server, .server, .server])
        #expect(
            entries.map(\.sentence) == [
                "Arrived in Work", "The server renamed Work to Travel", "The server renamed Travel to Trips",
            ])
        #expect(entries.map(\.mailbox) == ["Work", "Travel", "Trips"])
        #expect(entries.first?.uid == 3)
        #expect(try self.entries(late, in: fixture).map(\.sentence) == ["Arrived in Trips"])
    }

    @Test("A mailbox that was listed under its old name once more has not been renamed")
    func notRenamed() throws {
        let fixture = try StoreFixture()
        let message = try message("hello", in: "Work", uid: 3, fixture)
        try rename("Work", to: "Work", fixture)
        #expect(try entries(message, in: fixture).map(\.keyword) == ["arrived"])
    }

    @Test("Events of a mailbox are only in the history of messages that were in it at the time")
    func left() throws {
        let fixture = try StoreFixture()
        let message = try message("hello", in: "Work", uid: 3, fixture)
        try carryOut(.trash, on: message, uid: 9, fixture)
        try rename("Work", to: "Travel", fixture)
        let entries = try entries(message, in: fixture)
        #expect(!entries.contains { $0.keyword == "renamed" })
        #expect(entries.first?.mailbox == "Work")
    }

    @Test("A mailbox that was removed is still named, also to messages that had left it before")
    func removed() throws {
        let fixture = try StoreFixture()
        let left = try message("left", in: "Work", uid: 3, fixture)
        try carryOut(.trash, on: left, uid: 9, fixture)
        let there = try message("there", in: "Work", uid: 4, fixture)
        try rename("Work", to: "Travel", fixture)
        try fixture.store.reconcileMailboxes(
            StoreFixture.usual.filter { $0.path != "Work" }, account: fixture.account)
        let entries = try entries(left, in: fixture)
        #expect(entries.first?.sentence == "Arrived in Work")
        #expect(!entries.contains { $0.keyword == "mailbox_removed" })
        let told = try self.entries(there, in: fixture)
        #expect(told.map(\.keyword) == ["arrived", "renamed", "mailbox_removed", "archived"])
        #expect(told.map(\.mailbox) == ["Work", "Travel", "Travel", nil])
        #expect(told[2].sentence == "The server no longer has the mailbox Travel")
    }

    @Test("A change that was undone in time is attributed to the user")
    func undone() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let receipt = try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.undo(try #require(receipt.undoToken))
        let merged = try entries(message, in: fixture).filter { $0.keyword == "merged" }
        #expect(merged.map(\.actor) == [.user])
    }

    @Test(
        "Sizes have readable units",
        arguments: [
            (812, nil, "812 bytes"), (14_200, nil, "14.2 KB"), (999_950, nil, "1.0 MB"), (30_105_652, nil, "30.1 MB"),
            (1_048_576, Journal.Reason.beginningOnly, "the first 1.0 MB"), (2_500_000_000, nil, "2.5 GB"),
        ] as [(Int64, Journal.Reason?, String)])
    func sizes(_ count: Int64, _ reason: Journal.Reason?, _ shown: String) {
        for event in [Journal.Event.bodyStored, .bodyEvicted] {
            let detail = JournalDetail(reason: reason, byteCount: count)
            #expect(JournalSentence(event, detail, mailbox: nil).note == shown)
        }
    }
}
