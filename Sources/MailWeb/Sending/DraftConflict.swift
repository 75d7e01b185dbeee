import Composition
import MailModel
import MailStorage

/// `POST /api/drafts/:id/resolve`: what becomes of a draft that another program changed on the server.
struct DraftConflict: Sendable {
    let services: WebServices

    private enum Choice: String, Decodable { case mine, theirs, both }
    private struct Body: Decodable { var keep: Choice }

    /// The other copy is searched among this many messages.
    private static let maximumCount = 50

    func resolve(_ request: WebRequest) async throws -> WebResponse {
        let id = OutgoingID(try request.number("id"))
        let choice = try await request.body(Body.self).keep
        guard let draft = try services.store.draft(id) else { throw WebError.notFound }
        let store = services.store
        let resources = DraftResource(services: services)
        guard choice != .mine else { return try resources.answer(try store.keepDraft(id)) }
        guard let theirs = try await otherCopy(of: draft) else {
            throw WebError(
                status: 409, code: "other_missing",
                message: "Another program deleted the draft on the server; there is no other version.",
                hint: "Keep yours, or discard it.")
        }
        let kept = try store.keepDraft(id)
        if choice == .both {
            _ = try store.createDraft(NewDraft(content: theirs.content), editor: nil)
        } else {
            _ = try store.saveDraft(
                id, version: kept.version, editor: draft.editor ?? "", content: theirs.content)
        }
        // Its text is in a draft of ours now, whose copy is saved there again. Its files are not.
        if !theirs.message.hasAttachments { try store.perform(.trash, on: [.message(theirs.message.id)]) }
        return try resources.answer(try store.draft(id) ?? kept)
    }

    /// The newest message in Drafts that another program wrote and that looks like another version of the draft: it
    /// has the same subject or, if one of them has none, the same recipients.
    private func otherCopy(of draft: Draft) async throws -> (message: MessageSummary, content: DraftContent)? {
        let store = services.store
        let identities = try store.identities()
        guard let account = identities.first(where: { $0.id == draft.content.identity })?.accountID,
            let mailbox = try store.mailboxes(account: account).first(where: { $0.listing.role == .drafts })
        else { return nil }
        let people = Set(draft.content.to.map(\.address))
        let subject = draft.content.subject
        let own = try store.serverDraftMessageIDs()
        let found = try store.messages(in: mailbox.id, before: nil, limit: Self.maximumCount).first { message in
            if let name = message.messageIDHeader, own.contains(name) { return false }
            if !subject.isEmpty, !message.subject.isEmpty { return message.subject == subject }
            return !people.isEmpty && Set(message.to.map(\.address)) == people
        }
        guard let found, let bytes = try store.readableBytes(of: found.id) else { return nil }
        return (found, ReceivedDraft.content(parsing: bytes, identities: identities))
    }
}
