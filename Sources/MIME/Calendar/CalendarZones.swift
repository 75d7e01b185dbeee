import Foundation

/// The time zones of a calendar: those that the system knows by name, and those that the calendar defines itself
/// (RFC 5545 §3.6.5).
struct CalendarZones {
    /// When an offset begins each year.
    struct Observance: Equatable {
        /// The first time, in local time.
        var start: WrittenTime
        /// The offset from UTC in seconds from then on.
        var offset: Int
        /// The month and the day of the week in it, counted from its end if negative; nil if it begins only once.
        var yearly: (month: Int, week: Int, weekday: Int)?

        static func == (one: Self, other: Self) -> Bool {
            one.start == other.start && one.offset == other.offset && one.yearly?.month == other.yearly?.month
                && one.yearly?.week == other.yearly?.week && one.yearly?.weekday == other.yearly?.weekday
        }
    }

    /// By the identifier of the calendar.
    var defined: [String: [Observance]] = [:]

    /// The time with its zone applied.
    ///
    /// - Parameter identifier: the TZID as written; nil without one.
    func time(_ written: WrittenTime, identifier: String?) -> CalendarTime {
        guard let second = written.second else { return .day(written.day) }
        if written.isUTC { return .moment(Self.date(written.secondsAsUTC), zone: nil) }
        let zone = identifier.flatMap(Self.knownZone)
        let name = zone?.identifier ?? identifier.map { Snippet.prefix($0, maximumBytes: 64) }
        guard let identifier, let offset = offset(written, identifier: identifier, zone: zone) else {
            return .local(written.day, minute: second / 60, zone: name)
        }
        return .moment(Self.date(written.secondsAsUTC - offset), zone: name)
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// The names of the system first: definitions in calendars are often outdated or simplified.
    private func offset(_ written: WrittenTime, identifier: String, zone: TimeZone?) -> Int? {
        if let zone {
            let first = zone.secondsFromGMT(for: Self.date(written.secondsAsUTC))
            return zone.secondsFromGMT(for: Self.date(written.secondsAsUTC - first))
        }
        return defined[identifier].flatMap { Self.offset(written, $0) }
    }

    private static func offset(_ written: WrittenTime, _ observances: [Observance]) -> Int? {
        let wanted = written.secondsAsUTC
        let onsets = observances.compactMap { one -> (time: Int, offset: Int)? in
            let times = [one.start.secondsAsUTC] + (one.yearly == nil ? [] : yearlyOnsets(one, near: written.day.year))
            return times.filter { $0 <= wanted && $0 >= one.start.secondsAsUTC }.max().map { ($0, one.offset) }
        }
        return onsets.max { $0.time < $1.time }?.offset ?? observances.first?.offset
    }

    private static func yearlyOnsets(_ one: Observance, near year: Int) -> [Int] {
        guard let rule = one.yearly else { return [] }
        return [year - 1, year].compactMap { year -> Int? in
            let first = WrittenTime.dayNumber(CalendarDay(year: year, month: rule.month, day: 1))
            let next =
                rule.month == 12
                ? CalendarDay(year: year + 1, month: 1, day: 1) : CalendarDay(year: year, month: rule.month + 1, day: 1)
            let days = (first..<WrittenTime.dayNumber(next)).filter { weekday(of: $0) == rule.weekday }
            let index = rule.week > 0 ? rule.week - 1 : days.count + rule.week
            return days.indices.contains(index) ? days[index] * 86_400 + (one.start.second ?? 0) : nil
        }
    }

    /// 0 for Sunday; 1970-01-01 was a Thursday.
    private static func weekday(of dayNumber: Int) -> Int { ((dayNumber + 4) % 7 + 7) % 7 }

    /// A zone of the system by its name, also below the prefix of another program (`/mozilla.org/…/Europe/Berlin`), or
    /// by its name in Windows.
    static func knownZone(_ identifier: String) -> TimeZone? {
        guard identifier.utf8.count <= 128 else { return nil }
        if let name = windowsNames[identifier] { return TimeZone(identifier: name) }
        var parts = identifier.split(separator: "/").suffix(3)
        while !parts.isEmpty {
            let name = parts.joined(separator: "/")
            if known.contains(name) { return TimeZone(identifier: name) }
            parts = parts.dropFirst()
        }
        return nil
    }

    private static let known = Set(TimeZone.knownTimeZoneIdentifiers + ["UTC", "GMT", "Etc/UTC"])
}
