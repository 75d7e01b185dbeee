import Composition
import MailModel
import MailStorage

/// `POST /api/drafts/continue`: continues a message in Drafts, whichever program began it (FR-SYNC-07).
struct DraftContinuation: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var message: Int64
        var editor: String
    }

    func begin(_ request: WebRequest) async throws -> WebResponse {
        let body = try await request.body(Body.self)
        let store = services.store
        guard let detail = try store.message(MessageID(body.message)) else { throw WebError.notFound }
        let id = detail.summary.id
        if let known = try store.draft(for: id) { return try answer(try store.takeDraft(known, editor: body.editor)) }
        guard try isDraft(detail) else { throw WebError.badRequest("This message is not in Drafts.") }
        guard let bytes = try store.readableBytes(of: id) else {
            try store.requestBody(id)
            throw WebError.draftMissing
        }
        let draft = await Self.parse(bytes, try store.identities())
        let files = detail.attachments.map { file in
            MailStore.MessageFile(
                source: file.id, filename: file.description.filename,
                mimeType: DraftCreation.attachable(file.description.mimeType), byteCount: file.description.byteCount)
        }
        return try answer(try store.continueDraft(id, as: draft, files: files, editor: body.editor))
    }

    private func answer(_ draft: Draft) throws -> WebResponse { try DraftResource(services: services).answer(draft) }

    private func isDraft(_ detail: MessageDetail) throws -> Bool {
        let drafts = try services.store.mailboxes(account: detail.summary.account)
            .filter { $0.listing.role == .drafts }.map(\.id)
        return detail.placements.contains { drafts.contains($0.mailbox) }
    }

    /// Takes up to a second for the largest mail, so it runs concurrently.
    @concurrent
    private static func parse(_ bytes: [UInt8], _ identities: [Identity]) async -> NewDraft {
        ReceivedDraft.draft(parsing: bytes, identities: identities)
    }
}

extension WebError {
    /// The text of a draft is still on its server.
    static let draftMissing = WebError(
        status: 409, code: "body_missing", message: "This draft is not downloaded yet.",
        hint: "Continue it when its text is shown.")
}
