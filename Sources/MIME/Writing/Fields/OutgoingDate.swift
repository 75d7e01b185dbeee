import Foundation

/// The Date field (RFC 5322 §3.3).
enum OutgoingDate {
    private static let secondsPerDay = 86_400
    private static let dayNames = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Such as `Thu, 1 Jan 1970 01:00:00 +0100`. Fractional seconds are truncated, and so are the seconds of historical
    /// offsets.
    static func text(_ date: Date, in zone: TimeZone) throws(ComposeError.Problem) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // The years 1900 to 9999, in any time zone. Also false for NaN.
        guard seconds > -2_208_902_400, seconds < 253_402_214_400 else { throw .dateOutOfRange }
        let offset = zone.secondsFromGMT(for: date) / 60
        let local = Int(seconds) + offset * 60
        let day = (Double(local) / Double(secondsPerDay)).rounded(.down)
        let dayNumber = Int(day)
        let time = local - dayNumber * secondsPerDay
        let civil = civilDate(dayNumber)
        let name = dayNames[((dayNumber % 7) + 7) % 7]
        let clock = [time / 3_600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
        let sign = offset < 0 ? "-" : "+"
        let zoneText = sign + twoDigits(abs(offset) / 60) + twoDigits(abs(offset) % 60)
        return "\(name), \(civil.day) \(monthNames[civil.month - 1]) \(civil.year) \(clock) \(zoneText)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The Gregorian date of a day counted from 1970-01-01. Years begin in March, so that the leap day is the last.
    private static func civilDate(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        // Counted from 0000-03-01; positive in all allowed years.
        let shifted = dayNumber + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
