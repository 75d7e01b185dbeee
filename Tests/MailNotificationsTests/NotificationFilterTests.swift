import Foundation
import MailModel
import Testing

@testable import MailNotifications

@Suite("Filters of notifications")
struct NotificationFilterTests {
    static let noon = Date(timeIntervalSince1970: 1_768_478_400)
    static let utc = TimeZone(secondsFromGMT: 0) ?? .gmt

    static func message(
        _ change: (inout ArrivedMessage) -> Void = { _ in }
    ) -> ArrivedMessage {
        var message = ArrivedMessage(
            id: MessageID(1), publicID: String(repeating: "ab", count: 32), thread: ThreadID(2), account: AccountID(3),
            from: EmailAddress(name: "Bo", address: "Bo@Example.org"), subject: "Tea", receivedAt: noon)
        change(&message)
        return message
    }

    private func passes(
        _ filter: NotificationFilter, _ message: ArrivedMessage = message(),
        _ preferences: NotificationPreferences = NotificationPreferences(), at date: Date = noon
    ) -> Bool {
        filter.passes(message, preferences, at: date, in: Self.utc)
    }

    @Test("NOTIF-08: an account notifies unless turned off")
    func accounts() {
        #expect(passes(.account))
        #expect(passes(.account, Self.message(), NotificationPreferences(accounts: ["3": true, "4": false])))
        #expect(!passes(.account, Self.message(), NotificationPreferences(accounts: ["3": false])))
    }

    @Test(
        "NOTIF-09: mail without a category passes, other mail depends on its category's setting",
        arguments: MailCategory.allCases)
    func categories(_ category: MailCategory) {
        let message = Self.message { $0.category = category }
        #expect(passes(.category, message))
        let off = NotificationPreferences(categories: [
            "primary": false, "social": false, "promotions": false, "updates": false,
        ])
        #expect(passes(.category, message, off) == [.uncategorized, .forums].contains(category))
    }

    @Test("NOTIF-11, NOTIF-12: a muted conversation and spam are silent")
    func mutedAndSpam() {
        #expect(passes(.muted) && !passes(.muted, Self.message { $0.isMuted = true }))
        #expect(passes(.spam) && !passes(.spam, Self.message { $0.roles = [.inbox, .spam] }))
    }

    @Test("NOTIF-13: only mail in an inbox notifies", arguments: MailboxRole.allCases)
    func mailboxes(_ role: MailboxRole) {
        #expect(passes(.mailbox, Self.message { $0.roles = [role] }) == (role == .inbox))
        #expect(passes(.mailbox, Self.message { $0.roles = [role, .inbox] }))
        #expect(!passes(.mailbox, Self.message { $0.roles = [] }))
    }

    @Test("NOTIF-15: no focus mode suppresses anything in this version")
    func focus() { #expect(passes(.focus)) }

    @Test("NOTIF-07: VIP contacts come first, then the filters in the order of the specification")
    func order() {
        #expect(NotificationFilter.allCases == [.account, .spam, .mailbox, .muted, .category, .quietHours, .focus])
        // Rejected by every filter; each removed reason leads to the next.
        var message = Self.message {
            $0.isMuted = true
            $0.roles = [.spam]
            $0.category = .social
        }
        var preferences = NotificationPreferences(
            accounts: ["3": false], categories: ["social": false], quietHours: QuietHours(start: 0, end: 1439))
        func verdict() -> NotificationVerdict {
            NotificationPipeline(preferences, date: Self.noon, timeZone: Self.utc, isPageVisible: false)
                .verdict(for: message)
        }
        #expect(verdict() == .account)
        preferences.vips = ["bo@example.org"]
        #expect(verdict() == .shownVIP, "NOTIF-10: a VIP contact bypasses all filters, whatever the case of letters")
        preferences.vips = ["someone@example.org"]
        preferences.accounts = [:]
        #expect(verdict() == .spam)
        message.roles = [.custom]
        #expect(verdict() == .mailbox)
        message.roles = [.inbox]
        #expect(verdict() == .muted)
        message.isMuted = false
        #expect(verdict() == .category)
        preferences.categories = [:]
        #expect(verdict() == .quietHours)
        preferences.quietHours = nil
        #expect(verdict() == .shown)
    }

    @Test(
        "NOTIF-19: mail older than an hour is silent, older than five minutes while a page is visible",
        arguments: [(0, true, true), (299, true, true), (301, true, false), (301, false, true), (3601, false, false)])
    func recency(age: Double, isVisible: Bool, notifies: Bool) {
        let pipeline = NotificationPipeline(
            NotificationPreferences(vips: ["bo@example.org"]), date: Self.noon.addingTimeInterval(age),
            timeZone: Self.utc, isPageVisible: isVisible)
        #expect(pipeline.verdict(for: Self.message()) == (notifies ? .shownVIP : .old))
        #expect(pipeline.verdict(for: Self.message { $0.isUnread = false }) == .read)
    }
}
