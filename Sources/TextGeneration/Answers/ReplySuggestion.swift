import Foundation

/// A reply that the user may take over.
public struct ReplySuggestion: Hashable, Sendable {
    /// Plain text with paragraphs.
    public let text: String

    static let maximumCount = 3
    static let maximumLength = 800

    /// Reads an element of the answer; nil if it has another form or no words.
    init?(_ json: [UInt8]) {
        guard let words = try? JSONDecoder().decode(String.self, from: Data(json)) else { return nil }
        text = AnswerText.paragraphs(words, limit: Self.maximumLength)
        guard text.contains(where: \.isLetter) else { return nil }
    }

    static let schema = """
        {"type":"object","additionalProperties":false,"required":["replies"],"properties":{"replies":{
        "type":"array","minItems":1,"maxItems":3,"items":{"type":"string","maxLength":800}}}}
        """
}
