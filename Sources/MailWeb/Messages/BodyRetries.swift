import Foundation
import MailModel

/// When bodies that the server refused were last asked for: a page looks again at every change, and a refusal is a
/// change.
actor BodyRetries {
    private let now: @Sendable () -> Date
    private var asked = RecentValues<MessageID, Date>(capacity: 256, costLimit: 256)

    /// How long a refusal is believed, in seconds.
    static let interval: TimeInterval = 60

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Whether the body may be asked for again; counts as asking.
    func allows(_ message: MessageID) -> Bool {
        let time = now()
        if let last = asked.value(for: message), (0..<Self.interval).contains(time.timeIntervalSince(last)) {
            return false
        }
        asked.set(time, for: message, cost: 1)
        return true
    }
}
