import Foundation

/// Formats dates for mail without a formatter: fast, and the same on every machine.
struct ShortDate {
    let year, month, day, hour, minute, second, weekday: Int
    let zone: Int

    /// Creates a date in a time zone, given in minutes east of UTC.
    init(_ date: Date, zone: Int = 0) {
        let seconds = Int(date.timeIntervalSince1970) + zone * 60
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        // Days to a civil date: years are counted from March, so that the leap day comes last.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        weekday = ((days % 7) + 11) % 7  // 1970-01-01 was a Thursday; 0 is Sunday
        self.zone = zone
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private var time: String { "\(padded(hour)):\(padded(minute)):\(padded(second))" }

    /// The name of the month, in three letters.
    var monthName: String { Self.months[month - 1] }

    /// `Sat, 21 Nov 2026 08:15:00 +0100` (RFC 5322 §3.3).
    var header: String {
        let offset = "\(zone < 0 ? "-" : "+")\(padded(abs(zone) / 60))\(padded(abs(zone) % 60))"
        return "\(Self.weekdays[weekday]), \(day) \(monthName) \(year) \(time) \(offset)"
    }

    /// `2026-11-21 08:15`.
    var short: String { "\(year)-\(padded(month))-\(padded(day)) \(padded(hour)):\(padded(minute))" }

    /// `20261121T081500Z` (RFC 5545 §3.3.5); only for UTC.
    var calendar: String {
        "\(year)\(padded(month))\(padded(day))T\(padded(hour))\(padded(minute))\(padded(second))Z"
    }
}
