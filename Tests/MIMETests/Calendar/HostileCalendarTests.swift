import Foundation
import MailTestKit
import Testing

@testable import MIME

@Suite("Hostile calendars")
struct HostileCalendarTests {
    private static let splinters = [
        "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VTIMEZONE\r\n", "BEGIN:STANDARD\r\n", "END:STANDARD\r\n",
        "TZID:X\r\n", "DTSTART;TZID=X:", "DTSTART:00010101T000000\r\n", "99999999T999999", "TZOFFSETTO:-9999\r\n",
        "TZOFFSETTO:+01-1\r\n", "RRULE:FREQ=YEARLY;BYDAY=-53SU;BYMONTH=2\r\n",
        "RRULE:FREQ=WEEKLY;INTERVAL=99999999999999999999\r\n", "DURATION:P99999999999999W\r\n",
        "SEQUENCE:-9223372036854775808\r\n", "ATTENDEE;CN=\"", ";", ":", "=", "\"", "\\", "\r\n ", "\u{0}", "é",
        "METHOD:REQUEST\r\n",
    ].map { Array($0.utf8) }

    @Test("No octets trap, and every value stays within its limit")
    func survivesNoise() {
        var random = SeededGenerator.announced("HostileCalendarTests")
        var lost = 0
        for _ in 0..<3_000 {
            var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8)
            for _ in 0..<random.number(0...40) {
                bytes += Self.splinters[random.number(0...(Self.splinters.count - 1))]
                if random.number(0...9) == 0 { bytes.append(UInt8.random(in: 0 ... .max, using: &random)) }
            }
            // A fold or a quotation mark behind the first line can make it another one.
            guard let found = Invitation(parsing: bytes) else {
                lost += 1
                continue
            }
            #expect(found.summary.count <= 500 && found.attendees.count <= 200 && found.sequence >= 0)
            #expect((found.recurrence?.interval ?? 1) <= 1_000)
        }
        #expect(lost < 300, "seed \(random.seed)")
    }

    @Test("A calendar of a million attendees, zones or nested components is read within its limits")
    func bounded() throws {
        let people = "BEGIN:VEVENT\n" + String(repeating: "ATTENDEE:mailto:a@b.c\n", count: 100_000) + "END:VEVENT\n"
        let found = try #require(Invitation(parsing: Array(people.utf8)))
        #expect(found.attendees.count == 200)
        #expect(found.attendeeCount < 20_000)
        let nested = String(repeating: "BEGIN:VEVENT\n", count: 100_000)
        #expect(Invitation(parsing: Array(nested.utf8)) != nil)
        let zones = String(repeating: "BEGIN:VTIMEZONE\nTZID:X\nEND:VTIMEZONE\n", count: 50_000)
        #expect(Invitation(parsing: Array(zones.utf8)) == nil)
        let long = "BEGIN:VEVENT\nSUMMARY:" + String(repeating: "x\n ", count: 400_000)
        #expect(Invitation(parsing: Array(long.utf8))?.summary.count == 500)
    }
}
