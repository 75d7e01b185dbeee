/// A kind of notification with its actions; there is one (NOTIF-03).
public struct NotificationCategory: Hashable, Sendable {
    /// The name.
    public let identifier: String
    /// The actions, in order.
    public let actions: [NotificationAction]

    /// New mail.
    public static let email = NotificationCategory(
        identifier: "EMAIL_NOTIFICATION", actions: NotificationAction.allCases)
}
