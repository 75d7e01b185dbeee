import HTTPTypes
import MailModel
import MailStorage

/// `/api/outgoing`: the messages that wait, are being sent or could not be sent (FR-SYNC-07).
struct OutgoingResource: Sendable {
    let services: WebServices

    private struct Messages: Encodable { var messages: [OutgoingJSON] }
    private struct Message: Encodable { var message: OutgoingJSON }
    private struct Edited: Encodable { var draft: Int64 }
    private struct Empty: Codable {}

    func list() throws -> RouteResponse {
        .json(Messages(messages: try services.store.outgoing().map(OutgoingJSON.init)))
    }

    /// Undoes sending: the message is a draft again.
    func edit(_ request: RouteRequest) async throws -> RouteResponse {
        let draft = try services.store.editOutgoing(try await id(of: request))
        return .json(Edited(draft: draft.id.rawValue))
    }

    /// Sends a message now; of one that may have been sent the user has decided to send it again.
    func retry(_ request: RouteRequest) async throws -> RouteResponse {
        .json(Message(message: OutgoingJSON(try services.store.retryOutgoing(try await id(of: request)))))
    }

    func discard(_ request: RouteRequest) async throws -> RouteResponse {
        try services.store.discardOutgoing(try await id(of: request))
        return .json(Empty())
    }

    private func id(of request: RouteRequest) async throws -> OutgoingID {
        let id = OutgoingID(try request.number("id"))
        _ = try await request.body(Empty.self)
        return id
    }
}

extension RouteTable {
    /// Messages that are being sent.
    static func outgoing(_ services: WebServices) -> [Route] {
        let messages = OutgoingResource(services: services)
        return [
            Route(.get, "/api/outgoing", .read) { _ in try messages.list() },
            Route(.post, "/api/outgoing/:id/edit", .change) { try await messages.edit($0) },
            Route(.post, "/api/outgoing/:id/retry", .change) { try await messages.retry($0) },
            Route(.post, "/api/outgoing/:id/discard", .change) { try await messages.discard($0) },
        ]
    }
}
