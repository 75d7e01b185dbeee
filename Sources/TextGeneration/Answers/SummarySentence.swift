public import MailModel
import Foundation

/// A sentence of a summary, with the message that it is about.
public struct SummarySentence: Hashable, Sendable {
    /// Plain text.
    public let text: String
    /// The message; the user can open it to check the sentence.
    public let message: MessageID

    static let maximumCount = 8
    static let maximumLength = 400

    private struct Element: Decodable {
        var text: String
        var message: Int
    }

    init(text: String, message: MessageID) {
        self.text = text
        self.message = message
    }

    /// Reads an element of the answer; nil if it has another form, no words, or cites no message that was given.
    init?(_ json: [UInt8], messages: [MessageID]) {
        guard let element = try? JSONDecoder().decode(Element.self, from: Data(json)),
            messages.indices.contains(element.message - 1)
        else { return nil }
        let text = AnswerText.line(element.text, limit: Self.maximumLength)
        guard text.contains(where: \.isLetter) else { return nil }
        self.init(text: text, message: messages[element.message - 1])
    }

    static let schema = """
        {"type":"object","additionalProperties":false,"required":["sentences"],"properties":{"sentences":{
        "type":"array","minItems":1,"maxItems":8,"items":{"type":"object","additionalProperties":false,
        "required":["text","message"],"properties":{"text":{"type":"string","maxLength":400},
        "message":{"type":"integer","minimum":1}}}}}}
        """
}
