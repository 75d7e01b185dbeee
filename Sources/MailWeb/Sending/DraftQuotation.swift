import Composition
import MailModel
import MailStorage

/// `POST /api/drafts/:id/quote`: adds the original to a draft that was begun without it.
struct DraftQuotation: Sendable {
    let services: WebServices

    private struct Body: Decodable { var editor: String }

    func add(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let editor = try await request.body(Body.self).editor
        guard let draft = try services.store.draft(id) else { throw RouteError.notFound }
        guard draft.awaitsQuote else { return try DraftResource(services: services).answer(draft) }
        guard let parent = draft.parent, let detail = try services.store.message(parent) else {
            throw RouteError.originalGone
        }
        let original = try await AwaitedParent(services: services).parent(detail)
        guard original.isReadable else { throw RouteError.bodyMissing }
        let creation = DraftCreation(services: services)
        let quote = try creation.quote(of: original, kind: draft.kind)
        // The files are known with the text.
        let known = try services.store.message(parent) ?? detail
        let files = draft.kind == .forward ? creation.files(of: known, original) : []
        let changed = try services.store.addQuote(quote, files: files, from: parent, to: id, editor: editor)
        return try DraftResource(services: services).answer(changed)
    }
}

extension RouteError {
    /// The text of the message is still on its server.
    fileprivate static let bodyMissing = RouteError(
        status: 409, code: "body_missing", message: WritingText.originalMissing,
        hint: WritingText.onlineHint)
    /// There is nothing to quote any more.
    fileprivate static let originalGone = RouteError(
        status: 409, code: "original_gone", message: WritingText.originalGone)
}
