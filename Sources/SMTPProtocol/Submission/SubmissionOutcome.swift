/// How a submission ended.
public enum SubmissionOutcome: Hashable, Sendable {
    /// The server has taken responsibility for the message, for the recipients it accepted.
    case accepted(SMTPReply)
    /// The server refused: the message was not sent to anyone.
    case refused(Stage, SMTPReply)
    /// The server refused every recipient: the message was not sent to anyone. See the answers.
    case allRecipientsRefused
    /// The server violated the protocol before the end of the message was sent: the message was not sent to anyone.
    case violation
    /// The reply to the whole message is none of the possible ones: the server may have taken the message.
    case uncertain(SMTPReply)

    /// What the server refused.
    public enum Stage: Hashable, Sendable {
        /// To go on: it ended the session (421).
        case session
        /// MAIL FROM: the sender, the size or a parameter.
        case sender
        /// DATA, before the message.
        case data
        /// The message, after it was sent.
        case message
    }
}
