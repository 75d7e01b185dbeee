import HTTPTypes
import MailModel
import MailStorage

/// `POST /api/sync`: requests a sync now.
struct SyncResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var account: Int64? }
    private struct Answer: Encodable {}

    func request(_ request: RouteRequest) async throws -> RouteResponse {
        let account = try await request.body(Body.self).account
        try services.store.requestSync(account: account.map(AccountID.init))
        return .json(Answer(), status: .accepted)
    }
}
