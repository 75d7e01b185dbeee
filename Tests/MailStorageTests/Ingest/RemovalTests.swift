import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What is removed", .soundStores)
struct RemovalTests {
    @Test(
        "IMAP-15: a message that left every mailbox is invisible, comes back whole, and is purged only a month later"
    )
    func orphans() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.storeBodies([(message, content("some words"))])
        try fixture.vanish("INBOX", [1])
        #expect(try fixture.store.search("words").total == 0)
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 0)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        try fixture.ingest("Work", [try Mail("hello").incoming(3)])
        #expect(try fixture.detail(message).body == .stored)
        #expect(try fixture.store.search("words").total == 1)
        try fixture.vanish("Work", [3])
        fixture.time.advance(StoreFixture.softDeletionTime - 60)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        fixture.time.advance(120)
        #expect(try fixture.store.rawBytes(of: message) != nil)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(message) == nil)
        #expect(try files(fixture) == [])
        try fixture.expectSound()
    }

    @Test("Mail that leaves Trash, Spam or Drafts is removed after a full pass", arguments: ["Trash", "Spam"])
    func emptied(_ mailbox: String) throws {
        let fixture = try StoreFixture(
            listing: StoreFixture.usual
                + [ListedMailbox(path: "Spam", rawName: "Spam", delimiter: "/", role: .spam, isSelectable: true)])
        let message = try #require(try fixture.ingest(mailbox, [try Mail("a").incoming(1)]).newMessages.first)
        try fixture.vanish(mailbox, [1])
        fixture.time.advance(60)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test("Mail of a mailbox that the server removed is archived, that of Trash is kept out of sight for a month")
    func removedMailbox() throws {
        let fixture = try StoreFixture()
        let kept = try #require(try fixture.ingest("Work", [try Mail("a").incoming(1)]).newMessages.first)
        let both = try fixture.inboxMessage("b")
        try fixture.ingest("Work", [try Mail("b").incoming(2)])
        let gone = try #require(try fixture.ingest("Trash", [try Mail("c").incoming(1)]).newMessages.first)
        let left = StoreFixture.usual.filter { !["Work", "Trash"].contains($0.path) }
        #expect(try fixture.store.reconcileMailboxes(left, account: fixture.account).count == 3)
        fixture.time.advance(60)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        fixture.time.advance(StoreFixture.softDeletionTime)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(gone) == nil)
        #expect(try fixture.paths(both) == ["INBOX"])
        #expect(
            try fixture.store.threads(in: .archive(fixture.account)).map(\.id) == [fixture.detail(kept).summary.thread])
        try fixture.expectSound()
    }

    @Test("Moves into a mailbox that the server removed are discarded with a notice")
    func removedTarget() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.trash, on: [.message(message)])
        try fixture.store.reconcileMailboxes(StoreFixture.usual.filter { $0.path != "Trash" }, account: fixture.account)
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.store.notices(after: 0).count == 1)
        try fixture.expectSound()
    }

    @Test("An empty list removes nothing, and INBOX is recognized in any case")
    func emptyList() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.reconcileMailboxes([], account: fixture.account).count == 5)
        var listed = StoreFixture.usual
        listed[0] = StoreFixture.listed("Inbox", .inbox)
        #expect(
            try fixture.store.reconcileMailboxes(listed, account: fixture.account).map(\.id).first
                == fixture.mailbox("INBOX"))
    }

    @Test("FR-SET-02: removing an account leaves nothing of it and everything of the others", arguments: [1, 30])
    func account(size: Int) throws {
        let fixture = try StoreFixture()
        let other = try fixture.store.addAccount(StoreFixture.settings("eve@example.org"))
        let inbox = try #require(
            try fixture.store.reconcileMailboxes([StoreFixture.listed("INBOX", .inbox)], account: other.id).first)
        try fixture.store.beginUIDValidity(mailbox: inbox.id, uidValidity: StoreFixture.validity)
        let mails = try (1...10).map { try Mail("m\($0)").incoming(UInt32($0)) }
        let kept = try fixture.store.ingest(
            IngestBatch(mailbox: inbox.id, uidValidity: StoreFixture.validity, messages: mails)
        ).newMessages
        let ids = try fixture.ingest("INBOX", (1...size).map { try Mail("m\($0)").incoming(UInt32($0)) }).newMessages
        try fixture.store.storeBodies((ids + kept).map { ($0, content("secret")) })
        try fixture.store.perform(.trash, on: ids.map { .message($0) })
        try fixture.store.removeAccount(fixture.account)
        #expect(try fixture.store.accounts().map(\.id) == [other.id])
        #expect(try fixture.store.search("secret").total == 10)
        #expect(try files(fixture).count == 10)
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 10)
        try fixture.expectSound()
        try fixture.store.removeAccount(fixture.account)
    }

    @Test("An address has one account")
    func sameAddress() throws {
        let fixture = try StoreFixture()
        #expect(throws: StoreError.self) { try fixture.store.addAccount(StoreFixture.settings("ADA@example.org")) }
    }

    @Test("MO-39: an account is stored as it was entered, with its sync state")
    func accountRow() throws {
        let fixture = try StoreFixture()
        var settings = StoreFixture.settings("ada@example.org")
        settings.syncWindow = .all
        settings.imap?.security = .startTLS
        settings.keepAttachments = .all
        settings.attachmentLimitMB = 70
        try fixture.store.updateAccount(fixture.account, settings)
        try fixture.store.setAccountState(fixture.account, .catchingUp, progress: SyncProgress(completed: 3, total: 9))
        try fixture.store.setAccountError(fixture.account, "The password is wrong.", isActive: false, isOffline: false)
        var expected = Account(id: fixture.account, settings: settings)
        expected.state = .catchingUp
        expected.progress = SyncProgress(completed: 3, total: 9)
        expected.error = "The password is wrong."
        expected.isActive = false
        #expect(try fixture.store.account(fixture.account) == expected)
        try fixture.store.recordSuccess(fixture.account)
        #expect(try fixture.store.account(fixture.account)?.lastSuccess == fixture.time.now)
        #expect(try fixture.store.account(fixture.account)?.error == nil)
    }

    @Test("Removed mail is readable in no file of the data any more")
    func erased() throws {
        let fixture = try StoreFixture()
        for number in 1...50 {
            var mail = Mail("m\(number)")
            mail.subject = "canary subject \(number)"
            try fixture.ingest("INBOX", [try mail.incoming(UInt32(number))])
        }
        let holders = { () throws -> [String] in
            try FileManager.default.subpathsOfDirectory(atPath: fixture.store.directory.path).filter { name in
                let file = fixture.store.directory.appending(path: name)
                let content = (try? Data(contentsOf: file)) ?? Data()
                return content.range(of: Data("canary".utf8)) != nil || name.contains("canary")
            }
        }
        #expect(try !holders().isEmpty)
        try fixture.store.removeAccount(fixture.account)
        #expect(try holders() == [])
    }

    private func files(_ fixture: StoreFixture) throws -> [String] {
        let root = fixture.store.directory.appending(path: "messages")
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".eml") }
    }
}
