import IMAPClient
import MailModel

/// The next step for an operation that the server did not carry out. Pure.
enum OperationOutcome: Hashable, Sendable {
    /// Retry after a delay (FR-SYNC-05: 5, 15, 45 seconds).
    case retry(after: Duration)
    /// The server cannot be reached: the operation stays queued, unchanged, until it can.
    case keep
    /// Stop, revert the view and notify the user.
    case fail

    /// Decides by the kind of error and by the number of attempts, including this one.
    static func decide(_ error: any Error, attempts: Int) -> OperationOutcome {
        guard let error = error as? IMAPError else { return .keep }
        switch error.kind {
        case .notSupported:
            return .fail
        // A missing mailbox may have another name now, as the next list will show.
        case .mailboxNotFound, .serverRefused, .protocolViolation, .limitExceeded:
            // Invalid responses count as well: an operation that always causes one must not block all others
            // permanently.
            guard let delay = RetrySchedule.brief.delay(afterFailures: attempts) else { return .fail }
            return .retry(after: max(delay, error.suggestedDelay ?? .zero))
        default:
            return .keep
        }
    }

    /// The notice for an operation that the server refused.
    static func notice(for change: Operation.Change) -> Notice.Kind { .changeRefused(change.kind, flags: change.flags) }
}

extension IMAPError {
    /// True for a refused FETCH that a smaller request could avoid; a server that is busy or rate-limits must not get
    /// more requests.
    var isAboutOneMessage: Bool { isPermanentRefusal || isOfOneMessageOrAll }

    /// True for a refusal that waiting would not change.
    var isPermanentRefusal: Bool { kind.isRefusal && recovery != .waitAndRetry }

    /// True for a refusal that some servers send for one message that they cannot read, and all servers when they fail
    /// (Q36): requesting another message distinguishes the two, see `ServerProbe`.
    var isOfOneMessageOrAll: Bool { kind == .serverRefused(.unavailable) && suggestedDelay == nil }
}

extension IMAPError.Kind {
    /// The server sent an invalid or oversized response; the connection is closed.
    var isViolation: Bool { self == .protocolViolation || self == .limitExceeded }

    /// The server closed the connection, or sent something for which it was closed. A timeout is not included: repeated
    /// attempts would make a user wait for minutes.
    var isBrokenConnection: Bool { isViolation || self == .connectionClosed }

    /// An established connection was lost during a command: it was closed, or no response came.
    var isLostOverCommand: Bool { isBrokenConnection || self == .timedOut }

    /// True for a refusal after which nothing has changed.
    var provesNothingWasDone: Bool { isRefusal && self != .serverRefused(.unconfirmed) }

    /// The server responded NO; the connection is still usable.
    var isRefusal: Bool {
        switch self {
        case .serverRefused, .mailboxNotFound, .notSupported: true
        default: false
        }
    }
}
