import MailStorage

/// `GET /api/contacts` and `POST /api/contacts/forget`: recipients that the user may mean.
struct ContactResource: Sendable {
    let services: WebServices

    private struct Contacts: Encodable { var contacts: [AddressJSON] }
    private struct ForgetBody: Decodable { var address: String }
    private struct Answer: Encodable {}

    func search(_ request: RouteRequest) throws -> RouteResponse {
        let limit = try request.limit(standard: 8, maximum: 50)
        let found = try services.store.contacts(matching: request.target.query["q"] ?? "", limit: limit)
        return .json(Contacts(contacts: found.map(AddressJSON.init)))
    }

    func forget(_ request: RouteRequest) async throws -> RouteResponse {
        let address = try await request.body(ForgetBody.self).address
        guard address.contains("@") else { throw RouteError.badRequest(WritingText.noAddress) }
        try services.store.forgetContact(address)
        return .json(Answer())
    }
}
