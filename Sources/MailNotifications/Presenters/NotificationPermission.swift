/// The permission to show notifications (NOTIF-02).
public enum NotificationPermission: String, Hashable, Codable, Sendable {
    /// No one was asked yet.
    case notDetermined = "not_determined"
    /// They are shown.
    case authorized
    /// The user or the system refuses them.
    case denied
    /// There is nothing that could show them, or it does not answer.
    case unavailable
}
