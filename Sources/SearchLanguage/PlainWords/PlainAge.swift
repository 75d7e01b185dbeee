import Foundation

/// An age: a number of hours, days, weeks, months or years.
struct PlainAge {
    let count: Int
    /// The unit in the query language: h, d, w, m (months) or y.
    let unit: String
    /// The number of words.
    let length: Int

    /// The value for `older_than:`.
    var text: String { "\(count)\(unit)" }

    /// The unit for a lower-case word; nil for any other word.
    static func unit(_ word: String) -> String? { units.contains(word) ? String(word.prefix(1)) : nil }

    private static let units: Set<String> = [
        "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years",
    ]
}

extension PlainPatterns {
    /// "3 days", "three days", "3d".
    func counted(_ scan: PlainScan, at offset: Int) -> PlainAge? {
        // As typed: "5M" is a size.
        let word = scan.original(offset)
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let number = digits.isEmpty ? SpelledNumber.value(scan.word(offset)) : Self.number(digits)
        guard let count = number, count > 0 else { return nil }
        let ending = word.dropFirst(digits.count)
        guard digits.isEmpty || ending.isEmpty else {
            let isUnit = ["h", "d", "w", "m", "y"].contains(ending)
            return isUnit ? PlainAge(count: count, unit: String(ending), length: 1) : nil
        }
        return PlainAge.unit(scan.word(offset + 1)).map { PlainAge(count: count, unit: $0, length: 2) }
    }

    /// At most three digits.
    private static func number(_ digits: Substring) -> Int? { digits.utf8.count <= 3 ? Int(digits) : nil }

    /// "3 weeks ago", including the last word.
    func passed(_ scan: PlainScan, at offset: Int) -> PlainAge? {
        // Checked first, because it is rare and cheaper to detect than a number.
        guard scan.word(offset + 1) == "ago" || scan.word(offset + 2) == "ago",
            let age = counted(scan, at: offset), scan.word(offset + age.length) == "ago"
        else { return nil }
        // "a year ago today" is a day.
        guard scan.word(offset + age.length + 1) != "today" else { return nil }
        return PlainAge(count: age.count, unit: age.unit, length: age.length + 1)
    }

    /// "3 weeks ago": the day, calendar week, month or year at that distance in the past.
    func ago(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        guard let age = passed(scan, at: offset), let interval = interval(age) else { return nil }
        let value = Self.value(age, day: written(interval.start))
        // The operators accept no year before 1900.
        if let value, dates.interval(value) == nil { return nil }
        return PlainPeriod(extent: .interval(interval, value: value), length: age.length, isStrong: true)
    }

    private func interval(_ age: PlainAge) -> SearchDateReader.Interval? {
        switch age.unit {
        case "d": dates.day(-age.count)
        case "w": dates.whole(.weekOfYear, -age.count)
        case "m": dates.whole(.month, -age.count)
        case "y": dates.whole(.year, -age.count)
        default: nil
        }
    }

    /// The value for `on:`; nil for a week.
    private static func value(_ age: PlainAge, day: String) -> String? {
        switch age.unit {
        case "d": day
        case "m": String(day.dropLast(3))
        case "y": String(day.dropLast(6))
        default: nil
        }
    }
}
