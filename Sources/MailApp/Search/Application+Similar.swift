import LocalModels
import MailModel
import MailStorage
import SearchLanguage
import SemanticSearch
import struct Foundation.Date

extension Application {
    /// The most entries of each ranking that are merged.
    private static let mergedCount = 200

    /// The messages that mean something similar to a text or have its words, both rankings merged. A text in a language
    /// that the model does not know finds its words only, which the output says.
    ///
    /// - Throws: `ApplicationError` with a sentence if the search is off or the model is missing.
    public func similarMessages(to text: String, account: String?, limit: Int) throws -> SimilarOutput {
        let store = try openStoreForReading()
        let account = try account.map { try self.account($0, in: store).id }
        let index = try semanticIndex(store)
        let query = SearchQuery(parsing: text, at: SearchMoment(now: Date()))
        let options = SearchOptions(account: account, order: .relevance, limit: Self.mergedCount)
        let words = try store.search(query, options).hits.map(\.cursor.key)
        var similarities: [Int64: Float] = [:]
        var note: String?
        do {
            for match in try index.similar(to: text, limit: Self.mergedCount) {
                similarities[match.key] = match.similarity
            }
        } catch {
            note = error.explanation
        }
        let semantic = similarities.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
        let merged = RankFusion.merge(words: words, semantic: semantic)
        return try similarOutput(merged, similarities, account: account, limit: limit, note: note, in: store)
    }

    /// The messages that mean something similar to a message ("more like this"), nearest first.
    ///
    /// - Throws: `ApplicationError` with a sentence if it cannot be compared.
    public func messages(like id: String, account: String?, limit: Int) throws -> SimilarOutput {
        let store = try openStoreForReading()
        guard let message = try store.message(publicIDPrefix: id.lowercased())?.summary.id else {
            throw ApplicationError("There is no message \(id).", status: .notFound)
        }
        let account = try account.map { try self.account($0, in: store).id }
        let index = try semanticIndex(store)
        do {
            let matches = try index.similar(to: message, limit: Self.mergedCount)
            let similarities = Dictionary(uniqueKeysWithValues: matches.map { ($0.key, $0.similarity) })
            return try similarOutput(
                matches.map(\.key), similarities, account: account, limit: limit, note: nil, in: store)
        } catch let error as SemanticSearchError {
            throw ApplicationError(error.explanation, status: .notFound)
        }
    }

    private func semanticIndex(_ store: MailStore) throws -> SemanticIndex {
        do {
            return try SemanticIndex(store: store, encoder: try SemanticModel.load(from: models, store: store))
        } catch let error as SemanticSearchError {
            throw ApplicationError(error.explanation)
        }
    }

    private func similarOutput(
        _ keys: [Int64], _ similarities: [Int64: Float], account: AccountID?, limit: Int, note: String?,
        in store: MailStore
    ) throws -> SimilarOutput {
        let names = try OutputNames(store: store)
        var results: [SimilarMessageOutput] = []
        for key in keys where results.count < limit {
            guard let message = try store.messages(sortKeys: [key]).first else { continue }
            guard account == nil || message.account == account else { continue }
            results.append(
                SimilarMessageOutput(MessageOutput(message, names: names), similarity: similarities[key]))
        }
        let progress = try store.embeddingProgress()
        return SimilarOutput(results: results, note: note, progress: progress)
    }
}
