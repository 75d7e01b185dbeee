import HTTPTypes
import MailModel
import MailStorage

/// `POST /api/backfill`: pauses or resumes the download of older mail of an account (FR-SYNC-04). Stored mail is kept,
/// and new mail still arrives.
struct BackfillResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var account: Int64
        var paused: Bool
    }
    private struct Answer: Encodable { var paused: Bool }

    func change(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        let account = AccountID(body.account)
        guard try services.store.account(account) != nil else { throw RouteError.notFound }
        try services.store.setBackfillPaused(account: account, body.paused)
        // A sync that has already finished does not notice the setting, so request another one.
        if !body.paused { try services.store.requestSync(account: account) }
        return .json(Answer(paused: body.paused))
    }
}
