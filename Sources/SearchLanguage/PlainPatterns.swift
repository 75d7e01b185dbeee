import Foundation
import MailModel

/// Words that say something together.
struct PlainPattern {
    enum Kind { case state, people, content, time }

    var kind: Kind
    /// Can hardly be meant as words.
    var isStrong: Bool
    /// The words.
    var range: Range<Int>
    var conditions: [SearchCondition]
    /// The same in the query language.
    var operators: String
}

/// The English patterns.
struct PlainPatterns {
    let dates: DateReader
    /// The last word may go on.
    var isUnfinished = false

    /// The pattern that begins at a word; nil where none does.
    func pattern(in words: [String], at place: Int) -> PlainPattern? {
        guard place < words.count else { return nil }
        if let own = bare(Scan(words: words, start: place)) { return own }
        // "messages from anna": the noun says nothing by itself, but that mail is meant.
        guard Self.nouns.contains(words[place].lowercased()),
            var inner = bare(Scan(words: words, start: place + 1))
        else { return nil }
        inner.range = place..<inner.range.upperBound
        inner.isStrong = true
        return inner
    }

    private func bare(_ scan: Scan) -> PlainPattern? {
        people(scan) ?? aboutNobody(scan)
    }

    private func aboutNobody(_ scan: Scan) -> PlainPattern? {
        state(scan) ?? content(scan) ?? size(scan) ?? age(scan) ?? time(scan)
    }

    /// The words from a place on, in lower case where they are compared.
    private struct Scan {
        let words: [String]
        let start: Int

        /// The word so many places on; empty past the end.
        func word(_ offset: Int) -> String {
            start + offset < words.count ? words[start + offset].lowercased() : ""
        }

        func original(_ offset: Int) -> String { start + offset < words.count ? words[start + offset] : "" }

        func pattern(
            _ kind: PlainPattern.Kind, _ length: Int, isStrong: Bool, _ conditions: [SearchCondition],
            _ operators: String
        ) -> PlainPattern {
            PlainPattern(
                kind: kind, isStrong: isStrong, range: start..<(start + length), conditions: conditions,
                operators: operators)
        }
    }

    private static let nouns: Set<String> = [
        "mail", "mails", "email", "emails", "message", "messages", "conversation", "conversations",
    ]

    // MARK: Unread, starred

    private static let states: [String: SearchedState] = [
        "unread": .unread, "starred": .starred, "unanswered": .replied, "answered": .replied,
    ]

    private func state(_ scan: Scan) -> PlainPattern? {
        guard let state = Self.states[scan.word(0)] else { return nil }
        let isOpposite = scan.word(0) == "unanswered"
        let condition = SearchCondition.state(state)
        let hasNoun = Self.nouns.contains(scan.word(1))
        return scan.pattern(
            .state, hasNoun ? 2 : 1, isStrong: hasNoun, [isOpposite ? .not(condition) : condition],
            (isOpposite ? "-" : "") + "is:\(state.rawValue)")
    }

    // MARK: From Anna, to me

    /// What follows "from" and "to" without being a person.
    private static let notNames: Set<String> = [
        "the", "a", "an", "this", "that", "these", "those", "last", "past", "next", "now", "today", "yesterday", "here",
        "there", "my", "your", "our", "their", "his", "her", "its", "all", "any", "with", "and", "or", "to", "from",
        "be",
        "do", "in", "on", "at", "of", "for", "it",
    ]

    private func people(_ scan: Scan) -> PlainPattern? {
        let field: SearchField
        switch scan.word(0) {
        case "from": field = .from
        case "to": field = .to
        default: return nil
        }
        let name = scan.word(1)
        guard TermReader.isSearchable(name), !Self.notNames.contains(name), Int(name) == nil,
            dates.interval(name) == nil
        else { return nil }
        var length = 2
        var text = scan.original(1)
        // "from Anna Smith": a second word belongs to the name where both are written like names, but not "Last" of "Last Week".
        if Self.isNameLike(text), Self.isNameLike(scan.original(length)), !begins(scan, at: length) {
            text += " " + scan.original(length)
            length += 1
        }
        let isMe = name == "me" && length == 2
        let isPrefix = isUnfinished && scan.start + length == scan.words.count && TermReader.mayGoOn(text)
        let condition: SearchCondition =
            isMe ? .ownAddress(field) : .text(SearchText(text, in: field, isPrefix: isPrefix))
        let value = text.contains(" ") ? "\"\(text)\"" : text
        return scan.pattern(.people, length, isStrong: false, [condition], "\(field.rawValue):\(value)")
    }

    /// Whether something else than a name begins at a word. People are not looked for, so that a query of names is not read once
    /// for each of them: "from" and "to" are no names anyway.
    private func begins(_ scan: Scan, at offset: Int) -> Bool {
        let word = scan.word(offset)
        return Self.notNames.contains(word) || Self.nouns.contains(word) || dates.interval(word) != nil
            || aboutNobody(Scan(words: scan.words, start: scan.start + offset)) != nil
    }

    private static func isNameLike(_ word: String) -> Bool {
        word.first?.isUppercase == true && word.dropFirst().contains { $0.isLowercase }
    }

    // MARK: With attachments

    private func content(_ scan: Scan) -> PlainPattern? {
        guard ["with", "has", "having", "without"].contains(scan.word(0)) else { return nil }
        var length = 1
        if ["a", "an", "the", "any", "no"].contains(scan.word(length)) { length += 1 }
        guard let content = QueryValues.contents[scan.word(length)] else { return nil }
        let isWithout = scan.word(0) == "without" || scan.word(1) == "no"
        let condition = SearchCondition.content(content)
        return scan.pattern(
            .content, length + 1, isStrong: true, [isWithout ? .not(condition) : condition],
            (isWithout ? "-" : "") + "has:\(content.rawValue)")
    }

    // MARK: Larger than 5 MB, older than 3 months

    /// The number and unit behind "than", as one word or as two, and how many words they are.
    private func measure(_ scan: Scan) -> (text: String, length: Int)? {
        guard scan.word(1) == "than", let digit = scan.word(2).first, digit.isASCII, digit.isNumber else { return nil }
        let isWhole = scan.word(2).last?.isLetter == true
        return isWhole ? (scan.word(2), 3) : (scan.word(2) + scan.word(3), 4)
    }

    private func size(_ scan: Scan) -> PlainPattern? {
        guard let measure = measure(scan), measure.text.last?.isLetter == true,
            let count = SizeReader.byteCount(measure.text)
        else { return nil }
        let unit = measure.text.uppercased()
        switch scan.word(0) {
        case "larger", "bigger", "greater":
            return scan.pattern(.content, measure.length, isStrong: true, [.largerThan(count)], "larger:\(unit)")
        case "smaller":
            return scan.pattern(.content, measure.length, isStrong: true, [.smallerThan(count)], "smaller:\(unit)")
        default: return nil
        }
    }

    private func age(_ scan: Scan) -> PlainPattern? {
        guard let measure = measure(scan), let date = dates.moment(before: measure.text) else { return nil }
        let count = measure.text.prefix(while: \.isNumber)
        let age = "\(count)\(measure.text.dropFirst(count.count).prefix(1))"
        switch scan.word(0) {
        case "older":
            return scan.pattern(
                .time, measure.length, isStrong: true, [.sent(from: nil, until: date)], "older_than:\(age)")
        case "newer", "younger":
            return scan.pattern(
                .time, measure.length, isStrong: true, [.sent(from: date, until: nil)], "newer_than:\(age)")
        default: return nil
        }
    }

    // MARK: Last week

    private func time(_ scan: Scan) -> PlainPattern? {
        // "from last week": the word before says nothing by itself.
        let skipped = ["from", "in", "during"].contains(scan.word(0)) ? 1 : 0
        let inner = Scan(words: scan.words, start: scan.start + skipped)
        guard let found = span(inner) ?? count(inner) ?? named(scan) ?? bound(scan) else { return nil }
        let start = scan.start
        return PlainPattern(
            kind: .time, isStrong: found.isStrong, range: start..<found.range.upperBound, conditions: found.conditions,
            operators: found.operators)
    }

    private static let units: [String: Calendar.Component] = [
        "week": .weekOfYear, "month": .month, "year": .year,
    ]

    /// "last week", "this month".
    private func span(_ scan: Scan) -> PlainPattern? {
        guard let unit = Self.units[scan.word(1)] else { return nil }
        let interval: DateReader.Interval?
        switch scan.word(0) {
        case "last": interval = dates.whole(unit, -1)
        case "this": interval = dates.whole(unit, 0)
        case "past":
            let letter = scan.word(1).prefix(1)
            return dates.moment(before: "1\(letter)").map {
                scan.pattern(.time, 2, isStrong: true, [.sent(from: $0, until: nil)], "newer_than:1\(letter)")
            }
        default: return nil
        }
        guard let interval else { return nil }
        return scan.pattern(
            .time, 2, isStrong: true, [.sent(from: interval.start, until: interval.end)], operators(interval))
    }

    /// "last 3 days", "past 2 weeks".
    private func count(_ scan: Scan) -> PlainPattern? {
        guard ["last", "past"].contains(scan.word(0)), (1...3).contains(scan.word(1).utf8.count),
            let count = Int(scan.word(1)), count > 0,
            ["day", "days", "week", "weeks", "month", "months", "year", "years"].contains(scan.word(2))
        else { return nil }
        let age = "\(count)\(scan.word(2).prefix(1))"
        guard let start = dates.moment(before: age) else { return nil }
        return scan.pattern(.time, 3, isStrong: true, [.sent(from: start, until: nil)], "newer_than:\(age)")
    }

    /// "since monday", "before 2024-03-31".
    private func bound(_ scan: Scan) -> PlainPattern? {
        guard let interval = dates.interval(scan.word(1)) else { return nil }
        // A day in digits is hardly meant as a word, a bare year or a weekday may be.
        let isStrong = scan.word(1).utf8.count > 4 && scan.word(1).utf8.contains { (48...57).contains($0) }
        let value = scan.word(1)
        switch scan.word(0) {
        case "since", "after":
            return scan.pattern(
                .time, 2, isStrong: isStrong, [.sent(from: interval.start, until: nil)], "after:\(value)")
        case "before", "until":
            return scan.pattern(
                .time, 2, isStrong: isStrong, [.sent(from: nil, until: interval.start)], "before:\(value)")
        case "on", "in":
            return scan.pattern(
                .time, 2, isStrong: isStrong, [.sent(from: interval.start, until: interval.end)], "on:\(value)")
        default: return nil
        }
    }

    /// "yesterday", "in march 2024".
    private func named(_ scan: Scan) -> PlainPattern? {
        if ["today", "yesterday"].contains(scan.word(0)), let interval = dates.interval(scan.word(0)) {
            return scan.pattern(
                .time, 1, isStrong: false, [.sent(from: interval.start, until: interval.end)], "on:\(scan.word(0))")
        }
        guard scan.word(0) == "in", let month = dates.month(scan.word(1), year: nil) else { return nil }
        if scan.word(2).utf8.count == 4, let exact = dates.month(scan.word(1), year: scan.word(2)) {
            return scan.pattern(
                .time, 3, isStrong: true, [.sent(from: exact.start, until: exact.end)], operators(exact))
        }
        return scan.pattern(.time, 2, isStrong: false, [.sent(from: month.start, until: month.end)], operators(month))
    }

    private func operators(_ interval: DateReader.Interval) -> String {
        "after:\(day(interval.start)) before:\(day(interval.end))"
    }

    private func day(_ date: Date) -> String {
        let parts = dates.moment.calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ value: Int?, _ count: Int) -> String {
            let text = String(value ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
}
