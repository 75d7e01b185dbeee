import MailModel
import SASL

/// `GET /api/vault` and `POST /api/vault/unlock`, `/passphrase` and `/passphrase/remove`: where passwords are stored,
/// and the passphrase that opens them.
struct VaultResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var passphrase: String }
    private struct NewBody: Decodable {
        var current: String?
        var passphrase: String
    }
    private struct RemoveBody: Decodable { var current: String }
    private struct Answer: Encodable { var state: String }

    func show() async throws -> RouteResponse {
        let state = try await answering { () throws(AccountServiceError) in try services.accounts.vaultState() }
        return .json(Answer(state: state.rawValue))
    }

    func unlock(_ request: RouteRequest) async throws -> RouteResponse {
        let passphrase = Secret(try await request.body(Body.self).passphrase)
        try await answering { () throws(AccountServiceError) in try await services.accounts.unlockVault(passphrase) }
        return try await show()
    }

    func setPassphrase(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(NewBody.self)
        return try await change(to: Secret(body.passphrase), current: body.current.map { Secret($0) })
    }

    func removePassphrase(_ request: RouteRequest) async throws -> RouteResponse {
        try await change(to: nil, current: Secret(try await request.body(RemoveBody.self).current))
    }

    private func change(to passphrase: Secret?, current: Secret?) async throws -> RouteResponse {
        try await answering { () throws(AccountServiceError) in
            try await services.accounts.setVaultPassphrase(passphrase, current: current)
        }
        return try await show()
    }
}
