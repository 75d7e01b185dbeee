import MailModel

import struct Foundation.Date

extension PlainPatterns {
    /// "last week", "in march 2024", "since monday", "older than last year", "3 weeks ago".
    func time(_ scan: PlainScan) -> PlainPattern? {
        switch scan.word(0) {
        case "before", "until", "since", "after": bound(scan, at: 1)
        case "older", "newer", "younger": scan.word(1) == "than" ? bound(scan, at: 2) : nil
        case "over": apart(scan, at: 1, isEarlier: true) ?? within(scan)
        case "more", "less": scan.word(1) == "than" ? apart(scan, at: 2, isEarlier: scan.word(0) == "more") : nil
        case "from", "in", "on", "during", "within", "for": range(scan) ?? within(scan)
        case "between": range(scan)
        // The given unit is the precision.
        case "about", "around", "almost", "nearly", "roughly": ago(scan, at: 1).map { pattern(scan, $0, 1) }
        default: (rolling(scan, at: 0) ?? ago(scan, at: 0)).map { pattern(scan, $0, 0) } ?? day(scan)
        }
    }

    /// "today", "yesterday", "march 3".
    private func day(_ scan: PlainScan) -> PlainPattern? {
        guard let period = dated(scan, at: 0) else { return nil }
        // A month, year or weekday alone is a word.
        guard period.length > 1 && period.isDay || ["today", "yesterday"].contains(scan.word(0)) else { return nil }
        return pattern(scan, period, 0)
    }

    /// "march 2024".
    func wholeMonth(_ scan: PlainScan) -> PlainPattern? {
        monthOfYear(scan, at: 0).map { pattern(scan, $0, 0) }
    }

    /// "from last week", "in march": the preposition has no meaning by itself.
    private func within(_ scan: PlainScan) -> PlainPattern? {
        if let period = rolling(scan, at: 1) { return pattern(scan, period, 1) }
        if scan.word(0) == "from", let period = ago(scan, at: 1) { return pattern(scan, period, 1) }
        guard let period = dated(scan, at: 1) else { return nil }
        switch scan.word(0) {
        case "from":
            // "from april" may refer to a person, and "from jan" nearly always does.
            let name = scan.word(1)
            if period.length == 1, name.count == 3 || ["april", "may", "june"].contains(name) { return nil }
            return pattern(scan, period, 1, isStrong: ["today", "yesterday"].contains(name))
        case "in", "on", "during": return pattern(scan, period, 1)
        default: return nil
        }
    }

    // MARK: Bounds

    /// "before last week", "since 2024-03-01".
    private func bound(_ scan: PlainScan, at offset: Int) -> PlainPattern? {
        let isEarlier = ["before", "until", "older"].contains(scan.word(0))
        guard let period = period(scan, at: offset) else { return apart(scan, at: offset, isEarlier: isEarlier) }
        let isStrong = offset == 2 && !Self.isYear(scan.word(offset))
        let length = offset + period.length
        switch period.extent {
        case .since(let date, let age):
            let condition = Self.sent(date, isEarlier: isEarlier)
            return scan.pattern(
                .time, length, isStrong: true, [condition], ["\(isEarlier ? "older_than" : "newer_than"):\(age)"])
        case .interval(let interval, let value):
            // "after last week" excludes it; "since last week" includes it.
            let date = !isEarlier && period.isLast && scan.word(0) != "since" ? interval.end : interval.start
            let condition = Self.sent(date, isEarlier: isEarlier)
            return scan.pattern(
                .time, length, isStrong: isStrong || period.isStrong, [condition],
                ["\(isEarlier ? "before" : "after"):\(value ?? written(date))"])
        }
    }

    /// "over 3 weeks ago", "less than two days ago", "since 3 hours ago": relative to that time in the past.
    private func apart(_ scan: PlainScan, at offset: Int, isEarlier: Bool) -> PlainPattern? {
        guard let age = passed(scan, at: offset), let date = dates.moment(before: age.text) else { return nil }
        return scan.pattern(
            .time, offset + age.length, isStrong: true, [Self.sent(date, isEarlier: isEarlier)],
            ["\(isEarlier ? "older_than" : "newer_than"):\(age.text)"])
    }

    private static func sent(_ date: Date, isEarlier: Bool) -> SearchCondition {
        isEarlier ? .sent(from: nil, until: date) : .sent(from: date, until: nil)
    }

    /// "from 2024-03-01 to 2024-03-31", "between march and may".
    private func range(_ scan: PlainScan) -> PlainPattern? {
        guard ["from", "between"].contains(scan.word(0)), let first = period(scan, at: 1),
            case .interval(let start, _) = first.extent
        else { return nil }
        let next = 1 + first.length
        let isJoined = ["to", "until", "till", "through"].contains(scan.word(next))
        guard isJoined || scan.word(0) == "between" && scan.word(next) == "and",
            let second = period(scan, at: next + 1), case .interval(let end, _) = second.extent, start.start < end.end
        else { return nil }
        return scan.pattern(
            .time, next + 1 + second.length, isStrong: first.isStrong || second.isStrong,
            [.sent(from: start.start, until: end.end)],
            ["after:\(written(start.start))", "before:\(written(end.end))"])
    }

    static func isYear(_ word: String) -> Bool { word.utf8.count == 4 && Int(word) != nil }

    // MARK: Patterns

    /// A pattern for the time within a period.
    private func pattern(
        _ scan: PlainScan, _ period: PlainPeriod, _ skipped: Int, isStrong: Bool = false
    ) -> PlainPattern {
        let length = skipped + period.length
        switch period.extent {
        case .since(let date, let age):
            return scan.pattern(.time, length, isStrong: true, [.sent(from: date, until: nil)], ["newer_than:\(age)"])
        case .interval:
            let (others, end) = alternatives(scan, behind: length, skipped)
            let periods = [period] + others
            let isStrong = isStrong || periods.contains(where: \.isStrong)
            let conditions = periods.compactMap(\.condition)
            guard !others.isEmpty else {
                return scan.pattern(.time, length, isStrong: isStrong, conditions, terms(period))
            }
            let joined = periods.map { terms($0).count > 1 ? "(\(terms($0).joined(separator: " ")))" : terms($0)[0] }
            return scan.pattern(
                .time, end, isStrong: isStrong, [.any(conditions)], ["(\(joined.joined(separator: " OR ")))"])
        }
    }

    /// The maximum number of alternative times.
    private static let maximumAlternatives = 8

    /// "yesterday" in "from anna today or yesterday": the subject comes first, so it is one of several times. If
    /// another person follows, it is a separate alternative.
    private func alternatives(
        _ scan: PlainScan, behind length: Int, _ skipped: Int
    ) -> (periods: [PlainPeriod], end: Int) {
        var result: (periods: [PlainPeriod], end: Int) = ([], length)
        while result.periods.count < Self.maximumAlternatives, scan.isOr(result.end) {
            // "in march or in may"
            let isRepeated = skipped > 0 && scan.word(result.end + 1) == scan.word(0)
            let offset = result.end + (isRepeated ? 2 : 1)
            guard let period = period(scan, at: offset), period.condition != nil else { break }
            let end = offset + period.length
            // No lookahead beyond this, so that a query of only such words takes linear time.
            guard !["from", "to"].contains(scan.word(end)) else { break }
            result = (result.periods + [period], end)
        }
        return result
    }

    private func terms(_ period: PlainPeriod) -> [String] {
        guard case .interval(let interval, let value) = period.extent else { return [] }
        return value.map { ["on:\($0)"] } ?? ["after:\(written(interval.start))", "before:\(written(interval.end))"]
    }

    /// A day in the format of the query language.
    func written(_ date: Date) -> String {
        let parts = dates.moment.calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ value: Int?, _ count: Int) -> String {
            let text = String(value ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
}
