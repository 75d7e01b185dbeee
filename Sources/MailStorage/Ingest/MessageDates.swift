import MailModel

import struct Foundation.Date

/// Which of a message's dates to believe.
struct MessageDates {
    /// Seconds since 1970 when it arrived: INTERNALDATE, else `Date`, else now.
    let received: Int64
    /// Seconds since 1970 when it was sent: `Date`, else as above.
    let sent: Int64

    /// Dates that cannot be true count for nothing.
    init(internalDate: Date?, headerDate: Date?, now: Date) {
        func sane(_ date: Date?) -> Int64? {
            guard let date, MailDate.isPlausible(date, now: now) else { return nil }
            return Int64(date.timeIntervalSince1970)
        }
        received = sane(internalDate) ?? sane(headerDate) ?? Int64(now.timeIntervalSince1970)
        sent = sane(headerDate) ?? received
    }
}
