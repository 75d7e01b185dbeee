import MailModel

/// The notifications that may still be shown, so that they can be removed; the newest of a bounded number.
struct FollowedNotifications {
    private(set) var messages: [ArrivedMessage] = []

    mutating func add(_ message: ArrivedMessage) {
        messages.removeAll { $0.id == message.id }
        messages.append(message)
        if messages.count > NotificationLimits.followedCount { messages.removeFirst() }
    }

    mutating func remove(_ removed: Set<MessageID>) { messages.removeAll { removed.contains($0.id) } }

    func of(_ threads: Set<ThreadID>) -> [ArrivedMessage] { messages.filter { threads.contains($0.thread) } }
}
