import MailModel
import MailPresentation
import MailStorage

/// `GET /api/messages/ID/history`: the history of a message, with causes.
struct HistoryResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var subject: String
        /// True if the message's arrival is among the events.
        var complete: Bool
        /// Oldest first.
        var events: [HistoryEventJSON]
    }

    func show(_ request: RouteRequest) throws -> RouteResponse {
        guard let history = try services.store.history(of: MessageID(try request.number("id"))) else {
            throw RouteError.notFound
        }
        return .json(
            Answer(
                subject: history.subject, complete: history.isComplete,
                events: history.entries.map(HistoryEventJSON.init)))
    }
}
