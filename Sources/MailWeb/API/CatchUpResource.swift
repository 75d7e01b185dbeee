import HTTPTypes
import MailModel
import MailStorage

/// `POST /api/catch-up`: the person stops the fetching of older mail of an account, or lets it go on (FR-SYNC-04). What is stored
/// stays, and new mail comes all the same.
struct CatchUpResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var account: Int64
        var paused: Bool
    }
    private struct Answer: Encodable { var paused: Bool }

    func change(_ request: WebRequest) async throws -> WebResponse {
        let wish = try await request.body(Body.self)
        let account = AccountID(wish.account)
        guard try services.store.account(account) != nil else { throw WebError.notFound }
        try services.store.setCatchUpPaused(account: account, wish.paused)
        // A round that is over takes no notice of the setting.
        if !wish.paused { try services.store.requestSync(account: account) }
        return .json(Answer(paused: wish.paused))
    }
}
