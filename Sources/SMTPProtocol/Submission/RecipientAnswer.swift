/// What the server said about one recipient.
public struct RecipientAnswer: Hashable, Sendable {
    /// What follows for this recipient.
    public enum Verdict: Hashable, Sendable {
        /// The server takes the message for this recipient, if it accepts the message.
        case accepted
        /// Refused for now (4yz): may be tried later.
        case deferred
        /// Refused (5yz): trying again gives the same answer.
        case refused
    }

    /// The recipient, as sent. Private: never log it.
    public let recipient: MailPath
    /// The server's reply to RCPT TO. Private: never log its text.
    public let reply: SMTPReply

    /// Memberwise initializer.
    public init(recipient: MailPath, reply: SMTPReply) {
        self.recipient = recipient
        self.reply = reply
    }

    /// What follows.
    public var verdict: Verdict {
        switch reply.category {
        case .success, .intermediate: .accepted
        case .transient: .deferred
        case .permanent: .refused
        }
    }
}
