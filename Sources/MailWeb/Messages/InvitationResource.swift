import MIME
import MailModel

/// `GET /api/parts/CAPABILITY/invitation`: what a calendar in a message says. Nothing follows from it.
struct InvitationResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Nil if the file is no calendar with an event.
        @Nullable var invitation: InvitationJSON?
    }

    func show(_ request: RouteRequest) async throws -> RouteResponse {
        let part = try await services.part(request)
        return .json(Answer(invitation: await Self.read(part)))
    }

    @concurrent
    private static func read(_ part: MessagePart) async -> InvitationJSON? {
        Invitation(parsing: part.bytes, charset: part.charset).map(InvitationJSON.init)
    }
}
