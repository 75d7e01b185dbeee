import Composition
import Hummingbird
import MIME
import MailModel
import MailStorage
import NIOCore

/// `GET /api/drafts/:id/files/:attachment`, `POST /api/drafts/:id/attach` and `/detach`: files of a draft.
struct DraftFileResource: Sendable {
    let services: WebServices

    private struct Attached: Encodable {
        var attachment: DraftAttachmentJSON
        var version: Int
    }

    private struct DetachBody: Decodable { var attachment: Int64 }
    private struct Detached: Encodable { var version: Int }

    private static let maximumCount = 100

    /// Writes the body of the request to a file, piece by piece, so that a large one takes no memory.
    func attach(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        guard let draft = try services.store.draft(id) else { throw RouteError.notFound }
        guard draft.attachments.count < Self.maximumCount else {
            throw RouteError(
                status: 409, code: "too_many_files", message: WritingText.tooManyFiles(Self.maximumCount),
                hint: WritingText.archiveHint)
        }
        let file = try services.store.makeOutgoingFile()
        for try await buffer in request.request.body {
            guard file.byteCount + buffer.readableBytes <= AcceptedBody.upload.maximumBytes else {
                throw RouteError.fileTooLarge
            }
            try buffer.withUnsafeReadableBytes { try file.append($0) }
        }
        let filename = Filename.safe(request.target.query["name"] ?? "")
        let result = try services.store.addAttachment(
            to: id, file: file, filename: filename, mimeType: Self.mimeType(request.target.query["type"]))
        return .json(Attached(attachment: DraftAttachmentJSON(result.attachment), version: result.version))
    }

    /// The bytes of a file, for the picture in the editor. Never as a page: the type is that of any file.
    func show(_ request: RouteRequest) throws -> RouteResponse {
        let wanted = DraftAttachmentID(try request.number("attachment"))
        guard let draft = try services.store.draft(OutgoingID(try request.number("id"))),
            draft.attachments.contains(where: { $0.id == wanted }),
            let bytes = try services.store.attachmentBytes(wanted)
        else { throw RouteError.notFound }
        return RouteResponse(contentType: "application/octet-stream", bytes: bytes)
    }

    func detach(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let attachment = DraftAttachmentID(try await request.body(DetachBody.self).attachment)
        return .json(Detached(version: try services.store.removeAttachment(attachment, from: id)))
    }

    /// The type that the browser names; one that cannot be attached unchanged becomes that of any file.
    static func mimeType(_ text: String?) -> String {
        let type = (text ?? "").lowercased()
        let parts = type.split(separator: "/", omittingEmptySubsequences: false)
        let isToken = parts.allSatisfy { part in
            (1...127).contains(part.utf8.count)
                && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"/[]?=".utf8.contains($0) }
        }
        guard parts.count == 2, isToken, parts[0] != "multipart", parts[0] != "message" else {
            return "application/octet-stream"
        }
        return type
    }
}

extension RouteError {
    static let fileTooLarge = RouteError(
        status: 413, code: "too_large", message: WritingText.fileTooLarge,
        hint: WritingText.sendLinkHint)
}
