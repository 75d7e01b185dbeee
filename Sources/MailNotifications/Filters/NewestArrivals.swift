import MailModel

/// The newest messages that notify at once (NOTIF-19).
struct NewestArrivals {
    private let room: Int
    /// The newest first.
    private(set) var messages: [(message: ArrivedMessage, verdict: NotificationVerdict)] = []

    /// - Parameter room: the maximum number.
    init(room: Int) { self.room = room }

    /// Adds a message.
    ///
    /// - Returns: the message that does not belong to them any more, perhaps this one; nil if there is room.
    mutating func add(_ message: ArrivedMessage, _ verdict: NotificationVerdict) -> ArrivedMessage? {
        let index =
            messages.firstIndex { ($0.message.receivedAt, $0.message.id) < (message.receivedAt, message.id) }
            ?? messages.endIndex
        messages.insert((message, verdict), at: index)
        guard messages.count > room else { return nil }
        return messages.removeLast().message
    }

    /// Removes messages that were decided before.
    mutating func remove(_ repeated: Set<MessageID>) { messages.removeAll { repeated.contains($0.message.id) } }
}
