import Composition
import MailModel
import MailStorage

/// `GET /api/identities` and `POST /api/accounts/:id/identities`: the names and addresses that the user sends with.
struct IdentityResource: Sendable {
    let services: WebServices

    private struct Identities: Encodable { var identities: [IdentityJSON] }

    private struct Body: Decodable {
        struct Entry: Decodable {
            var id: Int64?
            var name: String
            var address: String
            var signature: String
            var `default`: Bool
        }

        var identities: [Entry]
    }

    func list() throws -> RouteResponse {
        .json(Identities(identities: try services.store.identities().map(IdentityJSON.init)))
    }

    func set(_ request: RouteRequest) async throws -> RouteResponse {
        let account = AccountID(try request.number("id"))
        let entries = try await request.body(Body.self, limit: AcceptedBody.largeJSON.maximumBytes).identities
        guard (1...IdentityEntry.maximumCount).contains(entries.count) else {
            throw RouteError.badRequest(WritingText.identityCount(maximum: IdentityEntry.maximumCount))
        }
        for entry in entries where !DraftRenderer.isValid(EmailAddress(address: entry.address)) {
            throw RouteError(
                status: 422, code: "invalid_identity", message: WritingText.incompleteAddress(entry.address),
                hint: WritingText.exampleHint)
        }
        let identities = try services.store.setIdentities(
            entries.map { entry in
                IdentityEntry(
                    id: entry.id.map(IdentityID.init), name: entry.name, address: entry.address,
                    signature: entry.signature, isDefault: entry.default)
            }, of: account)
        return .json(Identities(identities: identities.map(IdentityJSON.init)))
    }
}
