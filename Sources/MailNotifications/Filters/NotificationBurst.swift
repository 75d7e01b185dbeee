import Foundation

/// The notifications of an account in one sync pass, or within a minute: at most ten (NOTIF-19).
struct NotificationBurst {
    private let began: Date
    /// How many there were.
    var count = 0

    /// How long a burst lasts, in seconds.
    private static let seconds: Double = 60

    init(began: Date) { self.began = began }

    /// True if another burst may begin; also after the clock was set back.
    func isOver(at date: Date) -> Bool { !(0..<Self.seconds).contains(date.timeIntervalSince(began)) }

    /// How many more there may be.
    var room: Int { max(0, NotificationLimits.maximumPerSync - count) }
}
