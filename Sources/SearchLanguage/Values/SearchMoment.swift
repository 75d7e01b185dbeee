public import struct Foundation.Calendar
public import struct Foundation.Date
public import struct Foundation.TimeZone
public import MailModel

/// The reference time and time zone of a query, on which "last week" and `before:2024-03-31` depend.
public struct SearchMoment: Sendable {
    /// The current time.
    public var now: Date
    /// A Gregorian calendar with the time zone for day boundaries; weeks begin on Monday.
    public var calendar: Calendar

    /// Creates a moment in a time zone.
    public init(now: Date, timeZone: TimeZone = SystemTimeZone.current) {
        self.now = now
        calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
    }
}
