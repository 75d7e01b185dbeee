import Composition
import Foundation
import MailModel
import MailStorage

/// `/api/drafts`: the messages that the user writes (FR-SYNC-07).
struct DraftResource: Sendable {
    let services: WebServices

    private struct Drafts: Encodable { var drafts: [DraftRowJSON] }
    private struct Answer: Encodable { var draft: DraftJSON }
    private struct Empty: Codable {}

    private struct SaveBody: Decodable {
        var version: Int
        var editor: String
        var content: DraftContentJSON
        /// The page goes away and takes no answer.
        var isLast: Bool?
    }

    private struct Saved: Encodable {
        var version: Int
        var savedAt: Date
    }

    private struct TakeBody: Decodable { var editor: String }

    private struct DiscardBody: Decodable {
        /// The editor was closed before anything was written.
        var unchanged: Bool?
    }

    /// A draft as the response.
    func answer(_ draft: Draft) throws -> RouteResponse {
        let identity = try draft.content.identity.flatMap { try services.store.identity($0) }
        let limit = try identity.flatMap { try services.store.maximumSendingBytes(of: $0.accountID) }
        let hasOther = try draft.changedElsewhereAt != nil && services.store.otherVersion(of: draft.id) != nil
        return .json(Answer(draft: DraftJSON(draft, sizeLimit: limit, hasOtherVersion: hasOther)))
    }

    func list() throws -> RouteResponse {
        let accounts = Dictionary(
            try services.store.identities().map { ($0.id, $0.accountID) }, uniquingKeysWith: { first, _ in first })
        let rows = try services.store.drafts().map { draft in
            DraftRowJSON(draft, account: draft.content.identity.flatMap { accounts[$0] })
        }
        return .json(Drafts(drafts: rows))
    }

    func show(_ request: RouteRequest) throws -> RouteResponse {
        guard let draft = try services.store.draft(OutgoingID(try request.number("id"))) else {
            throw RouteError.notFound
        }
        return try answer(draft)
    }

    func save(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let body = try await request.body(SaveBody.self, limit: AcceptedBody.largeJSON.maximumBytes)
        let saved = try services.store.saveDraft(
            id, version: body.version, editor: body.editor, content: try body.content.value(),
            isLast: body.isLast ?? false)
        return .json(Saved(version: saved.version, savedAt: saved.savedAt))
    }

    func take(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        return try answer(try services.store.takeDraft(id, editor: try await request.body(TakeBody.self).editor))
    }

    func discard(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let body = try await request.body(DiscardBody.self)
        if body.unchanged == true {
            try services.store.closeUnchangedDraft(id)
        } else {
            try services.store.discardDraft(id)
        }
        return .json(Empty())
    }

    func restore(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        _ = try await request.body(Empty.self)
        return try answer(try services.store.restoreDraft(id))
    }
}
