public import Embeddings
public import MailModel
public import MailStorage

/// The vectors of all messages in memory, with the model that made them. Loaded when it is first used; about 90 MB for
/// the model and 38 MB for 100,000 vectors.
public struct SemanticIndex: Sendable {
    private let embedder: MessageEmbedder
    private let table: VectorTable

    /// The model.
    var encoder: SentenceEncoder { embedder.encoder }
    /// The version of the vectors in the store.
    let version: Int

    /// Messages that are less similar are not worth showing.
    static let leastSimilarity: Float = 0.25

    /// Loads the model and the vectors.
    ///
    /// - Throws: `SemanticSearchError` if it is off or the model cannot be used; `StoreError`.
    public init(store: MailStore, encoder: SentenceEncoder) throws {
        var table = VectorTable()
        version = try store.eachEmbedding { message, vector in
            table.append(PackedVector(bytes: vector.bytes, scale: vector.scale), key: message.rawValue)
        }
        self.table = table
        embedder = MessageEmbedder(encoder: encoder)
    }

    /// The messages that mean something similar to a text, nearest first.
    ///
    /// - Throws: `SemanticSearchError.unknownLanguage`.
    public func similar(to text: String, limit: Int) throws(SemanticSearchError) -> [SemanticMatch] {
        guard embedder.knows(text) else { throw .unknownLanguage }
        return nearest(to: PackedVector(embedder.encoder.vector(of: text)), limit: limit)
    }

    /// True if the message has been prepared.
    func hasVector(_ message: MessageID) -> Bool { table.vector(of: message.rawValue) != nil }

    /// The messages that mean something similar to a message, without itself.
    ///
    /// - Throws: `SemanticSearchError.noVector`.
    public func similar(to message: MessageID, limit: Int) throws(SemanticSearchError) -> [SemanticMatch] {
        guard let vector = table.vector(of: message.rawValue) else { throw .noVector }
        return Array(nearest(to: vector, limit: limit + 1).filter { $0.message != message }.prefix(limit))
    }

    private func nearest(to vector: PackedVector, limit: Int) -> [SemanticMatch] {
        table.nearest(to: vector, limit: limit, least: Self.leastSimilarity).map {
            SemanticMatch(message: MessageID($0.key), similarity: $0.similarity)
        }
    }
}
