public import Embeddings
public import MailModel
public import MailStorage
import SearchLanguage

import struct Foundation.Date

/// The group "Similar" of a running program: keeps model and vectors in memory while they are used.
public actor SimilarMessages {
    private let store: MailStore
    private let check: @Sendable () throws -> Void
    private let load: @Sendable () throws -> SentenceEncoder
    private let clock: any Clock<Duration>
    private var index: SemanticIndex?
    private let uses: AsyncStream<Void>
    private let used: AsyncStream<Void>.Continuation

    /// The entries of each ranking that are merged.
    private static let mergedCount = 100
    /// How many of the nearest messages a filter chooses from.
    private static let candidateCount = 2_000
    /// How long model and vectors stay in memory after the last search.
    static let keptFor = Duration.seconds(300)

    /// - Parameters:
    ///   - check: throws `SemanticSearchError` while there is no model or the search is off; called by each search.
    ///   - load: loads the model.
    public init(
        store: MailStore, clock: any Clock<Duration> = ContinuousClock(), check: @escaping @Sendable () throws -> Void,
        load: @escaping @Sendable () throws -> SentenceEncoder
    ) {
        self.store = store
        self.clock = clock
        self.check = check
        self.load = load
        (uses, used) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The messages of the model in that folder.
    public init(_ model: SemanticModel, store: MailStore) {
        self.init(store: store, check: { _ = try model.entry() }, load: model.load)
    }

    /// A message of the group.
    public struct Match: Sendable {
        /// The message.
        public let message: MessageSummary
        /// The cosine of the angle between the meanings, up to 1.
        public let similarity: Float
    }

    /// True if model and vectors are in memory.
    var isLoaded: Bool { index != nil }

    /// True if the search by meaning is on and its model is here.
    public nonisolated var isAvailable: Bool { (try? check()) != nil }

    /// Releases the memory when nothing was searched for some time, until it is cancelled.
    public func run() async {
        for await _ in uses {
            var isFresh = true
            while isFresh {
                do { try await clock.sleep(for: Self.keptFor) } catch { return }
                isFresh = lastUse
                lastUse = false
            }
            index = nil
        }
    }

    /// True if there was a search since the last look.
    private var lastUse = false

    /// The messages that mean something similar to the words of a query, without those that its words find, in the
    /// order of both rankings merged. Its other conditions hold for them too; Spam and Trash only if it names them.
    ///
    /// - Throws: `SemanticSearchError`; `StoreError`.
    public func find(_ text: String, limit: Int) throws -> [Match] {
        let index = try current()
        let query = SearchQuery(parsing: text, at: SearchMoment(now: Date()))
        let semantic = SemanticQuery(query)
        guard semantic.text.contains(where: \.isLetter) else { return [] }
        let options = SearchOptions(order: .relevance, limit: Self.mergedCount)
        let words = try store.search(query, options).hits.map(\.cursor.key)
        let nearest = try index.similar(to: semantic.text, limit: Self.candidateCount)
        let matches = try shown(nearest, meeting: semantic.filter)
        let found = Set(words)
        let merged = RankFusion.merge(words: words, semantic: matches.map(\.key)).filter { !found.contains($0) }
        return try summaries(merged, matches, limit: limit)
    }

    /// The messages that mean something similar to a conversation: to its newest message that has a vector, nearest
    /// first, without those in Spam and Trash.
    ///
    /// - Throws: `SemanticSearchError`; `StoreError`.
    public func like(_ thread: ThreadID, limit: Int) throws -> [Match] {
        let index = try current()
        let own = try store.messages(in: thread).map(\.summary.id)
        guard let message = own.last(where: index.hasVector) else { throw SemanticSearchError.noVector }
        let nearest = try index.similar(to: message, limit: Self.candidateCount).filter { !own.contains($0.message) }
        let matches = try shown(nearest, meeting: nil)
        return try summaries(matches.map(\.key), matches, limit: limit)
    }

    private typealias Shown = (key: Int64, similarity: Float)

    private func shown(_ matches: [SemanticMatch], meeting filter: SearchCondition?) throws -> [Shown] {
        let keys = try store.sortKeys(of: matches.map(\.message), meeting: filter)
        let shown = matches.compactMap { match in keys[match.message].map { (key: $0, similarity: match.similarity) } }
        return Array(shown.prefix(Self.mergedCount))
    }

    private func summaries(_ keys: [Int64], _ matches: [Shown], limit: Int) throws -> [Match] {
        let similarities = Dictionary(matches.map { ($0.key, $0.similarity) }) { first, _ in first }
        return try keys.prefix(limit).compactMap { key in
            guard let similarity = similarities[key] else { return nil }
            return try store.messages(sortKeys: [key]).first.map { Match(message: $0, similarity: similarity) }
        }
    }

    /// The vectors as they are stored now. Without the model nothing is kept (FR-SET-04).
    private func current() throws -> SemanticIndex {
        do {
            try check()
        } catch {
            index = nil
            throw error
        }
        lastUse = true
        used.yield()
        if let index, try store.embeddingVersion() == index.version { return index }
        let value = try SemanticIndex(store: store, encoder: try index?.encoder ?? load())
        index = value
        return value
    }
}
