import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /d/CAPABILITY`: an attachment, always served as a download.
struct AttachmentResource: Sendable {
    let services: WebServices

    /// The size of the chunks written to the connection.
    private static let chunkSize = 64 * 1024

    func download(_ request: RouteRequest) async throws -> RouteResponse {
        Self.response(try await services.part(request))
    }

    private static func response(_ file: MessagePart) -> RouteResponse {
        let type = AttachmentSafety.servedType(for: file.mimeType)
        var response = RouteResponse(contentType: type, security: .attachment)
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
