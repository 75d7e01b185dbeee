public import SMTPProtocol

/// Why a message was not submitted, and whether that is certain.
public struct SubmissionFailure: Error, Sendable {
    /// What is known about the message.
    public enum Delivery: String, Hashable, Sendable {
        /// The server has not taken the message: it was sent to no one.
        case notSent
        /// The end of the message was written, but the answer is missing: the server may have taken the message, so it
        /// must not be sent again without asking.
        case uncertain
    }

    /// What is known about the message.
    public let delivery: Delivery
    /// What happened.
    public let error: SMTPError
    /// The answers for the recipients so far, in the order of the envelope.
    public let answers: [RecipientAnswer]
    /// What the message or `beforeFinalDot` threw; nil for every other error.
    public let cause: (any Error)?

    /// Memberwise initializer.
    public init(
        _ delivery: Delivery, _ error: SMTPError, answers: [RecipientAnswer] = [], cause: (any Error)? = nil
    ) {
        self.delivery = delivery
        self.error = error
        self.answers = answers
        self.cause = cause
    }

    /// What happened and what to do, in plain words for the user. May name the host and quote the server.
    public var explanation: String {
        switch delivery {
        case .notSent: error.explanation
        case .uncertain:
            "The connection ended before the server confirmed the message, so it may have been sent. "
                + "Check with the recipient before sending it again."
        }
    }
}

extension SubmissionFailure: CustomStringConvertible {
    /// The kind only; nothing private, so it is safe to log.
    public var description: String { "SubmissionFailure.\(delivery.rawValue): \(error)" }
}
