import MailModel

/// A response that could not be read. The stream is still in step: the next response begins where it should.
public struct MalformedResponse: Hashable, Sendable {
    /// What is lost with the response.
    public enum Concern: Hashable, Sendable {
        /// It told about one message: nothing but that message is concerned.
        case message
        /// It has a name that we do not know, or tells of quotas, threads or the server itself: no message, no mailbox and no
        /// count is concerned.
        case aside
        /// Anything may be concerned; what was asked for may be incomplete.
        case session
    }

    /// What is lost.
    public var concern: Concern
    /// Where reading failed; safe to log.
    public var failure: ParseFailure

    /// Takes both as they are.
    public init(concern: Concern = .session, failure: ParseFailure) {
        self.concern = concern
        self.failure = failure
    }
}
