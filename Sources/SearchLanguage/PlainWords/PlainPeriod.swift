import Foundation
import MailModel

/// A period of time in plain English.
struct PlainPeriod {
    enum Extent {
        /// A day, week, month or year, with its value for `on:` if it has one.
        case interval(SearchDateReader.Interval, value: String?)
        /// A period of the length of an age.
        case since(Date, age: String)
    }

    let extent: Extent
    /// The number of words.
    let length: Int
    /// True if it is unlikely to be meant as words.
    let isStrong: Bool
    /// True if it contains "last", so that "after" means after its end.
    var isLast = false

    /// True if it is a single day, valid for `on:`.
    var isDay: Bool {
        switch extent {
        case .interval(let interval, let value): value != nil && interval.end.timeIntervalSince(interval.start) < 90_000
        case .since: false
        }
    }

    /// The condition for its period; nil for an age.
    var condition: SearchCondition? {
        switch extent {
        case .interval(let interval, _): .sent(from: interval.start, until: interval.end)
        case .since: nil
        }
    }
}

extension PlainPatterns {
    /// The period that begins at a word.
    func period(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        rolling(scan, at: offset) ?? ago(scan, at: offset) ?? dated(scan, at: offset)
    }

    private static let units: [String: Calendar.Component] = [
        "week": .weekOfYear, "month": .month, "year": .year,
    ]

    /// "last week", "the past two weeks", "last 24h", "last monday".
    func rolling(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        let skipped = scan.skipping(["the"], at: offset)
        let place = offset + skipped
        let word = scan.word(place)
        guard ["last", "past", "previous", "this"].contains(word) else { return nil }
        let next = scan.word(place + 1)
        if word == "this" {
            let interval = Self.units[next].flatMap { dates.whole($0, 0) }
            return interval.map {
                PlainPeriod(extent: .interval($0, value: nil), length: skipped + 2, isStrong: true)
            }
        }
        if next != "a", next != "an", let age = counted(scan, at: place + 1) {
            return since(age, length: skipped + 1 + age.length)
        }
        // "in the last week" means the last seven days, like "the past week".
        if word == "past" || skipped == 1 && word == "last", let unit = PlainAge.unit(next), !next.hasSuffix("s") {
            return since(PlainAge(count: 1, unit: unit, length: 1), length: skipped + 2)
        }
        let whole = Self.units[next].flatMap { dates.whole($0, -1) }
        let day = whole == nil ? dates.last(weekday: next) : nil
        return (whole ?? day).map {
            let extent = PlainPeriod.Extent.interval($0, value: day.map { written($0.start) })
            return PlainPeriod(extent: extent, length: skipped + 2, isStrong: true, isLast: whole != nil)
        }
    }

    private func since(_ age: PlainAge, length: Int) -> PlainPeriod? {
        dates.moment(before: age.text).map {
            PlainPeriod(extent: .since($0, age: age.text), length: length, isStrong: true)
        }
    }

    /// "yesterday", "monday", "march 2024", "march 3rd", "2024-03-31".
    func dated(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        if let period = dayOfMonth(scan, at: offset) ?? monthOfYear(scan, at: offset) { return period }
        let word = scan.word(offset)
        // A date in digits is unlikely to be a word; a year or weekday alone may be.
        let isStrong = word.utf8.count > 4 && word.utf8.contains(where: \.isASCIIDigit)
        return dates.interval(word).map {
            PlainPeriod(extent: .interval($0, value: word), length: 1, isStrong: isStrong)
        }
    }

    /// "march 2024".
    func monthOfYear(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        guard scan.word(offset + 1).utf8.count == 4, !scan.hasComma(offset),
            let month = dates.month(scan.word(offset), year: scan.word(offset + 1))
        else { return nil }
        let value = String(written(month.start).dropLast(3))
        return PlainPeriod(extent: .interval(month, value: value), length: 2, isStrong: true)
    }

    /// "march 3", "3rd of march", "march 3, 2024", "3 march 2024"; without a year, the latest one that has begun.
    private func dayOfMonth(_ scan: PlainScan, at offset: Int) -> PlainPeriod? {
        guard !scan.hasComma(offset) else { return nil }
        let of = scan.skipping(["of"], at: offset + 1)
        let readings = [
            (name: scan.word(offset), day: scan.word(offset + 1), length: 2),
            (name: scan.word(offset + 1 + of), day: scan.word(offset), length: 2 + of),
        ]
        for reading in readings {
            guard let day = Self.ordinal(reading.day), dates.month(reading.name, year: nil) != nil else { continue }
            let year = scan.word(offset + reading.length)
            let hasYear = Self.isYear(year)
            // "march 3, 2024" is one day; "3 march, 2024 plans" is unlikely to be.
            guard let interval = dates.day(day, of: reading.name, year: hasYear ? year : nil) else { continue }
            return PlainPeriod(
                extent: .interval(interval, value: written(interval.start)),
                length: reading.length + (hasYear ? 1 : 0), isStrong: true)
        }
        return nil
    }

    /// The number of "3", "3rd", "21st".
    private static func ordinal(_ word: String) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count), ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
        else { return nil }
        return Int(digits).flatMap { (1...31).contains($0) ? $0 : nil }
    }
}
