import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Mail that leaves the sync window", .soundStores)
struct WindowPurgeTests {
    private static func window(_ window: SyncWindow) -> AccountSettings {
        var settings = StoreFixture.settings("ada@example.org")
        settings.syncWindow = window
        return settings
    }

    /// One message per age in days.
    private func messages(_ days: [Double], in fixture: StoreFixture) throws -> [MessageID] {
        try days.enumerated().map { index, day in
            var mail = Mail("age-\(day)-\(index)")
            mail.day = -day
            return try #require(try fixture.ingest("INBOX", [try mail.incoming(UInt32(index + 1))]).newMessages.first)
        }
    }

    private func stored(_ ids: [MessageID], in fixture: StoreFixture) throws -> [Bool] {
        try ids.map { try fixture.store.message($0) != nil }
    }

    @Test("FR-SET-01: after a smaller window older mail goes from this computer; the server is asked for nothing")
    func purges() throws {
        let fixture = try StoreFixture()
        let ids = try messages([1, 29, 33, 80], in: fixture)
        try fixture.store.storeBodies(ids.map { ($0, content("tea")) })
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 0, "the window is the same")
        try fixture.store.updateAccount(fixture.account, Self.window(.days(90)))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 0, "a larger one")
        try fixture.store.updateAccount(fixture.account, Self.window(.days(30)))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 2)
        #expect(try stored(ids, in: fixture) == [true, true, false, false])
        #expect(try fixture.counts("INBOX") == [2, 2])
        #expect(try fixture.store.threads(in: .mailbox(fixture.mailbox("INBOX")), before: nil, limit: 9).count == 2)
        #expect(try fixture.store.search("tea").total == 2)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
        #expect(try fixture.operations() == [])
        try fixture.expectSound()
    }

    @Test(
        "FR-SET-01: exactly the mail that is older than the window and two days for time zones goes",
        arguments: [7, 14, 30, 60, 90])
    func bounds(_ window: Int) throws {
        let fixture = try StoreFixture()
        let days = Double(window)
        let second = 1.0 / 86_400
        let ids = try messages(
            [days - 1, days, days + 1, days + 2, days + 2 + second, days + 3], in: fixture)
        try fixture.store.updateAccount(fixture.account, Self.window(.days(365)))
        try fixture.store.updateAccount(fixture.account, Self.window(.days(window)))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 2)
        #expect(try stored(ids, in: fixture) == [true, true, true, true, false, false])
    }

    @Test("FR-SET-01: starred mail, drafts, changes that wait and imported mail stay")
    func keeps() throws {
        let fixture = try StoreFixture()
        let ids = try messages([100, 100, 100, 100], in: fixture)
        try fixture.setServerFlags("INBOX", 1, .flagged)
        try fixture.setServerFlags("INBOX", 2, .draft)
        try fixture.store.perform(.markRead, on: [.message(ids[2])])
        try fixture.store.updateAccount(fixture.account, Self.window(.days(7)))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 1)
        #expect(try stored(ids, in: fixture) == [true, true, true, false])
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 1)
        try fixture.expectSound()
    }

    @Test(
        "Mail that is archived stays where the server keeps no copy of it, and goes where it does",
        arguments: [true, false])
    func archived(keepsAllMail: Bool) throws {
        let fixture = try StoreFixture(listing: keepsAllMail ? StoreFixture.gmail : StoreFixture.usual)
        let path = keepsAllMail ? "INBOX" : "Work"
        var mail = Mail("old")
        mail.day = -100
        let id = try #require(try fixture.ingest(path, [try mail.incoming(1)]).newMessages.first)
        if keepsAllMail {
            try fixture.vanish(path, [1])
        } else {
            let left = StoreFixture.usual.filter { $0.path != path }
            try fixture.store.reconcileMailboxes(left, account: fixture.account)
        }
        #expect(try fixture.store.threads(in: .archive(fixture.account), before: nil, limit: 9).count == 1)
        try fixture.store.updateAccount(fixture.account, Self.window(.days(7)))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == (keepsAllMail ? 1 : 0))
        #expect(try (fixture.store.message(id) == nil) == keepsAllMail)
        try fixture.expectSound()
    }

    @Test("Thousands of messages go in many small transactions, and their files with them")
    func batches() throws {
        let fixture = try StoreFixture()
        let ids = try messages([Double](repeating: 100, count: 450), in: fixture)
        try fixture.store.storeBodies(ids.prefix(3).map { ($0, content("tea")) })
        let record = fixture.store.recordChanges()
        try fixture.store.updateAccount(fixture.account, Self.window(.days(7)))
        #expect(record.take().aspects.contains(.accounts))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 450)
        let folder = fixture.store.directory.appending(path: "messages").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".eml") }
        #expect(files == [])
        #expect(try fixture.store.storageUse().accounts.first?.messageCount == 0)
        try fixture.expectSound()
    }

    @Test("A larger window ends the removal, and every mailbox is compared with the server again")
    func widened() throws {
        let fixture = try StoreFixture()
        let ids = try messages([40], in: fixture)
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
        batch.isMailboxSynced = true
        try fixture.store.ingest(batch)
        try fixture.store.updateAccount(fixture.account, Self.window(.days(7)))
        try fixture.store.updateAccount(fixture.account, Self.window(.all))
        #expect(try fixture.store.purgeOutsideWindow(account: fixture.account) == 0)
        #expect(try stored(ids, in: fixture) == [true])
        #expect(try fixture.store.mailbox(fixture.mailbox("INBOX"))?.isSynced == false)
    }

    @Test("The history of a message that left the window says what happened")
    func explains() throws {
        let fixture = try StoreFixture()
        let ids = try messages([100], in: fixture)
        let publicID = try fixture.detail(ids[0]).summary.publicID
        try fixture.store.updateAccount(fixture.account, Self.window(.days(7)))
        try fixture.store.purgeOutsideWindow(account: fixture.account)
        let entry = try fixture.store.history(publicIDPrefix: publicID)?.entries.last
        #expect(entry?.sentence.contains("older than the sync window") == true)
    }
}
