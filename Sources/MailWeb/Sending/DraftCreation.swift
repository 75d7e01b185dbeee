import Composition
import Foundation
import MailModel
import MailStorage

/// `POST /api/drafts/new`: begins a new message, a reply, or a forwarded message.
struct DraftCreation: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var kind: DraftKind
        var message: Int64?
        var selection: String?
        var mailto: String?
        var editor: String
    }

    /// A longer selection is not quoted: it was not selected for quoting.
    private static let maximumSelectionLength = 1_000_000

    func create(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self, limit: AcceptedBody.largeJSON.maximumBytes)
        let seed = try seed()
        guard body.kind != .new else { return try answer(try new(body, seed), body) }
        guard let id = body.message.map(MessageID.init), let detail = try services.store.message(id) else {
            throw RouteError.notFound
        }
        if body.kind == .forwardAttached { return try attach(detail, seed, body) }
        let selection = body.selection.map { String($0.prefix(Self.maximumSelectionLength)) }
        let parent = try await AwaitedParent(services: services).parent(detail)
        var made = try Self.answer(to: parent, body.kind, selection, seed)
        if !parent.isReadable, body.kind == .forward || made.quote == nil {
            made.quote = nil
            made.awaitsQuote = true
        }
        // Its files are known with its text.
        let known = try services.store.message(id) ?? detail
        let files = body.kind == .forward && parent.isReadable ? files(of: known, parent) : []
        return try answer(made, body) { draft in
            for file in files {
                _ = try services.store.addAttachment(
                    to: draft, from: id, source: file.source, filename: file.filename, mimeType: file.mimeType,
                    byteCount: file.byteCount)
            }
        }
    }

    private static func answer(
        to parent: ParentMessage, _ kind: DraftKind, _ selection: String?, _ seed: DraftSeed
    ) throws(RouteError) -> NewDraft {
        switch kind {
        case .forward: return seed.forward(parent)
        case .replyList:
            guard let draft = seed.replyToList(parent, selection: selection) else { throw .noListAddress }
            return draft
        case .replyAll: return seed.reply(to: parent, toAll: true, selection: selection)
        case .reply, .new, .forwardAttached: return seed.reply(to: parent, selection: selection)
        }
    }

    /// The files that go with a forwarded message: all but the images that its text shows.
    func files(of detail: MessageDetail, _ parent: ParentMessage) -> [MailStore.MessageFile] {
        detail.attachments.filter { !($0.description.contentID.map(parent.shownImages.contains) ?? false) }.map {
            file in
            MailStore.MessageFile(
                source: file.id, filename: file.description.filename,
                mimeType: file.description.attachableMimeType, byteCount: file.description.byteCount)
        }
    }

    /// The original as a draft of that kind has it; nil if it has no text.
    func quote(of parent: ParentMessage, kind: DraftKind) throws -> DraftQuote? {
        let seed = try seed()
        return kind == .forward ? seed.forward(parent).quote : seed.reply(to: parent).quote
    }

    /// The message as a file; its text is not needed.
    private func attach(_ detail: MessageDetail, _ seed: DraftSeed, _ body: Body) throws -> RouteResponse {
        let parent = ParentMessage(detail)
        try services.store.requestBody(detail.summary.id)
        return try answer(seed.forwardAttached(parent), body) { draft in
            _ = try services.store.addAttachment(
                to: draft, from: detail.summary.id, source: nil, filename: DraftSeed.attachedName(of: parent),
                mimeType: "message/rfc822", byteCount: detail.byteCount)
        }
    }

    private func answer(
        _ new: NewDraft, _ body: Body, _ attach: (OutgoingID) throws -> Void = { _ in }
    ) throws -> RouteResponse {
        let draft = try services.store.createDraft(new, editor: body.editor)
        try attach(draft.id)
        return try DraftResource(services: services).answer(try services.store.draft(draft.id) ?? draft)
    }

    private func new(_ body: Body, _ seed: DraftSeed) throws -> NewDraft {
        guard let text = body.mailto else { return seed.new() }
        guard let link = MailtoLink(text) else { throw RouteError.badRequest(WritingText.invalidLink) }
        return seed.new(link)
    }

    private func seed() throws -> DraftSeed {
        DraftSeed(
            identities: try services.store.identities(),
            defaultAccount: try services.store.defaultSendingAccount(), timeZone: SystemTimeZone.current)
    }
}

extension RouteError {
    /// The message is from no mailing list, or from one that takes no messages.
    fileprivate static let noListAddress = RouteError(
        status: 409, code: "no_list_address", message: WritingText.noListAddress, hint: WritingText.replyToAllHint)
}
