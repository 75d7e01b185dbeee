public import struct Foundation.Date

/// Why a change is pending. Pure: depends only on the change, its account and the time.
public struct PendingChangeExplanation: Hashable, Sendable {
    /// The reasons.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// It will be sent with the next connection.
        case due
        /// It is being sent.
        case inFlight = "in_flight"
        /// It was sent, but the response was lost.
        case unconfirmed
        /// The server rejected it for now.
        case refused
        /// It was postponed.
        case postponed
        /// It cannot be undone afterwards, so there is a short undo period.
        case undoPeriod = "undo_period"
        /// Another change to the same message comes first.
        case behindAnother = "behind_another"
        /// The message's location must be determined first.
        case placeUnknown = "place_unknown"
        /// The user paused the account.
        case paused
        /// The server cannot be reached.
        case offline
        /// The server rejected the password.
        case signIn = "sign_in"
        /// The account has another error.
        case accountError = "account_error"
    }

    /// The reason.
    public let reason: Reason
    /// One plain sentence: why it is pending, and what happens next.
    public let sentence: String
    /// The time of the next attempt; nil if it does not depend on time.
    public let nextTry: Date?

    /// Explains a pending change of an account.
    public init(_ change: PendingChange, of account: Account, now: Date) {
        reason = Self.reason(change, account, now)
        sentence = Self.sentence(reason, change, account)
        switch reason {
        case .refused, .unconfirmed, .postponed, .undoPeriod:
            nextTry = change.notBefore > now ? change.notBefore : nil
        default: nextTry = nil
        }
    }

    private static func reason(_ change: PendingChange, _ account: Account, _ now: Date) -> Reason {
        if account.isPaused { return .paused }
        if !account.isActive { return .signIn }
        if account.isOffline { return .offline }
        if account.error != nil { return .accountError }
        if change.isBehindAnother { return .behindAnother }
        if change.state == .inFlight { return change.attempts > 0 ? .unconfirmed : .inFlight }
        if !change.isPlaceKnown { return .placeUnknown }
        if change.attempts > 0 { return .refused }
        guard change.notBefore > now else { return .due }
        return change.change == .delete ? .undoPeriod : .postponed
    }

    private static func sentence(_ reason: Reason, _ change: PendingChange, _ account: Account) -> String {
        let error = change.problem.map { " \($0.explanation)" } ?? ""
        return switch reason {
        case .due: "It will be sent with the next connection."
        case .inFlight: "It was sent to the server; waiting for the reply."
        case .unconfirmed:
            "It was sent, but the server did not reply. The mailbox is checked before retrying.\(error)"
        case .refused: "The last attempt failed. It will be retried.\(error)"
        case .postponed: "It was postponed until the mailbox has been checked."
        case .undoPeriod: "It will be sent in a few seconds. Until then you can undo it."
        case .behindAnother: "It waits for an earlier change to the same message."
        case .placeUnknown: "It waits until the message's location on the server is known."
        case .paused: "You paused this account. It will be sent when you resume it."
        case .offline: "The mail server cannot be reached. It will be sent when the connection is back."
        case .signIn: "The server rejected the password. It will be sent after you enter the correct one."
        case .accountError:
            "The account has an error. It will be sent when that is resolved. \(account.error ?? "")"
        }
    }
}
