import Foundation
import MailModel

/// IMAP dates (RFC 3501 §9 `date-time` and `date`), computed without `Calendar` or a locale.
enum InternalDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses ` 1-Feb-2024 10:20:30 +0100`. Nil if the date does not exist, as in `00-Jan-0000 00:00:00 +0000` (Q12).
    static func parse(_ bytes: [UInt8]) -> Date? {
        let words = bytes.split(separator: UInt8(ascii: " "))
        guard words.count == 3 || words.count == 2, let day = days(words[0]), let time = seconds(words[1]) else {
            return nil
        }
        let offset = words.count == 3 ? zone(words[2]) : 0
        guard let offset else { return nil }
        return Date(timeIntervalSince1970: Double(day * 86_400 + time - offset))
    }

    /// Writes `"01-Feb-2024 10:20:30 +0000"`, in UTC; nil outside the years 1 to 9999.
    static func text(_ date: Date) -> String? {
        guard let (day, second) = split(date), let date = civil(day) else { return nil }
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\"\(padded(date.day, 2))-\(months[date.month - 1])-\(padded(date.year, 4)) \(time) +0000\""
    }

    /// Writes the day in UTC, such as `1-Feb-2024`; nil outside the years 1 to 9999.
    static func dayText(_ date: Date) -> String? {
        guard let (day, _) = split(date), let date = civil(day) else { return nil }
        return "\(date.day)-\(months[date.month - 1])-\(padded(date.year, 4))"
    }

    // MARK: Reading

    private static func days(_ word: ArraySlice<UInt8>) -> Int? {
        let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let day = number(parts[0]), let year = number(parts[2]) else { return nil }
        let name = String(decoding: parts[1], as: UTF8.self)
        guard let index = months.firstIndex(where: { $0.hasSameASCIILetters(as: name) }) else { return nil }
        guard (1...9999).contains(year), day >= 1, day <= length(of: index + 1, in: year) else { return nil }
        return daysSince1970(year: year, month: index + 1, day: day)
    }

    private static func seconds(_ word: ArraySlice<UInt8>) -> Int? {
        let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else { return nil }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func zone(_ word: ArraySlice<UInt8>) -> Int? {
        guard let sign = word.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        guard word.count == 5, let value = number(word.dropFirst()), value / 100 < 24, value % 100 < 60 else {
            return nil
        }
        let seconds = value / 100 * 3600 + value % 100 * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 4, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    // MARK: Calendar

    private static func length(of month: Int, in year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The proleptic Gregorian calendar with years that begin in March, so that the leap day is the last of its year.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    /// Whole days since 1970 and the second of the day; nil outside the years 1 to 9999.
    private static func split(_ date: Date) -> (day: Int, second: Int)? {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // 0001-01-01 and 10000-01-01.
        guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        let whole = Int(seconds)
        let day = (whole - (whole % 86_400 + 86_400) % 86_400) / 86_400
        return (day, whole - day * 86_400)
    }

    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int)? {
        let shifted = day + 719_468
        guard shifted >= 0 else { return nil }
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
