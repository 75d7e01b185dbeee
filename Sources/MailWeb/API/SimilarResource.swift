import MailModel
import MailStorage
import SemanticSearch

/// `GET /api/search/similar`: messages that mean something similar to a query, apart from those that its words find.
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
        var date: Timestamp
        var snippet: String
        var similarity: Float

        init(_ match: SimilarMessages.Match) {
            let message = match.message
            number = message.id.rawValue
            threadId = message.thread.rawValue
            subject = message.subject
            from = message.from.map(AddressJSON.init)
            date = Timestamp(message.date)
            snippet = message.snippet
            similarity = match.similarity
        }
    }

    func find(_ request: WebRequest) async throws -> WebResponse {
        let text = request.target.query["q"] ?? ""
        let limit = try request.limit(standard: 8, maximum: 50)
        guard let similar = services.similar, !text.allSatisfy(\.isWhitespace) else {
            return .json(Answer(results: [], note: nil))
        }
        do {
            return .json(Answer(results: try await similar.find(text, limit: limit).map(SimilarJSON.init), note: nil))
        } catch let error as SemanticSearchError {
            return .json(Answer(results: [], note: error.explanation))
        }
    }
}
