public import struct Foundation.Date

/// When an event begins or ends.
public enum CalendarTime: Hashable, Sendable {
    /// A whole day.
    case day(CalendarDay)
    /// A moment, with the name of the time zone it was written in; nil for UTC.
    case moment(Date, zone: String?)
    /// A time of day wherever the user is: without a zone, or with one that is not known.
    case local(CalendarDay, minute: Int, zone: String?)
}
