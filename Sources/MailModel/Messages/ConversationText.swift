public import struct Foundation.Date

/// The text of a message, for reading a conversation as a whole.
public struct ConversationText: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// The name of the author, else the address.
    public var sender: String
    /// When it was sent.
    public var date: Date
    /// The subject.
    public var subject: String
    /// The text as search has it, or the snippet.
    public var text: String

    /// More of a message is not read.
    public static let maximumCharacters = 50_000

    /// Memberwise initializer.
    public init(message: MessageID, sender: String, date: Date, subject: String, text: String) {
        self.message = message
        self.sender = sender
        self.date = date
        self.subject = subject
        self.text = text
    }
}
