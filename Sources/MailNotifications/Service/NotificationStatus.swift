public import MailModel

/// Who shows notifications, and whether they can be shown, for `status --json`, the page and the settings.
public struct NotificationStatus: Hashable, Codable, Sendable {
    /// Who shows them.
    public var presenter: NotificationPresenter
    /// The permission of the one who would show them.
    public var permission: NotificationPermission
    /// Why they are not shown; nil if they are, or if nothing is wrong.
    public var problem: NotificationError?
    /// The number of unread messages in the inboxes of all active accounts.
    public var badge: Int

    /// Memberwise initializer.
    public init(
        presenter: NotificationPresenter, permission: NotificationPermission, problem: NotificationError?, badge: Int
    ) {
        self.presenter = presenter
        self.permission = permission
        self.problem = problem
        self.badge = badge
    }
}
