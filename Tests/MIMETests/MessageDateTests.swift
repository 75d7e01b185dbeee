import Foundation
import MIME
import Testing

@Suite struct MessageDateTests {
    /// Seconds since 1970; nil for no date.
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
        Row("", nil), Row("yesterday", nil), Row("Fri, 21 Nov 1997", nil), Row("15:55:06", nil),
        Row("32 Jan 2020 00:00:00 +0000", nil), Row("0 Jan 2020 00:00:00 +0000", nil),
        Row("30 Feb 2020 00:00:00 +0000", nil), Row("29 Feb 1900 00:00:00 +0000", nil),
        Row("1 Jan 2020 24:00:00 +0000", nil), Row("1 Jan 2020 00:60:00 +0000", nil),
        Row("1 Jan 0 00:00:00 +0000", nil), Row("1 Jan 9999 00:00:00 +0000", nil),
        Row("1 Jan 1969 00:00:00 +0000", nil), Row("1 Jan 2201 00:00:00 +0000", nil),
        Row("1 Foo 2020 00:00:00 +0000", nil), Row("1 1 2020 00:00:00 +0000", nil),
        Row("99999999999999999999 Jan 2020 00:00:00", nil), Row("1 Jan 2020 1:2:3:4", nil), Row("::::", nil),
        Row("1 Jan 2020 00:00:00 +99999999999999999999", 1_577_836_800),
    ]

    @Test("RFC 5322 §4.3: dates as mailers write them", arguments: rows)
    func parses(row: Row<Double?>) {
        #expect(MessageDate.parse(row.bytes)?.timeIntervalSince1970 == row.expected)
    }

    @Test("Every day of four centuries is the day the calendar says")
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
