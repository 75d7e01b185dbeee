/// What a calendar (RFC 5545, RFC 5546) says about its first event. All text is untrusted.
public struct Invitation: Hashable, Sendable {
    /// What the sender wants (RFC 5546 §1.4).
    public enum Method: String, Hashable, Sendable {
        case publish, request, reply, add, cancel, refresh, counter, declinecounter
    }

    /// The state of the event.
    public enum Status: String, Hashable, Sendable {
        case tentative, confirmed, cancelled
    }

    /// The organizer or an attendee.
    public struct Person: Hashable, Sendable {
        /// Empty if there is none.
        public var name: String
        /// Empty if it is not a mail address.
        public var address: String
        /// The answer (PARTSTAT).
        public var answer: Answer
        /// False for people whose presence is optional.
        public var isRequired: Bool
    }

    /// What an attendee answered.
    public enum Answer: String, Hashable, Sendable {
        case needsAction = "needs-action"
        case accepted, declined, tentative, delegated
    }

    /// Nil for a calendar without a known method.
    public var method: Method?
    /// Nil if the calendar does not say it.
    public var status: Status?
    /// The title, one line; empty if there is none.
    public var summary = ""
    /// Where it is; empty if the calendar does not say it.
    public var location = ""
    /// The description (`DESCRIPTION`); empty if there is none.
    public var details = ""
    /// When it begins.
    public var start: CalendarTime?
    /// When it ends; for whole days, the day after the last one.
    public var end: CalendarTime?
    /// The duration in minutes, for an event that has one in the place of an end.
    public var duration: Int?
    /// Who invites.
    public var organizer: Person?
    /// Who is invited; in a reply, who answers.
    public var attendees: [Person] = []
    /// The number of attendees, also of those beyond the limit.
    public var attendeeCount = 0
    /// How it repeats; nil if it does not.
    public var recurrence: Recurrence?
    /// True if it repeats in a way that `recurrence` cannot say.
    public var repeatsOtherwise = false
    /// True if it concerns one occurrence of an event that repeats.
    public var isOneOccurrence = false
    /// How often the event was changed.
    public var sequence = 0
    /// The number of events in the calendar.
    public var eventCount = 0

    /// Reads a calendar; nil if it has no event. Linear in the length, and bounded by the limits.
    ///
    /// - Parameter charset: the declared character set; UTF-8 if there is none.
    public init?(parsing bytes: [UInt8], charset: String? = nil) {
        var reader = CalendarReader()
        let lines = CalendarLine.lines(
            of: bytes.prefix(CalendarReader.maximumBytes), charset: charset,
            maximumLines: CalendarReader.maximumLines)
        for line in lines { reader.take(line) }
        guard let invitation = reader.invitation() else { return nil }
        self = invitation
    }

    init() {}
}
