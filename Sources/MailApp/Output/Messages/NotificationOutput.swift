import MailModel
public import MailNotifications

/// The notifications in the output of `status` and `notify test`.
public struct NotificationOutput: Encodable, Sendable {
    /// `desktop`, `page` or `none`.
    public let presenter: String
    /// `authorized`, `denied`, `not_determined` or `unavailable`.
    public let permission: String
    /// The number of unread messages in the inboxes of all active accounts.
    public let badge: Int

    /// Describes a status.
    public init(_ status: NotificationStatus) {
        presenter = status.presenter.rawValue
        permission = status.permission.rawValue
        badge = status.badge
    }
}
