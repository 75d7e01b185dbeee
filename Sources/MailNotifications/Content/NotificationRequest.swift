public import Foundation
public import MailModel

/// A notification to show.
public struct NotificationRequest: Hashable, Sendable, Identifiable {
    /// `email-` and the message's public id, so that a message has one notification (NOTIF-04, NOTIF-17).
    public let id: String
    /// The words.
    public let content: NotificationContent
    /// The message that arrived; nil if it is about something else.
    public let message: ArrivedMessage?
    /// When the message was received.
    public let date: Date
    /// The address of the page that a click opens.
    public let openPath: String

    /// The notification of a message.
    public init(_ message: ArrivedMessage, isHidden: Bool) {
        id = Self.identifier(publicID: message.publicID)
        content = NotificationContent(message, isHidden: isHidden)
        self.message = message
        date = message.receivedAt
        openPath = Self.path(of: message.thread)
    }

    /// The notification of a message that the user has to look after.
    public init(_ problem: SendingProblem, isHidden: Bool, at date: Date) {
        let place = problem.kind == .interrupted ? Self.drafts : Self.outbox
        id = "\(place)-\(problem.id)"
        content = NotificationContent(problem, isHidden: isHidden)
        message = nil
        self.date = date
        openPath = "/\(place)"
    }

    /// A notification without a message, of `vaultmail notify test`.
    public init(testAt date: Date) {
        id = "test"
        content = .test
        message = nil
        self.date = date
        openPath = "/"
    }

    /// Groups the notifications of a conversation, across accounts (NOTIF-05).
    public var threadIdentifier: String { message.map { "thread-\($0.thread)" } ?? id }

    /// True if it is about a message that was not sent.
    public var isProblem: Bool { Self.problem(of: id) != nil }

    /// True if it says nothing about a message.
    public var isHidden: Bool { content.isHidden }

    /// The address of a conversation.
    static func path(of thread: ThreadID) -> String { "/mailbox/inbox/thread/\(thread)" }

    private static let prefix = "email-"
    private static let outbox = "outbox"
    private static let drafts = "drafts"

    /// The message of a notification about sending, the address of its list, and what it may have been about.
    static func problem(of id: String) -> (message: OutgoingID, path: String, kinds: [SendingProblem.Kind])? {
        let parts = id.split(separator: "-")
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        switch String(parts[0]) {
        case outbox: return (OutgoingID(number), "/\(outbox)", [.failed, .uncertain])
        case drafts: return (OutgoingID(number), "/\(drafts)", [.interrupted])
        default: return nil
        }
    }

    /// The id of a message's notification.
    public static func identifier(publicID: String) -> String { prefix + publicID }

    /// The public id of the message of a notification; nil if it is a test.
    public static func publicID(of identifier: String) -> String? {
        identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : nil
    }
}
