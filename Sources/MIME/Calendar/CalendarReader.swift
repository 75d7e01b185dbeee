/// Collects the first event and the time zones of a calendar.
struct CalendarReader {
    /// No invitation is larger; the rest is not read.
    static let maximumBytes = 1 << 20
    /// The unfolded lines that are read.
    static let maximumLines = 20_000

    private static let maximumDepth = 8
    private static let maximumAttendees = 200
    private static let maximumZones = 50
    private static let maximumObservances = 50

    private var components: [String] = []
    private var method: Invitation.Method?
    private var eventCount = 0
    /// The lines of the first event itself, without those of its alarms.
    private var event: [CalendarLine] = []
    private var zones = CalendarZones()
    private var zoneLines: [CalendarLine] = []
    private var zoneName = ""
    private var observances: [CalendarZones.Observance] = []

    /// Takes the next line.
    mutating func take(_ line: CalendarLine) {
        switch line.name {
        case "BEGIN": begin(line.value.uppercased())
        case "END": end(line.value.uppercased())
        default: takeProperty(line)
        }
    }

    private mutating func begin(_ name: String) {
        guard components.count < Self.maximumDepth else { return }
        components.append(name)
        switch name {
        case "VEVENT": eventCount += 1
        case "VTIMEZONE": (zoneName, observances) = ("", [])
        case "STANDARD", "DAYLIGHT": zoneLines = []
        default: break
        }
    }

    private mutating func end(_ name: String) {
        guard let index = components.lastIndex(of: name) else { return }
        components.removeSubrange(index...)
        switch name {
        case "STANDARD", "DAYLIGHT":
            if observances.count < Self.maximumObservances, let one = Self.observance(zoneLines) {
                observances.append(one)
            }
        case "VTIMEZONE":
            if zones.defined.count < Self.maximumZones { zones.defined[zoneName] = observances }
        default: break
        }
    }

    private mutating func takeProperty(_ line: CalendarLine) {
        switch components.last {
        case "VCALENDAR" where line.name == "METHOD":
            method = Invitation.Method(rawValue: line.value.lowercased())
        case "VEVENT" where eventCount == 1: event.append(line)
        case "VTIMEZONE" where line.name == "TZID": zoneName = String(line.value)
        case "STANDARD", "DAYLIGHT": zoneLines.append(line)
        default: break
        }
    }

    private static func observance(_ lines: [CalendarLine]) -> CalendarZones.Observance? {
        guard let start = lines.first(where: { $0.name == "DTSTART" }).flatMap({ WrittenTime($0.value) }),
            let offset = lines.first(where: { $0.name == "TZOFFSETTO" }).flatMap({ offsetSeconds($0.value) })
        else { return nil }
        var yearly: (month: Int, week: Int, weekday: Int)?
        if let rule = lines.first(where: { $0.name == "RRULE" })?.value.prefix(500).uppercased() {
            let parts = rule.split(separator: ";").reduce(into: [String: Substring]()) { parts, part in
                let sides = part.split(separator: "=")
                if sides.count == 2 { parts[String(sides[0])] = sides[1] }
            }
            let month = parts["BYMONTH"].flatMap { Int($0) }.flatMap { (1...12).contains($0) ? $0 : nil }
            let day = parts["BYDAY"].flatMap(Recurrence.weekday)
            if let month, let day, day.week != 0 { yearly = (month, day.week, day.number) }
        }
        return CalendarZones.Observance(start: start, offset: offset, yearly: yearly)
    }

    /// RFC 5545 §3.3.14: `+0100`, `-023000`.
    private static func offsetSeconds(_ value: Substring) -> Int? {
        let digits = value.dropFirst()
        guard let sign = value.first, sign == "+" || sign == "-", digits.count >= 4,
            let hours = Int(digits.prefix(2)), let minutes = Int(digits.dropFirst(2).prefix(2)), hours < 24,
            minutes < 60, hours >= 0, minutes >= 0
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

extension CalendarReader {
    /// The event that was read; nil without one.
    func invitation() -> Invitation? {
        guard eventCount > 0 else { return nil }
        var result = Invitation()
        result.method = method
        result.eventCount = eventCount
        for line in event { take(line, into: &result) }
        return result
    }

    private func take(_ line: CalendarLine, into result: inout Invitation) {
        switch line.name {
        case "SUMMARY": result.summary = line.text(maximumLength: 500)
        case "LOCATION": result.location = line.text(maximumLength: 500)
        case "DESCRIPTION": result.details = line.text(maximumLength: 10_000)
        case "SEQUENCE": result.sequence = Int(line.value).map { min(max($0, 0), 1_000_000) } ?? 0
        case "STATUS": result.status = Invitation.Status(rawValue: line.value.lowercased())
        case "RECURRENCE-ID": result.isOneOccurrence = true
        case "DTSTART": result.start = time(line)
        case "DTEND": result.end = time(line)
        case "DURATION": result.duration = Self.minutes(line.value)
        case "RRULE":
            result.recurrence = Recurrence(line.value, zones, identifier: line.parameters["TZID"])
            result.repeatsOtherwise = result.recurrence == nil
        case "RDATE": result.repeatsOtherwise = result.recurrence == nil
        case "ORGANIZER": result.organizer = Self.person(line)
        case "ATTENDEE":
            result.attendeeCount += 1
            if result.attendees.count < Self.maximumAttendees { result.attendees.append(Self.person(line)) }
        default: break
        }
    }

    private func time(_ line: CalendarLine) -> CalendarTime? {
        WrittenTime(line.value).map { zones.time($0, identifier: line.parameters["TZID"]) }
    }

    private static func person(_ line: CalendarLine) -> Invitation.Person {
        let value = line.value.prefix(500)
        let isMail = value.lowercased().hasPrefix("mailto:")
        let answer = line.parameters["PARTSTAT"].flatMap { Invitation.Answer(rawValue: $0.lowercased()) }
        let role = line.parameters["ROLE"]?.uppercased()
        return Invitation.Person(
            name: String((line.parameters["CN"] ?? "").prefix(200)),
            address: isMail ? String(value.dropFirst("mailto:".count)) : "", answer: answer ?? .needsAction,
            isRequired: role != "OPT-PARTICIPANT" && role != "NON-PARTICIPANT")
    }

    /// RFC 5545 §3.3.6, without seconds: `PT1H30M`, `P1D`, `P2W`; nil for anything else.
    static func minutes(_ value: Substring) -> Int? {
        var total = 0
        var number = 0
        var hasUnit = false
        for character in value.prefix(40) {
            switch character {
            case "P", "T", "+": continue
            case "0"..."9": number = min(number * 10 + (character.wholeNumberValue ?? 0), 1_000_000)
            case "W", "D", "H", "M", "S":
                let units: [Character: Int] = ["W": 10_080, "D": 1_440, "H": 60, "M": 1, "S": 0]
                total += number * (units[character] ?? 0)
                (number, hasUnit) = (0, true)
            default: return nil
            }
        }
        return hasUnit ? min(total, 10_000_000) : nil
    }
}
