import Composition

/// `POST /api/drafts/paste`: reads formatted text of the clipboard for the editor (FR-SYNC-07).
///
/// The program and not the page reads it, by the same sanitizer that reads received mail: the page never parses HTML.
struct DraftPaste: Sendable {
    private struct Body: Decodable {
        var html: String
    }

    private struct Answer: Encodable {
        var blocks: [DraftContentJSON.Block]
    }

    func read(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        return .json(Answer(blocks: await Self.blocks(of: body.html)))
    }

    /// Takes up to a second for the largest text, so it runs concurrently.
    @concurrent
    private static func blocks(of html: String) async -> [DraftContentJSON.Block] {
        DraftText.blocks(fromHTML: html).map(DraftContentJSON.Block.init)
    }
}
