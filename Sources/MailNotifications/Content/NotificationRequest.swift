public import Foundation
public import MailModel

/// A notification to show.
public struct NotificationRequest: Hashable, Sendable, Identifiable {
    /// `email-` and the message's public id, so that a message has one notification (NOTIF-04, NOTIF-17).
    public let id: String
    /// The words.
    public let content: NotificationContent
    /// The message; nil for a test.
    public let message: ArrivedMessage?
    /// When the message was received.
    public let date: Date

    /// The notification of a message.
    public init(_ message: ArrivedMessage, isHidden: Bool) {
        id = Self.identifier(publicID: message.publicID)
        content = NotificationContent(message, isHidden: isHidden)
        self.message = message
        date = message.receivedAt
    }

    /// A notification without a message, of `vaultmail notify test`.
    public init(testAt date: Date) {
        id = "test"
        content = NotificationContent(title: "VaultMail", subtitle: "Notifications work.")
        message = nil
        self.date = date
    }

    /// Groups the notifications of a conversation, across accounts (NOTIF-05).
    public var threadIdentifier: String { message.map { "thread-\($0.thread)" } ?? id }

    /// True if app lock hides what it is about.
    public var isHidden: Bool { message != nil && content.categoryIdentifier == nil }

    /// The address of the page that a click opens.
    public var openPath: String { message.map { Self.path(of: $0.thread) } ?? "/" }

    /// The address of a conversation.
    static func path(of thread: ThreadID) -> String { "/mailbox/inbox/thread/\(thread)" }

    private static let prefix = "email-"

    /// The id of a message's notification.
    public static func identifier(publicID: String) -> String { prefix + publicID }

    /// The public id of the message of a notification; nil if it is a test.
    public static func publicID(of identifier: String) -> String? {
        identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : nil
    }
}
