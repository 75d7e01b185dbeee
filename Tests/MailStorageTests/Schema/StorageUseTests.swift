import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The space that mail uses", .soundStores)
struct StorageUseTests {
    private func wholeMessage(
        _ name: String, uid: UInt32, attachments: Int, in fixture: StoreFixture, flags: MessageFlags = []
    ) throws -> MessageID {
        var mail = Mail(name)
        mail.flags = flags
        let id = try #require(try fixture.ingest("INBOX", [try mail.incoming(uid)]).newMessages.first)
        var whole = content("words of \(name)")
        whole.rawBytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1000 + attachments)
        whole.leadByteCount = 1000
        try fixture.store.storeBodies([(id, whole)])
        return id
    }

    private func size(of id: MessageID, in fixture: StoreFixture) throws -> Int {
        let name = try fixture.detail(id).summary.publicID
        let file = fixture.store.directory.appending(
            path: "messages/\(fixture.account)/\(name.prefix(2))/\(name).eml")
        return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }

    @Test("FR-SET-03: each account's messages, attachments and part of the index are reported, with their total")
    func breakdown() throws {
        let fixture = try StoreFixture()
        // Only the attachments are counted here.
        try fixture.store.change(.categories, to: "off")
        let other = try fixture.store.addAccount(StoreFixture.settings("two@example.org")).id
        _ = try wholeMessage("one", uid: 1, attachments: 300_000, in: fixture)
        _ = try wholeMessage("two", uid: 2, attachments: 200_000, in: fixture)
        let use = try fixture.store.storageUse()
        let first = try #require(use.accounts.first)
        #expect(first.account == fixture.account && first.messageCount == 2)
        #expect(first.attachmentsBytes == 500_000 && first.clearableBytes == 500_000)
        #expect(first.messagesBytes > 2000 && first.indexBytes > 0)
        #expect(use.accounts.first { $0.account == other }?.totalBytes == 0)
        #expect(use.totalBytes == first.totalBytes && !use.isLarge && !first.isLarge)
    }

    @Test("FR-SYNC-08: starred attachments count, are kept, and are named where they alone exceed the limit")
    func starred() throws {
        let fixture = try StoreFixture()
        var settings = StoreFixture.settings("ada@example.org")
        settings.attachmentLimitMB = 1
        try fixture.store.updateAccount(fixture.account, settings)
        _ = try wholeMessage("one", uid: 1, attachments: 700_000, in: fixture, flags: .flagged)
        _ = try wholeMessage("two", uid: 2, attachments: 20_000, in: fixture)
        var use = try #require(try fixture.store.storageUse().accounts.first)
        #expect(use.attachmentsBytes == 720_000 && use.starredBytes == 700_000 && !use.isLimitUnreachable)
        _ = try wholeMessage("three", uid: 3, attachments: 400_000, in: fixture, flags: .flagged)
        #expect(try fixture.store.trimAttachments(account: fixture.account, keepsLast: false) == 1)
        use = try #require(try fixture.store.storageUse().accounts.first)
        #expect(use.attachmentsBytes == 1_100_000 && use.starredBytes == 1_100_000 && use.isLimitUnreachable)
    }

    @Test("FR-SET-03: more than 2 GB in an account and more than 5 GB in all is worth a warning")
    func warnings() throws {
        func use(_ bytes: Int) -> AccountStorageUse {
            AccountStorageUse(
                account: AccountID(1), messageCount: 1, messagesBytes: bytes, attachmentsBytes: 0, indexBytes: 0,
                clearableBytes: 0, attachmentLimitMegabytes: 500)
        }
        #expect(!use(2_000_000_000).isLarge && use(2_000_000_001).isLarge)
        #expect(!StorageUse(accounts: [use(2_500_000_000), use(2_500_000_000)]).isLarge)
        #expect(StorageUse(accounts: [use(2_500_000_000), use(2_500_000_001)]).isLarge)
    }

    @Test("FR-SET-03: clearing removes what was announced, keeps the text, changes that wait and imported mail")
    func clears() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.categories, to: "off")
        let plain = try wholeMessage("plain", uid: 1, attachments: 300_000, in: fixture)
        let starred = try wholeMessage("starred", uid: 2, attachments: 200_000, in: fixture, flags: .flagged)
        let changed = try wholeMessage("changed", uid: 3, attachments: 100_000, in: fixture)
        try fixture.store.perform(.markRead, on: [.message(changed)])
        let announced = try fixture.store.storageUse().clearableBytes
        #expect(announced == 500_000)
        #expect(try fixture.store.clearAttachments() == announced)
        #expect(try [plain, starred, changed].map { try fixture.detail($0).body } == [.evicted, .evicted, .stored])
        #expect(try size(of: plain, in: fixture) == 1000)
        #expect(try fixture.store.search("words").total == 3)
        #expect(try fixture.store.clearAttachments(account: fixture.account) == 0)
        #expect(throws: StoreError.self) { try fixture.store.clearAttachments(account: AccountID(99)) }
        try fixture.expectSound()
    }

    @Test("FR-SET-03: after a wipe nothing is left, and the store can be used as at the first launch")
    func wipes() throws {
        let fixture = try StoreFixture()
        let secret = "unmistakable-7c1f"
        _ = try wholeMessage(secret, uid: 1, attachments: 1000, in: fixture)
        try fixture.store.change(.appTheme, to: "dark")
        try fixture.store.enableAppLock("tea at four")
        try fixture.store.addSession(hash: [1, 2, 3])
        try fixture.store.addRecentSearch(secret)
        try fixture.store.addSession(hash: [4, 5, 6])
        try fixture.store.wipe(keeping: [4, 5, 6])
        #expect(try fixture.store.accounts().isEmpty && fixture.store.recentSearches().isEmpty)
        #expect(try fixture.store.hasSession(hash: [4, 5, 6]), "the page that asked is signed out")
        #expect(try !fixture.store.hasSession(hash: [1, 2, 3]) && fixture.store.appLockState() == .off)
        #expect(try fixture.store.search(secret).total == 0)
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.store.directory.path) {
            let bytes = FileManager.default.contents(atPath: fixture.store.directory.appending(path: name).path)
            #expect(bytes?.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
        }
        let account = try fixture.store.addAccount(StoreFixture.settings("ada@example.org")).id
        #expect(try fixture.store.storageUse().accounts.map(\.account) == [account])
        try fixture.expectSound()
    }

    @Test("NFR-SET-05: the space of 10,000 messages is computed in less than 2 seconds")
    func isFast() throws {
        let fixture = try StoreFixture()
        for batch in 0..<20 {
            let messages = try (0..<500).map { number in
                try Mail("m\(batch)-\(number)").incoming(UInt32(batch * 500 + number + 1))
            }
            let stored = try fixture.ingest("INBOX", messages).newMessages
            try fixture.store.storeBodies(stored.map { ($0, content("some words about harbours and tea")) })
        }
        var use: StorageUse?
        let duration = try ContinuousClock().measure { use = try fixture.store.storageUse() }
        #expect(use?.accounts.first?.messageCount == 10_000)
        #expect(duration < .seconds(2), "\(duration)")
    }
}
