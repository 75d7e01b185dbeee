import Foundation
import MailModel

/// Translates conditions on words to an FTS5 expression.
///
/// Total: every text is quoted, with its own quotes doubled, so no input can cause a syntax error, use an FTS5 operator
/// or name a column.
enum FullText {
    /// The columns of the index that snippets are taken from.
    enum Column {
        static let subject = 0
        static let body = 5
        static let attachmentNames = 6
    }

    /// The weight of each column in the ranking (BM25), in the order of the schema: a word in the subject or an author
    /// is more relevant than one in the text.
    static let weights = "6.0, 4.0, 2.0, 1.0, 1.0, 1.0, 3.0, 1.0"

    /// The expression of one text.
    static func expression(_ text: SearchPhrase) -> String {
        let quoted = "\"" + text.text.replacing("\"", with: "\"\"") + "\""
        let isPrefix = text.isPrefix || endsInSingleIdeograph(text.text)
        return (column(text.field).map { "\($0) : " } ?? "") + quoted + (isPrefix ? " *" : "")
    }

    /// The expression of conditions on words only; nil if other conditions are among them, or if all of them are
    /// negated: FTS5 can only exclude from what it found.
    static func expression(_ condition: SearchPredicate) -> String? {
        switch condition {
        case .text(let text):
            return expression(text)
        case .any(let parts):
            let expressions = parts.compactMap { expression($0) }
            guard !parts.isEmpty, expressions.count == parts.count else { return nil }
            return "(" + expressions.joined(separator: " OR ") + ")"
        case .all(let parts):
            return expression(ofAll: parts)
        case .not, .column, .mailboxes, .always:
            return nil
        }
    }

    /// The same for conditions that must all be true.
    static func expression(ofAll parts: [SearchPredicate]) -> String? {
        var required: [String] = []
        var excluded: [String] = []
        for part in parts {
            if case .not(let inner) = part, let expression = expression(inner) {
                excluded.append(expression)
            } else if let expression = expression(part) {
                required.append(expression)
            } else {
                return nil
            }
        }
        guard !required.isEmpty else { return nil }
        let positive = "(" + required.joined(separator: " AND ") + ")"
        return excluded.isEmpty ? positive : "(\(positive) NOT (\(excluded.joined(separator: " OR "))))"
    }

    private static func column(_ field: SearchField) -> String? {
        switch field {
        case .anywhere: nil
        case .from: "sender"
        case .to: "recipients"
        case .cc: "cc"
        case .bcc: "bcc"
        case .subject: "subject"
        case .body: "body"
        case .filename: "attachment_names"
        case .list: "list_id"
        }
    }

    /// Scripts without spaces are indexed in pairs of characters: a single character is found as the first half of a
    /// pair.
    private static func endsInSingleIdeograph(_ text: String) -> Bool {
        // As the tokenizer sees it: half-width kana with a voicing mark is one character.
        let text = text.precomposedStringWithCompatibilityMapping
        var last = text.unicodeScalars.reversed().drop { !$0.properties.isAlphabetic }.makeIterator()
        guard let scalar = last.next(), TextRun.contains(scalar.value) else { return false }
        return last.next().map { TextRun.contains($0.value) } != true
    }
}
