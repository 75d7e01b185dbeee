import MailModel


/// The texts of a hit with its words marked.
struct MarkedTexts {
    var subject: String
    /// Around the words in the text, or its beginning.
    var body: String
    /// Around the words wherever they are; only where the others do not tell the hit.
    var best = ""

    /// The text is shown where the subject tells the hit or the text holds it; else what holds it.
    var tellsHit: Bool { Self.isMarked(body) || (Self.isMarked(subject) && !body.isEmpty) }

    func apply(to message: inout MessageSummary) {
        message.subject = subject
        message.snippet = (tellsHit ? body : best).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isMarked(_ text: String) -> Bool { text.contains(SearchResults.hitStart) }
}
