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

    func begin(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        let store = services.store
        guard let detail = try store.message(MessageID(body.message)) else { throw RouteError.notFound }
        let id = detail.summary.id
        if let known = try store.draft(for: id) { return try answer(try store.takeDraft(known, editor: body.editor)) }
        guard try isDraft(detail) else { throw RouteError.badRequest(WritingText.notInDrafts) }
        guard let received = try await received(detail) else { throw RouteError.draftMissing }
        return try answer(
            try store.continueDraft(id, as: received.draft, files: received.files, editor: body.editor))
    }

    /// What a message in Drafts is as a draft.
    struct Received: Sendable {
        var draft: NewDraft
        /// Every file of the message; the bytes follow.
        var files: [MailStore.MessageFile]
    }

    /// Reads a message in Drafts; nil if its text is not here: it is requested then.
    func received(_ detail: MessageDetail) async throws -> Received? {
        let store = services.store
        guard let bytes = try store.readableBytes(of: detail.summary.id) else {
            try store.requestBody(detail.summary.id)
            return nil
        }
        let draft = await Self.parse(bytes, try store.identities())
        let files = detail.attachments.map { file in
            MailStore.MessageFile(
                source: file.id, filename: file.description.filename,
                mimeType: file.description.attachableMimeType, byteCount: file.description.byteCount,
                contentID: file.description.contentID)
        }
        return Received(draft: draft, files: files)
    }

    private func answer(_ draft: Draft) throws -> RouteResponse { try DraftResource(services: services).answer(draft) }

    private func isDraft(_ detail: MessageDetail) throws -> Bool {
        let drafts = try services.store.mailboxes(account: detail.summary.account)
            .filter { $0.listing.role == .drafts }.map(\.id)
        return detail.placements.contains { drafts.contains($0.mailbox) }
    }

    /// Takes up to a second for the largest mail, so it runs concurrently.
    @concurrent
    private static func parse(_ bytes: [UInt8], _ identities: [Identity]) async -> NewDraft {
        ReceivedDraft.draft(parsing: bytes, identities: identities, keepsPictures: true)
    }
}

extension RouteError {
    /// The text of a draft is still on its server.
    static let draftMissing = RouteError(
        status: 409, code: "body_missing", message: WritingText.draftMissing,
        hint: WritingText.continueHint)
}
