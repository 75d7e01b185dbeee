import struct Foundation.Date
import MIME
import MailModel

/// An invitation in the API.
struct InvitationJSON: Encodable, Sendable {
    struct Time: Encodable, Sendable {
        /// `YYYY-MM-DD`: all of a day, or of a time without a known zone.
        @Nullable var day: String? = nil
        /// Minutes since midnight of that day.
        @Nullable var minute: Int? = nil
        @Nullable var moment: Date? = nil
        @Nullable var zone: String? = nil

        init(_ time: CalendarTime) {
            switch time {
            case .day(let day): self.day = day.text
            case .local(let day, let minute, let zone): (self.day, self.minute, self.zone) = (day.text, minute, zone)
            case .moment(let date, let zone): (moment, self.zone) = (date, zone)
            }
        }
    }

    struct Person: Encodable, Sendable {
        var name: String
        var address: String
        var answer: String
        var required: Bool

        init(_ person: Invitation.Person) {
            name = EmailAddress(name: person.name, address: person.address).shownName ?? ""
            (address, required) = (person.address, person.isRequired)
            answer = person.answer.rawValue
        }
    }

    struct Repetition: Encodable, Sendable {
        struct Weekday: Encodable, Sendable {
            var day: Int
            var week: Int
        }

        var frequency: String
        var interval: Int
        @Nullable var count: Int?
        @Nullable var until: Time?
        var weekdays: [Weekday]
        var monthDays: [Int]

        init(_ recurrence: Recurrence) {
            frequency = recurrence.frequency.rawValue
            interval = recurrence.interval
            count = recurrence.count
            until = recurrence.until.map(Time.init)
            weekdays = recurrence.weekdays.map { Weekday(day: $0.number, week: $0.week) }
            monthDays = recurrence.monthDays
        }
    }

    @Nullable var method: String?
    @Nullable var status: String?
    var summary: String
    var location: String
    var details: String
    @Nullable var start: Time?
    @Nullable var end: Time?
    @Nullable var duration: Int?
    @Nullable var organizer: Person?
    var attendees: [Person]
    var attendeeCount: Int
    @Nullable var repetition: Repetition?
    var repeatsOtherwise: Bool
    var oneOccurrence: Bool
    var updated: Bool
    var eventCount: Int

    init(_ invitation: Invitation) {
        method = invitation.method?.rawValue
        status = invitation.status?.rawValue
        (summary, location, details) = (invitation.summary, invitation.location, invitation.details)
        start = invitation.start.map(Time.init)
        end = invitation.end.map(Time.init)
        duration = invitation.duration
        organizer = invitation.organizer.map(Person.init)
        attendees = invitation.attendees.map(Person.init)
        attendeeCount = invitation.attendeeCount
        repetition = invitation.recurrence.map(Repetition.init)
        repeatsOtherwise = invitation.repeatsOtherwise
        oneOccurrence = invitation.isOneOccurrence
        updated = invitation.sequence > 0
        eventCount = invitation.eventCount
    }
}
