public import SMTPProtocol

/// The proof that a server has taken responsibility for a message.
public struct SubmissionReceipt: Hashable, Sendable {
    /// The server's reply to the whole message, often with its queue id. Private: never log its text.
    public let reply: SMTPReply
    /// The answer for each recipient, in the order of the envelope. At least one is accepted; the message was not sent
    /// to the others.
    public let answers: [RecipientAnswer]

    /// Memberwise initializer.
    public init(reply: SMTPReply, answers: [RecipientAnswer]) {
        self.reply = reply
        self.answers = answers
    }

    /// True if no recipient was refused or deferred.
    public var isComplete: Bool { answers.allSatisfy { $0.verdict == .accepted } }
}
