import MailModel

/// The texts of a hit with its words highlighted.
struct MarkedTexts {
    var subject: String
    /// The text around the hit, or its beginning.
    var body: String
    /// Around the hit in any column; only if the others do not contain it.
    var best = ""

    /// True if the subject or the text contains the hit, so that the text is shown; otherwise `best` is shown.
    var containsHit: Bool { Self.isMarked(body) || (Self.isMarked(subject) && !body.isEmpty) }

    func apply(to message: inout MessageSummary) {
        message.subject = subject
        message.snippet = (containsHit ? body : best).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isMarked(_ text: String) -> Bool { text.contains(SearchResults.hitStart) }
}
