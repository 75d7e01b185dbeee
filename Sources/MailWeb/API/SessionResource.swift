import MailStorage

/// `POST /api/session`: exchanges a single-use code for a token.
struct SessionResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var code: String }
    private struct Answer: Encodable { var token: String }

    func create(_ request: WebRequest) async throws -> WebResponse {
        let code = try await request.body(Body.self).code
        switch try await services.sessions.exchange(code) {
        case .token(let token):
            // A new session of a browser begins locked.
            try services.store.lockApp()
            return .json(Answer(token: token))
        case .refused: throw WebError.wrongCode
        case .tooManyAttempts: throw WebError.tooManyAttempts
        }
    }
}
