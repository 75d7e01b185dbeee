public import MailModel

/// A note in JSON: `kind`, `text`, `explanation`, and `suggestion` or null.
public struct NoteReport: Encodable, Sendable {
    private let kind: String
    private let text: String
    private let explanation: String
    @Nullable private var suggestion: String?

    /// Creates the report of a note.
    public init(_ note: SearchNote) {
        kind = note.kind.rawValue
        text = note.text
        explanation = note.explanation
        suggestion = note.suggestion
    }
}
