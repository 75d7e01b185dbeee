public import MailModel
import SearchLanguage

/// The output of `search`.
public struct SearchOutput: Encodable, Sendable {
    /// The results in the requested order.
    public let results: [SearchHitOutput]
    private let total: Int
    private let totalIsExact: Bool
    private let moreInSpamOrTrash: Bool
    private let indexedFraction: Double
    private let notes: [NoteReport]

    /// Creates the output, with names in place of row IDs.
    public init(_ found: SearchResults, names: OutputNames) {
        results = found.hits.map { SearchHitOutput($0, names: names) }
        total = found.total
        totalIsExact = found.isTotalExact
        moreInSpamOrTrash = found.hasMoreInSpamOrTrash
        indexedFraction = found.indexedFraction
        notes = found.notes.map(NoteReport.init)
    }
}
