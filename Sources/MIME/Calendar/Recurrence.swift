/// How an event repeats (RFC 5545 §3.3.10), for the rules that the page describes.
public struct Recurrence: Hashable, Sendable {
    /// The unit of repetition.
    public enum Frequency: String, Hashable, Sendable {
        case daily, weekly, monthly, yearly
    }

    /// A day of the week, in a month also the how manieth.
    public struct Weekday: Hashable, Sendable {
        /// 0 for Sunday.
        public var number: Int
        /// From the end if negative; 0 for every one.
        public var week: Int
    }

    /// The unit.
    public var frequency: Frequency
    /// 1 for every unit, 2 for every second one.
    public var interval = 1
    /// How often in all; nil without an end.
    public var count: Int?
    /// The last day; nil without one.
    public var until: CalendarTime?
    /// On which days of the week; empty for that of the beginning.
    public var weekdays: [Weekday] = []
    /// On which days of the month, from its end if negative.
    public var monthDays: [Int] = []

    private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Parses the value of `RRULE`; nil for a rule that is more than days, weeks, months and years.
    init?(_ value: Substring, _ zones: CalendarZones, identifier: String?) {
        var parts: [String: Substring] = [:]
        for part in value.prefix(1_000).split(separator: ";").prefix(20) {
            let sides = part.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { parts[sides[0].uppercased()] = sides[1] }
        }
        guard let name = parts["FREQ"], let frequency = Frequency(rawValue: name.lowercased()) else { return nil }
        self.frequency = frequency
        interval = parts["INTERVAL"].flatMap { Int($0) }.map { min(max($0, 1), 1_000) } ?? 1
        count = parts["COUNT"].flatMap { Int($0) }.map { min(max($0, 1), 100_000) }
        until = parts["UNTIL"].flatMap(WrittenTime.init).map { zones.time($0, identifier: identifier) }
        weekdays = (parts["BYDAY"]?.split(separator: ",").prefix(14) ?? []).compactMap(Self.weekday)
        monthDays = (parts["BYMONTHDAY"]?.split(separator: ",").prefix(31) ?? []).compactMap { Int($0) }
            .filter { (1...31).contains(abs($0)) }
    }

    /// Parses `MO`, `2TU` or `-1FR`.
    static func weekday(_ text: Substring) -> Weekday? {
        guard let number = names.firstIndex(of: text.suffix(2).uppercased()) else { return nil }
        let week = text.dropLast(2)
        guard let value = week.isEmpty ? 0 : Int(week), abs(value) <= 53 else { return nil }
        return Weekday(number: number, week: value)
    }
}
