import MailModel
import MailStorage
import RemoteImages

/// `POST /api/messages/:id/images`, `GET /api/images`, `POST /api/images/forget`: remote images, which are
/// loaded only if the user wants them (MO-60).
struct ImageResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable { @Nullable var images: MessageImagesJSON? }

    private struct LoadBody: Decodable {
        /// What the user wants from now on; nil to load what is allowed already.
        var allow: MessageImages.Allowance?
        /// True to ask again for images that could not be loaded.
        var retry: Bool
    }

    private struct Permission: Codable {
        var kind: ImagePermission.Kind
        var value: String
    }

    private struct Permissions: Encodable { var permissions: [Permission] }
    private struct Nothing: Encodable {}

    /// Answers when everything is loaded that can be.
    func load(_ request: RouteRequest) async throws -> RouteResponse {
        let message = MessageID(try request.number("id"))
        let body = try await request.body(LoadBody.self)
        guard var images = try await images(of: message) else { return .json(Answer(images: nil)) }
        if let allow = body.allow {
            try await self.allow(allow, images, message)
            images = try await self.images(of: message) ?? images
        }
        if images.allowance != nil, !images.loadable.isEmpty {
            await services.images.load(images.loadable, retries: body.retry)
            images = try await self.images(of: message) ?? images
        }
        return .json(Answer(images: MessageImagesJSON(images)))
    }

    func permissions() throws -> RouteResponse {
        let all = try services.store.imagePermissions()
        return .json(Permissions(permissions: all.map { Permission(kind: $0.kind, value: $0.value) }))
    }

    func forget(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Permission.self)
        try services.store.forgetImages(ImagePermission(kind: body.kind, value: body.value))
        return .json(Nothing())
    }

    private func allow(
        _ wish: MessageImages.Allowance, _ images: MessageImages, _ message: MessageID
    ) async throws {
        switch wish {
        case .message: await services.images.show(message)
        case .sender: try allow(images.sender.flatMap(ImagePermission.init(sender:)))
        case .domain: try allow(images.domain.map { ImagePermission(kind: .domain, value: $0) })
        }
    }

    private func allow(_ permission: ImagePermission?) throws {
        guard let permission else {
            throw RouteError(
                status: 422, code: "sender_not_proven", message: MailText.senderNotProven,
                hint: MailText.thisMessageHint)
        }
        try services.store.allowImages(permission)
    }

    private func images(of message: MessageID) async throws -> MessageImages? {
        guard let detail = try services.store.message(message) else { throw RouteError.notFound }
        guard detail.body.isReadable else { return nil }
        return try await services.renderer.inspection(of: message)?.images
    }
}
