import LocalModels
import MailModel
import MailStorage
import SearchLanguage
import SemanticSearch
import struct Foundation.Date

extension Application {
    /// The most entries of each ranking that are merged.
    private static let mergedCount = 200
    /// How many of the nearest messages a filter chooses from.
    private static let candidateCount = 2_000

    /// The messages that mean something similar to a text or have its words, both rankings merged. A text in a language
    /// that the model does not know finds its words only, which the output says.
    ///
    /// - Throws: `ApplicationError` with a sentence if the search is off or the model is missing.
    public func similarMessages(to text: String, account: String?, limit: Int) throws -> SimilarOutput {
        let store = try openStoreForReading()
        let account = try account.map { try self.account($0, in: store).id }
        // Read first: mail that is prepared during the search is not among what it compares.
        let progress = try store.embeddingProgress()
        let index = try semanticIndex(store)
        let query = SearchQuery(parsing: text, at: SearchMoment(now: Date()))
        let semantic = SemanticQuery(query)
        let options = SearchOptions(account: account, order: .relevance, limit: Self.mergedCount)
        let words = try store.search(query, options).hits.map(\.cursor.key)
        var shown: [(key: Int64, similarity: Float)] = []
        var note: String?
        do {
            if semantic.text.contains(where: \.isLetter) {
                let nearest = try index.similar(to: semantic.text, limit: Self.candidateCount)
                shown = try self.shown(nearest, meeting: semantic.filter, account: account, in: store)
            }
        } catch let error as SemanticSearchError {
            note = error.explanation
        }
        let merged = RankFusion.merge(words: words, semantic: shown.map(\.key))
        return try similarOutput(merged, shown, limit: limit, note: note, progress, in: store)
    }

    /// The messages that mean something similar to a message ("more like this"), nearest first.
    ///
    /// - Throws: `ApplicationError` with a sentence if it cannot be compared.
    public func messages(like id: String, account: String?, limit: Int) throws -> SimilarOutput {
        let store = try openStoreForReading()
        guard let message = try store.message(publicIDPrefix: id.lowercased())?.summary.id else {
            throw ApplicationError.noMessage(id)
        }
        let account = try account.map { try self.account($0, in: store).id }
        let progress = try store.embeddingProgress()
        let index = try semanticIndex(store)
        do {
            let nearest = try index.similar(to: message, limit: Self.candidateCount)
            let shown = try shown(nearest, meeting: nil, account: account, in: store)
            return try similarOutput(shown.map(\.key), shown, limit: limit, note: nil, progress, in: store)
        } catch let error as SemanticSearchError {
            throw ApplicationError(error.explanation, status: .notFound)
        }
    }

    private func semanticIndex(_ store: MailStore) throws -> SemanticIndex {
        do {
            return try SemanticIndex(store: store, encoder: try SemanticModel(in: models, store: store).load())
        } catch let error as SemanticSearchError {
            throw ApplicationError(error.explanation)
        }
    }

    private func shown(
        _ matches: [SemanticMatch], meeting filter: SearchCondition?, account: AccountID?, in store: MailStore
    ) throws -> [(key: Int64, similarity: Float)] {
        let keys = try store.sortKeys(of: matches.map(\.message), meeting: filter, account: account)
        let shown = matches.compactMap { match in keys[match.message].map { (key: $0, similarity: match.similarity) } }
        return Array(shown.prefix(Self.mergedCount))
    }

    private func similarOutput(
        _ keys: [Int64], _ matches: [(key: Int64, similarity: Float)], limit: Int, note: String?,
        _ progress: (completed: Int, total: Int), in store: MailStore
    ) throws -> SimilarOutput {
        let names = try OutputNames(store: store)
        let similarities = Dictionary(matches.map { ($0.key, $0.similarity) }) { first, _ in first }
        let results = try keys.prefix(limit).compactMap { key in
            try store.messages(sortKeys: [key]).first.map {
                SimilarMessageOutput(MessageOutput($0, names: names), similarity: similarities[key])
            }
        }
        return SimilarOutput(results: results, note: note, progress: progress)
    }
}
