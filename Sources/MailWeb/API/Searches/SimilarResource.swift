import struct Foundation.Date
import MailModel
import MailStorage
import SemanticSearch

/// `GET /api/search/similar`: messages that mean something similar to a query, apart from those that its words find.
/// `GET /api/threads/ID/similar`: messages that mean something similar to a conversation. Without the model both are
/// empty (FR-SET-04).
struct SimilarResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var results: [SimilarJSON]
        /// Why there are none; null if the meaning was compared.
        @Nullable var note: String?
    }

    private struct SimilarJSON: Encodable {
        var number: Int64
        var threadId: Int64
        var subject: String
        @Nullable var from: AddressJSON?
        var date: Date
        var snippet: String
        var similarity: Float

        init(_ match: SimilarMessages.Match) {
            let message = match.message
            number = message.id.rawValue
            threadId = message.thread.rawValue
            subject = message.subject
            from = message.from.map(AddressJSON.init)
            date = message.date
            snippet = message.snippet
            similarity = match.similarity
        }
    }

    func find(_ request: RouteRequest) async throws -> RouteResponse {
        let text = request.target.query["q"] ?? ""
        let limit = try request.limit(standard: 8, maximum: 50)
        guard !text.allSatisfy(\.isWhitespace) else { return .json(Answer(results: [], note: nil)) }
        return try await answer { try await $0.find(text, limit: limit) }
    }

    /// Compares the newest message that has been prepared.
    func like(_ request: RouteRequest) async throws -> RouteResponse {
        let thread = ThreadID(try request.number("id"))
        let limit = try request.limit(standard: 8, maximum: 50)
        return try await answer { try await $0.like(thread, limit: limit) }
    }

    private func answer(
        _ find: (SimilarMessages) async throws -> [SimilarMessages.Match]
    ) async throws -> RouteResponse {
        guard let similar = services.similar else { return .json(Answer(results: [], note: nil)) }
        do {
            return .json(Answer(results: try await find(similar).map(SimilarJSON.init), note: nil))
        } catch let error as SemanticSearchError where error.isAbsence {
            return .json(Answer(results: [], note: nil))
        } catch let error as SemanticSearchError {
            return .json(Answer(results: [], note: error.explanation))
        }
    }
}
