import MailModel

/// A time as written, before its zone is applied (RFC 5545 §3.3.5).
struct WrittenTime: Equatable {
    var day: CalendarDay
    /// Seconds since midnight; nil for a date.
    var second: Int?
    var isUTC = false

    /// Parses `20260329` or `20260329T120000`, with `Z` for UTC.
    init?(_ value: Substring) {
        let digits = Array(value.utf8)
        guard digits.count >= 8, let year = Self.number(digits[0..<4]), let month = Self.number(digits[4..<6]),
            let day = Self.number(digits[6..<8]), year >= 1, (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.day = CalendarDay(year: year, month: month, day: day)
        guard digits.count > 8 else { return }
        guard digits.count >= 15, digits[8] == UInt8(ascii: "T"), let hour = Self.number(digits[9..<11]),
            let minute = Self.number(digits[11..<13]), let second = Self.number(digits[13..<15]), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        self.second = hour * 3_600 + minute * 60 + second
        isUTC = digits.count > 15 && digits[15] == UInt8(ascii: "Z")
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The seconds from 1970 to the same time in UTC.
    var secondsAsUTC: Int { Self.dayNumber(day) * 86_400 + (second ?? 0) }

    /// Days since 1970-01-01 in the Gregorian calendar.
    static func dayNumber(_ day: CalendarDay) -> Int {
        let year = day.month <= 2 ? day.year - 1 : day.year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (day.month + (day.month > 2 ? -3 : 9)) + 2) / 5 + day.day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
