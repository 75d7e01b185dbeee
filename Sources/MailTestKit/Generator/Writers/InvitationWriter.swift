import Foundation

/// Calendar invitations (RFC 6047).
struct InvitationWriter {
    private static let titles = [
        "Atlas: design review", "Site visit", "Budget meeting", "Birch Trust: trustees' meeting", "Portfolio review",
        "Call with the council", "Lunch and learn: planting in cities",
    ]

    /// Writes one invitation at the unit's date, to an event within two weeks.
    func write(into unit: inout Composition) {
        let host = unit.random.pick(Person.circle(.work).filter { $0.language == .english }) ?? Person.cast[0]
        let title = unit.random.text(Self.titles)
        let hour = unit.random.number(9...16)
        let midnight =
            unit.last.timeIntervalSince1970
            - unit.last.timeIntervalSince1970.truncatingRemainder(
                dividingBy: 86_400)
        let start = Date(timeIntervalSince1970: midnight + Double(unit.random.number(2...14) * 86_400 + hour * 3600))
        let id = unit.random.messageID(at: host.domain)
        let calendar = calendar(id: id, title: title, host: host, start: start, sent: unit.last)
        let text = "\(host.name) invites you to:\n\n\(title)\n\(ShortDate(start).short) UTC, one hour\n"
        var request = MessageEntity.text(calendar, subtype: "calendar; method=REQUEST", charset: "utf-8")
        request.fields.append("Content-Class: urn:content-classes:calendarmessage")
        let content = MessageEntity.multipart(
            "alternative",
            [
                .text(text, charset: "utf-8"),
                .text("<p>\(title)</p><p>\(ShortDate(start).short) UTC</p>\n", subtype: "html", charset: "utf-8"),
                request,
            ], boundary: unit.random.boundary())
        let file = MessageEntity.file("invite.ics", type: "application/ics", bytes: Array(calendar.utf8))
        let draft = MessageDraft(
            from: host.mailbox(charset: "utf-8"), to: [Person.owner.mailbox(charset: "utf-8")],
            subject: "Invitation: \(title) @ \(ShortDate(start).short)", date: unit.last, zone: host.zone,
            messageID: id,
            entity: .multipart("mixed", [content, file], boundary: unit.random.boundary()))
        unit.receive(draft, in: unit.filed("Archive", date: unit.last), kind: .invitation)
    }

    private func calendar(id: String, title: String, host: Person, start: Date, sent: Date) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Northgate//Calendar//EN
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:\(id)
        DTSTAMP:\(ShortDate(sent).calendar)
        DTSTART:\(ShortDate(start).calendar)
        DTEND:\(ShortDate(start + 3600).calendar)
        SUMMARY:\(title)
        ORGANIZER;CN=\(host.name):mailto:\(host.address)
        ATTENDEE;CN=\(Person.owner.name);RSVP=TRUE:mailto:\(Person.owner.address)
        END:VEVENT
        END:VCALENDAR

        """
    }
}
