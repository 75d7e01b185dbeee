import struct Foundation.Date
import MailModel
import MailStorage

/// `GET /api/messages/ID/history`: the history of a message, with causes.
struct HistoryResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var subject: String
        /// True if the message's arrival is among the events.
        var complete: Bool
        /// Oldest first.
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

/// An event in the history of a message, in the API.
private struct EventJSON: Encodable {
    var date: Date
    var event: String
    var actor: String
    var what: String
    @Nullable var note: String?
    @Nullable var mailbox: String?
    @Nullable var uid: UInt32?
    @Nullable var detail: String?

    init(_ entry: JournalEntry) {
        date = entry.date
        event = entry.keyword
        actor = entry.actor.rawValue
        what = entry.sentence
        note = entry.note
        mailbox = entry.mailbox
        uid = entry.uid
        detail = entry.detail
    }
}
