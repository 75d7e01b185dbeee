import Foundation
import MailModel

/// Limits how often a failed body is requested again. The page reloads on every change, and a failure is a change, so
/// without a limit it would loop.
actor BodyRetries {
    private let now: @Sendable () -> Date
    private var requested = RecentValues<MessageID, Date>(capacity: 256, costLimit: 256)

    /// The minimum time between two requests for a body, in seconds.
    static let interval: TimeInterval = 60

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Returns true if the body may be requested again, and records the request.
    func allows(_ message: MessageID) -> Bool {
        let time = now()
        if let last = requested.value(for: message), (0..<Self.interval).contains(time.timeIntervalSince(last)) {
            return false
        }
        requested.set(time, for: message, cost: 1)
        return true
    }
}
