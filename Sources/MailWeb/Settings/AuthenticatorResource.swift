import Foundation
import HTTPTypes
import HummingbirdCore
import MailModel
import MailStorage

/// The authenticators that open the app lock (FR-SET-01): `POST /api/lock/challenge` and `/api/lock/authenticator`,
/// which answer while it is locked, and `/api/authenticators`, `POST /api/authenticators` and `/remove`, which do not.
struct AuthenticatorResource: Sendable {
    let services: WebServices

    /// Bytes in base64.
    private struct Bytes: Decodable, Sendable {
        var value: [UInt8]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let data = Data(base64Encoded: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64")
            }
            value = Array(data)
        }
    }

    private struct Challenge: Encodable {
        var challenge: String
        var relyingParty: String
        var authenticators: [String]
    }
    private struct AssertionBody: Decodable {
        var id: Bytes
        var challenge: String
        var authenticatorData: Bytes
        var clientData: Bytes
        var signature: Bytes
    }
    private struct AddBody: Decodable {
        var id: Bytes
        var publicKey: Bytes
        var passphrase: String
    }
    private struct RemoveBody: Decodable { var id: Bytes }
    private struct Item: Encodable {
        var id: String
        var name: String
        var added: Date
    }
    private struct List: Encodable { var authenticators: [Item] }
    private struct Answer: Encodable {}

    func challenge(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        let known = try services.store.authenticators().map { Data($0.id).base64EncodedString() }
        return .json(
            Challenge(
                challenge: services.lockChallenges.issue(), relyingParty: AuthenticatorAssertion.relyingParty,
                authenticators: known))
    }

    func unlock(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(AssertionBody.self)
        let assertion = AuthenticatorAssertion(
            authenticatorData: body.authenticatorData.value, clientData: body.clientData.value,
            signature: body.signature.value)
        let isOpen = services.lockChallenges.use(body.challenge)
        let state = try services.store.unlockApp(by: body.id.value) { authenticator in
            guard isOpen else { return nil }
            return assertion.counter(
                of: authenticator, challenge: body.challenge, origin: WebServerConfiguration.origin(port: request.port))
        }
        return .json(AppLockResource.StateJSON(state))
    }

    func list() throws -> RouteResponse {
        .json(
            List(
                authenticators: try services.store.authenticators().map {
                    Item(id: Data($0.id).base64EncodedString(), name: $0.name, added: $0.addedAt)
                }))
    }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(AddBody.self)
        guard Authenticator.idLength.contains(body.id.value.count),
            AuthenticatorKey(body.publicKey.value) != nil
        else { throw RouteError.badRequest(SessionText.unusableKey) }
        let added = Authenticator(
            id: body.id.value, publicKey: body.publicKey.value,
            name: BrowserName.name(request.request.headers[.userAgent] ?? ""), addedAt: services.now())
        try await AppLockResource.hashing { try services.store.addAuthenticator(added, passphrase: body.passphrase) }
        return .json(Answer())
    }

    func remove(_ request: RouteRequest) async throws -> RouteResponse {
        try services.store.removeAuthenticator(try await request.body(RemoveBody.self).id.value)
        return .json(Answer())
    }
}
