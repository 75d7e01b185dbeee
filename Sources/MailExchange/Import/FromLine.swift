import MIME
import Foundation
import MailModel

/// The line that begins a message of an mbox file (RFC 4155): `From `, an address, and a date.
struct FromLine {
    /// Every line that begins with these octets must be quoted inside a message.
    static let mark = Array("From ".utf8)

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The words after `From `.
    private let words: [Substring]
    /// True if the line ends with CRLF: then the file's own line ends are CRLF.
    let endsWithCarriageReturn: Bool
    /// True if the line ends with a tab, which other programs ignore: exactly one line end after the message belongs to
    /// the file, after any line, and Content-Length is ignored. Our writer uses it for messages that could not be
    /// read back otherwise.
    let isExact: Bool

    /// Nil for a line that does not begin with `From `, or is too long.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.count <= ExchangeLimits.fromLineBytes, line.starts(with: Self.mark) else { return nil }
        var line = line.dropFirst(Self.mark.count)
        if line.last == UInt8(ascii: "\n") { line = line.dropLast() }
        endsWithCarriageReturn = line.last == UInt8(ascii: "\r")
        if endsWithCarriageReturn { line = line.dropLast() }
        isExact = line.last == UInt8(ascii: "\t")
        words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    }

    /// True if the line contains a time, as every program writes it; sentences that begin with "From" do not.
    var hasDate: Bool {
        let hasMonth = words.contains { Self.months.contains($0.prefix(3).lowercased()) }
        return hasMonth && words.contains(where: Self.isTimeOfDay)
    }

    /// The arrival date; nil if the line has none.
    var date: Date? { MessageDate.parse(Array(words.dropFirst().joined(separator: " ").utf8)) }

    /// `12:34` or `12:34:56`.
    private static func isTimeOfDay(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count)
            && parts.allSatisfy {
                (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit)
            }
    }

    /// Returns the line for a message with a final LF. It stays one line for any address.
    static func written(address: String, date: Date, isExact: Bool = false) -> [UInt8] {
        let kept = address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }
        let address = kept.isEmpty ? "MAILER-DAEMON" : String(String.UnicodeScalarView(kept.prefix(300)))
        let calendar = Calendar(identifier: .gregorian).at(date)
        return Array("From \(address) \(calendar)\(isExact ? "\t" : "")\n".utf8)
    }
}

extension Calendar {
    /// The date in the format of C's `asctime`, in UTC: `Thu Jan  1 00:00:00 1970`.
    fileprivate func at(_ date: Date) -> String {
        var calendar = self
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func padded(_ number: Int?, _ filler: String) -> String {
            let text = String(number ?? 0)
            return text.count < 2 ? filler + text : text
        }
        let day = days[((parts.weekday ?? 1) + 6) % 7]
        let month = months[((parts.month ?? 1) + 11) % 12]
        let time = [parts.hour, parts.minute, parts.second].map { padded($0, "0") }.joined(separator: ":")
        return "\(day) \(month) \(padded(parts.day, " ")) \(time) \(parts.year ?? 1970)"
    }
}
