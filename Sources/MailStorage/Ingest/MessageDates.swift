import MailModel

import struct Foundation.Date

/// Chooses the plausible dates of a message.
struct MessageDates {
    /// When it arrived, in seconds since 1970: INTERNALDATE, else `Date`, else now.
    let received: Int64
    /// When it was sent, in seconds since 1970: `Date`, else as above.
    let sent: Int64

    /// Ignores impossible dates.
    init(internalDate: Date?, headerDate: Date?, now: Date) {
        func sane(_ date: Date?) -> Int64? {
            guard let date, MailDate.isPlausible(date, now: now) else { return nil }
            return Int64(date.timeIntervalSince1970)
        }
        received = sane(internalDate) ?? sane(headerDate) ?? Int64(now.timeIntervalSince1970)
        sent = sane(headerDate) ?? received
    }
}
