import MailModel
import MailSending
import MailStorage

/// `GET /api/messages/:id/inspection`: what reading a whole message shows about it.
struct InspectionResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Nil while the text is not here.
        @Nullable var inspection: InspectionJSON?
    }

    func show(_ request: RouteRequest) async throws -> RouteResponse {
        let message = MessageID(try request.number("id"))
        guard let detail = try services.store.message(message) else { throw RouteError.notFound }
        guard detail.body.isReadable else { return .json(Answer(inspection: nil)) }
        return .json(Answer(inspection: try await inspection(of: detail.summary)))
    }

    /// Nil while the text is not here.
    func inspection(of message: MessageSummary) async throws -> InspectionJSON? {
        guard let inspection = try await services.renderer.inspection(of: message.id) else { return nil }
        let offer = try inspection.unsubscription.flatMap {
            try services.unsubscriber.offer($0, of: message.id, account: message.account)
        }
        return InspectionJSON(inspection, unsubscribe: offer)
    }
}
