import Foundation
import Testing

@testable import MIME

@Suite struct MessageDateTests {
    /// Seconds since 1970; nil for an invalid date.
    static let rows: [Row<Double?>] = [
        Row("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706),
        Row("21 Nov 1997 09:55:06 -0600", 880_127_706),
        Row("Fri 21 Nov 1997 09:55:06 -0600", 880_127_706),
        Row("Fri,21 Nov 1997 09:55:06 -0600 (CST)", 880_127_706),
        Row("Fri, 21 Nov 97 09:55:06 CST", 880_127_706),
        Row("Fri, 21 Nov 097 09:55:06 CST", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06 GMT", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06 Z", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06", 880_127_706),
        Row("Fri, 21 Nov 1997 21:25:06 0530", 880_127_706),
        Row("Fri, 21 Nov 1997 09:55:06 -600", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06.882 +0000", 880_127_706),
        Row("Fri, 21 Nov 0097 15:55:06 +0000", 880_127_706),
        Row("Sat, 22 Nov 1997 07:55:06 +1600", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06 QQQ", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06 GMT+0000", 880_127_706),
        Row("Fri, 21 Nov 1997 16:55:06 +01:00", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55 +0000", 880_127_700),
        Row("Fri, 21 November 1997 15:55:06 +0000", 880_127_706),
        Row("21-Nov-1997 15:55:06 +0000", 880_127_706),
        Row("Fri Nov 21 15:55:06 1997", 880_127_706),
        Row("Fri Nov 21 15:55:06 UTC 1997", 880_127_706),
        Row("Fri, 21 Nov 1997 (a (nested) comment) 15:55:06 +0000", 880_127_706),
        Row("Fri, 21 Nov 1997 3:55:06 PM +0000", 880_127_706),
        Row("Fri,\r\n 21 Nov 1997\r\n 15:55:06 +0000", 880_127_706),
        Row("1 Jan 1970 00:00:00 +0000", 0),
        Row("29 Feb 2000 00:00:00 +0000", 951_782_400),
        Row("31 Dec 2016 23:59:60 +0000", 1_483_228_800),
        Row("1 Jan 2200 00:00:00 +0000", 7_258_118_400),
        Row("1 Jan 49 00:00:00 +0000", 2_493_072_000),
        Row("1 Jan 2020 00:00:00 +9999", 1_577_836_800),
        Row("1 Jan 2020 00:00:00 -0000", 1_577_836_800),
        Row("1 Jan 2020 00:00:00 +0530", 1_577_817_000),
        // Obsolete white space and comments (RFC 5322 A.6.3), and folds (A.5).
        Row("Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", 880_127_706),
        Row("Fri, 21 Nov 1997 09 : 55 : 06 -0600", 880_127_706),
        Row("Fri, 21 Nov 1997 09:55(a \\) b):06 -0600", 880_127_706),
        Row("Thu,\r\n  13\r\n   Feb\r\n  1969\r\n  23:32\r\n  -0330 (Newfoundland Time)", -27_723_480),
        // The format of JavaScript, and other zones of two words.
        Row("Fri Nov 21 1997 16:55:06 GMT+0100 (CET)", 880_127_706),
        Row("Fri, 21 Nov 1997 10:55:06 GMT-5", 880_127_706),
        Row("Fri, 21 Nov 1997 16:55:06 UTC+01:00", 880_127_706),
        Row("Fri, 21 Nov 1997 16:55:06 +01", 880_127_706),
        Row("Fri, 21 Nov 1997 17:55:06 MET DST", 880_127_706),
        Row("Fri, 21 Nov 1997 17:55:06 +0200 DST", 880_127_706),
        Row("Fri, 21 Nov 1997 10:55:06 \u{2212}0500", 880_127_706),
        Row("Fri, 21 Nov 1997 - 15:55:06 +0000", 880_127_706),
        Row("Nov-21 1997 15:55:06 +0000", 880_127_706),
        // The day of the week in another language.
        Row("Mar, 21 Nov 1997 15:55:06 +0000", 880_127_706),
        Row("Mar 21 1997 15:55:06 NOVT", 858_959_706),
        // A second time, and no time.
        Row("Fri, 21 Nov 1997 15:55:06 15:55:06 +0000", 880_127_706),
        Row("Fri, 21 Nov 1997 09:55:06 -0600 15:55", 880_127_706),
        Row("Fri, 21 Nov 1997", 880_070_400),
        Row("21-Nov-1997", 880_070_400),
        // ISO 8601.
        Row("1997-11-21T15:55:06Z", 880_127_706), Row("1997-11-21 16:55:06 +0100", 880_127_706),
        Row("1997-11-21t09:55:06.1234-06:00", 880_127_706), Row("1997-11-21T15:55:06,8829Z", 880_127_706),
        Row("19971121T155506Z", 880_127_706), Row("19971121T165506+0100", 880_127_706),
        Row("Fri, 21 Nov 1997 15:55:06.1234 +0000", 880_127_706),
        Row("1997-13-21T15:55:06Z", nil), Row("1997-02-29T15:55:06Z", nil), Row("1997-11-21", 880_070_400),
        Row("19971121T256000Z", nil), Row("1997-11-211 15:55:06", nil), Row("19971121", nil),
        Row("", nil), Row("yesterday", nil), Row("15:55:06", nil),
        Row("32 Jan 2020 00:00:00 +0000", nil), Row("0 Jan 2020 00:00:00 +0000", nil),
        Row("30 Feb 2020 00:00:00 +0000", nil), Row("29 Feb 1900 00:00:00 +0000", nil),
        Row("1 Jan 2020 24:00:00 +0000", nil), Row("1 Jan 2020 00:60:00 +0000", nil),
        Row("1 Jan 0 00:00:00 +0000", nil), Row("1 Jan 9999 00:00:00 +0000", nil),
        Row("1 Jan 1969 00:00:00 +0000", -31_536_000), Row("31 Dec 1899 00:00:00 +0000", nil),
        Row("1 Jan 2201 00:00:00 +0000", nil),
        Row("1 Foo 2020 00:00:00 +0000", nil), Row("1 1 2020 00:00:00 +0000", nil),
        Row("99999999999999999999 Jan 2020 00:00:00", nil), Row("1 Jan 2020 1:2:3:4", nil), Row("::::", nil),
        Row("1 Jan 2020 00:00:00 +99999999999999999999", 1_577_836_800),
    ]

    @Test("RFC 5322 §4.3: dates as mail programs write them", arguments: rows)
    func parses(row: Row<Double?>) {
        #expect(MessageDate.parse(row.bytes)?.timeIntervalSince1970 == row.expected)
    }

    static let zones: [Row<Bool>] = [
        Row("21 Nov 1997 09:55:06 +9999", false), Row("21 Nov 1997 09:55:06", false),
        Row("21 Nov 1997 09:55:06 QQQ", false), Row("21 Nov 1997 09:55:06 +0060", false),
        Row("21 Nov 1997 09:55:06 -0000", true), Row("21 Nov 1997 09:55:06 Z", true),
        Row("21 Nov 1997 09:55:06 cet", true), Row("21 Nov 1997 09:55:06 +9999 +0100", true),
    ]

    @Test("A missing or unknown zone is reported as unknown", arguments: zones)
    func knowsZones(row: Row<Bool>) { #expect(MessageDate.read(row.bytes[...])?.hasKnownZone == row.expected) }

    @Test("Every day of four centuries has the correct date")
    func agreesWithCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for day in stride(from: 0, to: 230 * 365, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let month = months[try #require(parts.month) - 1]
            let text = "\(try #require(parts.day)) \(month) \(try #require(parts.year)) 00:00:00 +0000"
            #expect(MessageDate.parse(Array(text.utf8)) == date)
        }
    }
}
