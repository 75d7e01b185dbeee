import HTTPTypes
import Hummingbird
import MIME
import MailModel
import MailStorage
import NIOCore

/// `GET /d/CAPABILITY`: an attachment, always served as a download.
struct AttachmentResource: Sendable {
    let services: WebServices

    /// The size of the chunks written to the connection.
    private static let chunkSize = 64 * 1024

    func download(_ request: WebRequest) async throws -> WebResponse {
        guard let name = request.parameters["capability"],
            case .attachment(let message, let section)? = await services.capabilities.target(of: name),
            let raw = try services.store.rawBytes(of: message),
            let file = await Self.extract(section, from: raw)
        else { throw WebError.notFound }
        try? services.store.noteBodyUse(message)
        return Self.response(file)
    }

    private struct File: Sendable {
        var name: String
        var mimeType: String
        var bytes: [UInt8]
    }

    /// Decodes the attachment, in time linear in the size of the message.
    @concurrent
    private static func extract(_ section: String, from raw: [UInt8]) async -> File? {
        let message = ParsedMessage(parsing: raw)
        guard let part = message.part(section) else { return nil }
        return File(
            name: part.safeFilename, mimeType: part.contentType.mimeType, bytes: message.decodedBytes(of: part))
    }

    private static func response(_ file: File) -> WebResponse {
        let type = AttachmentSafety.servedType(for: file.mimeType)
        var response = WebResponse(contentType: type, security: .attachment)
        response.fields[.contentDisposition] = DownloadDisposition.attachment(filename: file.name)
        let buffer = ByteBuffer(bytes: file.bytes)
        response.body = ResponseBody(contentLength: buffer.readableBytes) { writer in
            var rest = buffer
            while let chunk = rest.readSlice(length: min(chunkSize, rest.readableBytes)), chunk.readableBytes > 0 {
                try await writer.write(chunk)
            }
            try await writer.finish(nil)
        }
        return response
    }
}
