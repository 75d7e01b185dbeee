import struct Foundation.Date
import Composition
import MailModel
import MailStorage

/// `/api/drafts/:id/versions` and `/api/drafts/:id/revert`: earlier contents of a draft.
struct DraftVersionResource: Sendable {
    let services: WebServices

    private struct Versions: Encodable { var versions: [VersionJSON] }

    private struct VersionJSON: Encodable {
        var version: Int
        var savedAt: Date
        var to: [AddressJSON]
        var subject: String
        var text: String

        /// Enough to recognize it.
        private static let textLength = 2_000
        private static let maximumPeople = 20

        init(_ version: DraftVersion) {
            self.version = version.version
            savedAt = version.savedAt
            let content = version.content
            to = (content.to + content.cc + content.bcc).prefix(Self.maximumPeople).map(AddressJSON.init)
            subject = content.subject
            text = String(DraftText.text(of: content.blocks).prefix(Self.textLength))
        }
    }

    private struct RevertBody: Decodable {
        var version: Int
        var editor: String
    }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        guard try services.store.draft(id) != nil else { throw RouteError.notFound }
        return .json(Versions(versions: try services.store.draftVersions(id).map(VersionJSON.init)))
    }

    func revert(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let body = try await request.body(RevertBody.self)
        let draft = try services.store.restoreVersion(body.version, of: id, editor: body.editor)
        return try DraftResource(services: services).answer(draft)
    }
}
