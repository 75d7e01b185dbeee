/// What the user did with a notification, as the desktop's service reports it.
public enum NotificationSignal: Hashable, Sendable {
    /// A button was pressed, or `default`: the notification was clicked.
    case action(id: UInt32, key: String)
    /// An answer was entered (an extension of KDE, also of others).
    case replied(id: UInt32, text: String)
    /// A token that lets the next window take the focus; comes before the action.
    case activationToken(id: UInt32, token: String)
    /// The notification is gone.
    case closed(id: UInt32)

    /// Reads a signal of the service; nil for others.
    init?(_ message: BusMessage, interface: String) {
        guard let name = message.signal(of: interface), var reader = message.reader(), let id = reader.unsigned() else {
            return nil
        }
        switch name {
        case "ActionInvoked":
            guard let key = reader.string() else { return nil }
            self = .action(id: id, key: key)
        case "NotificationReplied":
            guard let text = reader.string() else { return nil }
            self = .replied(id: id, text: text)
        case "ActivationToken":
            guard let token = reader.string() else { return nil }
            self = .activationToken(id: id, token: token)
        case "NotificationClosed": self = .closed(id: id)
        default: return nil
        }
    }
}
