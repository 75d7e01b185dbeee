/// The results of a search.
public struct SearchResults: Sendable {
    /// In the requested order.
    public var hits: [SearchHit]
    /// The total number of hits, or of their threads if the results are grouped, counted up to a limit documented in
    /// the store.
    public var total: Int
    /// True if `total` is exact.
    public var isTotalExact = true
    /// True if more messages match in Spam or Trash, which were left out.
    public var hasMoreInSpamOrTrash = false
    /// The fraction of messages whose body text is indexed, from 0 to 1.
    public var indexedFraction: Double
    /// Notes for the user about the query.
    public var notes: [SearchNote]

    /// Memberwise initializer.
    public init(hits: [SearchHit], total: Int, indexedFraction: Double, notes: [SearchNote] = []) {
        self.hits = hits
        self.total = total
        self.indexedFraction = indexedFraction
        self.notes = notes
    }

    /// The messages alone.
    public var messages: [MessageSummary] { hits.map(\.message) }

    /// Marks the start of a hit in a subject or snippet: a private-use character, removed from all other text.
    public static let hitStart: Character = "\u{E000}"
    /// Marks the end of a hit.
    public static let hitEnd: Character = "\u{E001}"
}
