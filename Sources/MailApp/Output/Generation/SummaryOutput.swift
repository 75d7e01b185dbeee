import TextGeneration

/// The output of `summarize`.
public struct SummaryOutput: Encodable, Sendable {
    /// The sentences, each with the ID of the message that it is about.
    public private(set) var sentences: [Sentence] = []
    /// The messages that the model was given.
    public private(set) var usedMessages = 0
    /// The messages of the conversation that have a text.
    public private(set) var totalMessages = 0
    /// True if messages were cut or left out.
    public private(set) var isCut = false

    /// A sentence.
    public struct Sentence: Encodable, Sendable {
        let text: String
        let message: String
    }

    mutating func began(_ excerpt: MailExcerpt) {
        usedMessages = excerpt.messages.count
        totalMessages = excerpt.totalCount
        isCut = excerpt.isCut
    }

    mutating func add(_ text: String, message: String) {
        sentences.append(Sentence(text: text, message: message))
    }
}
