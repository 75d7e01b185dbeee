import Foundation
import Testing

@testable import MIME

@Suite("Invitations")
struct InvitationTests {
    private func invitation(_ lines: String, method: String = "REQUEST", before: String = "") throws -> Invitation {
        let text = "BEGIN:VCALENDAR\nMETHOD:\(method)\n\(before)BEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return try #require(Invitation(parsing: Array(text.replacing("\n", with: "\r\n").utf8)))
    }

    private func moment(_ text: String) throws -> Date {
        try Date.ISO8601FormatStyle().parse(text)
    }

    @Test("An invitation has its method, subject, place, organizer and attendees with their answers")
    func fields() throws {
        let found = try invitation(
            """
            SUMMARY:Tea\\, at four
            LOCATION;ALTREP="cid:x;y":Room 1\\n2nd floor
            SEQUENCE:3
            STATUS:CONFIRMED
            ORGANIZER;CN="Lovelace, Ada":MAILTO:ada@example.org
            ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED;ROLE=REQ-PARTICIPANT:mailto:bo@example.org
            ATTENDEE;PARTSTAT=DECLINED;ROLE=OPT-PARTICIPANT:mailto:cy@example.org
            ATTENDEE:urn:uuid:1
            """)
        #expect(found.method == .request && found.status == .confirmed && found.sequence == 3)
        #expect(found.summary == "Tea, at four")
        #expect(found.location == "Room 1\n2nd floor")
        #expect(found.organizer?.name == "Lovelace, Ada" && found.organizer?.address == "ada@example.org")
        #expect(found.attendees.map(\.answer) == [.accepted, .declined, .needsAction])
        #expect(found.attendees.map(\.isRequired) == [true, false, true])
        #expect(found.attendees.last?.address == "")
    }

    @Test("Folded lines are joined, also where the fold is inside a character")
    func unfolding() throws {
        let start = Array("BEGIN:VEVENT\r\nSUMMARY:gr".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xBC]
        let bytes = start + Array("n\r\n\t er\nEND:VEVENT\n".utf8)
        #expect(Invitation(parsing: bytes)?.summary == "grün er")
    }

    static let times: [Row<String>] = [
        Row("DTSTART:20260701T120000Z", "2026-07-01T12:00:00Z"),
        Row("DTSTART;TZID=Europe/Berlin:20260701T120000", "2026-07-01T10:00:00Z"),
        Row("DTSTART;TZID=Europe/Berlin:20260101T120000", "2026-01-01T11:00:00Z"),
        Row("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260701T120000", "2026-07-01T10:00:00Z"),
        Row("DTSTART;TZID=W. Europe Standard Time:20260701T120000", "2026-07-01T10:00:00Z"),
        Row("DTSTART;TZID=\"Pacific Standard Time\":20260701T120000", "2026-07-01T19:00:00Z"),
    ]

    @Test("A time is read in its zone", arguments: times)
    func time(row: Row<String>) throws {
        guard case .moment(let date, _)? = try invitation(row.input).start else {
            Issue.record("no moment")
            return
        }
        #expect(date == (try moment(row.expected)))
    }

    @Test("A zone that only the calendar defines is applied, with its summer time")
    func ownZone() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Our zone
            BEGIN:STANDARD
            DTSTART:16011028T030000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010325T020000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            END:VTIMEZONE

            """
        for (written, expected) in [
            ("20260701T120000", "2026-07-01T10:00:00Z"), ("20260101T120000", "2026-01-01T11:00:00Z"),
            ("20260329T010000", "2026-03-29T00:00:00Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
            ("20261025T120000", "2026-10-25T11:00:00Z"),
        ] {
            let found = try invitation("DTSTART;TZID=Our zone:\(written)", before: zone)
            #expect(found.start == .moment(try moment(expected), zone: "Our zone"), "\(written)")
        }
    }

    @Test("Whole days and times without a known zone stay as written")
    func otherTimes() throws {
        let day = CalendarDay(year: 2026, month: 7, day: 1)
        #expect(try invitation("DTSTART;VALUE=DATE:20260701").start == .day(day))
        #expect(try invitation("DTSTART:20260701T093000").start == .local(day, minute: 570, zone: nil))
        let unknown = try invitation("DTSTART;TZID=Nowhere:20260701T093000")
        #expect(unknown.start == .local(day, minute: 570, zone: "Nowhere"))
        for wrong in ["20261301", "2026070", "20260701T99", "x", ""] {
            #expect(try invitation("DTSTART:\(wrong)").start == nil, "\(wrong)")
        }
        #expect(try invitation("DURATION:PT1H30M").duration == 90)
        #expect(try invitation("DURATION:P1DT2H").duration == 1_560)
        #expect(try invitation("DURATION:soon").duration == nil)
    }

    @Test("A recurrence is read; an hourly one is only reported")
    func repetition() throws {
        let rule = try invitation("RRULE:FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYDAY=-1FR,2MO").recurrence
        #expect(rule?.frequency == .monthly && rule?.interval == 2 && rule?.count == 5)
        #expect(rule?.weekdays == [.init(number: 5, week: -1), .init(number: 1, week: 2)])
        let hourly = try invitation("RRULE:FREQ=HOURLY")
        #expect(hourly.recurrence == nil && hourly.repeatsOtherwise)
        #expect(try invitation("RECURRENCE-ID:20260701").isOneOccurrence)
    }

    @Test("A cancellation and a reply are recognized")
    func methods() throws {
        #expect(try invitation("STATUS:CANCELLED", method: "CANCEL").method == .cancel)
        #expect(try invitation("SUMMARY:x", method: "reply").method == .reply)
        #expect(try invitation("SUMMARY:x", method: "X-OTHER").method == nil)
    }

    @Test("The first event is used, without its alarms; a calendar without events is ignored")
    func firstEvent() throws {
        let found = try invitation(
            "SUMMARY:One\nBEGIN:VALARM\nSUMMARY:Alarm\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Two")
        #expect(found.summary == "One" && found.eventCount == 2)
        #expect(Invitation(parsing: Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR".utf8)) == nil)
        #expect(Invitation(parsing: []) == nil)
    }
}
