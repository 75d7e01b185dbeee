/// A notification for an open page.
public struct PageItem: Hashable, Sendable {
    /// The notification.
    public let request: NotificationRequest
    /// True if the browser shows it; otherwise it is only a banner in the page.
    public let isSystem: Bool
}
