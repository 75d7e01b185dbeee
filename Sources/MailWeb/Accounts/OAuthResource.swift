import MailModel
import SASL

/// `/api/accounts/oauth`: signing in with the browser, for a new account or again (FR-OB-01, FR-SET-02).
struct OAuthResource: Sendable {
    let services: WebServices

    private struct FlowBody: Decodable { var id: String }
    private struct Nothing: Encodable {}
    private struct StartAnswer: Encodable {
        var id: String
        var url: String
    }

    private struct StatusAnswer: Encodable {
        var state: String
        @Nullable var message: String?
        @Nullable var imap: ServerCheckJSON?
        @Nullable var smtp: ServerCheckJSON?
        @Nullable var account: Int64?
    }

    func start(_ request: RouteRequest) async throws -> RouteResponse {
        let start = try await request.body(OAuthStartBody.self).start()
        let flow = try await answering { () throws(AccountServiceError) in
            try await services.accounts.startOAuth(start)
        }
        return .json(StartAnswer(id: flow.id, url: flow.url))
    }

    func status(_ request: RouteRequest) async throws -> RouteResponse {
        let id = try await request.body(FlowBody.self).id
        let status = try await answering { () throws(AccountServiceError) in
            try await services.accounts.oauthStatus(id)
        }
        return .json(
            StatusAnswer(
                state: status.state.rawValue, message: status.message,
                imap: (status.checks?.imap).map(ServerCheckJSON.init),
                smtp: (status.checks?.smtp).map(ServerCheckJSON.init), account: status.checks?.account?.rawValue))
    }

    func cancel(_ request: RouteRequest) async throws -> RouteResponse {
        let id = try await request.body(FlowBody.self).id
        try await answering { () throws(AccountServiceError) in try await services.accounts.cancelOAuth(id) }
        return .json(Nothing())
    }
}

/// The body of `POST /api/accounts/oauth/start`.
private struct OAuthStartBody: Decodable {
    var address: String
    var account: Int64?
    var provider: String
    var clientId: String?
    var clientSecret: String?
    var authorizationUrl: String?
    var tokenUrl: String?
    var scopes: String?
    var imap: ServerEndpoint
    var smtp: ServerEndpoint?
    var username: String
    var smtpUsername: String?
    var displayName: String?
    var syncWindowDays: Presence<Int>

    private enum CodingKeys: String, CodingKey {
        case address, account, provider, clientId, clientSecret, authorizationUrl, tokenUrl, scopes, imap, smtp,
            username, smtpUsername
        case displayName, syncWindowDays
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        address = try values.decode(String.self, forKey: .address)
        account = try values.decodeIfPresent(Int64.self, forKey: .account)
        provider = try values.decode(String.self, forKey: .provider)
        clientId = try values.decodeIfPresent(String.self, forKey: .clientId)
        clientSecret = try values.decodeIfPresent(String.self, forKey: .clientSecret)
        authorizationUrl = try values.decodeIfPresent(String.self, forKey: .authorizationUrl)
        tokenUrl = try values.decodeIfPresent(String.self, forKey: .tokenUrl)
        scopes = try values.decodeIfPresent(String.self, forKey: .scopes)
        imap = try values.decode(ServerEndpoint.self, forKey: .imap)
        smtp = try values.decodeIfPresent(ServerEndpoint.self, forKey: .smtp)
        username = try values.decode(String.self, forKey: .username)
        smtpUsername = try values.decodeIfPresent(String.self, forKey: .smtpUsername)
        displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
        syncWindowDays = try values.decodePresence(Int.self, forKey: .syncWindowDays)
    }

    func start() throws(RouteError) -> OAuthStart {
        OAuthStart(
            address: address, account: account.map { AccountID($0) }, provider: provider, clientID: clientId ?? "",
            clientSecret: clientSecret.map { Secret($0) }, authorizationURL: authorizationUrl, tokenURL: tokenUrl,
            scopes: scopes,
            servers: AccountServers(imap: imap, smtp: smtp, username: username, smtpUsername: smtpUsername),
            displayName: displayName ?? "", syncWindow: try SyncWindow(requested: syncWindowDays) ?? .standard)
    }
}
