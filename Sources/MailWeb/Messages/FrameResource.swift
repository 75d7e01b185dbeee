import SafeHTML

/// `GET /m/CAPABILITY`: the text of a message as a separate document, for a sandboxed frame; with `?width=narrow` as on
/// the screen of a telephone.
struct FrameResource: Sendable {
    let services: WebServices

    func show(_ request: RouteRequest) async throws -> RouteResponse {
        guard let name = request.parameters["capability"],
            let target = await services.capabilities.target(of: name),
            let document = try await document(target, request.target.query["width"] == "narrow" ? .narrow : .wide)
        else { throw RouteError.notFound }
        return RouteResponse(contentType: "text/html; charset=utf-8", bytes: Array(document.utf8), security: .frame)
    }

    private func document(_ target: CapabilityTable.Target, _ width: PaperWidth) async throws -> String? {
        switch target {
        case .frame(let message): try await services.renderer.document(message, form: .best, width: width)
        case .textFrame(let message): try await services.renderer.document(message, form: .text)
        case .embeddedFrame(let message, let path, let form):
            try await services.renderer.document(message, form: form, in: path, width: width)
        case .attachment, .whole: nil
        }
    }
}
