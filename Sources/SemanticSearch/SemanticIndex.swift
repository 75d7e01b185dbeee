public import Embeddings
public import MailModel
public import MailStorage

/// The vectors of all messages in memory, with the model that made them. Loaded when it is first used; about 90 MB for
/// the model and 38 MB for 100,000 vectors.
public struct SemanticIndex: Sendable {
    private let embedder: MessageEmbedder
    private let table: VectorTable
    private let store: MailStore

    /// The model.
    var encoder: SentenceEncoder { embedder.encoder }

    /// Messages that are less similar are not worth showing.
    static let leastSimilarity: Float = 0.3

    /// Loads the model and the vectors.
    ///
    /// - Throws: `SemanticSearchError` if it is off or the model cannot be used; `StoreError`.
    public init(store: MailStore, encoder: SentenceEncoder) throws {
        var table = VectorTable()
        try store.eachEmbedding { key, vector in
            table.append(PackedVector(bytes: vector.bytes, scale: vector.scale), key: key)
        }
        self.table = table
        self.store = store
        embedder = MessageEmbedder(encoder: encoder)
    }

    /// The messages that mean something similar to a text: their sort keys, nearest first.
    ///
    /// - Throws: `SemanticSearchError.unknownLanguage`.
    public func similar(to text: String, limit: Int) throws(SemanticSearchError) -> [SemanticMatch] {
        guard embedder.knows(text) else { throw .unknownLanguage }
        return nearest(to: PackedVector(embedder.encoder.vector(of: text)), limit: limit)
    }

    /// The messages that mean something similar to a message, without itself.
    ///
    /// - Throws: `SemanticSearchError.noVector`; `StoreError`.
    public func similar(to message: MessageID, limit: Int) throws -> [SemanticMatch] {
        guard let key = try store.sortKey(of: message), let vector = table.vector(of: key) else {
            throw SemanticSearchError.noVector
        }
        return Array(nearest(to: vector, limit: limit + 1).filter { $0.key != key }.prefix(limit))
    }

    private func nearest(to vector: PackedVector, limit: Int) -> [SemanticMatch] {
        table.nearest(to: vector, limit: limit, least: Self.leastSimilarity).map {
            SemanticMatch(key: $0.key, similarity: $0.similarity)
        }
    }
}
