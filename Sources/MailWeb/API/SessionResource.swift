import HTTPTypes
import HummingbirdCore
import MailPresentation
import MailStorage

/// `POST /api/session`: exchanges a single-use code for a token. `/api/sessions`: the browsers that are signed in.
struct SessionResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var code: String }
    private struct Answer: Encodable { var token: String }

    func create(_ request: RouteRequest) async throws -> RouteResponse {
        let code = try await request.body(Body.self).code
        let browser = BrowserName.name(request.request.headers[.userAgent] ?? "")
        switch try await services.sessions.exchange(code, browser: browser) {
        case .token(let token):
            // A new session of a browser begins locked.
            try services.store.lockApp()
            return .json(Answer(token: token))
        case .refused: throw RouteError.wrongCode
        case .tooManyAttempts: throw RouteError.tooManyAttempts
        }
    }

    private struct ListAnswer: Encodable { var sessions: [SessionJSON] }
    private struct EndBody: Decodable { var id: String? }
    private struct EndAnswer: Encodable { var ended: Int }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        let own = Self.id(of: request)
        let sessions = try services.store.sessions().map { SessionJSON($0, isCurrent: $0.id == own) }
        return .json(ListAnswer(sessions: sessions))
    }

    /// Ends one session, or without an id all except the one that asks.
    func end(_ request: RouteRequest) async throws -> RouteResponse {
        guard let id = try await request.body(EndBody.self).id else {
            return .json(EndAnswer(ended: try services.store.endSessions(except: Self.id(of: request))))
        }
        try services.store.endSession(id)
        return .json(EndAnswer(ended: 1))
    }

    private static func id(of request: RouteRequest) -> String? {
        request.bearerToken.map { BrowserSession.id(hash: RandomName.digest($0)) }
    }
}
