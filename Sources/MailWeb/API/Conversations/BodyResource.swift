import MailModel
import MailStorage

/// `POST /api/body`: requests the download of a whole message, including its attachments.
struct BodyResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var message: Int64 }
    private struct Answer: Encodable { var asked: Bool }

    func request(_ request: RouteRequest) async throws -> RouteResponse {
        let message = MessageID(try await request.body(Body.self).message)
        guard let account = try services.store.message(message)?.summary.account else { throw RouteError.notFound }
        guard try services.store.account(account)?.settings.isLocal == false else { throw RouteError.notFound }
        return .json(Answer(asked: try services.store.requestWhole(message)))
    }
}
