import HTTPTypes
import MIME
import SafeHTML

/// Files of a message in the page: pictures by an address, texts as JSON.
struct PreviewResource: Sendable {
    let services: WebServices

    private struct TextAnswer: Encodable {
        var text: String
        /// True if the file is longer.
        var cut: Bool
    }

    /// `GET /p/CAPABILITY`: a raster image, recognized by its bytes; nothing else, regardless of its name and type.
    func image(_ request: RouteRequest) async throws -> RouteResponse {
        let part = try await services.part(request)
        guard let format = ImageFormat.of(part.bytes), part.bytes.count <= AttachmentPreview.maximumImageBytes,
            ImageDimensions(of: part.bytes)?.isBounded == true
        else { throw RouteError.notFound }
        return RouteResponse(contentType: format.rawValue, bytes: part.bytes, security: .attachment)
    }

    /// `GET /api/parts/CAPABILITY/text`: the beginning of a text file, decoded.
    func text(_ request: RouteRequest) async throws -> RouteResponse {
        let part = try await services.part(request)
        let shown = part.bytes.prefix(AttachmentPreview.maximumTextBytes)
        return .json(
            TextAnswer(text: Charset.decode(shown, label: part.charset), cut: shown.count < part.bytes.count))
    }
}
