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

/// A message of `search`: what `list` says, and how many of its conversation were found.
public struct SearchHitOutput: Encodable, Sendable {
    /// The message.
    public let message: MessageOutput
    /// How many messages of its conversation were found; 1 where results are not grouped.
    public let countInThread: Int

    init(_ hit: SearchHit, names: OutputNames) {
        message = MessageOutput(hit.message, names: names)
        countInThread = hit.countInThread
    }

    private enum CodingKeys: String, CodingKey { case countInThread }

    /// Writes the keys of `list` and its own into one object.
    public func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(countInThread, forKey: .countInThread)
    }
}

/// What a terminal shows of a note about a query.
public enum SearchNoteText {
    /// The sentence, and what to write instead, on one line.
    public static func line(_ note: SearchNote) -> String {
        let advice = note.suggestion.map { note.kind == .reading ? "" : " Try \($0)" } ?? ""
        return TerminalText.line(note.explanation + advice)
    }
}
