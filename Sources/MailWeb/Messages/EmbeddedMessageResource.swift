import struct Foundation.Date
import MIME
import MailModel

/// `GET /api/parts/CAPABILITY/message`: a message that is a part of another one, as a message.
struct EmbeddedMessageResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var subject: String
        @Nullable var from: AddressJSON?
        var coAuthors: [AddressJSON]
        var to: [AddressJSON]
        var cc: [AddressJSON]
        @Nullable var date: Date?
        var attachments: [AttachmentJSON]
        var frameUrl: String
        var textFrameUrl: String
        var hasHtml: Bool
    }

    private struct Content: Sendable {
        var header: MessageHeader
        var attachments: [AttachmentDescription]
        var hasHTML: Bool
    }

    func show(_ request: RouteRequest) async throws -> RouteResponse {
        guard let name = request.parameters["capability"],
            case .attachment(let message, let path)? = await services.capabilities.target(of: name)
        else { throw RouteError.notFound }
        let part = try await services.part(request)
        let content = await Self.read(part.messageBytes)
        var attachments: [AttachmentJSON] = []
        for (index, file) in content.attachments.prefix(MessageJSON.maximumAttachments).enumerated() {
            guard let inner = path.appending(file.section) else { break }
            let capability = await services.capabilities.name(for: .attachment(message, inner))
            attachments.append(AttachmentJSON(id: Int64(index + 1), file, capability: capability))
        }
        return .json(await answer(content, attachments, message, path))
    }

    private func answer(
        _ content: Content, _ attachments: [AttachmentJSON], _ message: MessageID, _ path: PartPath
    ) async -> Answer {
        let header = content.header
        let frame = await services.capabilities.name(for: .embeddedFrame(message, path, .best))
        let text = await services.capabilities.name(for: .embeddedFrame(message, path, .text))
        return Answer(
            subject: header.subject, from: header.from.map(AddressJSON.init),
            coAuthors: header.coAuthors.map(AddressJSON.init), to: header.to.map(AddressJSON.init),
            cc: header.cc.map(AddressJSON.init), date: header.date, attachments: attachments,
            frameUrl: "/m/" + frame, textFrameUrl: "/m/" + text, hasHtml: content.hasHTML)
    }

    @concurrent
    private static func read(_ bytes: [UInt8]) async -> Content {
        let message = ParsedMessage(parsing: bytes)
        return Content(
            header: message.header.messageHeader(), attachments: message.attachments(),
            hasHTML: message.display().html != nil)
    }
}
