/// In place of the desktop where there is none.
public struct NoDesktopNotifications: NotificationCenterProviding {
    /// Nothing responds.
    public let responses: AsyncStream<NotificationResponse>

    /// Creates it.
    public init() { responses = AsyncStream { $0.finish() } }

    /// Never.
    public func requestAuthorization() async -> NotificationPermission { .unavailable }

    /// Never.
    public func permission() async -> NotificationPermission { .unavailable }

    /// There is no service.
    public func problem() async -> NotificationError? { .unavailable }

    /// Does nothing.
    public func setCategories(_ categories: [NotificationCategory]) async {}

    /// Shows nothing.
    public func add(_ request: NotificationRequest) async throws(NotificationError) { throw .unavailable }

    /// Does nothing.
    public func removeDelivered(_ identifiers: [String]) async {}

    /// None.
    public func deliveredNotifications() async -> [String] { [] }

    /// Does nothing.
    public func setBadgeCount(_ count: Int) async {}
}
