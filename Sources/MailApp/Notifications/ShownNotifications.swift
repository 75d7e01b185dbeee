import DesktopBus
import MailModel
import MailNotifications

/// What the desktop shows: one notification a conversation, by the service's numbers.
struct ShownNotifications {
    private var entries: [ShownNotification]
    private var tokens: [UInt32: String] = [:]
    /// What an action was taken on: a second one at the same moment would send an answer twice.
    private var answered: Set<UInt32> = []

    /// The maximum number of notifications that are followed.
    private static let maximumCount = 1000

    /// - Parameter entries: what the service shows already, the oldest first.
    init(_ entries: [ShownNotification] = []) { self.entries = entries }

    /// The ids of the requests.
    var identifiers: [String] { entries.map(\.identifier) }

    /// The number of the conversation's notification; 0 if there is none.
    func number(ofThread thread: String) -> UInt32 { entries.last { $0.thread == thread }?.number ?? 0 }

    /// A notification is shown; it replaces that of the same conversation.
    mutating func add(_ shown: ShownNotification) {
        entries.removeAll { $0.number == shown.number || $0.thread == shown.thread }
        entries.append(shown)
        answered.remove(shown.number)
        if entries.count > Self.maximumCount { entries.removeFirst() }
    }

    /// Forgets notifications, and returns their numbers.
    mutating func remove(_ identifiers: [String]) -> [UInt32] {
        let removed = entries.filter { identifiers.contains($0.identifier) }.map(\.number)
        entries.removeAll { removed.contains($0.number) }
        return removed
    }

    /// What a signal of the service means; nil if it is about a notification of another program, or only prepares
    /// another signal.
    mutating func response(to signal: NotificationSignal) -> NotificationResponse? {
        switch signal {
        case .activationToken(let number, let token):
            if id(of: number) != nil { tokens[number] = token }
            return nil
        case .closed(let number):
            entries.removeAll { $0.number == number }
            tokens[number] = nil
            answered.remove(number)
            return nil
        case .replied(let number, let text):
            guard let id = id(of: number), answered.insert(number).inserted else { return nil }
            return NotificationResponse(id: id, kind: .action(.reply, text: text))
        case .action(let number, let key):
            guard let id = id(of: number) else { return nil }
            let token = tokens.removeValue(forKey: number)
            switch key {
            case DesktopNotification.openKey: return NotificationResponse(id: id, kind: .open(activationToken: token))
            case NotificationAction.reply.rawValue:
                return NotificationResponse(id: id, kind: .composeReply(activationToken: token))
            default:
                guard let action = NotificationAction(rawValue: key), answered.insert(number).inserted else {
                    return nil
                }
                return NotificationResponse(id: id, kind: .action(action, text: nil))
            }
        }
    }

    private func id(of number: UInt32) -> String? { entries.first { $0.number == number }?.identifier }
}
