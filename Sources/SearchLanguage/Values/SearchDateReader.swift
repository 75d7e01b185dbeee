import Foundation
import MailModel

/// Parses days, months, years and ages as people write them.
struct SearchDateReader {
    let moment: SearchMoment

    /// From `start` up to but not including `end`.
    typealias Interval = (start: Date, end: Date)

    /// Returns the day, month or year in a text; nil for anything else.
    ///
    /// `2024-03-31` with `-`, `/` or `.`, `31.3.2024`, `2024-03`, `2024`, `today`, `yesterday`, a weekday or a month by
    /// its English name: the latest one that has begun.
    func interval(_ text: String) -> Interval? {
        let text = text.lowercased()
        switch text {
        case "today": return day(0)
        case "yesterday": return day(-1)
        default: break
        }
        if let weekday = Self.index(of: text, in: Self.weekdays) { return latest(weekday: weekday) }
        if let month = Self.index(of: text, in: Self.months) { return latest(month: month + 1) }
        return numbered(text)
    }

    /// Returns true if a text is an ambiguous date, such as `3/4/2024`.
    static func isAmbiguous(_ text: String) -> Bool {
        let parts = numbers(text, separator: "/")
        return parts.map { $0.count == 3 && $0[0].value < 32 && $0[1].value < 32 && $0[2].digits == 4 } ?? false
    }

    /// Returns the time at an age such as `7d` before now; nil for anything else. Units: h, d, w, m (months), y.
    func moment(before age: String) -> Date? {
        let digits = age.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let count = Int(digits) else { return nil }
        let component: Calendar.Component
        var factor = 1
        switch age.dropFirst(digits.count).lowercased() {
        case "h", "hour", "hours": component = .hour
        case "d", "day", "days": component = .day
        case "w", "week", "weeks": (component, factor) = (.day, 7)
        case "m", "month", "months": component = .month
        case "y", "year", "years": component = .year
        default: return nil
        }
        return moment.calendar.date(byAdding: component, value: -count * factor, to: moment.now)
    }

    /// Returns the day at an offset from today.
    func day(_ offset: Int) -> Interval? {
        let today = moment.calendar.startOfDay(for: moment.now)
        guard let start = adding(.day, offset, to: today) else { return nil }
        return adding(.day, 1, to: start).map { (start, $0) }
    }

    /// Returns the week, month or year at an offset from the current one.
    func whole(_ component: Calendar.Component, _ offset: Int) -> Interval? {
        let calendar = moment.calendar
        let unit: Calendar.Component = component == .weekOfYear ? .weekOfYear : component
        guard let present = calendar.dateInterval(of: unit, for: moment.now)?.start,
            let start = adding(unit, offset, to: present)
        else { return nil }
        return adding(unit, 1, to: start).map { (start, $0) }
    }

    /// Returns the latest such weekday before today.
    func last(weekday name: String) -> Interval? {
        guard let weekday = Self.index(of: name.lowercased(), in: Self.weekdays) else { return nil }
        return latest(weekday: weekday, before: 1)
    }

    /// Returns a month by its English name, in a year or the latest that has begun.
    func month(_ name: String, year: String?) -> Interval? {
        guard let month = Self.index(of: name.lowercased(), in: Self.months) else { return nil }
        guard let year else { return latest(month: month + 1) }
        return numbered("\(year)-\(month + 1)")
    }

    /// Returns a day of a month by its English name, in a year or the latest that has begun; nil if no year of the last
    /// eight has it.
    func day(_ day: Int, of name: String, year: String?) -> Interval? {
        guard let month = Self.index(of: name.lowercased(), in: Self.months) else { return nil }
        if let year { return numbered("\(year)-\(month + 1)-\(day)") }
        let present = moment.calendar.component(.year, from: moment.now)
        return (0..<8).lazy.compactMap { interval([present - $0, month + 1, day]) }.first { $0.start <= moment.now }
    }

    // MARK: Details

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// Whole names and their first three letters.
    private static func index(of text: String, in names: [String]) -> Int? {
        names.firstIndex { $0 == text || ($0.prefix(3) == text) }
    }

    private func adding(_ component: Calendar.Component, _ value: Int, to date: Date) -> Date? {
        moment.calendar.date(byAdding: component, value: value, to: date)
    }

    /// - Parameter days: the minimum number of days ago.
    private func latest(weekday: Int, before days: Int = 0) -> Interval? {
        // `Calendar` counts from Sunday as 1, we count from Monday as 0.
        let today = (moment.calendar.component(.weekday, from: moment.now) + 5) % 7
        return day(-((today - weekday - days + 14) % 7 + days))
    }

    private func latest(month: Int) -> Interval? {
        let present = moment.calendar.component(.month, from: moment.now)
        return whole(.month, -((present - month + 12) % 12))
    }

    private typealias Number = (value: Int, digits: Int)

    /// One to three numbers of at most four digits, separated by the separator; nil for anything else.
    private static func numbers(_ text: String, separator: Character) -> [Number]? {
        let parts = text.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        let numbers = parts.compactMap { part -> Number? in
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(\.isASCIIDigit) else {
                return nil
            }
            return Int(part).map { ($0, part.utf8.count) }
        }
        return numbers.count == parts.count ? numbers : nil
    }

    private func numbered(_ text: String) -> Interval? {
        for separator: Character in ["-", "/", "."] {
            guard let parts = Self.numbers(text, separator: separator) else { continue }
            if parts[0].digits == 4 { return interval(parts.map(\.value)) }
            // Day first, as in much of Europe, only with dots: 3/4/2024 is March in the US.
            if separator == ".", parts.count == 3, parts[2].digits == 4 {
                return interval(parts.reversed().map(\.value))
            }
        }
        return nil
    }

    /// Year, or year and month, or year, month and day; nil if the calendar has no such day.
    private func interval(_ parts: [Int]) -> Interval? {
        guard (1900...9998).contains(parts[0]) else { return nil }
        var wanted = DateComponents(year: parts[0], month: 1, day: 1)
        if parts.count > 1 { wanted.month = parts[1] }
        if parts.count > 2 { wanted.day = parts[2] }
        guard let start = moment.calendar.date(from: wanted) else { return nil }
        // `Calendar` accepts 30 February as 1 March.
        let found = moment.calendar.dateComponents([.year, .month, .day], from: start)
        guard found.year == wanted.year, found.month == wanted.month, found.day == wanted.day else { return nil }
        let units: [Calendar.Component] = [.year, .month, .day]
        return adding(units[parts.count - 1], 1, to: start).map { (start, $0) }
    }
}
