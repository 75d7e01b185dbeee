import Foundation
public import MailModel

/// The part of a conversation that is given to the model: the newest messages that fit, in their order.
public struct MailExcerpt: Sendable {
    /// The messages; the first has the number 1.
    public let messages: [MessageID]
    /// The messages of the conversation that have a text.
    public let totalCount: Int
    /// True if a message was cut or left out.
    public let isCut: Bool
    /// The mail as it is given, between its marks.
    let text: String

    /// Chooses the messages.
    ///
    /// - Parameters:
    ///   - conversation: oldest first.
    ///   - code: is in every mark, and unknown to the authors of the mail.
    init(_ conversation: [ConversationText], limits: GenerationLimits, code: String) {
        let readable = conversation.compactMap { message -> (ConversationText, String)? in
            let words = MailWords.of(message.text)
            return words.isEmpty ? nil : (message, words)
        }
        var rest = limits.mailCharacters
        var chosen: [(ConversationText, String)] = []
        var hasShortened = false
        for (message, words) in readable.reversed() {
            let part = words.prefix(min(rest, limits.messageCharacters))
            guard !part.isEmpty, rest >= Self.leastCharacters || chosen.isEmpty else { break }
            hasShortened = hasShortened || part.count < words.count
            rest -= part.count
            chosen.append((message, String(part)))
        }
        chosen.reverse()
        messages = chosen.map(\.0.message)
        totalCount = readable.count
        isCut = hasShortened || chosen.count < readable.count
        text = chosen.enumerated().map { number, entry in
            Self.marked(entry.0, entry.1, number: number + 1, code: code)
        }.joined(separator: "\n")
    }

    /// Less of a message than this would only mislead.
    private static let leastCharacters = 200

    private static func marked(_ message: ConversationText, _ words: String, number: Int, code: String) -> String {
        let sender = MailWords.of(message.sender).replacing("\n", with: " ").prefix(100)
        let subject = MailWords.of(message.subject).replacing("\n", with: " ").prefix(200)
        return """
            [message \(number) \(code)]
            From: \(sender)
            Date: \(message.date.ISO8601Format())
            Subject: \(subject)

            \(words)
            [end of message \(number) \(code)]
            """
    }
}
