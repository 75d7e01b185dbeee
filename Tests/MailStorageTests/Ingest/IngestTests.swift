import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Ingest", .soundStores)
struct IngestTests {
    @Test("MO-11: storing the same answer again changes nothing")
    func idempotent() throws {
        let fixture = try StoreFixture()
        let messages = try (1...20).map { try Mail("m\($0)").incoming(UInt32($0)) }
        #expect(try fixture.ingest("INBOX", messages).newMessages.count == 20)
        let before = try fixture.store.messages(in: fixture.mailbox("INBOX"))
        let again = try fixture.ingest("INBOX", messages)
        #expect(again == IngestOutcome())
        #expect(try fixture.store.messages(in: fixture.mailbox("INBOX")) == before)
        #expect(try fixture.counts("INBOX") == [20, 20])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-01: the same message in two mailboxes is one message with two placements")
    func oneMessageTwoMailboxes() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage("a")
        #expect(try fixture.ingest("Work", [try Mail("a").incoming(9)]).newMessages.isEmpty)
        #expect(try fixture.paths(message) == ["INBOX", "Work"])
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 1)
        try fixture.setServerFlags("Work", 9, .seen)
        #expect(try fixture.detail(message).summary.isUnread, "unread in one placement is unread")
        try fixture.setServerFlags("INBOX", 1, [.seen, .flagged])
        #expect(try !fixture.detail(message).summary.isUnread)
        #expect(try fixture.detail(message).summary.isStarred)
        #expect(try fixture.store.threadCount(in: .starred) == 1)
        try fixture.expectSound()
    }

    @Test("MO-45: the public id is the hash of address and identity, and finds the message by its beginning")
    func publicID() throws {
        let fixture = try StoreFixture()
        let message = try fixture.detail(try fixture.inboxMessage("a"))
        let id = message.summary.publicID
        #expect(id.count == 64)
        #expect(
            try fixture.store.message(publicIDPrefix: String(id.prefix(9)).uppercased())?.summary.id
                == message.summary.id)
        #expect(try fixture.store.message(publicIDPrefix: id)?.summary.id == message.summary.id)
        #expect(try fixture.store.message(publicIDPrefix: id + "0") == nil)
        #expect(try fixture.store.message(publicIDPrefix: "no hex!") == nil)
    }

    @Test("UIDs of another UIDVALIDITY are refused")
    func staleUIDValidity() throws {
        let fixture = try StoreFixture()
        let batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: UIDValidity(8))
        #expect { try fixture.store.ingest(batch) } throws: { ($0 as? StoreError)?.kind == .staleUIDValidity }
        let gone = IngestBatch(mailbox: MailboxID(999), uidValidity: UIDValidity(8))
        #expect { try fixture.store.ingest(gone) } throws: { ($0 as? StoreError)?.kind == .notFound }
    }

    @Test("FR-SYNC-02: a new UIDVALIDITY loses and duplicates nothing, keeps bodies, and drops missing messages")
    func newUIDValidity() throws {
        let fixture = try StoreFixture()
        let inbox = try fixture.mailbox("INBOX")
        let ids = try fixture.ingest("INBOX", (1...5).map { try Mail("m\($0)").incoming(UInt32($0)) }).newMessages
        try fixture.store.storeBodies(ids.map { ($0, content("body")) })
        try fixture.store.perform(.star, on: [.message(ids[1])])
        let new = UIDValidity(8)
        try fixture.store.beginUIDValidity(mailbox: inbox, uidValidity: new)
        #expect(try fixture.counts("INBOX") == [5, 5], "everything stays visible meanwhile")
        #expect(try fixture.store.knownUIDs(mailbox: inbox).isEmpty)
        #expect(try fixture.store.cursor(of: inbox) == MailboxCursor(uidValidity: new))
        #expect(try fixture.operations() == [], "nothing is done to a UID that is void")
        let outcome = try fixture.store.ingest(
            IngestBatch(
                mailbox: inbox, uidValidity: new,
                messages: [try Mail("m2").incoming(102), try Mail("m3").incoming(1), try Mail("new").incoming(104)]))
        #expect(outcome.newMessages.count == 1)
        #expect(try fixture.operation().uid == UID(102))
        #expect(try fixture.operation().uidValidity == new)
        try fixture.store.finishUIDValidityChange(mailbox: inbox)
        #expect(try fixture.counts("INBOX") == [3, 3])
        #expect(try fixture.detail(ids[1]).body == .stored)
        #expect(try fixture.detail(ids[1]).summary.isStarred)
        #expect(try fixture.paths(ids[0]) == [])
        try fixture.expectSound()
    }

    @Test("MO-11: a UID that names another message under the same UIDVALIDITY is that message")
    func replacedUID() throws {
        let fixture = try StoreFixture()
        let first = try fixture.inboxMessage("a")
        let second = try #require(try fixture.ingest("INBOX", [try Mail("b").incoming(1)]).newMessages.first)
        #expect(try fixture.paths(first) == [])
        #expect(try fixture.paths(second) == ["INBOX"])
        try fixture.expectSound()
    }

    @Test("An older answer does not undo a newer one")
    func outOfOrder() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let uid = try #require(UID(1))
        for (sequence, flags) in [(UInt64(20), MessageFlags.seen), (10, [])] {
            var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
            batch.flagUpdates = [uid: ServerFlags(flags: flags, modificationSequence: ModificationSequence(sequence))]
            try fixture.store.ingest(batch)
        }
        #expect(try !fixture.detail(message).summary.isUnread)
    }

    @Test("FR-SYNC-02: the cursor is stored with the data, and huge ranges are never expanded")
    func cursor() throws {
        let fixture = try StoreFixture()
        let inbox = try fixture.mailbox("INBOX")
        try fixture.ingest("INBOX", [try Mail("a").incoming(5), try Mail("b").incoming(50)])
        var batch = IngestBatch(mailbox: inbox, uidValidity: StoreFixture.validity)
        batch.uidNext = 51
        batch.messageCount = 2
        batch.modificationSequence = ModificationSequence(99)
        batch.isMailboxSynced = true
        try fixture.store.ingest(batch)
        var expected = MailboxCursor(uidValidity: StoreFixture.validity)
        expected.uidNext = 51
        expected.messageCount = 2
        expected.modificationSequence = ModificationSequence(99)
        expected.backfillUID = UID(5)
        expected.forwardUID = UID(50)
        #expect(try fixture.store.cursor(of: inbox) == expected)
        #expect(try fixture.store.mailbox(inbox)?.isSynced == true)
        var gone = IngestBatch(mailbox: inbox, uidValidity: StoreFixture.validity)
        gone.vanished = UIDSet(normalizing: [6...UInt32.max])
        #expect(try fixture.store.ingest(gone).changed == 1)
        #expect(try fixture.store.knownUIDs(mailbox: inbox) == UIDSet(normalizing: [5...5]))
        #expect(try fixture.store.serverFlags(mailbox: inbox) == [try #require(UID(5)): []])
        try fixture.expectSound()
    }

    @Test("A response without changes writes nothing")
    func noWrite() throws {
        let fixture = try StoreFixture()
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
        batch.messages = [try Mail("a").incoming(1)]
        batch.uidNext = 2
        batch.isMailboxSynced = true
        try fixture.store.ingest(batch)
        let before = rowsWritten(fixture)
        try fixture.store.ingest(batch)
        try fixture.store.setAccountState(fixture.account, .idle)
        try fixture.store.reconcileMailboxes(StoreFixture.usual, account: fixture.account)
        #expect(rowsWritten(fixture) == before)
    }

    /// The number of rows ever written.
    private func rowsWritten(_ fixture: StoreFixture) -> Int {
        fixture.store.pool.writeWithoutTransaction { db in db.totalChangesCount }
    }

    @Test("A server's worst: no dates, NUL and marks in texts, thousands of recipients")
    func hostileHeader() throws {
        let fixture = try StoreFixture()
        var message = try Mail("a", subject: "x\0y\u{E000}z\u{1E}").incoming(1)
        message.internalDate = Date(timeIntervalSince1970: 1e15)
        message.header.date = Date(timeIntervalSince1970: -1e15)
        message.header.from = EmailAddress(name: "\u{1F}\0Eve", address: "")
        message.header.to = (0..<5000).map { EmailAddress(name: nil, address: "a\($0)@example.org") }
        message.byteCount = .max
        let id = try #require(try fixture.ingest("INBOX", [message]).newMessages.first)
        let stored = try fixture.detail(id).summary
        #expect(stored.subject == "xyz")
        #expect(stored.from == EmailAddress(name: "Eve", address: ""))
        #expect(stored.to.count == 5000)
        #expect(stored.date == Date(timeIntervalSince1970: StoreFixture.start))
        try fixture.expectSound()
    }

    @Test("Every address of From is stored and found, not only the first")
    func coAuthors() throws {
        let fixture = try StoreFixture()
        var message = try Mail("a").incoming(1)
        let evil = EmailAddress(name: "Mallory", address: "mallory@evil.example")
        message.header.coAuthors = [evil, EmailAddress(name: nil, address: "second@evil.example")]
        let id = try #require(try fixture.ingest("INBOX", [message]).newMessages.first)
        #expect(try fixture.detail(id).summary.coAuthors == message.header.coAuthors)
        for words in ["from:mallory@evil.example", "from:second@evil.example", "from:mallory"] {
            #expect(try fixture.store.search("\(words) ").total == 1)
        }
        try fixture.expectSound()
    }

    @Test("FR-SYNC-08: attachments that a later answer knows are added; the first answer may not have asked")
    func attachmentsLater() throws {
        let fixture = try StoreFixture()
        var mail = Mail("a")
        mail.attachments = nil
        let id = try #require(try fixture.ingest("INBOX", [try mail.incoming(1)]).newMessages.first)
        #expect(try fixture.detail(id).attachments == [])
        mail.attachments = [
            AttachmentDescription(section: "2", filename: "Rechnung.pdf", mimeType: "application/pdf", byteCount: 5)
        ]
        try fixture.ingest("INBOX", [try mail.incoming(1)])
        let attachment = try #require(try fixture.detail(id).attachments.first)
        #expect(attachment.description == mail.attachments?.first)
        #expect(try fixture.store.attachment(attachment.id)?.message == id)
        #expect(try fixture.store.threads(in: .unifiedInbox).first?.hasAttachments == true)
        #expect(try fixture.store.search("rechnung").total == 1)
        try fixture.expectSound()
    }
}
