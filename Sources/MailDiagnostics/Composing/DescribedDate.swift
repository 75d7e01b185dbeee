import Foundation
import MIME
import MailApp
import MailModel

/// A date in RFC 3339 or RFC 5322 format, with its time zone.
struct DescribedDate {
    let date: Date
    let timeZone: TimeZone?

    init(_ text: String) throws {
        guard let date = MessageDate.parse(Array(Self.asField(text).utf8)) else {
            throw ApplicationError(
                "date in the description is invalid. Use a format such as 2026-01-31T12:00:00+01:00.")
        }
        self.date = date
        timeZone = Self.zone(of: text)
    }

    /// Converts `2026-01-31T12:00:00+01:00` to `31 Jan 2026 12:00:00 +0100`. Other text is returned unchanged.
    private static func asField(_ text: String) -> String {
        let pattern = /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d+)?([Zz]|[+-]\d\d:\d\d)/
        guard let match = text.wholeMatch(of: pattern), let month = Int(match.2), (1...12).contains(month) else {
            return text
        }
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let zone = match.5.lowercased() == "z" ? "+0000" : match.5.filter { $0 != ":" }
        return "\(match.3) \(names[month - 1]) \(match.1) \(match.4) \(zone)"
    }

    /// The time zone of a UTC offset at the end of the text.
    private static func zone(of text: String) -> TimeZone? {
        if text.lowercased().hasSuffix("z") { return .gmt }
        guard let match = text.firstMatch(of: /([+-])(\d\d):?(\d\d)$/), let hours = Int(match.2),
            let minutes = Int(match.3)
        else { return nil }
        return TimeZone(secondsFromGMT: (match.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }
}
