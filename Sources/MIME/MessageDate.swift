public import struct Foundation.Date

/// Dates of headers (RFC 5322 §3.3 and §4.3), read leniently.
public enum MessageDate {
    /// The point in time; nil for what is no date, and for years before 1970 or after 2200.
    ///
    /// Day names, comments, seconds and commas may be missing, years may have two or three digits, zones may be old names.
    public static func parse(_ bytes: [UInt8]) -> Date? { parse(bytes[...]) }

    static func parse(_ bytes: ArraySlice<UInt8>) -> Date? {
        var reader = DateReader()
        reader.read(bytes.prefix(ValueLimits.dateBytes))
        return reader.date
    }
}

/// Sorts the words of a date by what they look like, so that their order hardly matters.
private struct DateReader {
    private var day: Int?
    private var month: Int?
    private var year: Int?
    private var seconds: Int?
    private var offset = 0
    private var hasZone = false
    private var isAfternoon: Bool?
    private var isBroken = false

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        var depth = 0
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 }
            guard depth == 0, isPart(byte) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.endIndex, isPart(bytes[index]) { index += 1 }
            word(bytes[start..<index])
        }
    }

    var date: Date? {
        guard !isBroken, let day, let month, let year, let seconds else { return nil }
        guard (1970...2200).contains(year), day >= 1, day <= Self.days(of: month, year: year) else { return nil }
        var time = seconds
        if isAfternoon == true, time < 12 * 3_600 { time += 12 * 3_600 }
        if isAfternoon == false, time >= 12 * 3_600 { time -= 12 * 3_600 }
        return Date(timeIntervalSince1970: Double(Self.dayNumber(year, month, day) * 86_400 + time - offset))
    }

    private func isPart(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte == .colon || byte == UInt8(ascii: "+") || byte == .hyphen
    }

    private mutating func word(_ word: ArraySlice<UInt8>) {
        guard let first = word.first else { return }
        if word.contains(.colon) {
            time(word)
        } else if first == UInt8(ascii: "+") || first == .hyphen {
            zone(word)
        } else if word.contains(.hyphen) {
            // 9-Jun-2021, as IMAP and old mailers write it.
            for part in word.split(separator: .hyphen, maxSplits: 3) { self.word(part) }
        } else if first.isDigit {
            number(word)
        } else {
            name(word)
        }
    }

    private mutating func number(_ word: ArraySlice<UInt8>) {
        // Four digits after year and time are a zone without its sign; anything else better no zone than no date.
        guard year == nil else {
            if seconds != nil, word.count == 4 { setZone(word, isWest: false) }
            return
        }
        guard word.count <= 4, let value = Self.decimal(word) else {
            isBroken = true
            return
        }
        if day == nil, word.count <= 2, value <= 31 {
            day = value
        } else if word.count == 2 {
            // RFC 5322 §4.3: two digits below 50 are this century, other short years count from 1900, also as 0102.
            year = value < 50 ? value + 2_000 : value + 1_900
        } else {
            year = value < 1_000 ? value + 1_900 : value
        }
    }

    private mutating func time(_ word: ArraySlice<UInt8>) {
        var digits = word
        if let sign = word.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == .hyphen }), sign > word.startIndex {
            zone(word[sign...].filter { $0 != .colon }[...])
            digits = word[..<sign]
        }
        if digits.first == UInt8(ascii: "+") || digits.first == .hyphen {
            zone(digits.filter { $0 != .colon }[...])
            return
        }
        let parts = digits.split(separator: .colon).map { Self.decimal($0.prefix { $0.isDigit }) }
        guard seconds == nil, parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, hour < 24, minute < 60, second <= 60
        else {
            isBroken = true
            return
        }
        seconds = hour * 3_600 + minute * 60 + second
    }

    /// `+hhmm`. What cannot be an offset counts as none.
    private mutating func zone(_ word: ArraySlice<UInt8>) {
        setZone(word.dropFirst(), isWest: word.first == .hyphen)
    }

    private mutating func setZone(_ digits: ArraySlice<UInt8>, isWest: Bool) {
        guard !hasZone, digits.count == 3 || digits.count == 4, let value = Self.decimal(digits) else { return }
        hasZone = true
        guard value / 100 < 24, value % 100 < 60 else { return }
        let length = value / 100 * 3_600 + value % 100 * 60
        offset = isWest ? -length : length
    }

    private mutating func name(_ word: ArraySlice<UInt8>) {
        let text = word.prefix(16).lowercasedText
        if let place = Self.months.firstIndex(of: String(text.prefix(3))), month == nil, text.utf8.count >= 3,
            Self.dayNames.firstIndex(of: text) == nil
        {
            month = place + 1
        } else if text == "am" || text == "pm" {
            isAfternoon = text == "pm"
        } else if !hasZone, let hours = Self.zones[text] {
            offset = hours * 3_600
            hasZone = true
        }
    }
}

extension DateReader {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// RFC 5322 §4.3, and what else is unambiguous. Military letters mean nothing that can be relied on.
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "wet": 0, "west": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2,
        "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
    ]

    private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 6 else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    private static func days(of month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counting years from March so that the leap day comes last.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
    }
}
