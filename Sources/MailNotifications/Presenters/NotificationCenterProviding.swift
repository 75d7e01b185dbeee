/// What shows notifications: the desktop, an open page, or a recorder in tests (NOTIF-01, NFR-NOTIF-04).
///
/// Every call ends within about a second.
public protocol NotificationCenterProviding: Sendable {
    /// Asks again whether notifications can be shown.
    func requestAuthorization() async -> NotificationPermission

    /// Returns the permission to show notifications, as last known.
    func permission() async -> NotificationPermission

    /// Why they cannot be shown; nil if they can, or if no one was asked.
    func problem() async -> NotificationError?

    /// Tells the kinds of notifications, once at the start.
    func setCategories(_ categories: [NotificationCategory]) async

    /// Shows a notification; replaces one of the same conversation.
    func add(_ request: NotificationRequest) async throws(NotificationError)

    /// Closes notifications; those that are gone are no error.
    func removeDelivered(_ identifiers: [String]) async

    /// The ids of the notifications that are shown, if known.
    func deliveredNotifications() async -> [String]

    /// Shows a number at the program's icon; 0 removes it.
    func setBadgeCount(_ count: Int) async

    /// What the user does; for one listener.
    var responses: AsyncStream<NotificationResponse> { get }
}
