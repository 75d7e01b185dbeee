import MailModel

/// A response that could not be parsed. The stream stays synchronized: the next response is framed correctly.
public struct MalformedResponse: Hashable, Sendable {
    /// The scope of the lost information.
    public enum Concern: Hashable, Sendable {
        /// The response was about one message: only that message is affected.
        case message
        /// An unknown response, or one about quotas, threads or the server itself: no message, mailbox or count is
        /// affected.
        case aside
        /// Anything may be affected; the answer to the running command may be incomplete.
        case session
    }

    /// The scope of the lost information.
    public var concern: Concern
    /// Where parsing failed; safe to log.
    public var failure: ParseFailure

    /// Memberwise initializer.
    public init(concern: Concern = .session, failure: ParseFailure) {
        self.concern = concern
        self.failure = failure
    }
}
