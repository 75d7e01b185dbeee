/// One submission as a value: what to send next, and what a reply means (RFC 5321 §3.3, RFC 6409, RFC 2920). No I/O.
///
/// The caller repeats `nextStep` and carries it out until it returns `.finish`.
public struct Submission: Sendable {
    /// What the caller must do now.
    public enum Step: Hashable, Sendable {
        /// Send these commands in one write, then ask for the next step.
        case send([SMTPCommand])
        /// Read one reply to this command and pass it to `receive`.
        case awaitReply(Wait)
        /// Write the message, then `MessageEncoder.terminator`, and call `noteMessageSent`.
        case sendMessage
        /// The end.
        case finish(SubmissionOutcome)
    }

    /// What a reply is awaited for; each has its own time limit (RFC 5321 §4.5.3.2).
    public enum Wait: Hashable, Sendable {
        /// MAIL.
        case mail
        /// RCPT.
        case recipient
        /// DATA.
        case data
        /// The whole message.
        case message
        /// RSET, after a refusal.
        case reset
    }

    /// The maximum number of commands in one group, so that neither side has to buffer many replies (RFC 2920 §3.1).
    static let groupSize = 100

    private let envelope: SubmissionEnvelope
    private let isPipelining: Bool
    private var unsent: ArraySlice<SMTPCommand>
    private var awaited: [Wait] = []
    private var outcome: SubmissionOutcome?
    private var isMessageDue = false
    private var isTransactionOpen = false

    /// The answers for the recipients so far, in the order of the envelope.
    public private(set) var answers: [RecipientAnswer] = []
    /// False if the connection must be closed, because the server has ended the session or the two sides are no longer
    /// synchronized.
    public private(set) var leavesConnectionUsable = true

    /// Begins a submission.
    ///
    /// - Throws: why this server cannot accept the message, before anything is sent.
    public init(
        _ envelope: SubmissionEnvelope, byteCount: Int, to server: SMTPCapabilities
    ) throws(EnvelopeProblem) {
        let parameters = try envelope.parameters(on: server, byteCount: byteCount)
        self.envelope = envelope
        isPipelining = server.pipelining
        unsent = ([.mail(envelope.sender, parameters)] + envelope.recipients.map { .recipient($0) } + [.data])[...]
    }

    /// What to do now.
    public mutating func nextStep() -> Step {
        if let wait = awaited.first { return .awaitReply(wait) }
        if let outcome { return finish(outcome) }
        if isMessageDue { return .sendMessage }
        let group = Array(unsent.prefix(isPipelining ? Self.groupSize : 1))
        unsent = unsent.dropFirst(group.count)
        awaited = group.map { Self.wait(for: $0) }
        return .send(group)
    }

    /// Records that the message and its terminator were written.
    public mutating func noteMessageSent() {
        isMessageDue = false
        awaited = [.message]
    }

    /// Takes the reply to the first awaited command.
    public mutating func receive(_ reply: SMTPReply) {
        guard let wait = awaited.first else { return violate() }
        awaited.removeFirst()
        if reply.endsSession { endSession() }
        switch wait {
        case .mail where reply.endsSession, .recipient where reply.endsSession:
            outcome = outcome ?? .refused(.session, reply)
        case .mail: receiveMail(reply)
        case .recipient: receiveRecipient(reply)
        case .data: receiveData(reply)
        case .message: outcome = Self.outcome(ofMessage: reply)
        case .reset: if reply.category != .success { leavesConnectionUsable = false }
        }
    }

    // MARK: Replies

    private mutating func receiveMail(_ reply: SMTPReply) {
        switch reply.category {
        case .success: isTransactionOpen = true
        case .intermediate: violate()
        case .transient, .permanent: refuse(.sender, reply)
        }
    }

    private mutating func receiveRecipient(_ reply: SMTPReply) {
        // Without a transaction the server refuses everything that follows in the group; that says nothing about the
        // recipients.
        guard outcome == nil else { return }
        guard reply.category != .intermediate else { return violate() }
        let recipient = envelope.recipients[answers.count]
        answers.append(RecipientAnswer(recipient: recipient, reply: reply))
        guard answers.count == envelope.recipients.count, !hasRecipient else { return }
        outcome = .allRecipientsRefused
        unsent = []
    }

    private mutating func receiveData(_ reply: SMTPReply) {
        switch reply.category {
        case .intermediate where outcome != nil:
            // The server waits for a message that is not to be sent. An empty one might be delivered, so the connection
            // is closed instead (RFC 2920 §3.1).
            leavesConnectionUsable = false
        case .intermediate where reply.code == 354: isMessageDue = true
        case .success, .intermediate: violate()
        case .transient, .permanent: refuse(.data, reply)
        }
    }

    /// RFC 5321 §4.2.5: 250 means that the server has taken the message, 4yz and 5yz that it has not. Anything else is
    /// no answer.
    private static func outcome(ofMessage reply: SMTPReply) -> SubmissionOutcome {
        switch reply.category {
        case .success: .accepted(reply)
        case .intermediate: .uncertain(reply)
        case .transient, .permanent: .refused(.message, reply)
        }
    }

    private var hasRecipient: Bool { answers.contains { $0.verdict == .accepted } }

    // MARK: Ends

    private mutating func refuse(_ stage: SubmissionOutcome.Stage, _ reply: SMTPReply) {
        outcome = outcome ?? .refused(stage, reply)
        unsent = []
    }

    private mutating func violate() {
        outcome = outcome ?? .violation
        unsent = []
        awaited = []
        leavesConnectionUsable = false
    }

    private mutating func endSession() {
        unsent = []
        awaited = []
        leavesConnectionUsable = false
    }

    /// A transaction that did not reach its end is cleared first, so that the connection can be used again.
    private mutating func finish(_ outcome: SubmissionOutcome) -> Step {
        switch outcome {
        case .accepted, .refused(.message, _): isTransactionOpen = false
        case .uncertain: leavesConnectionUsable = false
        case .refused, .allRecipientsRefused, .violation: break
        }
        guard isTransactionOpen, leavesConnectionUsable else { return .finish(outcome) }
        isTransactionOpen = false
        awaited = [.reset]
        return .send([.reset])
    }

    private static func wait(for command: SMTPCommand) -> Wait {
        switch command {
        case .mail: .mail
        case .recipient: .recipient
        case .data: .data
        case .reset, .hello, .startTLS, .authenticate, .noop, .quit: .reset
        }
    }
}
