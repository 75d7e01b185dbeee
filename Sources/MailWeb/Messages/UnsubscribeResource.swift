import Composition
import MailModel
import MailSending
import MailStorage

/// `POST /api/messages/:id/unsubscribe`: asks the list of a message to remove the user, as the user confirmed.
struct UnsubscribeResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var address: String }
    private struct Answer: Encodable { var unsubscribe: UnsubscribeJSON }

    func unsubscribe(_ request: RouteRequest) async throws -> RouteResponse {
        let message = MessageID(try request.number("id"))
        let body = try await request.body(Body.self)
        guard try services.store.message(message) != nil else { throw RouteError.notFound }
        do {
            let done = try await services.unsubscriber.unsubscribe(from: message, confirmed: body.address)
            return .json(Answer(unsubscribe: UnsubscribeJSON(done)))
        } catch let error as UnsubscribeError {
            throw RouteError(error)
        } catch let problem as DraftProblem {
            throw RouteError(problem)
        }
    }
}

extension RouteError {
    /// Why a list was not asked.
    init(_ error: UnsubscribeError) {
        let (status, hint) =
            switch error.kind {
            case .notOffered: (422, MailText.spamHint)
            case .changed: (409, MailText.lookAgainHint)
            case .needsPage: (422, MailText.openPageHint)
            case .refused, .unreachable: (502, MailText.openAddressHint)
            case .privateAddress: (422, MailText.spamHint)
            }
        self.init(status: status, code: error.kind.rawValue, message: error.explanation, hint: hint)
    }
}
