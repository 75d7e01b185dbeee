import MailModel
import SASL

/// `GET /api/vault` and `POST /api/vault/unlock`: where passwords are stored, and the passphrase that opens them.
struct VaultResource: Sendable {
    let services: WebServices

    private struct Body: Decodable { var passphrase: String }
    private struct Answer: Encodable { var state: String }

    func show() async throws -> WebResponse {
        let state = try await answering { () throws(AccountServiceError) in try services.accounts.vaultState() }
        return .json(Answer(state: state.rawValue))
    }

    func unlock(_ request: WebRequest) async throws -> WebResponse {
        let passphrase = Secret(try await request.body(Body.self).passphrase)
        try await answering { () throws(AccountServiceError) in try await services.accounts.unlockVault(passphrase) }
        return try await show()
    }
}
