import struct Foundation.Date
import MailModel

/// Classifies the words of a date by their form, so that their order hardly matters.
struct DateReader {
    private var day: Int?
    private var month: Int?
    /// True if the month preceded the day: then it may be the name of a weekday, as `Mar` is in French.
    private var isMonthFirst = false
    private var year: Int?
    private var seconds: Int?
    private var zone = Zone.none
    private var isAfternoon: Bool?
    private var isBroken = false

    /// The offset from UTC in seconds, if known.
    private enum Zone {
        case none
        /// A name of UTC, which numbers may refine: `GMT+0100`.
        case universal
        case named(Int)
        case numeric(Int)
        /// A number that cannot be an offset.
        case impossible
    }

    /// True if the zone is stated in a known form.
    var hasKnownZone: Bool {
        switch zone {
        case .universal, .named, .numeric: true
        case .none, .impossible: false
        }
    }

    /// Reads the words in order, without comments.
    mutating func read(_ bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            if let length = isoDate(bytes[index...]) {
                index += length
            } else if isPart(bytes[index]) {
                let start = index
                while index < bytes.count, isPart(bytes[index]) { index += 1 }
                word(bytes[start..<index])
                if seconds != nil, bytes[start..<index].contains(.colon) { skipFraction(bytes, &index) }
            } else {
                index += 1
            }
        }
    }

    var date: Date? {
        guard !isBroken, let day, let month, let year else { return nil }
        // Without a time of day, the start of the day is closer than the day of arrival.
        let seconds = self.seconds ?? 0
        guard (1900...2200).contains(year), day >= 1, day <= Self.days(of: month, year: year) else { return nil }
        var time = seconds
        if isAfternoon == true, time < 12 * 3_600 { time += 12 * 3_600 }
        if isAfternoon == false, time >= 12 * 3_600 { time -= 12 * 3_600 }
        return Date(timeIntervalSince1970: Double(Self.dayNumber(year, month, day) * 86_400 + time - offset))
    }

    private var offset: Int {
        switch zone {
        case .named(let seconds), .numeric(let seconds): seconds
        case .none, .universal, .impossible: 0
        }
    }

    private func isPart(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == .colon || byte == UInt8(ascii: "+") || byte == .hyphen
    }

    /// Skips `.123`: its digits would be read as a year or zone.
    private func skipFraction(_ bytes: [UInt8], _ index: inout Int) {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ","),
            bytes[index + 1].isASCIIDigit
        else { return }
        index += 1
        while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    }

    private mutating func word(_ word: ArraySlice<UInt8>) {
        guard let first = word.first else { return }
        let sign = word.firstIndex { $0 == UInt8(ascii: "+") || $0 == .hyphen }
        if let sign, Self.zones[word[..<sign].prefix(5).lowercasedText] != nil, Self.isOffset(word[sign...]) {
            // `GMT+0100`, as JavaScript writes it.
            name(word[..<sign])
            signedZone(word[sign...])
        } else if first == UInt8(ascii: "+") || first == .hyphen {
            signedZone(word)
        } else if word.contains(.colon) {
            time(word)
        } else if word.contains(.hyphen) {
            // `9-Jun-2021`, as IMAP and old programs write it.
            for part in word.split(separator: .hyphen, maxSplits: 3) { self.word(part) }
        } else if first.isASCIIDigit {
            number(word)
        } else {
            name(word)
        }
    }

    private mutating func number(_ word: ArraySlice<UInt8>) {
        // Four digits after year and time are a zone without its sign. Anything else: no zone is better than no date.
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
            year = value < 1_000 && word.count > 1 ? value + 1_900 : value
        }
    }

    private mutating func time(_ word: ArraySlice<UInt8>) {
        let end = word.firstIndex { $0 == UInt8(ascii: "+") || $0 == .hyphen } ?? word.endIndex
        let parts = word[..<end].split(separator: .colon).map { Self.decimal($0.prefix { $0.isASCIIDigit }) }
        // A second time is ignored.
        if seconds != nil { return }
        guard parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, hour < 24, minute < 60, second <= 60
        else {
            isBroken = true
            return
        }
        seconds = hour * 3_600 + minute * 60 + second
        if end < word.endIndex {
            signedZone(word[end...])
        } else if word.last?.isASCIILetter == true {
            name(word[(word.lastIndex { !$0.isASCIILetter } ?? word.startIndex)...].dropFirst())
        }
    }

    private mutating func name(_ word: ArraySlice<UInt8>) {
        let text = word.prefix(16).lowercasedText
        let mayBeMonth = month == nil || (isMonthFirst && day != nil && year == nil && seconds == nil)
        if mayBeMonth, let place = Self.months.firstIndex(of: String(text.prefix(3))), text.utf8.count >= 3,
            Self.dayNames.firstIndex(of: text) == nil
        {
            isMonthFirst = day == nil
            month = place + 1
        } else if text == "am" || text == "pm" {
            isAfternoon = text == "pm"
        } else if text == "dst" {
            addDaylightSaving()
        } else if !hasKnownZone, let hours = Self.zones[text] {
            zone = Self.universal.contains(text) ? .universal : .named(hours * 3_600)
        }
    }
}

/// Zones.
extension DateReader {
    /// `+0100`, `+01:00`, `+01` or `+1`.
    private mutating func signedZone(_ word: ArraySlice<UInt8>) {
        setZone(word.dropFirst().filter { $0 != .colon }[...], isWest: word.first == .hyphen)
    }

    /// Numbers override a name that only means UTC, and the first of two zones overrides the second.
    private mutating func setZone(_ digits: ArraySlice<UInt8>, isWest: Bool) {
        switch zone {
        case .none, .universal, .impossible: break
        case .named, .numeric: return
        }
        if digits.isEmpty { return }
        guard digits.count <= 4, let value = Self.decimal(digits) else {
            zone = .impossible
            return
        }
        let (hours, minutes) = digits.count > 2 ? (value / 100, value % 100) : (value, 0)
        guard hours < 24, minutes < 60 else {
            zone = .impossible
            return
        }
        let length = hours * 3_600 + minutes * 60
        zone = .numeric(isWest ? -length : length)
    }

    /// `MET DST`: the daylight saving time of the preceding zone.
    private mutating func addDaylightSaving() {
        if case .named(let seconds) = zone { zone = .named(seconds + 3_600) }
    }

    private static func isOffset(_ word: ArraySlice<UInt8>) -> Bool {
        let digits = word.dropFirst()
        return digits.first?.isASCIIDigit == true && digits.allSatisfy { $0.isASCIIDigit || $0 == .colon }
    }

    private static let universal: Set<String> = ["ut", "utc", "gmt", "z"]

    /// The zones of RFC 5322 §4.3 and other unambiguous ones. Military letters are not reliable.
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "wet": 0, "west": 1, "cet": 1, "cest": 2, "met": 1,
        "mest": 2, "mez": 1, "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9, "aest": 10, "aedt": 11,
        "nzst": 12, "nzdt": 13,
    ]
}

/// ISO 8601, with the year first.
extension DateReader {
    /// Reads `2020-11-21` or `20201121T095506`; returns the number of octets read, nil if there is no such date.
    /// Includes the `T` before the time.
    private mutating func isoDate(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard year == nil, month == nil, day == nil, bytes.first?.isASCIIDigit == true else { return nil }
        if bytes.count >= 10, Self.matches("0000-00-00", bytes.prefix(10)),
            bytes.dropFirst(10).first?.isASCIIDigit != true
        {
            take(bytes.prefix(4), bytes.dropFirst(5).prefix(2), bytes.dropFirst(8).prefix(2))
            let next = bytes.dropFirst(10).first
            return next == UInt8(ascii: "T") || next == UInt8(ascii: "t") ? 11 : 10
        }
        guard bytes.count >= 15, Self.matches("00000000T000000", bytes.prefix(15)),
            bytes.dropFirst(15).first?.isASCIIDigit != true
        else { return nil }
        take(bytes.prefix(4), bytes.dropFirst(4).prefix(2), bytes.dropFirst(6).prefix(2))
        let clock = Array(bytes.dropFirst(9).prefix(6))
        time((clock[..<2] + [.colon] + clock[2..<4] + [.colon] + clock[4...])[...])
        return 15
    }

    private mutating func take(_ year: ArraySlice<UInt8>, _ month: ArraySlice<UInt8>, _ day: ArraySlice<UInt8>) {
        self.year = Self.decimal(year)
        self.day = Self.decimal(day)
        guard let number = Self.decimal(month), (1...12).contains(number) else {
            isBroken = true
            return
        }
        self.month = number
    }

    /// True if the octets have digits where the pattern has zeros, and its other characters in the same places.
    private static func matches(_ pattern: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        zip(pattern.utf8, bytes).allSatisfy { $0 == 0x30 ? $1.isASCIIDigit : $0 == $1 }
    }
}

/// The calendar.
extension DateReader {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 6 else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isASCIIDigit else { return nil }
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

    /// Days since 1970-01-01 in the Gregorian calendar. Years begin in March, so that the leap day is the last.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
    }
}
