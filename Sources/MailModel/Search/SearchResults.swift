/// What a search found.
public struct SearchResults: Sendable {
    /// In the order that was asked for.
    public var hits: [SearchHit]
    /// How many messages there are in all, counted up to a bound that the store documents.
    public var total: Int
    /// Whether there are no more than `total`.
    public var isTotalExact = true
    /// 0 to 1: how much of the mail has its body text in the index.
    public var indexedFraction: Double
    /// What the person should be told about the query.
    public var notes: [SearchNote]

    /// Takes the parts as they are.
    public init(hits: [SearchHit], total: Int, indexedFraction: Double, notes: [SearchNote] = []) {
        self.hits = hits
        self.total = total
        self.indexedFraction = indexedFraction
        self.notes = notes
    }

    /// The messages alone.
    public var messages: [MessageSummary] { hits.map(\.message) }

    /// Marks the start of a hit in a subject or snippet: private use, removed from all other text.
    public static let hitStart: Character = "\u{E000}"
    /// Marks the end of a hit.
    public static let hitEnd: Character = "\u{E001}"
}
