public import struct Foundation.Calendar
public import struct Foundation.Date
public import struct Foundation.TimeZone

/// When and where a query is read: what "last week" and `before:2024-03-31` mean depends on it.
public struct SearchMoment: Sendable {
    /// The time now.
    public var now: Date
    /// Gregorian, with the time zone that days begin in; weeks begin on Monday.
    public var calendar: Calendar

    /// A moment in a time zone.
    public init(now: Date, timeZone: TimeZone = .current) {
        self.now = now
        calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
    }
}
