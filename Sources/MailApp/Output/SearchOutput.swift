public import MailModel
import SearchLanguage

/// The answer of `search`.
public struct SearchOutput: Encodable, Sendable {
    /// In the order that was asked for.
    public let results: [SearchHitOutput]
    private let total: Int
    private let totalIsExact: Bool
    private let indexedFraction: Double
    private let notes: [NoteReport]

    /// Puts the names in place of the rows.
    public init(_ found: SearchResults, names: OutputNames) {
        results = found.hits.map { SearchHitOutput($0, names: names) }
        total = found.total
        totalIsExact = found.isTotalExact
        indexedFraction = found.indexedFraction
        notes = found.notes.map(NoteReport.init)
    }
}
