/// Why a notification could not be shown.
public enum NotificationError: String, Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// There is no service for notifications.
    case unavailable
    /// There is a service, and it cannot be started.
    case notStarted
    /// The service did not answer in time.
    case noAnswer
    /// The service refused.
    case refused
    /// The user turned the desktop off, and no open page may show notifications.
    case turnedOff

    /// A sentence for the user.
    public var explanation: String {
        switch self {
        case .unavailable: "This desktop has no notification service."
        case .notStarted: "The desktop's notification service is installed and could not be started."
        case .noAnswer: "The desktop's notification service does not answer."
        case .turnedOff: "Notifications of the desktop are turned off, and no open page may show them."
        case .refused: "The desktop's notification service refuses notifications."
        }
    }

    /// What to do about it; nil if nothing has to be done, as an open page shows notifications as well.
    public var hint: String? {
        switch self {
        case .unavailable, .notStarted, .turnedOff: nil
        case .noAnswer: "Restart the service"
        case .refused: "Allow notifications in the settings of the desktop, or turn off Do Not Disturb"
        }
    }

    /// Safe to log.
    public var description: String { explanation }
}
