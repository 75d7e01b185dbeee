import MailModel

/// The newest messages that notify at once (NOTIF-19). Mail of VIP contacts takes no place of others and loses none to
/// them, because it always notifies (NOTIF-10).
struct NewestArrivals {
    private let room: Int
    /// The newest first.
    private(set) var messages: [(message: ArrivedMessage, verdict: NotificationVerdict)] = []

    /// - Parameter room: the maximum number of messages that are not of VIP contacts.
    init(room: Int) { self.room = room }

    /// Adds a message.
    ///
    /// - Returns: the message that does not belong to them any more, perhaps this one; nil if there is room.
    mutating func add(_ message: ArrivedMessage, _ verdict: NotificationVerdict) -> ArrivedMessage? {
        let index =
            messages.firstIndex { ($0.message.receivedAt, $0.message.id) < (message.receivedAt, message.id) }
            ?? messages.endIndex
        messages.insert((message, verdict), at: index)
        let isVIP = verdict == .shownVIP
        let isSame = { (one: (message: ArrivedMessage, verdict: NotificationVerdict)) in
            (one.verdict == .shownVIP) == isVIP
        }
        guard messages.count(where: isSame) > (isVIP ? NotificationLimits.maximumPerSync : room),
            let oldest = messages.lastIndex(where: isSame)
        else { return nil }
        return messages.remove(at: oldest).message
    }

    /// Removes messages that were decided before.
    mutating func remove(_ repeated: Set<MessageID>) { messages.removeAll { repeated.contains($0.message.id) } }
}
