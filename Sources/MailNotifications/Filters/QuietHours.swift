public import Foundation

/// The time of day in which nothing but VIP contacts notifies (NOTIF-14). A value without an end in minutes since
/// midnight; 0 is midnight.
public struct QuietHours: Hashable, Sendable {
    /// The first quiet minute.
    public let start: Int
    /// The first minute after them. Equal to `start`: there are none.
    public let end: Int

    /// Creates quiet hours from minutes since midnight.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// True if the minute of a day is quiet; past midnight if the end is before the start.
    public func contains(minute: Int) -> Bool {
        if start < end { return minute >= start && minute < end }
        if start > end { return minute >= start || minute < end }
        return false
    }

    /// True if the date is quiet by the clocks of the time zone, as they are set on that day.
    public func contains(_ date: Date, in timeZone: TimeZone) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let time = calendar.dateComponents([.hour, .minute], from: date)
        return contains(minute: (time.hour ?? 0) * 60 + (time.minute ?? 0))
    }
}
