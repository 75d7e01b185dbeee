import MailModel
import MailStorage
import SASL

/// `/api/accounts`: the accounts with their settings, and changes of them (FR-SET-01, FR-SET-02).
struct AccountsResource: Sendable {
    let services: WebServices

    private struct ListAnswer: Encodable { var accounts: [AccountSettingsJSON] }
    private struct Answer: Encodable { var account: AccountSettingsJSON }
    private struct Nothing: Encodable {}
    private struct PauseBody: Decodable { var paused: Bool }
    private struct EmptyBody: Decodable {}

    func list() throws -> RouteResponse {
        let identities = try services.store.identities()
        return .json(
            ListAnswer(
                accounts: try services.store.accounts().map { AccountSettingsJSON($0, identities: identities) }))
    }

    func edit(_ request: RouteRequest) async throws -> RouteResponse {
        let id = AccountID(try request.number("id"))
        let body = try await request.body(AccountEdit.self)
        let account = try existing(id)
        try services.store.updateAccount(id, try body.applied(to: account.settings))
        return .json(try answer(id))
    }

    func pause(_ request: RouteRequest) async throws -> RouteResponse {
        let id = AccountID(try request.number("id"))
        let body = try await request.body(PauseBody.self)
        try services.store.setPaused(body.paused, account: id)
        return .json(try answer(id))
    }

    func remove(_ request: RouteRequest) async throws -> RouteResponse {
        let id = AccountID(try request.number("id"))
        _ = try await request.body(EmptyBody.self)
        try await answering { () throws(AccountServiceError) in try await services.accounts.remove(id) }
        return .json(Nothing())
    }

    func discover(_ request: RouteRequest) async throws -> RouteResponse {
        let address = try await request.body(DiscoverBody.self).address
        return .json(
            DiscoveredAccountJSON(
                try await answering { () throws(AccountServiceError) in
                    try await services.accounts.discover(address)
                }))
    }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        let account = try await request.body(AddBody.self).account()
        return .json(
            ServerChecksJSON(
                try await answering { () throws(AccountServiceError) in try await services.accounts.add(account) }))
    }

    /// Adds the account of the demonstration; there is none otherwise.
    func addSample(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        guard let sample = services.configuration.sample else {
            throw RouteError(status: 404, code: "not_found", message: SettingsText.noSample)
        }
        return .json(
            ServerChecksJSON(
                try await answering { () throws(AccountServiceError) in try await services.accounts.add(sample) }))
    }

    func changeServers(_ request: RouteRequest) async throws -> RouteResponse {
        let id = AccountID(try request.number("id"))
        let change = try await request.body(ServersBody.self).change()
        return .json(
            ServerChecksJSON(
                try await answering { () throws(AccountServiceError) in
                    try await services.accounts.changeServers(of: id, to: change)
                }))
    }

    private struct DiscoverBody: Decodable { var address: String }

    private func answer(_ id: AccountID) throws -> Answer {
        Answer(account: AccountSettingsJSON(try existing(id), identities: try services.store.identities()))
    }

    private func existing(_ id: AccountID) throws -> Account {
        guard let account = try services.store.account(id) else { throw RouteError(AccountServiceError.noAccount) }
        return account
    }
}

/// Runs a call of the account service; its errors become answers of the API.
func answering<Result>(
    _ body: () async throws(AccountServiceError) -> Result
) async throws(RouteError) -> Result {
    do {
        return try await body()
    } catch {
        throw RouteError(error)
    }
}

extension RouteError {
    /// An error of the account service; its message is meant for the user.
    init(_ error: AccountServiceError) {
        let status =
            switch error.kind {
            case .invalid: 422
            case .notFound: 404
            case .conflict: 409
            case .unavailable: 503
            }
        self.init(status: status, code: error.code, message: error.message, hint: error.hint)
    }
}
