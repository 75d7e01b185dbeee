public import Embeddings
public import MailModel
public import MailStorage
import SearchLanguage

import struct Foundation.Date

/// The group "Similar" of a running program: keeps model and vectors in memory while they are used.
public actor SimilarMessages {
    private let store: MailStore
    private let load: @Sendable () throws -> SentenceEncoder
    private var index: (value: SemanticIndex, version: Int)?

    /// The entries of each ranking that are merged.
    private static let mergedCount = 100

    /// - Parameter load: loads the model; throws `SemanticSearchError` while there is none or the search is off.
    public init(store: MailStore, load: @escaping @Sendable () throws -> SentenceEncoder) {
        self.store = store
        self.load = load
    }

    /// A message of the group.
    public struct Match: Sendable {
        /// The message.
        public let message: MessageSummary
        /// The cosine of the angle between the meanings, up to 1.
        public let similarity: Float
    }

    /// The messages that mean something similar to a query, without those that its words find, in the order of both
    /// rankings merged.
    ///
    /// - Throws: `SemanticSearchError`; `StoreError`.
    public func find(_ text: String, limit: Int) throws -> [Match] {
        guard try store.isSemanticSearchOn() else {
            index = nil
            throw SemanticSearchError.off
        }
        let query = SearchQuery(parsing: text, at: SearchMoment(now: Date()))
        let options = SearchOptions(order: .relevance, limit: Self.mergedCount)
        let words = try store.search(query, options).hits.map(\.cursor.key)
        let matches = try current().similar(to: text, limit: Self.mergedCount)
        let similarities = Dictionary(uniqueKeysWithValues: matches.map { ($0.key, $0.similarity) })
        let found = Set(words)
        let merged = RankFusion.merge(words: words, semantic: matches.map(\.key)).filter { !found.contains($0) }
        return try merged.prefix(limit).compactMap { key in
            guard let similarity = similarities[key] else { return nil }
            return try store.messages(sortKeys: [key]).first.map { Match(message: $0, similarity: similarity) }
        }
    }

    /// The vectors as they are stored now.
    private func current() throws -> SemanticIndex {
        let version = try store.embeddingProgress().completed
        if let index, index.version == version { return index.value }
        let encoder = try index?.value.encoder ?? load()
        let value = try SemanticIndex(store: store, encoder: encoder)
        index = (value, version)
        return value
    }
}
