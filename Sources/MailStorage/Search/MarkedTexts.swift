import MailModel

/// The texts of a hit with its words highlighted.
struct MarkedTexts {
    var subject: String
    /// The text around the hit, or its beginning.
    var body: String
    /// Around the hit in the names of attachments; only if the others do not contain it.
    var attachmentNames = ""

    /// True if the subject or the text contains the hit, so that the text is shown; otherwise names of attachments that
    /// do, else what the row shows without a search.
    var containsHit: Bool { Self.isMarked(body) || (Self.isMarked(subject) && !body.isEmpty) }

    func apply(to message: inout MessageSummary) {
        message.subject = subject
        guard containsHit || Self.isMarked(attachmentNames) else { return }
        message.snippet = (containsHit ? body : attachmentNames).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    private static func isMarked(_ text: String) -> Bool { text.contains(SearchResults.hitStart) }
}
