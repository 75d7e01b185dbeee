import Foundation
import MailModel
import Testing

@testable import MailNotifications

@Suite("Content of notifications")
struct NotificationContentTests {
    private func content(_ change: (inout ArrivedMessage) -> Void) -> NotificationContent {
        NotificationContent(NotificationFilterTests.message(change), isHidden: false)
    }

    @Test("NOTIF-04: the title is the sender's name or address, the subtitle the subject, the body 100 characters")
    func words() {
        let long = String(repeating: "ä", count: 150)
        let full = content { $0.snippet = long }
        #expect(full.title == "Bo" && full.subtitle == "Tea" && full.body == String(long.prefix(100)))
        #expect(full.categoryIdentifier == "EMAIL_NOTIFICATION")
        #expect(content { $0.from = EmailAddress(address: "bo@example.org") }.title == "bo@example.org")
        #expect(
            content { $0.from = EmailAddress(name: " \u{202E}", address: "bo@example.org") }.title == "bo@example.org")
        #expect(content { $0.from = nil }.title == "Unknown sender")
    }

    @Test("The title is the address if the sender's name shows another one")
    func misleadingName() {
        let title = content { $0.from = EmailAddress(name: "support@bank.example", address: "x@evil.example") }.title
        #expect(title == "x@evil.example")
    }

    @Test("NOTIF-03: one category with four actions; a reply takes text")
    func category() {
        let actions = NotificationCategory.email.actions
        #expect(
            actions.map(\.identifier) == ["MARK_READ_ACTION", "ARCHIVE_ACTION", "DELETE_ACTION", "REPLY_ACTION"])
        #expect(actions.map(\.placeholder) == [nil, nil, nil, "Type your reply..."])
        #expect(NotificationAction.sendLabel == "Send")
    }

    @Test("NOTIF-04, NOTIF-05: the id is the message's, the group is the conversation's, in every account")
    func identifiers() {
        let request = NotificationRequest(NotificationFilterTests.message(), isHidden: false)
        #expect(request.id == "email-" + String(repeating: "ab", count: 32))
        #expect(NotificationRequest.publicID(of: request.id) == request.message?.publicID)
        #expect(request.threadIdentifier == "thread-2" && request.openPath == "/mailbox/inbox/thread/2")
        let other = NotificationFilterTests.message { $0.account = AccountID(9) }
        #expect(NotificationRequest(other, isHidden: false).threadIdentifier == request.threadIdentifier)
    }

    @Test("NOTIF-04: control and bidirectional characters, line breaks and endless names do not reach the desktop")
    func hostile() {
        let words = content {
            $0.subject = "a\u{202E}b\u{0}c\r\nd\u{1B}]52;c;x\u{7}\u{2066}e"
            $0.from = EmailAddress(name: String(repeating: "x", count: 10_000_000), address: "x@example.org")
            $0.snippet = "one\ntwo"
        }
        #expect(words.subtitle == "abc d]52;c;xe")
        #expect(words.title.count == 200)
        #expect(words.body == "one two")
    }

    @Test("NOTIF-04: with app lock, neither sender nor subject is shown, and no action is offered")
    func hidden() {
        let words = NotificationContent(NotificationFilterTests.message { $0.snippet = "At four?" }, isHidden: true)
        #expect(words == NotificationContent(title: "New message", isHidden: true))
        #expect(words.actions == [])
    }
}
