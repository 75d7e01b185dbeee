import IMAPClient
import MailModel

/// What becomes of an operation that the server did not carry out. Pure.
enum OperationOutcome: Hashable, Sendable {
    /// Try again after a while (FR-SYNC-05: 5, 15, 45 seconds).
    case retry(after: Duration)
    /// The server cannot be reached: the operation stays queued, unchanged, until it can.
    case keep
    /// Give up, revert the view and tell the person.
    case fail

    /// Decides by the kind of error and by how often the operation was tried, this time included.
    static func decide(_ error: any Error, attempts: Int) -> OperationOutcome {
        guard let error = error as? IMAPError else { return .keep }
        switch error.kind {
        case .notSupported:
            return .fail
        // A mailbox that is not there may have another name now, which the list tells.
        case .mailboxNotFound, .serverRefused, .protocolViolation, .limitExceeded:
            // Nonsense counts as well: a change that the server answers so each time must not hold up all others for ever.
            guard let delay = RetrySchedule.brief.delay(afterFailures: attempts) else { return .fail }
            return .retry(after: max(delay, error.suggestedDelay ?? .zero))
        default:
            return .keep
        }
    }

    /// What the user is told of an operation that the server refused.
    static func notice(for change: Operation.Change) -> Notice.Kind { .changeRefused(change.kind, flags: change.flags) }
}

extension IMAPError {
    /// A refusal of FETCH that asking for less could avoid; a server that is busy or wants fewer requests would only be asked more.
    var isAboutOneMessage: Bool { isForGood || isOfOneMessageOrAll }

    /// A refusal that waiting would not change.
    var isForGood: Bool { kind.isRefusal && recovery != .waitAndRetry }

    /// What some servers say of one message that they cannot read, and all of them when they are in trouble (Q36): asking for another
    /// message tells which, see `ServerProbe`.
    var isOfOneMessageOrAll: Bool { kind == .serverRefused(.unavailable) && suggestedDelay == nil }
}

extension IMAPError.Kind {
    /// The server said what cannot be believed or held; the connection is closed.
    var isViolation: Bool { self == .protocolViolation || self == .limitExceeded }

    /// The server ended the connection, or had to be left for what it said. Silence is another thing: to ask again and again
    /// would make a person wait for minutes.
    var isBrokenConnection: Bool { isViolation || self == .connectionClosed }

    /// A connection that was there was lost over what it was asked for: by its end, or because no answer came.
    var isLostOverCommand: Bool { isBrokenConnection || self == .timedOut }

    /// A refusal after which things are surely as they were.
    var tellsThatNothingWasDone: Bool { isRefusal && self != .serverRefused(.unconfirmed) }

    /// The server understood and said no; the connection is as good as before.
    var isRefusal: Bool {
        switch self {
        case .serverRefused, .mailboxNotFound, .notSupported: true
        default: false
        }
    }
}
