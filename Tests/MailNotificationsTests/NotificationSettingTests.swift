import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("Settings of notifications", .soundStores)
struct NotificationSettingTests {
    @Test("NOTIF-23: after the installation every account and category notifies, without VIPs and quiet hours")
    func defaults() async throws {
        let fixture = try await NotifyFixture()
        let preferences = NotificationPreferences(try fixture.store.notificationSettings())
        #expect(preferences.desktop == .auto && preferences.vips.isEmpty && preferences.quietHours == nil)
        #expect(preferences.accounts.isEmpty && preferences.categories.values.allSatisfy { $0 })
        #expect(try fixture.store.setting(.quietHoursStart).value == "1320")
        #expect(try fixture.store.setting(.quietHoursEnd).value == "420")
    }

    @Test("NOTIF-10, NOTIF-23: VIP contacts are added and removed in lower case; invalid addresses are refused")
    func vips() async throws {
        let store = try await NotifyFixture().store
        try store.setVIP(true, address: "Bo@Example.org")
        try store.setVIP(true, address: "bo@example.org")
        #expect(try store.setting(.vipContacts).value == #"["bo@example.org"]"#)
        for address in ["bo", "", "a b@example.org", "@example.org", "bo@"] {
            #expect(throws: SettingError.self, "\(address)") { try store.setVIP(true, address: address) }
        }
        try store.setVIP(false, address: "BO@example.org")
        #expect(try store.setting(.vipContacts).value == "[]")
    }

    @Test("NOTIF-14, NOTIF-23: quiet hours from midnight are stored as 0, and a reset restores the defaults")
    func quietHours() async throws {
        let store = try await NotifyFixture().store
        try store.change(.quietHoursEnabled, to: "true")
        try store.change(.quietHoursStart, to: "0")
        let quiet = NotificationPreferences(try store.notificationSettings()).quietHours
        #expect(quiet == QuietHours(start: 0, end: 420))
        for key in [SettingKey.quietHoursEnabled, .quietHoursStart, .notifCategoryPreferences, .vipContacts] {
            #expect(try !store.change(key, to: nil).isChanged)
        }
        #expect(NotificationPreferences(try store.notificationSettings()).quietHours == nil)
    }

    @Test("NOTIF-08, NOTIF-09, NOTIF-23: switches of accounts and categories act on the next message")
    func switches() async throws {
        let fixture = try await NotifyFixture()
        try fixture.store.setNotifies(false, account: fixture.account)
        #expect(try fixture.verdict(try await fixture.arrive("off", uid: 1)) == .account)
        try fixture.store.setNotifies(true, account: fixture.account)
        #expect(try fixture.verdict(try await fixture.arrive("on", uid: 2)) == .shown)
        #expect(throws: SettingError.self) { try fixture.store.setNotifies(true, account: AccountID(99)) }
    }

    @Test("NOTIF-11: a muted conversation is listed until it is unmuted or gone")
    func muted() async throws {
        let fixture = try await NotifyFixture()
        let message = try #require(try fixture.store("tea", uid: 1))
        let thread = try #require(try fixture.store.message(message)?.summary.thread)
        try fixture.store.perform(.mute, on: [.thread(thread, in: nil)])
        #expect(
            try fixture.store.mutedThreads() == [
                MutedThread(id: thread, account: fixture.account, subject: "Subject of tea")
            ])
        await fixture.service.handle([.newMessages(fixture.account)])
        #expect(try fixture.verdict(message) == .muted)
        try fixture.store.perform(.unmute, on: [.thread(thread, in: nil)])
        #expect(try fixture.store.mutedThreads() == [])
    }
}
