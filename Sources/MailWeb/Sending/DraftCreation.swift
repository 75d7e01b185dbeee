import Composition
import Foundation
import MIME
import MailModel
import MailStorage

/// `POST /api/drafts/new`: begins a message of its own, a reply, or a forwarded message.
struct DraftCreation: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var kind: DraftKind
        var message: Int64?
        var selection: String?
        var mailto: String?
        var editor: String
    }

    /// A longer selection is not quoted: it is not what a person selected to be quoted.
    private static let maximumSelectionLength = 1_000_000

    func create(_ request: WebRequest) async throws -> WebResponse {
        let body = try await request.body(Body.self, limit: AcceptedBody.largeJSON.maximumBytes)
        let seed = try seed()
        guard body.kind != .new else { return try answer(try new(body, seed), body) }
        guard let id = body.message.map(MessageID.init), let detail = try services.store.message(id) else {
            throw WebError.notFound
        }
        let parent = try await parent(of: detail)
        switch body.kind {
        case .new, .reply, .replyAll:
            let selection = body.selection.map { String($0.prefix(Self.maximumSelectionLength)) }
            return try answer(seed.reply(to: parent, toAll: body.kind == .replyAll, selection: selection), body)
        case .forward:
            guard parent.isReadable else { throw WebError.bodyMissing }
            return try answer(seed.forward(parent), body) { draft in
                let files = detail.attachments.filter { file in
                    !(file.description.contentID.map(parent.shownImages.contains) ?? false)
                }
                for file in files {
                    _ = try services.store.addAttachment(
                        to: draft, from: id, source: file.id, filename: file.description.filename,
                        mimeType: Self.attachable(file.description.mimeType), byteCount: file.description.byteCount)
                }
            }
        case .forwardAttached:
            return try answer(seed.forwardAttached(parent), body) { draft in
                _ = try services.store.addAttachment(
                    to: draft, from: id, source: nil, filename: DraftSeed.attachedName(of: parent),
                    mimeType: "message/rfc822", byteCount: detail.byteCount)
            }
        }
    }

    private func answer(
        _ new: NewDraft, _ body: Body, _ attach: (OutgoingID) throws -> Void = { _ in }
    ) throws -> WebResponse {
        let draft = try services.store.createDraft(new, editor: body.editor)
        try attach(draft.id)
        return try DraftResource(services: services).answer(try services.store.draft(draft.id) ?? draft)
    }

    private func new(_ body: Body, _ seed: DraftSeed) throws -> NewDraft {
        guard let text = body.mailto else { return seed.new() }
        guard let link = MailtoLink(text) else { throw WebError.badRequest("This is no mailto: link.") }
        return seed.new(link)
    }

    private func seed() throws -> DraftSeed {
        DraftSeed(
            identities: try services.store.identities(),
            defaultAccount: try services.store.defaultSendingAccount(), timeZone: .current)
    }

    /// The message with its body, which is requested from the server if it is not here.
    private func parent(of detail: MessageDetail) async throws -> ParentMessage {
        let summary = detail.summary
        if let bytes = try services.store.readableBytes(of: summary.id) {
            return await Self.parse(bytes, summary)
        }
        try services.store.requestBody(summary.id)
        var header = MessageHeader()
        header.subject = summary.subject
        header.from = summary.from
        header.coAuthors = summary.coAuthors
        header.to = summary.to
        header.cc = detail.cc
        header.replyTo = detail.replyTo
        header.messageID = summary.messageIDHeader
        header.inReplyTo = detail.inReplyTo
        header.references = detail.references
        return ParentMessage(id: summary.id, account: summary.account, header: header, date: summary.date)
    }

    /// Takes up to a second for the largest mail, so it runs concurrently.
    @concurrent
    private static func parse(_ bytes: [UInt8], _ summary: MessageSummary) async -> ParentMessage {
        ParentMessage(id: summary.id, account: summary.account, parsing: bytes, date: summary.date)
    }

    /// Parts that cannot be sent as they are become files of any type.
    static func attachable(_ mimeType: String) -> String {
        let type = mimeType.lowercased()
        return type.hasPrefix("multipart/") || type.hasPrefix("message/") ? "application/octet-stream" : type
    }
}

extension WebError {
    /// The text of the message is still on its server.
    static let bodyMissing = WebError(
        status: 409, code: "body_missing", message: "This message is not downloaded yet.",
        hint: "Forward it again when it is here, or forward it as a file.")
}
