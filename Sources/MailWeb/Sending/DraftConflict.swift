import MailModel
import MailStorage

/// `POST /api/drafts/:id/resolve`: what becomes of a draft that another program changed on the server (FR-SYNC-07).
struct DraftConflict: Sendable {
    let services: WebServices

    private enum Choice: String, Decodable { case mine, theirs, both }
    private struct Body: Decodable { var keep: Choice }

    func resolve(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let choice = try await request.body(Body.self).keep
        guard let draft = try services.store.draft(id) else { throw RouteError.notFound }
        let resources = DraftResource(services: services)
        // The answer to an earlier request may have been lost.
        guard draft.changedElsewhereAt != nil else { return try resources.answer(draft) }
        return try resources.answer(try await resolved(draft, choice))
    }

    private func resolved(_ draft: Draft, _ choice: Choice) async throws -> Draft {
        let store = services.store
        let other = try store.otherVersion(of: draft.id)
        guard choice != .mine else {
            // In Trash it can still be read.
            if let other { try store.perform(.trash, on: [.message(other)]) }
            return try store.keepDraft(draft.id)
        }
        guard let other, let detail = try store.message(other) else { throw RouteError.otherMissing }
        var theirs = try await received(detail)
        theirs.draft.content.identity = theirs.draft.content.identity ?? draft.content.identity
        if choice == .both {
            return try store.keepBothVersions(of: draft.id, other, as: theirs.draft, files: theirs.files)
        }
        return try store.takeOtherVersion(other, as: theirs.draft, files: theirs.files, of: draft.id)
    }

    private func received(_ detail: MessageDetail) async throws -> DraftContinuation.Received {
        guard let found = try await DraftContinuation(services: services).received(detail) else {
            throw RouteError(
                status: 409, code: "body_missing", message: WritingText.otherNotDownloaded,
                hint: WritingText.chooseAgainHint)
        }
        return found
    }
}

extension RouteError {
    /// No message in Drafts is another version of the draft.
    fileprivate static let otherMissing = RouteError(
        status: 409, code: "other_missing", message: WritingText.otherMissing, hint: WritingText.keepHint)
}
