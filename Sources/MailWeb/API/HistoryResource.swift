import MailModel
import MailStorage

/// `GET /api/messages/ID/history`: what happened to a message, and because of what.
struct HistoryResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var subject: String
        /// Whether the message's arrival is among the events.
        var complete: Bool
        /// The oldest first.
        var events: [EventJSON]
    }

    func show(_ request: WebRequest) throws -> WebResponse {
        guard let history = try services.store.history(of: MessageID(try request.number("id"))) else {
            throw WebError.notFound
        }
        return .json(
            Answer(
                subject: history.subject, complete: history.isComplete,
                events: history.entries.map(EventJSON.init)))
    }
}

/// Something that happened to a message, in the API.
private struct EventJSON: Encodable {
    var date: Timestamp
    var event: String
    var actor: String
    var what: String
    @Nullable var note: String?
    @Nullable var mailbox: String?
    @Nullable var uid: UInt32?
    @Nullable var detail: String?

    init(_ entry: JournalEntry) {
        date = Timestamp(entry.date)
        event = entry.keyword
        actor = entry.actor.rawValue
        what = entry.sentence
        note = entry.note
        mailbox = entry.mailbox
        uid = entry.uid
        detail = entry.detail
    }
}
