import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Settings", .soundStores)
struct SettingTests {
    @Test("FR-SET-01: a setting is changed and restored in the store, and listeners are notified")
    func changes() async throws {
        let fixture = try StoreFixture()
        let record = fixture.store.recordChanges()
        #expect(try fixture.store.undoSendDelay() == .seconds(5))
        let setting = try fixture.store.change(.undoSendDelaySeconds, to: "30")
        #expect(setting.value == "30" && setting.standard == "5" && setting.isChanged)
        #expect(try fixture.store.undoSendDelay() == .seconds(30))
        #expect(record.take().aspects == [.settings])
        #expect(try !fixture.store.change(.undoSendDelaySeconds, to: nil).isChanged)
        #expect(record.take().aspects == [.settings])
        try fixture.store.change(.undoSendDelaySeconds, to: "5")
        #expect(record.take().aspects == [], "nothing changed")
    }

    @Test("NFR-SET-04: a setting is saved in less than half a second, the hard limit")
    func savingTime() throws {
        let fixture = try StoreFixture()
        let times = try (1...10).map { number in
            try ContinuousClock().measure {
                try fixture.store.change(.undoSendDelaySeconds, to: number.isMultiple(of: 2) ? "5" : "10")
            }
        }
        // Other tests run at the same time: the fastest change is that of the store alone.
        let fastest = try #require(times.min())
        #expect(fastest < .milliseconds(500))
    }

    @Test("A refused value changes nothing, and the switch of app lock cannot be set like a setting")
    func refusals() throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.appTheme, to: "dark")
        #expect(throws: SettingError.self) { try fixture.store.change(.appTheme, to: "blue") }
        #expect(try fixture.store.setting(.appTheme).value == "dark")
        #expect(throws: SettingError.self) { try fixture.store.change(.appLockEnabled, to: "true") }
        #expect(throws: SettingError.self) { try fixture.store.change(.appLockEnabled, to: nil) }
        #expect(throws: SettingError.self) { try fixture.store.change(.defaultSendingAccountId, to: "99") }
        #expect(throws: SettingError.self) { try fixture.store.change(.notificationPreferences, to: #"{"99":true}"#) }
    }

    @Test("FR-SET-01: mail is sent from the first account unless another is chosen, and again once that is removed")
    func sendingAccount() throws {
        let fixture = try StoreFixture()
        let second = try fixture.store.addAccount(StoreFixture.settings("two@example.org")).id
        #expect(try fixture.store.defaultSendingAccount() == fixture.account)
        #expect(try fixture.store.change(.defaultSendingAccountId, to: "\(second)").isChanged)
        #expect(try fixture.store.setting(.defaultSendingAccountId).choices == ["\(fixture.account)", "\(second)"])
        try fixture.store.change(.notificationPreferences, to: #"{"\#(second)":false,"\#(fixture.account)":false}"#)
        try fixture.store.change(.isOnboardingComplete, to: "true")
        try fixture.store.removeAccount(second)
        #expect(try fixture.store.defaultSendingAccount() == fixture.account)
        #expect(try fixture.store.setting("defaultSendingAccountId") == nil)
        #expect(try fixture.store.setting(.notificationPreferences).value == #"{"\#(fixture.account)":false}"#)
        #expect(try fixture.store.setting(.isOnboardingComplete).value == "true")
        try fixture.store.removeAccount(fixture.account)
        #expect(try fixture.store.setting(.isOnboardingComplete).value == "false", "the next launch is a first one")
        #expect(try fixture.store.defaultSendingAccount() == nil)
    }

    @Test("FR-SET-01: an account that is signed out is not the default and not offered, until it is active again")
    func inactiveSender() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let second = try store.addAccount(StoreFixture.settings("two@example.org")).id
        try store.change(.defaultSendingAccountId, to: "\(second)")
        try store.setAccountError(second, "The server refused the password.", isActive: false, isOffline: false)
        #expect(try store.defaultSendingAccount() == fixture.account)
        #expect(try store.setting(.defaultSendingAccountId).choices == ["\(fixture.account)"])
        let refusal = #expect(throws: SettingError.self) {
            try store.change(.defaultSendingAccountId, to: "\(second)")
        }
        #expect(refusal?.explanation == "Account \(second) is signed out and sends nothing. Sign in to it first.")
        try store.setAccountError(fixture.account, "Refused.", isActive: false, isOffline: false)
        #expect(try store.defaultSendingAccount() == fixture.account, "mail still has a sender, and waits")
        #expect(try store.setting(.defaultSendingAccountId).choices == [])
        for account in [second, fixture.account] {
            try store.setAccountError(account, nil, isActive: true, isOffline: false)
        }
        #expect(try store.defaultSendingAccount() == second, "the choice is kept")
    }

    @Test("Settings of earlier names keep their effect; what has the new name already is not overwritten")
    func olderNames() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        try store.setSetting("attachments.limit_mb", "off")
        try store.setSetting("network.metered", "off")
        try store.setSetting("threading.subject_fallback", "no")
        try store.setSetting("subjectFallback", "wide")
        try store.pool.write { db in try SettingNameMigration.run(in: db) }
        #expect(try store.setting(.attachmentCacheLimitMB).value == "0")
        #expect(try store.setting(.treatNetworkAsMetered).value == "off")
        #expect(try store.setting(.subjectFallback).value == "wide")
        for name in ["attachments.limit_mb", "network.metered", "threading.subject_fallback"] {
            #expect(try store.setting(name) == nil)
        }
    }

    @Test("A stored value that is not valid counts as the default")
    func invalidValue() throws {
        let fixture = try StoreFixture()
        try fixture.store.setSetting("textSizePercent", "900")
        try fixture.store.setSetting("deletedMailRetentionDays", "soon")
        #expect(try fixture.store.setting(.textSizePercent).value == "100")
        #expect(try fixture.store.deletedMailRetention() == 30 * 86_400)
    }

    @Test(
        "Mail that disappeared from its server is kept for the days of the setting",
        arguments: [("0", 1.0), ("7", 7 * 86_400.0), ("30", 30 * 86_400.0)])
    func retention(days: String, seconds: Double) throws {
        let fixture = try StoreFixture()
        try fixture.store.change(.deletedMailRetentionDays, to: days)
        _ = try fixture.inboxMessage()
        try fixture.vanish("INBOX", [1])
        let purge = { try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) }
        if days != "0" {
            fixture.time.advance(seconds - 1)
            #expect(try purge() == 0)
        }
        fixture.time.advance(2)
        #expect(try purge() == 1)
    }

    @Test("FR-SET-03: an account's own attachment limit counts before the one for all, which new accounts get")
    func attachmentLimits() throws {
        let fixture = try StoreFixture()
        func limit(_ account: AccountID) throws -> Int? { try fixture.store.attachmentRoom(account: account).limit }
        let own = try fixture.store.addAccount(StoreFixture.settings("own@example.org")).id
        try fixture.store.setAttachmentLimit(2, account: own)
        try fixture.store.change(.attachmentCacheLimitMB, to: "800")
        let new = try fixture.store.addAccount(StoreFixture.settings("new@example.org")).id
        #expect(try limit(fixture.account) == 800_000_000 && limit(new) == 800_000_000)
        #expect(try limit(own) == 2_000_000)
        try fixture.store.setAttachmentLimit(0, account: own)
        #expect(try limit(own) == nil)
        try fixture.store.change(.attachmentCacheLimitMB, to: nil)
        #expect(try limit(new) == 500_000_000 && limit(own) == nil)
        #expect(throws: StoreError.self) { try fixture.store.setAttachmentLimit(1, account: AccountID(99)) }
    }
}
