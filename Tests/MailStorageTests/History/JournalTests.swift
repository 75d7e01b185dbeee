import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What happened to a message", .soundStores)
struct JournalTests {
    private func history(_ message: MessageID, in fixture: StoreFixture) throws -> MessageHistory {
        try #require(try fixture.store.history(of: message))
    }

    /// The stable event names, oldest first.
    private func words(_ message: MessageID, in fixture: StoreFixture) throws -> [String] {
        try history(message, in: fixture).entries.map(\.keyword)
    }

    private func rowCount(_ fixture: StoreFixture) throws -> Int {
        try fixture.store.pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }
    }

    @Test("Every event has its own sentence and its own word")
    func distinct() {
        let events = Journal.Event.allCases
        #expect(Set(events.map(\.rawValue)).count == events.count)
        #expect(Set(events.map { JournalSentence($0, mailbox: nil).text }).count == events.count)
    }

    struct Told: Sendable, CustomTestStringConvertible {
        let event: Journal.Event
        var detail = JournalDetail()
        var isLocal = false
        let text: String
        var note: String?
        var testDescription: String { text }
    }

    private static let busy = ServerProblem(.inUse, serverText: "Mailbox is busy.")
    static let told = [
        Told(event: .arrived, text: "Arrived in INBOX"),
        Told(event: .queued, detail: JournalDetail(change: .move, target: "Archive"), text: "You moved it to Archive"),
        Told(
            event: .queued, detail: JournalDetail(change: .move, target: "Odd, name: here"),
            text: "You moved it to Odd, name: here"),
        Told(event: .queued, detail: JournalDetail(change: .markRead), text: "You marked it as read"),
        Told(event: .queued, text: "You changed it"),
        Told(event: .queued, detail: JournalDetail(change: .archive), text: "You archived it"),
        Told(
            event: .sent, detail: JournalDetail(change: .unstar), text: "VaultMail asked the server to remove its star"),
        Told(
            event: .retried, detail: JournalDetail(change: .star, problem: Self.busy),
            text: "The server could not star it yet; VaultMail will try again",
            note: "The mailbox is in use by another program. Try again later. The server says: “Mailbox is busy.”"),
        Told(
            event: .failed,
            detail: JournalDetail(change: .move, target: "Work", problem: ServerProblem(.mailboxNotFound)),
            text: "The server refused to move it to Work, so the change was reverted",
            note: "The mailbox no longer exists on the server."),
        Told(
            event: .finished, detail: JournalDetail(change: .move, target: "A, B", newUID: 5),
            text: "The server moved it to A, B", note: "UID 5 there"),
        Told(
            event: .finished, detail: JournalDetail(change: .move, target: "Trash", reason: .alreadyGone),
            text: "It had already left its mailbox when VaultMail tried to move it to Trash"),
        Told(
            event: .superseded, detail: JournalDetail(change: .move, target: "Trash"),
            text: "Another program moved or removed it before VaultMail could move it to Trash"),
        Told(
            event: .finished, detail: JournalDetail(change: .star), isLocal: true,
            text: "VaultMail starred it on this computer"),
        Told(
            event: .undone, detail: JournalDetail(change: .restore),
            text: "You undid a change: VaultMail put it back into its mailbox"),
        Told(
            event: .flagsChanged, detail: JournalDetail(flagsAdded: .seen, flagsRemoved: .flagged),
            text: "Another program or the server marked it as read and removed its star"),
        Told(event: .flagsChanged, text: "Another program or the server changed its labels"),
        Told(
            event: .vanished, detail: JournalDetail(reason: .notListed, existsCount: 12),
            text: "The server no longer lists it in INBOX",
            note: "UID SEARCH ALL leaves it out and lists as many messages as EXISTS counts: 12"),
    ]

    @Test("Each event has a sentence for the user, whatever words are stored", arguments: told)
    func sentences(_ row: Told) {
        let sentence = JournalSentence(row.event, row.detail, mailbox: "INBOX", isLocal: row.isLocal)
        #expect(sentence.text == row.text)
        #expect(sentence.note == row.note)
        #expect(JournalSentence.names("INBOX", row.event, row.detail) == row.text.contains("INBOX"))
    }

    @Test("A sentence names the mailbox of its event where it says so", arguments: Journal.Event.allCases)
    func namedMailbox(_ event: Journal.Event) {
        for target in [nil, "Work", "Other"] {
            let detail = JournalDetail(change: .move, target: target)
            let text = JournalSentence(event, detail, mailbox: "Work").text
            #expect(JournalSentence.names("Work", event, detail) == text.contains("Work"), "\(text)")
        }
        #expect(!JournalSentence.names(nil, event, JournalDetail()))
    }

    @Test("Every event has its own text that begins with a capital letter and ends without a full stop")
    func everySentence() {
        let texts = Journal.Event.allCases.map { JournalSentence($0, mailbox: nil).text }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { $0.first?.isUppercase == true && !$0.hasSuffix(".") && !$0.contains("the person") })
    }

    @Test("Arrivals have one entry for each batch instead of each message, in every mailbox")
    func arrivals() throws {
        let fixture = try StoreFixture()
        let ids = try fixture.ingest("INBOX", (1...50).map { try Mail("m\($0)").incoming(UInt32($0)) }).newMessages
        fixture.time.advance(60)
        try fixture.ingest("Work", [try Mail("m7").incoming(3), try Mail("new").incoming(4)])
        #expect(try rowCount(fixture) == 2)
        let history = try history(ids[6], in: fixture)
        #expect(history.isComplete)
        #expect(history.subject == "Subject of m7")
        #expect(history.entries.map(\.keyword) == ["arrived", "arrived"])
        #expect(history.entries.map(\.mailbox) == ["INBOX", "Work"])
        #expect(history.entries.map(\.uid) == [7, 3])
        #expect(history.entries.map(\.date.timeIntervalSince1970) == [StoreFixture.start, StoreFixture.start + 60])
        #expect(try words(ids[0], in: fixture) == ["arrived"])
    }

    @Test("Flag changes of another program are recorded as such; those of VaultMail are not")
    func flags() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        // The sync of another connection completes before the reply.
        try fixture.setServerFlags("INBOX", 1, .flagged)
        try fixture.store.finish(operation.id)
        fixture.time.advance(1)
        try fixture.setServerFlags("INBOX", 1, .seen)
        let entries = try history(message, in: fixture).entries
        #expect(entries.map(\.keyword) == ["arrived", "changed", "sent", "finished", "flags_changed"])
        #expect(entries.map(\.actor) == [.server, .user, .program, .server, .server])
        #expect(entries.map(\.detail) == [nil, "star", "star", "star", #"+\Seen -\Flagged"#])
    }

    @Test("Marks that VaultMail set itself are not attributed to another program")
    func ownMarks() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.setServerFlags("INBOX", 1, .trashed)
        #expect(try words(message, in: fixture) == ["arrived"])
        try fixture.setServerFlags("INBOX", 1, .seen)
        let entry = try #require(try history(message, in: fixture).entries.last)
        #expect(entry.sentence == "Another program or the server marked it as read")
        // Another device locks it; nothing here asked for that.
        try fixture.setServerFlags("INBOX", 1, [.seen, .locked])
        #expect(try history(message, in: fixture).entries.last?.sentence == "Another program or the server locked it")
    }

    @Test("A lock that was requested here is in the history once, even if the reply was lost")
    func ownLock() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.lock, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        try fixture.store.retry(operation.id, notBefore: fixture.time.now, problem: ServerProblem(.connectionClosed))
        try fixture.setServerFlags("INBOX", 1, .locked)
        #expect(try words(message, in: fixture).contains("flags_changed") == false)
    }

    @Test("Every step of a change is recorded: queued, sent, refused, retried, reverted")
    func refused() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        let operation = try fixture.operation()
        try fixture.store.markInFlight([operation.id])
        try fixture.store.retry(operation.id, notBefore: fixture.time.now, problem: Self.busy)
        try fixture.store.markInFlight([operation.id])
        try fixture.store.fail(
            operation.id, notice: .changeRefused(.move, flags: []), problem: ServerProblem(.mailboxNotFound))
        let entries = try history(message, in: fixture).entries
        #expect(entries.map(\.keyword) == ["arrived", "changed", "sent", "retried", "sent", "failed"])
        #expect(entries[3].detail == "move Archive, in_use, \(Self.busy.explanation)")
        #expect(entries[5].detail == "move Archive, mailbox_not_found, The mailbox no longer exists on the server.")
    }

    @Test("A change that was merged, cancelled or undone is recorded")
    func undone() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        try fixture.store.perform(.markUnread, on: [.message(message)])
        try fixture.store.perform(.star, on: [.message(message)])
        _ = try fixture.store.cancelOperation(try fixture.operation().id)
        let receipt = try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.store.undo(try #require(receipt.undoToken))
        let entries = try history(message, in: fixture).entries.dropFirst()
        #expect(
            entries.map(\.keyword) == [
                "changed", "merged", "changed", "changed", "cancelled", "changed", "merged", "undone",
            ])
        #expect(entries.compactMap(\.detail).count == entries.count)
        #expect(entries.last?.detail == "move INBOX")
    }

    @Test("I22: a removal is recorded with the server's evidence, also after the message is gone")
    func gone() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let publicID = try fixture.detail(message).summary.publicID
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
        batch.vanished = UIDSet([try #require(UID(1))])
        batch.unlistedCount = 0
        try fixture.store.ingest(batch)
        #expect(try fixture.store.history(publicIDPrefix: publicID)?.thread != nil)
        fixture.time.advance(StoreFixture.softDeletionTime + 10)
        try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
        let history = try #require(try fixture.store.history(publicIDPrefix: String(publicID.prefix(8))))
        #expect(history.thread == nil)
        #expect(history.subject == "Subject of hello")
        #expect(history.entries.map(\.keyword) == ["arrived", "vanished", "purged"])
        #expect(history.entries.map(\.uid) == [1, 1, nil])
        #expect(history.entries[1].detail?.hasPrefix("not_listed, UID SEARCH ALL leaves it out") == true)
        fixture.time.advance(10)
        let again = try fixture.inboxMessage(uid: 2)
        #expect(try words(again, in: fixture) == ["arrived", "vanished", "purged", "arrived"])
        #expect(try fixture.store.history(publicIDPrefix: "0000") == nil)
        #expect(try fixture.store.history(publicIDPrefix: "zz") == nil)
    }

    @Test("The renumbering of a mailbox is recorded, and that the message was found again in it")
    func renumbered() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        fixture.time.advance(10)
        let inbox = try fixture.mailbox("INBOX")
        try fixture.store.beginUIDValidity(mailbox: inbox, uidValidity: UIDValidity(8))
        fixture.time.advance(10)
        try fixture.store.ingest(
            IngestBatch(mailbox: inbox, uidValidity: UIDValidity(8), messages: [try Mail("hello").incoming(40)]))
        let entries = try history(message, in: fixture).entries
        #expect(entries.map(\.keyword) == ["arrived", "renumbered", "reattached"])
        #expect(entries[1].detail == "UIDVALIDITY 7, now 8")
        #expect(entries[2].uid == 40)
    }

    @Test("A moved message tells where it was found; downloads tell that they came or did not")
    func movedAndDownloaded() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.markBodyFailed(message, problem: ServerProblem(.noPermission, serverText: "No."))
        try fixture.store.requestBody(message)
        try fixture.store.storeBodies([(message, content("words"))])
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id, evidence: .alreadyGone)
        try fixture.ingest("Archive", [try Mail("hello").incoming(5)])
        let entries = try history(message, in: fixture).entries
        #expect(
            entries.map(\.keyword) == ["arrived", "body_failed", "body_stored", "changed", "finished", "settled"])
        #expect(entries[1].detail == "no_permission, The server does not allow this. The server says: “No.”")
        #expect(entries[2].detail == "19 bytes")
        #expect(entries[4].detail == "move Archive, already_gone")
        #expect(entries[5].mailbox == "Archive")
    }

    @Test("The journal is bounded in age, in number and in what one entry may hold; imports stay")
    func bounds() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let long = String(repeating: "x", count: 10_000)
        try fixture.store.markBodyFailed(message, problem: ServerProblem(.refused, serverText: long))
        let note = try #require(try history(message, in: fixture).entries.last?.detail)
        #expect(note.count { $0 == "x" } == Journal.maximumTextLength)
        try fixture.store.pool.write { db in
            try Journal.add(.imported, account: fixture.account.rawValue, message: 77, at: 0, in: db)
            try db.execute(
                sql: "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'journal'",
                arguments: [Journal.maximumCount - 3])
            try Journal.add(
                .flagsChanged, account: fixture.account.rawValue, message: message.rawValue,
                at: fixture.time.now.timeIntervalSince1970, in: db)
        }
        try fixture.store.recordSuccess(fixture.account)
        #expect(try words(message, in: fixture) == ["body_failed", "flags_changed"], "the arrival was one too many")
        #expect(try !history(message, in: fixture).isComplete)
        fixture.time.advance(Journal.maximumAge + 1)
        try fixture.store.recordSuccess(fixture.account)
        #expect(try words(message, in: fixture) == [])
        #expect(try rowCount(fixture) == 1)
    }
}
